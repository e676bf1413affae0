import { ActionIcon, Box, Group, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import clases from './acciones-fila.module.css';
import { useCapa } from './historia-de-dialogos';
import { useEnTelefono } from './use-en-telefono';

export type AccionFila = {
  /** Tooltip and name of the button: 'Editar'. */
  etiqueta: string;
  icono: ReactNode;
  variante?: 'primary' | 'success' | 'danger' | 'warning';
  alPulsar: () => void;
  deshabilitada?: boolean;
  /** Why it is disabled; shown instead of the label. */
  motivo?: string;
  /** Where a row has many, it is the first to go into the menu. */
  secundaria?: true;
};

const elimina = ({ variante }: AccionFila): boolean => variante === 'danger';

const CABEN = 3;
const A_LA_VISTA = 2;

/**
 * Divides the actions between buttons and the menu: buttons are at most two that are done all day, and the one that
 * deletes, which is never in a menu. A menu of one would only hide it.
 */
function repartir(acciones: readonly AccionFila[]): { botones: readonly AccionFila[]; menu: readonly AccionFila[] } {
  if (acciones.length <= CABEN) return { botones: acciones, menu: [] };
  const otras = acciones.filter((accion) => !elimina(accion));
  const porUso = [...otras.filter(({ secundaria }) => !secundaria), ...otras.filter(({ secundaria }) => secundaria)];
  const vistas = new Set(porUso.slice(0, Math.max(0, Math.min(A_LA_VISTA, otras.length - 2))));
  return {
    botones: acciones.filter((accion) => elimina(accion) || vistas.has(accion)),
    menu: porUso.filter((accion) => !vistas.has(accion)),
  };
}

/** `de`: the record they are of, over the actions on a phone. */
type Props = { acciones: readonly AccionFila[]; de?: ReactNode };

/**
 * The icons at the end of a row; of more than three, the rest in a menu. On a phone one button for all of them. A
 * disabled one keeps its focus and says why.
 */
export function AccionesFila({ acciones, de }: Props) {
  const enTelefono = useEnTelefono();
  if (enTelefono && acciones.length > 1) return <Hoja acciones={acciones} de={de} />;
  const { botones, menu } = repartir(acciones);
  return (
    <Group gap={2} align="stretch" justify="flex-end" wrap="nowrap">
      {botones.map((accion) => (
        <Boton key={accion.etiqueta} {...accion} />
      ))}
      {menu.length > 0 && <MasAcciones acciones={menu} />}
    </Group>
  );
}

/**
 * All the actions on a row, at the foot of a phone: Back and a press outside close it. The one that deletes is last,
 * and apart.
 */
function Hoja({ acciones, de }: Props) {
  const [abierta, setAbierta] = useState(false);
  const arriba = useCapa(abierta, () => {
    setAbierta(false);
    return true;
  });
  const [otras, ultimas] = [acciones.filter((accion) => !elimina(accion)), acciones.filter(elimina)];
  return (
    <Group gap={2} align="stretch" justify="flex-end" wrap="nowrap">
      <Menu
        opened={abierta}
        onChange={setAbierta}
        closeOnEscape={arriba}
        transitionProps={{ transition: 'slide-up', duration: 140 }}
        withOverlay
        overlayProps={{ fixed: true, backgroundOpacity: 0.5, zIndex: 299 }}
        hideDetached={false}
        zIndex={300}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" size="md" className={clases.icono} aria-label="Acciones">
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={`${clases.menu} ${clases.hoja}`}>
          {de && <div className={clases.de}>{de}</div>}
          {otras.map(entrada)}
          {otras.length > 0 && ultimas.length > 0 && <Menu.Divider />}
          {ultimas.map(entrada)}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function Boton({ etiqueta, icono, variante = 'primary', alPulsar, deshabilitada, motivo }: AccionFila) {
  return (
    <Tooltip label={deshabilitada && motivo ? motivo : etiqueta} multiline maw={260}>
      <ActionIcon
        variant="subtle"
        size="md"
        className={clases.icono}
        data-variante={variante}
        aria-label={etiqueta}
        aria-disabled={deshabilitada || undefined}
        data-disabled={deshabilitada || undefined}
        onClick={(evento) => (deshabilitada ? evento.preventDefault() : alPulsar())}
      >
        {icono}
      </ActionIcon>
    </Tooltip>
  );
}

function MasAcciones({ acciones }: { acciones: readonly AccionFila[] }) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size="md" className={clases.icono} aria-label="Más acciones">
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={clases.menu}>{acciones.map(entrada)}</Menu.Dropdown>
    </Menu>
  );
}

const entrada = ({ etiqueta, icono, variante = 'primary', alPulsar, deshabilitada, motivo }: AccionFila) => (
  <Menu.Item
    key={etiqueta}
    leftSection={
      <Group component="span" gap={0} align="stretch" wrap="nowrap" className={clases.enMenu}>
        {icono}
      </Group>
    }
    data-variante={variante}
    // Not `disabled`: it must be reached to be read why.
    aria-disabled={deshabilitada || undefined}
    data-apagada={deshabilitada || undefined}
    closeMenuOnClick={!deshabilitada}
    onClick={() => {
      if (!deshabilitada) alPulsar();
    }}
  >
    {etiqueta}
    {deshabilitada && motivo && (
      <Box component="small" display="block" fz="xs">
        {motivo}
      </Box>
    )}
  </Menu.Item>
);

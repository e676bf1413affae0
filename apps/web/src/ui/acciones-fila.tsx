import { ActionIcon, Box, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import clases from './acciones-fila.module.css';
import { useCapa } from './historia-de-dialogos';
import { useEnTelefono } from './use-en-telefono';

export type AccionFila = {
  /** Its name: 'Editar'. Where no head of a table tells which record it is of, that too: 'Editar: lunes 08:00'. */
  etiqueta: string;
  /** The part of the name that is read, where it tells the record too: 'Editar'. The label begins with it. */
  texto?: string;
  icono: ReactNode;
  variante?: 'primary' | 'success' | 'danger' | 'warning';
  alPulsar: () => void;
  deshabilitada?: boolean;
  /** Why it is disabled; shown with its name. */
  motivo?: string;
  /** Done seldom: never the one that is a button, and after the others in the menu. */
  secundaria?: true;
};

const elimina = ({ variante }: AccionFila): boolean => variante === 'danger';

/** In the order of a menu: those of every day, those done seldom, and apart the one that deletes. */
function enOrden(acciones: readonly AccionFila[]): { otras: readonly AccionFila[]; ultimas: readonly AccionFila[] } {
  const suaves = acciones.filter((accion) => !elimina(accion));
  return {
    otras: [...suaves.filter(({ secundaria }) => !secundaria), ...suaves.filter(({ secundaria }) => secundaria)],
    ultimas: acciones.filter(elimina),
  };
}

/**
 * The action that is a button: the first of those of every day, which the list names in order of use. One that deletes
 * never is: it is not to be pressed by the way.
 */
function principalDe(acciones: readonly AccionFila[]): AccionFila | undefined {
  const suaves = acciones.filter((accion) => !elimina(accion));
  return suaves.find(({ secundaria }) => !secundaria) ?? (acciones.length === 1 ? suaves[0] : undefined);
}

/** `de`: the record they are of, over the actions on a phone. */
type Props = { acciones: readonly AccionFila[]; de?: ReactNode };

/**
 * The actions at the end of a row, each with its name: the one that is most used as a button, the others in a menu. On a
 * phone, where a row has no room for a word, one menu for all of them. A disabled one keeps its focus and says why.
 */
export function AccionesFila({ acciones, de }: Props) {
  const enTelefono = useEnTelefono();
  const principal = principalDe(acciones);
  if (enTelefono && acciones.length > (principal ? 1 : 0)) return <Hoja acciones={acciones} de={de} />;
  const menu = acciones.filter((accion) => accion !== principal);
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {principal && <Boton {...principal} />}
      {menu.length > 0 && <MasAcciones acciones={menu} />}
    </Group>
  );
}

/** All the actions on a row, at the foot of a phone: Back and a press outside close it. */
function Hoja({ acciones, de }: Props) {
  const [abierta, setAbierta] = useState(false);
  const arriba = useCapa(abierta, () => {
    setAbierta(false);
    return true;
  });
  return (
    <Group gap={2} align="stretch" justify="flex-end" wrap="nowrap">
      <Menu
        opened={abierta}
        onChange={setAbierta}
        withInitialFocusPlaceholder={false}
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
          <Entradas acciones={acciones} />
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function Boton({ etiqueta, texto, alPulsar, deshabilitada, motivo }: AccionFila) {
  return (
    <Tooltip label={motivo} disabled={!deshabilitada || !motivo} multiline maw={260}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={clases.nombrada}
        aria-label={texto && etiqueta}
        aria-disabled={deshabilitada || undefined}
        data-disabled={deshabilitada || undefined}
        onClick={(evento) => (deshabilitada ? evento.preventDefault() : alPulsar())}
      >
        {texto ?? etiqueta}
      </Button>
    </Tooltip>
  );
}

function MasAcciones({ acciones }: { acciones: readonly AccionFila[] }) {
  return (
    <Menu withinPortal withInitialFocusPlaceholder={false} hideDetached={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" size="md" className={clases.icono} aria-label="Más acciones">
          <IconDots />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={clases.menu}>
        <Entradas acciones={acciones} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entradas({ acciones }: { acciones: readonly AccionFila[] }) {
  const { otras, ultimas } = enOrden(acciones);
  return (
    <>
      {otras.map(entrada)}
      {otras.length > 0 && ultimas.length > 0 && <Menu.Divider />}
      {ultimas.map(entrada)}
    </>
  );
}

const entrada = ({ etiqueta, texto, icono, variante = 'primary', alPulsar, deshabilitada, motivo }: AccionFila) => (
  <Menu.Item
    key={etiqueta}
    leftSection={
      <Group component="span" gap={0} align="stretch" wrap="nowrap" className={clases.enMenu}>
        {icono}
      </Group>
    }
    data-variante={variante}
    aria-label={texto && [etiqueta, deshabilitada && motivo].filter(Boolean).join('. ')}
    // Not `disabled`: it must be reached to be read why.
    aria-disabled={deshabilitada || undefined}
    data-apagada={deshabilitada || undefined}
    closeMenuOnClick={!deshabilitada}
    onClick={() => {
      if (!deshabilitada) alPulsar();
    }}
  >
    {texto ?? etiqueta}
    {deshabilitada && motivo && (
      <Box component="small" display="block" fz="xs">
        {motivo}
      </Box>
    )}
  </Menu.Item>
);

import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import clases from './acciones-fila.module.css';

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

const CABEN = 3;
const A_LA_VISTA = 2;

/** What stays a button and what goes into the menu: at most two that are done all day, and what deletes, which is never in a menu. A menu of one would only hide it. */
function repartir(acciones: readonly AccionFila[]): { botones: readonly AccionFila[]; menu: readonly AccionFila[] } {
  if (acciones.length <= CABEN) return { botones: acciones, menu: [] };
  const otras = acciones.filter(({ variante }) => variante !== 'danger');
  const porUso = [...otras.filter(({ secundaria }) => !secundaria), ...otras.filter(({ secundaria }) => secundaria)];
  const vistas = new Set(porUso.slice(0, Math.max(0, Math.min(A_LA_VISTA, otras.length - 2))));
  return { botones: acciones.filter((accion) => accion.variante === 'danger' || vistas.has(accion)), menu: porUso.filter((accion) => !vistas.has(accion)) };
}

/** The icons at the end of a row; of more than three, the rest in a menu. A disabled one keeps its focus and says why. */
export function AccionesFila({ acciones }: { acciones: readonly AccionFila[] }) {
  const { botones, menu } = repartir(acciones);
  return (
    <div className={clases.acciones}>
      {botones.map((accion) => (
        <Boton key={accion.etiqueta} {...accion} />
      ))}
      {menu.length > 0 && <MasAcciones acciones={menu} />}
    </div>
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
      <Menu.Dropdown className={clases.menu}>
        {acciones.map(({ etiqueta, icono, variante = 'primary', alPulsar, deshabilitada, motivo }) => (
          <Menu.Item
            key={etiqueta}
            leftSection={<span className={clases.enMenu}>{icono}</span>}
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
            {deshabilitada && motivo && <small className={clases.motivo}>{motivo}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

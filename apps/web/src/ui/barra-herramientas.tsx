import { Group, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { FiltrosEnUso } from '../lib/filtros-en-uso';
import { useBusqueda } from '../lib/url-state';
import clases from './barra-herramientas.module.css';
import { FiltrosEnHoja } from './filtros-en-hoja';
import { useEnTelefono } from './use-en-telefono';

type Props = {
  busqueda?: string;
  alBuscar?: (texto: string) => void;
  /** The placeholder says what can be searched: 'Buscar por nombre…'. */
  placeholder?: string;
  /** '/' goes to this search. Off for the second search of a screen. */
  atajo?: boolean;
  filtros?: ReactNode;
  /**
   * The filters in use, from `useEstadoUrl`: with them the filters stand in a sheet on a phone, and the bar tells how
   * many are on.
   */
  enUso?: FiltrosEnUso;
  acciones?: ReactNode;
  /** The saved views of the list (`VistasDeLista`). */
  vistas?: ReactNode;
};

/**
 * Above a table: search and filters at the left, actions at the right. '/' goes to the search; Enter does not wait. On
 * a phone the filters are one press away.
 */
export function BarraHerramientas({
  busqueda = '',
  alBuscar,
  placeholder = 'Buscar…',
  atajo = true,
  filtros,
  enUso,
  acciones,
  vistas,
}: Props) {
  const enHoja = useEnTelefono() && filtros !== undefined && enUso !== undefined;
  return (
    <Group gap={12} justify="space-between" className={clases.barra} data-barra data-en-hoja={enHoja || undefined}>
      <Group gap={12} className={clases.izquierda}>
        {alBuscar && <Buscador valor={busqueda} alBuscar={alBuscar} placeholder={placeholder} atajo={atajo} />}
        {enHoja ? <FiltrosEnHoja enUso={enUso}>{filtros}</FiltrosEnHoja> : filtros}
      </Group>
      {(vistas || acciones) && (
        <Group gap={8} align="stretch" className={clases.derecha} data-al-pulgar>
          {vistas}
          {acciones}
        </Group>
      )}
    </Group>
  );
}

function Buscador({
  valor,
  alBuscar,
  placeholder,
  atajo,
}: {
  valor: string;
  alBuscar: (texto: string) => void;
  placeholder: string;
  atajo: boolean;
}) {
  const campo = useRef<HTMLInputElement>(null);
  const [texto, escribir, buscarYa] = useBusqueda(valor, alBuscar);
  useHotkeys(atajo ? [['/', () => campo.current?.focus()]] : []);
  return (
    <TextInput
      ref={campo}
      type="search"
      className={clases.buscador}
      aria-label={placeholder.replace(/[….]+$/, '')}
      placeholder={placeholder}
      value={texto}
      maxLength={100}
      onChange={(e) => escribir(e.currentTarget.value)}
      onKeyDown={(e) => {
        if (e.key !== 'Enter') return;
        // A scanner of barcodes ends with Enter: its next text replaces this.
        buscarYa();
        e.currentTarget.select();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        texto || !atajo ? undefined : (
          <Kbd size="xs" aria-hidden visibleFrom="xs">
            /
          </Kbd>
        )
      }
    />
  );
}

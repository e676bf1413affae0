import { Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useBusqueda } from '../lib/url-state';
import clases from './barra-herramientas.module.css';

type Props = {
  busqueda?: string;
  alBuscar?: (texto: string) => void;
  /** What can be searched: 'Buscar por nombre…'. */
  placeholder?: string;
  /** '/' goes to this search. Off for the second search of a screen. */
  atajo?: boolean;
  filtros?: ReactNode;
  acciones?: ReactNode;
  /** The saved views of the list (`VistasDeLista`). */
  vistas?: ReactNode;
};

/** Above a table: search and filters at the left, actions at the right. '/' goes to the search; Enter does not wait. */
export function BarraHerramientas({ busqueda = '', alBuscar, placeholder = 'Buscar…', atajo = true, filtros, acciones, vistas }: Props) {
  return (
    <div className={clases.barra}>
      <div className={clases.izquierda}>
        {alBuscar && <Buscador valor={busqueda} alBuscar={alBuscar} placeholder={placeholder} atajo={atajo} />}
        {filtros}
      </div>
      {(vistas || acciones) && (
        <div className={clases.derecha}>
          {vistas}
          {acciones}
        </div>
      )}
    </div>
  );
}

function Buscador({ valor, alBuscar, placeholder, atajo }: { valor: string; alBuscar: (texto: string) => void; placeholder: string; atajo: boolean }) {
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
        // A scanner of barcodes ends with Enter: what it writes next replaces this.
        buscarYa();
        e.currentTarget.select();
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        texto || !atajo ? undefined : (
          <Kbd size="xs" aria-hidden className={clases.atajo}>
            /
          </Kbd>
        )
      }
    />
  );
}

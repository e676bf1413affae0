import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import clases from './tablero.module.css';

type Consulta<T> = { data: T | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };

type Props<T> = {
  consulta: Consulta<T>;
  /** Height of what will stand here, so that nothing jumps. */
  alto: number;
  /** The panel has no padding of its own. */
  margen?: boolean;
  /** Said when there is nothing to show. */
  textoVacio?: string;
  estaVacio?: (dato: T) => boolean;
  children: (dato: T) => ReactNode;
};

/** Widths of the lines that stand for figures still on their way. */
const ANCHOS = [46, 58, 40, 52, 36, 49, 44];

/** The states of a panel: loading, failed, empty, and what it is for. While another day or branch arrives the earlier one stays, dimmed and out of reach. */
export function ContenidoPanel<T>({ consulta, alto, margen, textoVacio, estaVacio, children }: Props<T>) {
  const { data, isError, isPlaceholderData, refetch } = consulta;
  if (data === undefined) {
    if (isError) return <EstadoError alReintentar={() => refetch()} />;
    return (
      <div aria-busy="true">
        <span className="solo-lector" role="status">
          Cargando...
        </span>
        <div className={clases.esqueleto} style={{ height: alto }} data-margen={margen || undefined}>
          {ANCHOS.slice(0, Math.max(2, Math.round(alto / 44))).map((ancho) => (
            <div key={ancho}>
              <Skeleton height={14} width={`${ancho}%`} />
              <Skeleton height={14} width={`${ancho / 3}%`} />
            </div>
          ))}
        </div>
      </div>
    );
  }
  return (
    <div className={clases.contenido} aria-busy={isPlaceholderData || undefined} inert={isPlaceholderData}>
      {estaVacio?.(data) ? <EstadoVacio texto={textoVacio} /> : children(data)}
    </div>
  );
}

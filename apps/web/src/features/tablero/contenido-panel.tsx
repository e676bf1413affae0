import { Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { EstadoError, EstadoVacio } from '../../ui/estado-vacio';
import clases from './tablero.module.css';

type Consulta<T> = { data: T | undefined; isError: boolean; isPlaceholderData: boolean; refetch: () => unknown };

type Props<T> = {
  consulta: Consulta<T>;
  /** The height of the content to come, so that nothing jumps; without it, `molde`. */
  alto?: number;
  /** A value of the same shape: laid out unseen, it takes the space of the one to come. */
  molde?: T;
  /** The panel has no padding of its own. */
  margen?: boolean;
  /** Said when there is nothing to show. */
  textoVacio?: string;
  estaVacio?: (dato: T) => boolean;
  children: (dato: T) => ReactNode;
};

/** Widths of the lines that stand for figures still on their way. */
const ANCHOS = [46, 58, 40, 52, 36, 49, 44];

/** The usual height of a panel with a mould (px): it gives the number of lines that stand for it. */
const ALTO_DE_MOLDE = 250;

/**
 * The states of a panel: loading, failed, empty, and its content. While another day or branch arrives the earlier one
 * stays, dimmed and out of reach.
 */
export function ContenidoPanel<T>({ consulta, alto, molde, margen, textoVacio, estaVacio, children }: Props<T>) {
  const { data, isError, isPlaceholderData, refetch } = consulta;
  const lugar = molde !== undefined && (
    <div className={clases.molde} aria-hidden inert>
      {children(molde)}
    </div>
  );
  // A list takes the height of its rows; every other panel never less than the one kept for it.
  const minimo = margen ? undefined : alto;
  if (data === undefined) {
    if (isError) return <EstadoError alReintentar={() => refetch()} />;
    return (
      <div className={clases.pila} aria-busy="true">
        <span className="solo-lector" role="status">
          Cargando...
        </span>
        {lugar}
        <Stack
          gap={0}
          justify="space-around"
          px={margen ? 18 : undefined}
          pb={margen ? 8 : undefined}
          style={{ height: alto }}
          aria-hidden
        >
          {ANCHOS.slice(0, Math.max(2, Math.round((alto ?? ALTO_DE_MOLDE) / 44))).map((ancho) => (
            <Group key={ancho} gap={16} justify="space-between" wrap="nowrap">
              <Skeleton height={14} width={`${ancho}%`} />
              <Skeleton height={14} width={`${ancho / 3}%`} />
            </Group>
          ))}
        </Stack>
      </div>
    );
  }
  return (
    <div
      className="de-antes"
      style={{ minHeight: minimo }}
      aria-busy={isPlaceholderData || undefined}
      inert={isPlaceholderData}
    >
      {estaVacio?.(data) ? (
        <div className={clases.pila}>
          {lugar}
          <EstadoVacio texto={textoVacio} />
        </div>
      ) : (
        children(data)
      )}
    </div>
  );
}

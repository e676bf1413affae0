import { duracionMinutos, servicioReservado } from '@jornal/contract';
import { z } from 'zod';
import { useMinutosDeServicio, useServicioLlamado } from '../catalogo/servicio-libre-selector';
import type { QueSeAgenda } from './api';

/** A service of those that are done in a row, as it is written. */
export const unServicio = servicioReservado.omit({ operador_id: true }).extend({ duracion_minutos: duracionMinutos });
export const filasDeServicios = z.array(unServicio);

type Fila = z.output<typeof unServicio>;
/** The same while it is typed: its minutes may be none. */
export type FilaEscrita = Omit<Fila, 'duracion_minutos'> & { duracion_minutos?: unknown };

/** How long it is where no catalogue says so. */
export const DURA = 30;
/** A row that is added. */
export const SIN_DECIR = { servicio: '', servicio_id: null, duracion_minutos: DURA };

const minutosDe = ({ duracion_minutos }: FilaEscrita): number | undefined =>
  duracionMinutos.safeParse(duracion_minutos).data;

/** How long they are together; null while the minutes of one are none. */
export const sumaDe = (filas: readonly FilaEscrita[]): number | null =>
  filas.reduce<number | null>((suma, fila) => {
    const minutos = minutosDe(fila);
    return suma === null || minutos === undefined ? null : suma + minutos;
  }, 0);

type Minutos = (servicio_id: number | null) => number | null;

/** By their numbers, where they take what their catalogue says; null while the minutes of one are none. */
export function queSeAgenda(filas: readonly FilaEscrita[], deCatalogo: Minutos): QueSeAgenda | null {
  const [primero, ...otros] = filas.flatMap((fila) => {
    const minutos = minutosDe(fila);
    const servicio_id = fila.servicio_id ?? null;
    if (minutos === undefined) return [];
    return [{ servicio_id, duracion_minutos: minutos === deCatalogo(servicio_id) ? null : minutos }];
  });
  return primero === undefined || otros.length < filas.length - 1 ? null : { servicios: [primero, ...otros] };
}

/** With their minutes only where those are not of the catalogue: an operator may have others of their own. */
export const sinLoDelCatalogo = (filas: readonly Fila[], deCatalogo: Minutos) =>
  filas.map(({ duracion_minutos, ...servicio }) => ({
    ...servicio,
    ...(duracion_minutos !== deCatalogo(servicio.servicio_id ?? null) && { duracion_minutos }),
  }));

/**
 * The rows of an appointment of before, by its name: 'Corte + Barba' are two where each is one of the catalogue. Words of
 * none last what was typed.
 */
export function useFilasDe(entidadId: number | null): (servicio: string, escrita: unknown) => FilaEscrita[] {
  const idDe = useServicioLlamado(entidadId);
  const deCatalogo = useMinutosDeServicio(entidadId);
  return (servicio, escrita) => {
    const partes = servicio.split(' + ');
    const varios = idDe(servicio) === null && partes.every((parte) => idDe(parte) !== null);
    return (varios ? partes : [servicio]).map((nombre) => {
      const servicio_id = idDe(nombre);
      return { servicio: nombre, servicio_id, duracion_minutos: deCatalogo(servicio_id) ?? escrita };
    });
  };
}

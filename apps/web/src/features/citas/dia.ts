/** The appointments of one day, arranged for who reads them. */
import type { Cita } from '@jornal/contract';

/** Whether the client is expected: neither cancelled, nor attended already. */
export const activa = ({ estado }: Pick<Cita, 'estado'>): boolean => estado === 'pendiente' || estado === 'confirmada';

export type DiaDeAgenda<T> = { agenda_id: number; citas: T[] };

/** Appointments by agenda in the order of their names, each by hour; the cancelled ones are left out. */
export function porAgenda<T extends Pick<Cita, 'agenda_id' | 'agenda_nombre' | 'hora_inicio' | 'estado'>>(
  citas: readonly T[],
): DiaDeAgenda<T>[] {
  const grupos = new Map<number, T[]>();
  for (const cita of citas) {
    if (cita.estado === 'cancelada') continue;
    const grupo = grupos.get(cita.agenda_id);
    if (grupo) grupo.push(cita);
    else grupos.set(cita.agenda_id, [cita]);
  }
  return [...grupos]
    .map(([agenda_id, suyas]) => ({
      agenda_id,
      citas: suyas.sort((a, b) => a.hora_inicio.localeCompare(b.hora_inicio)),
    }))
    .sort(
      (a, b) =>
        (a.citas[0]?.agenda_nombre ?? '').localeCompare(b.citas[0]?.agenda_nombre ?? '', 'es') ||
        a.agenda_id - b.agenda_id,
    );
}

type DeHoy = Pick<Cita, 'id' | 'hora_inicio' | 'hora_fin' | 'estado' | 'no_asistio'>;

/**
 * Divides the appointments by this hour into those that are over and those that are not, and finds the first that is
 * still awaited.
 */
export function repartir<T extends DeHoy>(
  citas: readonly T[],
  hora: string,
): { pasadas: T[]; porVenir: T[]; proxima: T | undefined } {
  const pasadas = citas.filter(({ hora_fin }) => hora_fin <= hora);
  const porVenir = citas.filter(({ hora_fin }) => hora_fin > hora);
  return {
    pasadas,
    porVenir,
    proxima: porVenir.find((cita) => activa(cita) && !cita.no_asistio && cita.hora_inicio >= hora),
  };
}

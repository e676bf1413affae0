import type { EspacioHorario } from '@jornal/contract';

export type EstadoEspacio = 'libre' | 'ocupado' | 'retenido' | 'bloqueado' | 'termino';
type Espacio = Pick<EspacioHorario, 'bloqueado' | 'disponibles' | 'pasados' | 'retenidos' | 'cita_existente'>;

/** The state of a slot on a day, in the order in which one wants to know it. */
export function estadoDe({ bloqueado, disponibles, pasados, retenidos, cita_existente }: Espacio): EstadoEspacio {
  if (bloqueado) return 'bloqueado';
  if (disponibles > 0) return 'libre';
  if (retenidos > 0 && cita_existente === null) return 'retenido';
  return pasados > 0 ? 'termino' : 'ocupado';
}

/** Seconds as they run out: '14:05'. */
export const enCuenta = (segundos: number): string =>
  `${Math.floor(segundos / 60)}:${String(segundos % 60).padStart(2, '0')}`;

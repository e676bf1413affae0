import type { Tono } from './insignia';

/** How the share of a service stands. `pendiente`: the tone of one that is not paid, where it is to be paid there. */
export function estadoDeComision(
  { pagado, retenido }: { pagado: boolean; retenido: boolean },
  pendiente: Tono = 'alerta',
): readonly [string, Tono] {
  if (pagado) return ['Pagado', 'exito'];
  return retenido ? ['Retenido', 'neutro'] : ['Pendiente', pendiente];
}

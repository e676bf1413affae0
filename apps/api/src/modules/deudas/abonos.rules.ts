import type { Debe, Parte } from '../tiquetes/debidos.service.js';

/** The till moves, what the person owes and what their tickets do, and what of the day was annulled. */
export const AVISOS = (['tiquetes', 'personas', 'caja_menor', 'dashboard'] as const).map((tema) => ({ tema }));

/** The debt that some parts are of, by the card that each ticket names. */
export const debidosDe = (entidad_id: number, debidos: readonly Debe[], partes: readonly Parte[]) =>
  partes.map(({ tiquete_id, monto }) => ({
    entidad_id,
    monto,
    persona_id: debidos.find(({ id }) => id === tiquete_id)?.persona_id ?? null,
  }));

/** The tickets that some parts are of. */
export const tiquetesDe = (partes: readonly Parte[]): number[] => partes.map(({ tiquete_id }) => tiquete_id);

/** The same by their numbers. */
export const contados = (partes: readonly Parte[], debidos: readonly Debe[]) =>
  partes.map(({ tiquete_id, monto }) => ({ numero: debidos.find(({ id }) => id === tiquete_id)?.numero, monto }));

/** A payment by the tickets it settles. */
export function nombreDe(partes: readonly Parte[], debidos: readonly Debe[]): string {
  const [unico, ...otros] = contados(partes, debidos);
  return otros.length === 0 ? `Abono al tiquete ${unico?.numero}` : `Abono a ${partes.length} tiquetes`;
}

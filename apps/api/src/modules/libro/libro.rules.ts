import type { Cuenta, Medio } from '@jornal/contract';
import type { Devuelto, PorEscribir } from './libro.service.js';

/**
 * The rows by which this means gives back money that the reversed row moved by the other: the move that its reversal
 * made in that till is taken back, and made in this. Through an account of its own, which ends where it began, so that
 * no figure of income or expense changes its means.
 */
export function traslado(row: PorEscribir, con: Medio): PorEscribir[] {
  const [de, a]: [Cuenta, Cuenta] =
    con === 'efectivo' ? ['caja.transferencia', 'caja.efectivo'] : ['caja.efectivo', 'caja.transferencia'];
  const via: Cuenta = 'traslados';
  const concepto = `Se devolvió ${con === 'efectivo' ? 'en efectivo' : 'por transferencia'}: ${row.concepto}`;
  const common = { ...row, concepto, cantidad: 0, revierte_id: null };
  if (row.debe === de)
    return [
      { ...common, haber: via },
      { ...common, debe: via, haber: a, metodo_id: null },
    ];
  if (row.haber === de)
    return [
      { ...common, debe: via },
      { ...common, debe: a, haber: via, metodo_id: null },
    ];
  return [];
}

/** The money that reversed rows give back, by method: by how it had come or, `con`, all of it by that means. */
export function devueltoDe(rows: readonly PorEscribir[], con?: Medio): Devuelto[] {
  const parts = new Map<string, Devuelto>();
  for (const { debe, monto, fecha, metodo_id } of rows) {
    if (debe !== 'caja.efectivo' && debe !== 'caja.transferencia') continue;
    const came: Medio = debe === 'caja.efectivo' ? 'efectivo' : 'transferencia';
    const clase = con ?? came;
    const by = clase === came ? metodo_id : null;
    const part = parts.get(`${clase} ${by}`) ?? { metodo_id: by, clase, monto: 0, fecha };
    parts.set(`${clase} ${by}`, { ...part, monto: part.monto + monto });
  }
  return [...parts.values()];
}

import type { Cuenta, Medio } from '@jornal/contract';
import type { PorEscribir } from './libro.service.js';

/**
 * What a row that is reversed moved by the other means is given back by this one: what its reversal did to that till is
 * taken back, and done to this. Through an account of its own, which ends where it began, so that no figure of income
 * or expense changes its means.
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
      { ...common, debe: via, haber: a },
    ];
  if (row.haber === de)
    return [
      { ...common, debe: via },
      { ...common, debe: a, haber: via },
    ];
  return [];
}

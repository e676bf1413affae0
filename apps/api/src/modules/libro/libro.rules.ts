import type { Cuenta, Medio } from '@jornal/contract';
import type { Devuelto, PorEscribir } from './libro.service.js';

/**
 * The way in which money that is annulled goes back: by a means, whatever method of it that came by; with `metodo`, all of it by
 * that one, whose id is null where it is the fixed one of its class.
 */
export type PorDonde = { clase: Medio; metodo?: { id: number | null; nombre: string } };

const CAJAS = { 'caja.efectivo': 'efectivo', 'caja.transferencia': 'transferencia' } as const;
type Caja = keyof typeof CAJAS;
const esCaja = (cuenta: Cuenta): cuenta is Caja => cuenta in CAJAS;
const dichoDe = ({ clase, metodo }: PorDonde): string =>
  metodo ? `por ${metodo.nombre}` : clase === 'efectivo' ? 'en efectivo' : 'por transferencia';

/** Whether money that came by a method goes back by another. */
const cambia = ({ clase, metodo }: PorDonde, came: Medio, by: number | null): boolean =>
  clase !== came || (metodo !== undefined && metodo.id !== by);

/**
 * The rows by which this way gives back money that the reversed row moved by another: the move that its reversal
 * made in that till is taken back, and made in this. Through an account of its own, which ends where it began, so that
 * no figure of income or expense changes its means.
 */
export function traslado(row: PorEscribir, con: PorDonde): PorEscribir[] {
  const de = [row.debe, row.haber].find(esCaja);
  if (de === undefined || !cambia(con, CAJAS[de], row.metodo_id ?? null)) return [];
  const via: Cuenta = 'traslados';
  const a: Cuenta = `caja.${con.clase}`;
  const metodo_id = con.metodo?.id ?? null;
  const common = { ...row, concepto: `Se devolvió ${dichoDe(con)}: ${row.concepto}`, cantidad: 0, revierte_id: null };
  if (row.debe === de)
    return [
      { ...common, haber: via },
      { ...common, debe: via, haber: a, metodo_id },
    ];
  return [
    { ...common, debe: via },
    { ...common, debe: a, haber: via, metodo_id },
  ];
}

/** The money that reversed rows give back, by method: by how it had come or, `con`, all of it by that way. */
export function devueltoDe(rows: readonly PorEscribir[], con?: PorDonde): Devuelto[] {
  const parts = new Map<string, Devuelto>();
  for (const { debe, monto, fecha, metodo_id } of rows) {
    if (!esCaja(debe)) continue;
    const came = CAJAS[debe];
    const otro = con !== undefined && cambia(con, came, metodo_id ?? null);
    const [clase, by] = otro ? [con.clase, con.metodo?.id ?? null] : [came, metodo_id];
    const part = parts.get(`${clase} ${by}`) ?? { metodo_id: by, clase, monto: 0, fecha };
    parts.set(`${clase} ${by}`, { ...part, monto: part.monto + monto });
  }
  return [...parts.values()];
}

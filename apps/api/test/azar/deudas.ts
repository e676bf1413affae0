import type { Deudor, MovimientoDeDeuda } from '@jornal/contract';
import { exigirFavores } from './favores.js';
import { type Negocio, sumar } from './negocio.js';

/** The people who owe, in every branch. */
export const cartera = async (negocio: Negocio): Promise<Deudor[]> =>
  (await negocio.leer('cartera', { page: 1, per_page: 100 })).data;

/** All that moved the debt of a person, the latest first. */
export const cuentaDe = async (negocio: Negocio, persona_id: number): Promise<MovimientoDeDeuda[]> =>
  (await negocio.leer(`personas/${persona_id}/cuenta`, { page: 1, per_page: 100 })).data;

/** The payments of debts that stand, of every person, each with its id. */
export async function abonos(negocio: Negocio): Promise<Array<{ id: number }>> {
  const cuentas = await Promise.all(negocio.personas.map(({ id }) => cuentaDe(negocio, id)));
  const ids = cuentas.flatMap((cuenta) => cuenta.flatMap(({ anulable, cobro_id }) => (anulable ? [cobro_id] : [])));
  return [...new Set(ids)].map((id) => ({ id: id as number }));
}

/**
 * Requires that the debt of each person is one figure wherever it is asked: of their tickets, in their account, in the list
 * of who owes and in what they may still be lent; and that of a branch the balance of the book. The same of what they have
 * in their favour.
 */
export async function exigirDeudas(negocio: Negocio): Promise<void> {
  const deben = await cartera(negocio);
  for (const { id } of negocio.personas) {
    const { deuda, limite, cupo } = (await negocio.leer(`personas/${id}/credito`)).data;
    const { data, totales } = await negocio.leer('tiquetes', {
      persona_id: id,
      debe: 'true',
      totales: 'true',
      per_page: 100,
    });
    const [movimientos, suya] = [await cuentaDe(negocio, id), deben.find(({ persona }) => persona.id === id)];
    expect([
      id,
      sumar(data, ({ saldo }: { saldo: number }) => saldo),
      totales.saldo,
      suya?.deuda ?? 0,
      movimientos[0]?.saldo ?? 0,
      sumar(movimientos, ({ monto }) => monto),
      Math.max(0, limite - cupo),
    ]).toEqual([id, deuda, deuda, deuda, deuda, deuda, Math.min(deuda, limite)]);
    if (suya === undefined) continue;
    const { hasta_30, hasta_60, hasta_90, mas_de_90, tiquetes } = suya;
    expect([hasta_30 + hasta_60 + hasta_90 + mas_de_90, tiquetes]).toEqual([deuda, data.length]);
  }
  for (const entidad_id of negocio.sucursales) {
    const suyos = deben.filter(({ entidad }) => entidad.id === entidad_id);
    expect(await negocio.enElLibro({ cuenta: 'por_cobrar', entidad_id })).toBe(sumar(suyos, ({ deuda }) => deuda));
  }
  await exigirFavores(negocio);
}

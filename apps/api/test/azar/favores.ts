import type { Favor, Recaudo } from '@jornal/contract';
import { type Negocio, sumar } from './negocio.js';

/** A business as far as it is asked for what its people have in their favour. */
type ConFavores = Pick<Negocio, 'sucursales' | 'personas' | 'leer' | 'enElLibro'>;

/** All that a person left with the house, and what is left of it. */
export const favoresDe = (negocio: ConFavores, persona_id: number): Promise<{ data: Favor[]; queda: number }> =>
  negocio.leer(`personas/${persona_id}/favores`);

/** The lots of every person of a branch, or of all. */
async function lotes(negocio: ConFavores, entidad_id?: number): Promise<Favor[]> {
  const suyas = negocio.personas.filter((persona) => entidad_id === undefined || persona.entidad_id === entidad_id);
  return (await Promise.all(suyas.map(async ({ id }) => (await favoresDe(negocio, id)).data))).flat();
}

/** Those of which something is left. */
export const lotesConAlgo = async (negocio: ConFavores): Promise<Favor[]> =>
  (await lotes(negocio)).filter(({ queda }) => queda > 0);

/**
 * Requires that what each person has in their favour is one figure wherever it is asked: of their lots and in their card; and
 * that of a branch the balance of the book, by cash and by transfer.
 */
export async function exigirFavores(negocio: ConFavores): Promise<void> {
  for (const { id } of negocio.personas) {
    const { data, queda } = await favoresDe(negocio, id);
    const { a_favor } = (await negocio.leer(`personas/${id}/credito`)).data;
    expect([id, queda, sumar(data, (lote) => lote.queda)]).toEqual([id, a_favor, a_favor]);
    for (const { monto, usado, devuelto, retenido, queda: resto } of data)
      expect([resto, Math.min(usado, devuelto, retenido, resto) >= 0]).toEqual([
        monto - usado - devuelto - retenido,
        true,
      ]);
  }
  for (const entidad_id of negocio.sucursales) {
    const suyos = await lotes(negocio, entidad_id);
    for (const medio of ['efectivo', 'transferencia'])
      expect(await negocio.enElLibro({ cuenta: `a_favor.${medio}`, entidad_id })).toBe(
        sumar(suyos, ({ clase, queda }) => (clase === medio ? queda : 0)),
      );
  }
}

/** The income of a branch that is of no till today: it was taken from what people had left, or kept of it. */
export const deFavores = async (negocio: Negocio, entidad_id: number) => {
  const suyos = await lotes(negocio, entidad_id);
  // Favour that a return left was taken from the income and from no till.
  const ingresado = (cuales: readonly Favor[]) =>
    sumar(cuales, ({ usado, retenido, origen, monto }) => usado + retenido - (origen === 'devolucion' ? monto : 0));
  return { efectivo: ingresado(suyos.filter(({ clase }) => clase === 'efectivo')), total: ingresado(suyos) };
};

/** Requires that what clients handed over in a period is the sum of its parts, each the rows that its figure opens. */
export async function exigirRecaudo(
  negocio: Negocio,
  recaudo: Recaudo,
  ambito: Record<string, unknown>,
): Promise<void> {
  const partes = [
    { cuenta: 'ingresos', contra: 'caja' },
    { cuenta: 'caja', contra: 'por_pagar', origen: 'propina' },
    { cuenta: 'caja', contra: 'por_cobrar' },
    { cuenta: 'caja', contra: 'a_favor' },
  ].map((parte) => negocio.enElLibro({ ...ambito, ...parte }));
  const [pagado, ...deMas] = (await Promise.all(partes)) as [number, number, number, number];
  const { efectivo, transferencia, propinas, abonos, anticipos, devuelto } = recaudo;
  const deIngresos = { ...ambito, cuenta: 'ingresos', contra: 'caja', origen: 'devolucion' };
  const vuelto = 0 - (await negocio.enElLibro(deIngresos));
  expect(deMas).toEqual([propinas, abonos, anticipos - (devuelto - vuelto)]);
  expect(efectivo + transferencia).toBe(pagado + sumar(deMas, (parte) => parte));
}

import { deFavores } from './favores.js';
import { type Negocio, sumar } from './negocio.js';
import { renglonesDe } from './renglones.js';

/** Money of people in a till that no line of a ticket brought: payments of their debts, and what they left and got back. */
export const dePersonas = async (negocio: Negocio, en: { cuenta: string; entidad_id: number }): Promise<number> =>
  (await negocio.enElLibro({ ...en, contra: 'por_cobrar' })) + (await negocio.enElLibro({ ...en, contra: 'a_favor' }));

/**
 * Requires that each till holds, by each means, what came in less what went out. Answers what was given back by the other
 * means than it came, of each.
 */
export async function exigirCajas(negocio: Negocio): Promise<number[]> {
  const enElLibro = (query: Record<string, unknown>) => negocio.enElLibro(query);
  const [renglones, arqueos] = [await renglonesDe(negocio), await negocio.arqueos()];
  const pagos = (await negocio.pagos()).filter((p) => p.estado);
  const devueltos: number[] = [];
  for (const { id: entidad_id, saldo_efectivo, total } of await negocio.cajas()) {
    const suyos = renglones.filter((r) => r.entidad_id === entidad_id);
    const pagado = pagos.filter(
      (p) => negocio.operadores.find((o) => o.id === p.empleado.id)?.entidad_id === entidad_id,
    );
    const enEfectivo = pagado.filter((p) => p.metodo_pago === 'efectivo');
    const sobrantes = sumar(arqueos, (a) => ((a.entidad_id ?? 0) === entidad_id ? a.diferencia : 0));
    const aportes = await enElLibro({ cuenta: 'aportes', contra: 'caja.efectivo', entidad_id });
    const devuelto = await enElLibro({ cuenta: 'traslados', contra: 'caja.efectivo', entidad_id });
    // Money that is no income of its day: tips, payments of what was left owing, and what people left or got back.
    const aparte = async (cuenta: string) =>
      (await enElLibro({ cuenta, contra: 'por_pagar', origen: 'propina', entidad_id })) +
      (await dePersonas(negocio, { cuenta, entidad_id }));
    const favores = await deFavores(negocio, entidad_id);
    // Money that was annulled and given back by the other means leaves one till for the other.
    expect(await enElLibro({ cuenta: 'traslados', contra: 'caja.transferencia', entidad_id })).toBe(-devuelto || 0);
    devueltos.push(devuelto);
    const enMano = sumar(suyos, (r) => r.efectivo - r.gastoEfectivo) - favores.efectivo;
    const cobrado = enMano - sumar(enEfectivo, (p) => p.monto);
    expect(saldo_efectivo).toBe(cobrado + aportes + (await aparte('caja.efectivo')) - devuelto + sobrantes);
    const aportado = await enElLibro({ cuenta: 'aportes', entidad_id });
    const entrado = sumar(suyos, (r) => r.ingreso - r.porCobrar - r.gasto) - favores.total;
    const movido = entrado - sumar(pagado, (p) => p.monto);
    expect(total).toBe(movido + aportado + sobrantes + (await aparte('caja')));
  }
  return devueltos;
}

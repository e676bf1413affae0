import { type Negocio, sumar } from './negocio.js';
import { renglonesDe } from './renglones.js';

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
    // Money that is no income of its day: tips, and payments of what was left owing.
    const aparte = async (cuenta: string) =>
      (await enElLibro({ cuenta, contra: 'por_pagar', origen: 'propina', entidad_id })) +
      (await enElLibro({ cuenta, contra: 'por_cobrar', entidad_id }));
    // Money that was annulled and given back by the other means leaves one till for the other.
    expect(await enElLibro({ cuenta: 'traslados', contra: 'caja.transferencia', entidad_id })).toBe(-devuelto || 0);
    devueltos.push(devuelto);
    const cobrado = sumar(suyos, (r) => r.efectivo - r.gastoEfectivo) - sumar(enEfectivo, (p) => p.monto);
    expect(saldo_efectivo).toBe(cobrado + aportes + (await aparte('caja.efectivo')) - devuelto + sobrantes);
    const aportado = await enElLibro({ cuenta: 'aportes', entidad_id });
    const movido = sumar(suyos, (r) => r.ingreso - r.porCobrar - r.gasto) - sumar(pagado, (p) => p.monto);
    expect(total).toBe(movido + aportado + sobrantes + (await aparte('caja')));
  }
  return devueltos;
}

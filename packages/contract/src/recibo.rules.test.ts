import { describe, expect, it } from 'vitest';
import { NOMBRE_ANONIMO } from './datos-personales.js';
import type { CobroDeTiquete } from './partes-de-tiquete.js';
import { pagosDeCobros, reciboDe, type TiqueteDeRecibo } from './recibo.rules.js';
import type { DatosRecibo } from './recibos.js';

const DATOS: DatosRecibo = {
  ...{ entidad: { id: 1, nombre: 'Centro' }, nombre: null, nit: null, direccion: null, telefono: null, regimen: null },
  ...{ pie: null, prefijo: null, resolucion: null, resolucion_fecha: null, resolucion_desde: null },
  ...{ resolucion_hasta: null, resolucion_vence: null },
};
const cobro = (resto: Partial<CobroDeTiquete>): CobroDeTiquete => ({
  ...{ id: 1, tipo: 'tiquete', fecha: '2026-11-20', metodo: { id: 1, nombre: 'Efectivo' }, clase: 'efectivo' },
  ...{ monto: 25_000, recibido: null, referencia: 'M-1', propina: 0, de_favor: false },
  ...resto,
});
const servicio = (nombre: string, total: number, anulacion: unknown = null) => ({
  ...{ id: 1, nombre, servicio_id: 1, empleado: { id: 7, nombre: 'Ana', apellido: 'Gil' }, cantidad: 1 },
  ...{ precio_unitario: total, precio_catalogo: null, motivo_precio: null, descuento_porcentaje: 0 },
  ...{ descuento_reparto: 0, motivo_descuento: null, total_servicio: total, total_con_descuento: total },
  ...{ porcentaje_empleado: 40, monto_empleado: 10_000, cantidad_devuelta: 0, monto_devuelto: 0 },
  ...{ metodo_pago: 'efectivo' as const, monto_efectivo: total, monto_transferencia: 0, monto_por_cobrar: 0 },
  ...{ pagado: false, retenido: false, anulacion },
});
const tiquete = (resto: Partial<TiqueteDeRecibo> = {}): TiqueteDeRecibo => ({
  ...{ numero: 124, estado: 'cobrado', created_at: '2026-11-20T15:00:00.000Z', entidad: { id: 1, nombre: 'Centro' } },
  ...{ revision: 0, total: 25_000, total_original: 25_000, devuelto: 0, saldo: 0, persona: { nombre: ' Luisa  Mora' } },
  ...{ servicios: [servicio('Corte', 25_000)], ventas: [], propinas: [], cobros: [cobro({})], devoluciones: [] },
  ...resto,
});

describe('The receipt of a ticket', () => {
  it('tells what was charged, the first name of its person, and nothing that is of the house', () => {
    const recibo = reciboDe(tiquete(), DATOS);
    expect(recibo).toMatchObject({ numero: '124', cliente: 'Luisa', atendio: ['Ana Gil'], total: 25_000 });
    expect(JSON.stringify(recibo)).not.toMatch(/Mora|monto_empleado|porcentaje_empleado|10000|M-1/);
  });

  it('names nobody without a card, nor who was forgotten', () => {
    expect(reciboDe(tiquete({ persona: null }), DATOS).cliente).toBeNull();
    expect(reciboDe(tiquete({ persona: { nombre: NOMBRE_ANONIMO } }), DATOS).cliente).toBeNull();
  });

  it('leaves out a line that was annulled; of an annulled ticket it tells all there was', () => {
    const lineas = [servicio('Corte', 25_000), servicio('Barba', 15_000, { motivo: 'Repetida' })];
    const enPie = reciboDe(tiquete({ servicios: lineas, total_original: 40_000 }), DATOS);
    expect([enPie.anulado, enPie.total, enPie.lineas.map(({ nombre }) => nombre)]).toEqual([false, 25_000, ['Corte']]);
    const todas = lineas.map((linea) => ({ ...linea, anulacion: { motivo: 'Error' } }));
    const anulado = reciboDe(tiquete({ estado: 'anulado', servicios: todas, total: 0, total_original: 40_000 }), DATOS);
    expect([anulado.anulado, anulado.total, anulado.lineas.length]).toEqual([true, 40_000, 2]);
  });

  it.each([
    [{}, null, '124'],
    [{ prefijo: 'FE' }, null, 'FE 124'],
    [{ resolucion: '18764' }, 'Resolución 18764', '124'],
    [{ resolucion: '18764', resolucion_desde: 1, resolucion_hasta: 500 }, 'Resolución 18764, de 1 a 500', '124'],
    [{ resolucion: '18764, a mano', resolucion_hasta: 500 }, 'Resolución 18764, a mano, a 500', '124'],
    [{ resolucion: '18764', resolucion_vence: '2028-01-02' }, 'Resolución 18764, vence el 02/01/2028', '124'],
  ])('prints of a branch what it wrote: %j', (suyo, resolucion, numero) => {
    const recibo = reciboDe(tiquete(), { ...DATOS, ...suyo });
    expect([recibo.negocio.nombre, recibo.negocio.resolucion, recibo.numero]).toEqual(['Centro', resolucion, numero]);
  });

  it('what the payments add up to, less the tip, is what was charged less what went back and what is owed', () => {
    const cobros = [
      cobro({ monto: 60_000, recibido: 70_000, propina: 5_000 }),
      cobro({ id: 2, tipo: 'abono', monto: 12_000 }),
      cobro({ id: 3, tipo: 'salida', monto: 20_000 }),
    ];
    const recibo = reciboDe(
      tiquete({
        ...{ total: 75_000, total_original: 75_000, devuelto: 20_000, saldo: 8_000, cobros },
        servicios: [servicio('Color', 75_000)],
        propinas: [
          { id: 1, operador: { id: 7, nombre: 'Ana', apellido: 'Gil' }, monto: 5_000, pagada: false, anulacion: null },
        ],
      }),
      DATOS,
    );
    const pagado = recibo.pagos.reduce((suma, { monto }) => suma + monto, 0);
    expect(pagado - recibo.propina).toBe(recibo.total - recibo.devuelto - recibo.saldo);
  });
});

describe('The payments of a ticket', () => {
  it('say the banknotes that were handed over, also for what stayed in favour by the same method', () => {
    const [pagado, dejado] = pagosDeCobros([
      cobro({ monto: 25_000, recibido: 27_000 }),
      cobro({ id: 2, tipo: 'anticipo', monto: 3_000 }),
    ]);
    expect(pagado?.billetes).toEqual({ recibido: 30_000, vuelto: 2_000 });
    expect(dejado).toMatchObject({ nombre: 'Quedó a favor (Efectivo)', monto: 3_000, billetes: null });
  });
});

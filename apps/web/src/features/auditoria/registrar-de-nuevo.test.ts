import { describe, expect, it } from 'vitest';
import { deNuevoDe } from './registrar-de-nuevo';

const PAGO = { metodo_pago: 'mixto', monto_efectivo: 10_000, monto_transferencia: 15_000 };

describe('Registrar de nuevo', () => {
  it('abre el formulario con lo que decía lo anulado', () => {
    const gasto = {
      entidad_id: 0,
      id: 7,
      descripcion: 'Luz',
      monto: 90_000,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      metodo_indicado: true,
    };
    expect(deNuevoDe({ recurso: 'gasto', accion: 'anular', antes: gasto })).toEqual({
      de: 'gasto',
      datos: {
        descripcion: 'Luz',
        monto: 90_000,
        fecha: '2026-11-18',
        metodo_pago: 'efectivo',
        monto_efectivo: 90_000,
        monto_transferencia: 0,
        entidad_id: null,
      },
    });
    expect(
      deNuevoDe({ recurso: 'gasto', accion: 'anular', antes: { ...gasto, ...PAGO, monto: 25_000 } }),
    ).toMatchObject({ datos: PAGO });
    const venta = {
      entidad_id: 1,
      total: 60_000,
      ...PAGO,
      lineas: [{ producto_id: 3, cantidad: 2, costo_unitario: 18_000 }],
    };
    expect(deNuevoDe({ recurso: 'venta', accion: 'anular', antes: venta })).toEqual({
      de: 'venta',
      datos: { producto_id: 3, cantidad: 2, observaciones: '', ...PAGO },
    });
    const servicio = {
      entidad_id: 1,
      id: 4,
      empleado_id: 9,
      fecha: '2026-11-18',
      servicio_id: 2,
      cantidad: 1,
      descuento_porcentaje: 10,
      total_con_descuento: 25_000,
      ...PAGO,
    };
    expect(deNuevoDe({ recurso: 'servicio_realizado', accion: 'anular', antes: servicio })).toEqual({
      de: 'servicio',
      datos: {
        entidad_id: 1,
        empleado_id: 9,
        fecha: '2026-11-18',
        servicios: [{ servicio_id: 2, cantidad: 1, descuento_porcentaje: 10 }],
        ...PAGO,
      },
    });
  });

  it('de lo que quedó debiendo no: solo el mostrador fía', () => {
    const venta = { total: 60_000, ...PAGO, monto_por_cobrar: 35_000, lineas: [{ producto_id: 3, cantidad: 2 }] };
    expect(deNuevoDe({ recurso: 'venta', accion: 'anular', antes: venta })).toBeNull();
    const pagada = { ...venta, monto_por_cobrar: 0 };
    expect(deNuevoDe({ recurso: 'venta', accion: 'anular', antes: pagada })).not.toBeNull();
  });

  it('solo del dinero anulado', () => {
    expect(deNuevoDe({ recurso: 'gasto', accion: 'modificar', antes: { descripcion: 'Luz' } })).toBeNull();
    expect(deNuevoDe({ recurso: 'producto', accion: 'archivar', antes: { nombre: 'Cera' } })).toBeNull();
    expect(deNuevoDe({ recurso: 'pago', accion: 'anular', antes: null })).toBeNull();
  });
});

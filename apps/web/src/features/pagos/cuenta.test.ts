import type { ServicioEmpleado } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { ajusteDe, anticipoDe, itemsDe, sumaDe } from './cuenta';

// A Friday; its week is Monday 16 to Sunday 22.
const HOY = '2026-11-20';

const item = (id: number, datos: Partial<ServicioEmpleado>): ServicioEmpleado => ({
  id,
  servicio_nombre: 'Corte',
  cantidad: 1,
  porcentaje_empleado: 40,
  fecha: '2026-11-20',
  monto_servicio: 25_000,
  monto_empleado: 10_000,
  pagado: false,
  pago_id: null,
  fecha_pago: null,
  ...datos,
});

const VIEJO_PAGADO = item(1, { fecha: '2026-11-02', pagado: true, fecha_pago: '2026-11-08' });
const VIEJO_SIN_PAGAR = item(2, { fecha: '2026-10-01', monto_empleado: 7_000 });
const VIEJO_PAGADO_ESTA_SEMANA = item(3, { fecha: '2026-11-15', pagado: true, fecha_pago: '2026-11-16' });
const DEL_DOMINGO = item(4, { fecha: '2026-11-22', cantidad: 2 });
const CUENTA = [VIEJO_SIN_PAGAR, VIEJO_PAGADO, VIEJO_PAGADO_ESTA_SEMANA, DEL_DOMINGO];

const ids = (items: ServicioEmpleado[]) => items.map(({ id }) => id);

describe('the rows behind a figure of an employee', () => {
  it('are what is unpaid of any date, what is of this week and what was paid this week, the newest first', () => {
    expect(ids(itemsDe('total_pagar', CUENTA, HOY))).toEqual([4, 3, 2]);
  });

  it('are everything ever done for what was earned in all', () => {
    expect(ids(itemsDe('total_ganado', CUENTA, HOY))).toEqual([4, 3, 1, 2]);
    expect(sumaDe('servicios_realizados', itemsDe('servicios_realizados', CUENTA, HOY))).toBe(5);
  });

  it('part into paid and unpaid without losing one', () => {
    const total = sumaDe('total_pagar', itemsDe('total_pagar', CUENTA, HOY));
    const pagado = sumaDe('pagos_realizados', itemsDe('pagos_realizados', CUENTA, HOY));
    const pendiente = sumaDe('saldo_pendiente', itemsDe('saldo_pendiente', CUENTA, HOY));
    expect([pagado, pendiente, total]).toEqual([10_000, 17_000, 27_000]);
  });
});

describe('money paid in advance that no service has taken', () => {
  const estado = { total_pagar: 27_000, saldo_pendiente: 13_000 };

  it('is what was paid beyond the paid services', () => {
    expect(anticipoDe(estado, CUENTA, HOY)).toBe(4_000);
  });

  it('adds to what was paid and takes from what is owed, so that each sum is its figure', () => {
    const anticipo = anticipoDe(estado, CUENTA, HOY);
    expect(10_000 + ajusteDe('pagos_realizados', anticipo)).toBe(14_000);
    expect(17_000 + ajusteDe('saldo_pendiente', anticipo)).toBe(estado.saldo_pendiente);
    expect(ajusteDe('total_pagar', anticipo)).toBe(0);
  });
});

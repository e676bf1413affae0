import { initClient } from '@ts-rest/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { contract } from './index.js';

/** Answers nothing: these tests are about what the compiler accepts. */
const cliente = initClient(contract, {
  baseUrl: '',
  baseHeaders: {},
  api: () => Promise.reject(new Error('Nobody answers here')),
});

/** Never called: the compiler reads it, and an `@ts-expect-error` above a line that compiles is itself an error. */
async function tiposDelContrato(): Promise<void> {
  const ticket = {
    empleado_id: 1,
    fecha: '2026-11-18',
    metodo_pago: 'efectivo' as const,
    monto_efectivo: 1,
    monto_transferencia: 0,
    servicios: [{ servicio_id: 1, cantidad: 1 }],
  };
  await cliente.servicios.registrar({ body: ticket });
  // @ts-expect-error a method of payment that does not exist
  await cliente.servicios.registrar({ body: { ...ticket, metodo_pago: 'bitcoin' } });
  // @ts-expect-error an amount is a number
  await cliente.servicios.registrar({ body: { ...ticket, monto_efectivo: '1' } });
  // @ts-expect-error a line needs its service
  await cliente.servicios.registrar({ body: { ...ticket, servicios: [{ cantidad: 1 }] } });
  // @ts-expect-error a ticket needs its date
  await cliente.servicios.registrar({ body: { ...ticket, fecha: undefined } });
  // @ts-expect-error a route with a body asks for it
  await cliente.pagos.pagarSemana({});
  // @ts-expect-error a path needs its parameter
  await cliente.pagos.eliminar({ query: {} });

  const respuesta = await cliente.servicios.realizados({ query: {} });
  if (respuesta.status === 200) {
    expectTypeOf(respuesta.body.data).items.toHaveProperty('monto_empleado').toBeNumber();
    // @ts-expect-error a field the contract does not have
    respuesta.body.data[0]?.inventado;
  }
  const pago = await cliente.pagos.pagarSemana({ body: { empleado_id: 1, monto: 1, tipo_pago: 'total' } });
  if (pago.status === 201) expectTypeOf(pago.body.data.tipo_pago).toEqualTypeOf<'total' | 'parcial' | 'manual'>();
  // @ts-expect-error a status the route does not declare: strictStatusCodes is on
  if (pago.status === 418) return;
}

describe('El contrato', () => {
  it('tiene tipos: lo comprueba el compilador sobre este archivo', () =>
    expect(tiposDelContrato).toBeTypeOf('function'));
});

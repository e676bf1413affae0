import { repartir, type Servicio, SIN_DURACION } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { esquemaTicket } from './esquema-ticket';
import { ofrecibles } from './ofrecibles';
import { importes, type LineaTicket, sumar } from './ticket';

const servicio = (id: number, cambios: Partial<Servicio> = {}): Servicio => ({
  id,
  nombre: `Servicio ${id}`,
  precio: 25_000,
  estado: true,
  porcentaje_pago_empleado: 40,
  entidad_id: null,
  entidad: null,
  ...SIN_DURACION,
  ...cambios,
});
const corte = servicio(1);
const barba = servicio(2, { precio: 15_001 });

const totalDe = (lineas: readonly LineaTicket[]) =>
  sumar(lineas.map((linea) => importes(linea.servicio_id === 1 ? corte : barba, linea))).total;
const ticket = (cambios: Record<string, unknown> = {}) => ({
  empleado_id: 1,
  fecha: '2026-11-20',
  metodo_pago: 'mixto',
  ...repartir('mixto', 38_501),
  servicios: [
    { servicio_id: 1, cantidad: 1, descuento_porcentaje: 0 },
    { servicio_id: 2, cantidad: 1, descuento_porcentaje: 10 },
  ],
  ...cambios,
});
const mensajes = (datos: unknown) =>
  esquemaTicket(totalDe)
    .safeParse(datos)
    .error?.issues.map(({ message }) => message) ?? [];

describe('the amounts of a ticket', () => {
  it('shows on each line what the client pays and what the employee earns', () => {
    expect(importes(barba, { servicio_id: 2, cantidad: 1, descuento_porcentaje: 10 })).toEqual({
      bruto: 15_001,
      total: 13_501,
      empleado: 5_400,
    });
  });

  it.each([
    ['an empty quantity', { cantidad: Number.NaN }],
    ['half a unit', { cantidad: 1.5 }],
    ['a discount above 100 %', { descuento_porcentaje: 101 }],
    ['an amount no ticket may have', { cantidad: 1_000_000, precio: 1_000_000_000 }],
  ])(
    'counts nothing for %s, instead of failing while one types',
    (_caso, { precio = 25_000, ...linea }: { precio?: number; cantidad?: number; descuento_porcentaje?: number }) => {
      expect(importes(servicio(1, { precio }), { servicio_id: 1, cantidad: 1, ...linea })).toEqual({
        bruto: 0,
        total: 0,
        empleado: 0,
      });
    },
  );

  it('is the sum of its lines', () => {
    expect(
      sumar([
        importes(corte, { servicio_id: 1, cantidad: 2 }),
        importes(barba, { servicio_id: 2, cantidad: 1, descuento_porcentaje: 10 }),
      ]),
    ).toEqual({
      bruto: 65_001,
      total: 63_501,
      empleado: 25_400,
    });
  });
});

describe('what may be registered', () => {
  it('accepts a ticket whose cash and transfer are its total', () => {
    expect(mensajes(ticket())).toEqual([]);
  });

  it('refuses amounts that do not add up to the lines', () => {
    expect(mensajes(ticket({ monto_efectivo: 19_250 }))).toEqual([
      'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
    ]);
  });

  it('refuses the same service twice', () => {
    expect(
      mensajes(
        ticket({ servicios: [1, 1].map((servicio_id) => ({ servicio_id, cantidad: 1, descuento_porcentaje: 0 })) }),
      ),
    ).toContain('Este servicio ya está en la lista');
  });

  it('asks for a valid date when there is none', () => {
    expect(mensajes(ticket({ fecha: null }))).toEqual(['Por favor selecciona una fecha válida']);
  });

  it('lets a service be given away: a total of 0 has no amounts', () => {
    const gratis = ticket({
      servicios: [{ servicio_id: 1, cantidad: 1, descuento_porcentaje: 100 }],
      monto_efectivo: 0,
      monto_transferencia: 0,
      metodo_pago: 'efectivo',
    });
    expect(mensajes(gratis)).toEqual([]);
  });
});

describe('which services go together', () => {
  const delNorte = servicio(3, { entidad_id: 7 });
  const delSur = servicio(4, { entidad_id: 8 });
  const inactivo = servicio(5, { estado: false });

  it('offers the active ones of the branch and those of every branch', () => {
    expect(ofrecibles([corte, delNorte, delSur, inactivo], 7)).toEqual([corte, delNorte]);
  });

  it('offers all the active ones while no branch is settled', () => {
    expect(ofrecibles([corte, delNorte, delSur, inactivo], null)).toEqual([corte, delNorte, delSur]);
  });
});

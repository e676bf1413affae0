import type { CobroDeTiquete, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import { expect, it } from 'vitest';
import { comoEmpieza, cuadrar, descuentoDe, faltan, type LineaEscrita, lineaNuevaDe, totalDeLinea } from './corregir';
import { esquemaDe } from './corregir-esquema';
import { pedidoDe } from './pedido';

const ANA = { id: 7, nombre: 'Ana', apellido: 'Gómez' };
const comun = { descuento_reparto: 0, precio_catalogo: null, anulacion: null };
const CORTE = {
  ...{ id: 1, nombre: 'Corte', servicio_id: 3, empleado: ANA, cantidad: 1, precio_unitario: 30_001, ...comun },
  ...{ descuento_porcentaje: 10, descuento_reparto: 1_000, total_con_descuento: 26_001 },
} as ServicioDeTiquete;
const CHAMPU = {
  ...{ id: 5, empleado: null, total: 60_000, ...comun },
  productos: [{ id: 9, nombre: 'Champú', cantidad: 2, precio_unitario: 30_000, descuento_porcentaje: 0, ...comun }],
} as unknown as VentaDeTiquete;
const pagado = { tipo: 'tiquete', propina: 0, recibido: null, referencia: null, de_favor: false } as const;
const EFECTIVO = {
  ...pagado,
  metodo: { id: 1, nombre: 'Efectivo' },
  clase: 'efectivo',
  monto: 66_001,
} as CobroDeTiquete;
const tiquete = (cambio: Partial<Tiquete> = {}): Tiquete =>
  ({
    ...{ id: 40, revision: 2, fecha: '2026-11-20', notas: null, persona: null, monto_por_cobrar: 20_000 },
    ...{ servicios: [CORTE], ventas: [CHAMPU], cobros: [EFECTIVO], propinas: [] },
    ...cambio,
  }) as Tiquete;
const linea = (escrita: { lineas: LineaEscrita[] }, i: number): LineaEscrita => escrita.lineas[i] as LineaEscrita;

it('begins as the ticket stands, adds up, and asks for nothing that did not change', () => {
  const escrita = comoEmpieza(tiquete());
  expect(escrita.lineas.map(totalDeLinea)).toEqual([26_001, 60_000]);
  expect(faltan(escrita, 0)).toBe(0);
  expect(pedidoDe({ ...escrita, motivo: ' Otro ' }, tiquete())).toEqual({
    ...{ revision: 2, motivo: 'Otro', queda_debiendo: 20_000, cobros: [{ metodo_id: 1, monto: 66_001 }] },
    lineas: [
      { id: 1, servicio_id: 3, empleado_id: 7, cantidad: 1 },
      { id: 5, producto_id: 9, vendedor_id: null, cantidad: 2 },
    ],
  });
});

it('the discount of a line follows its quantity until it is typed', () => {
  const corte = linea(comoEmpieza(tiquete()), 0);
  expect(descuentoDe(corte)).toBe(4_000);
  expect(descuentoDe({ ...corte, cantidad: 2 })).toBe(7_000);
  expect(totalDeLinea({ ...corte, cantidad: 2, descuento: 0 })).toBe(60_002);
});

it('the only payment follows the lines, keeps its tip, and several stay as they were', () => {
  const escrita = comoEmpieza(tiquete({ cobros: [{ ...EFECTIVO, propina: 5_000, monto: 71_001 }] }));
  const sinChampu = { ...escrita, lineas: escrita.lineas.slice(0, 1) };
  expect(cuadrar(sinChampu, 0)).toMatchObject([{ monto: 11_001, propina: 5_000, recibido: null }]);
  const dos = [...escrita.cobros, { ...escrita.cobros[0], clave: 'otro' }] as typeof escrita.cobros;
  expect(cuadrar({ ...sinChampu, cobros: dos }, 0)).toBe(dos);
});

it('another price is sent with its reason, and that of the catalogue without one', () => {
  const escrita = comoEmpieza(tiquete({ servicios: [{ ...CORTE, precio_catalogo: 35_000, motivo_precio: 'Amiga' }] }));
  const con = (cambio: Partial<LineaEscrita>) =>
    pedidoDe({ ...escrita, lineas: [{ ...linea(escrita, 0), ...cambio }] }, tiquete()).lineas[0];
  expect(con({ precio: 35_000 })).toMatchObject({ precio_unitario: 35_000 });
  expect(con({ precio: 35_000 })).not.toHaveProperty('motivo_precio');
  expect(con({ precio: 20_000, motivo_precio: 'Otra vez' })).toMatchObject({ motivo_precio: 'Otra vez' });
});

it('a product that is added is sold by the one chosen, or by the business, at the price of the catalogue', () => {
  const escrita = comoEmpieza(tiquete());
  const cera = lineaNuevaDe('producto', { id: 12, nombre: 'Cera', precio: 20_000 }, 'nueva-1');
  const con = { ...escrita, lineas: [...escrita.lineas, cera] };
  expect(cuadrar(con, 0)).toMatchObject([{ monto: 86_001 }]);
  expect(pedidoDe(con, tiquete()).lineas[2]).toEqual({ producto_id: 12, vendedor_id: null, cantidad: 1 });
});

it('says in its fields all that the server would refuse', () => {
  const esquema = esquemaDe({ favor: 0, metodos: [], estaban: new Set([1]), tiquete: tiquete() });
  const escrita = comoEmpieza(tiquete());
  const mal = (cambio: object) =>
    esquema
      .safeParse({ ...escrita, motivo: 'Otro', ...cambio })
      .error?.issues.map(({ path, message }) => [path.join('.'), message.replaceAll('\u00a0', ' ')]) ?? [];
  expect(mal({})).toEqual([]);
  expect(mal({ motivo: 'no' })).toEqual([['motivo', 'Mínimo 3 caracteres']]);
  expect(mal({ debe: 15_000 })).toEqual([['cobros', 'Faltan $ 5.000 por cobrar']]);
  const sinQuien = [{ ...linea(escrita, 0), quien: null }, linea(escrita, 1)];
  expect(mal({ lineas: sinQuien })).toEqual([['lineas.0.quien', 'Elige quién hizo el servicio']]);
});

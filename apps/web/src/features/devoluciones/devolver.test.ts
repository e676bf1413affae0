import type { LineaADevolver, Metodo, ServicioDeTiquete, Tiquete, VentaDeTiquete } from '@jornal/contract';
import { expect, it } from 'vitest';
import {
  comoEmpieza,
  cuadrar,
  dejanPorCastigo,
  esquemaDevolucion,
  metodoPorDefecto,
  montoDe,
  pedidoDe,
  type Renglon,
  renglonesDe,
  sumar,
} from './devolver';

const ANA = { id: 7, nombre: 'Ana', apellido: 'Gómez' };
const CORTE = {
  ...{ id: 1, nombre: 'Corte', empleado: ANA, cantidad: 1, total_con_descuento: 30_000, monto_empleado: 12_001 },
  ...{ cantidad_devuelta: 0, monto_devuelto: 0, anulacion: null },
} as ServicioDeTiquete;
const SHAMPOO = {
  ...{ id: 5, empleado: ANA, productos: [{ nombre: 'Shampoo', cantidad: 2 }], total: 57_869 },
  ...{ cantidad_devuelta: 0, monto_devuelto: 0, anulacion: null },
} as VentaDeTiquete;
const si = { accion: 'devolver', permitida: true, motivo: null } as const;
const TIQUETE = {
  ...{ servicios: [CORTE], ventas: [SHAMPOO], saldo: 8_000, cobros: [] },
  acciones: [
    { ...si, recurso: 'servicio_realizado', recurso_id: 1 },
    { ...si, recurso: 'venta', recurso_id: 5 },
  ],
} as unknown as Tiquete;
const [corte, shampoo] = renglonesDe(TIQUETE) as [Renglon, Renglon];
const metodo = (id: number, pide_referencia = false) => ({ id, nombre: `M${id}`, pide_referencia }) as Metodo;
const METODOS = [metodo(1), metodo(2), metodo(4, true)];
const plano = (texto: string) => texto.replace(/\u00a0/g, ' ');

it('k de n unidades valen su parte, y todas juntas el total, en cualquier orden', () => {
  const primera = montoDe(shampoo, { venta_id: 5, cantidad: 1 });
  expect(primera).toBe(28_935);
  const vuelta = { ...shampoo, cantidad_devuelta: 1, monto_devuelto: 28_935 };
  expect(montoDe(vuelta, { venta_id: 5, cantidad: 1 })).toBe(28_934);
  expect(montoDe(vuelta, { venta_id: 5, cantidad: 2 })).toBeNull();
  expect(montoDe(shampoo, { venta_id: 5, cantidad: null })).toBeNull();
  expect(montoDe(corte, { servicio_realizado_id: 1, monto: 30_001 })).toBeNull();
});

it('una línea empieza con una unidad, y un producto vuelve al stock; sin unidades, con los pesos que quedan', () => {
  expect(comoEmpieza(corte)).toEqual({ servicio_realizado_id: 1, cantidad: 1 });
  expect(comoEmpieza(shampoo)).toEqual({ venta_id: 5, cantidad: 1, destino: 'stock' });
  expect(comoEmpieza({ ...corte, cantidad_devuelta: 1, monto_devuelto: 29_000 })).toEqual({
    servicio_realizado_id: 1,
    monto: 1_000,
  });
});

it('paga primero lo que se debe, y cada quien deja de ganar su parte', () => {
  expect(sumar([corte, shampoo], [comoEmpieza(shampoo)], 8_000)).toEqual({
    ...{ devuelve: 28_935, a_deuda: 8_000, resto: 20_935 },
    dejan: [],
  });
  const dos = sumar([corte, shampoo], [{ servicio_realizado_id: 1, monto: 15_000 }, comoEmpieza(shampoo)], 100_000);
  expect(dos).toEqual({ devuelve: 43_935, a_deuda: 43_935, resto: 0, dejan: [{ empleado: ANA, monto: 6_001 }] });
});

it('un castigo quita la comisión de lo que queda de cada línea', () => {
  expect(dejanPorCastigo([corte], 30_000)).toEqual([{ empleado: ANA, monto: 12_001 }]);
  expect(dejanPorCastigo([corte, shampoo], 0)).toEqual([]);
});

it('lo que no se puede devolver dice por qué, y lo anulado no está', () => {
  const vetada = {
    ...TIQUETE,
    acciones: [{ ...si, permitida: false, motivo: 'Ya se devolvió todo', recurso: 'venta' }],
  };
  const con = renglonesDe({
    ...vetada,
    servicios: [{ ...CORTE, anulacion: { usuario: null, motivo: null, created_at: '' } }],
    acciones: [{ ...vetada.acciones[0], recurso_id: 5 }],
  } as unknown as Tiquete);
  expect(con.map(({ clave, veto }) => [clave, veto])).toEqual([['venta-5', 'Ya se devolvió todo']]);
});

it('sale por el único método con que se pagó, si todavía se usa; si no, en efectivo', () => {
  const por = (...ids: number[]) =>
    metodoPorDefecto({ cobros: ids.map((id) => ({ tipo: 'tiquete', metodo: { id } })) } as Tiquete, METODOS);
  expect([por(2), por(2, 2), por(1, 2), por(9), por()]).toEqual([2, 2, 1, 1, 1]);
});

it('el último método que no se escribió toma lo que falta', () => {
  const escrito = { metodo_id: 1, monto: 5_000, puesto: true };
  const libre = { metodo_id: 2, monto: 0, puesto: false };
  expect(cuadrar(20_000, [escrito, libre])).toEqual([escrito, { ...libre, monto: 15_000 }]);
  expect(cuadrar(3_000, [escrito, libre])).toEqual([escrito, libre]);
  const cuadrado = [{ ...libre, monto: 7 }];
  expect(cuadrar(7, cuadrado)).toBe(cuadrado);
  expect(cuadrar(7, [escrito])).toEqual([escrito]);
});

type Reembolso = { metodo_id: number; monto: number; referencia?: string };
function quejas(lineas: LineaADevolver[], reembolso: Reembolso[], resto: object = {}) {
  const esquema = esquemaDevolucion({ renglones: [corte, shampoo], saldo: 8_000, metodos: METODOS });
  const { error } = esquema.safeParse({
    ...{ lineas, motivo: 'Dañado', a_favor: false, ...resto },
    reembolso: reembolso.map((uno) => ({ ...uno, puesto: true })),
  });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), plano(message)]);
}

it('se queja en las palabras del servidor, en su campo', () => {
  const una = [{ venta_id: 5, cantidad: 1 }];
  expect(quejas(una, [{ metodo_id: 1, monto: 20_935 }])).toEqual([]);
  expect(quejas([], [])).toEqual([['lineas', 'Elige qué se devuelve']]);
  expect(quejas(una, [{ metodo_id: 1, monto: 20_935 }], { motivo: 'a' })).toEqual([['motivo', 'Mínimo 3 caracteres']]);
  expect(quejas([{ venta_id: 5, cantidad: 3 }], [])).toEqual([['lineas.0.cantidad', 'Solo quedan 2 por devolver']]);
  expect(quejas([{ servicio_realizado_id: 1, monto: 30_001 }], [])).toEqual([
    ['lineas.0.monto', 'Solo quedan $ 30.000 por devolver'],
  ]);
  expect(quejas(una, [{ metodo_id: 1, monto: 20_000 }])).toEqual([['reembolso', 'Faltan $ 935 por devolver']]);
  expect(quejas(una, [{ metodo_id: 1, monto: 21_000 }])).toEqual([
    ['reembolso', 'Sobran $ 65: solo se devuelven $ 20.935'],
  ]);
  expect(quejas(una, [{ metodo_id: 4, monto: 20_935 }])).toEqual([['reembolso.0.referencia', 'M4 pide la referencia']]);
  expect(quejas(una, [], { a_favor: true })).toEqual([]);
});

it('el pedido no lleva los métodos sin dinero, o lleva todo a favor', () => {
  const lista = {
    ...{ lineas: [{ venta_id: 5, cantidad: 1 }], motivo: 'Dañado', a_favor: false },
    reembolso: [
      { metodo_id: 1, monto: 20_935, puesto: false },
      { metodo_id: 2, monto: 0, puesto: true },
    ],
  };
  const sumas = sumar([shampoo], lista.lineas, 8_000);
  const comun = { lineas: lista.lineas, motivo: 'Dañado' };
  expect(pedidoDe(lista, sumas)).toEqual({ ...comun, reembolso: [{ metodo_id: 1, monto: 20_935 }] });
  expect(pedidoDe({ ...lista, a_favor: true }, sumas)).toEqual({ ...comun, reembolso: [], a_favor: 20_935 });
  expect(pedidoDe({ ...lista, a_favor: true }, { ...sumas, resto: 0 })).toEqual({ ...comun, reembolso: [] });
});

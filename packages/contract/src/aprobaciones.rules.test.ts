import { describe, expect, it } from 'vitest';
import {
  cubre,
  descuentoEfectivo,
  esCodigoFacil,
  masLejanos,
  requisitosDeAnulacion,
  requisitosDeLineas,
  superaDescuento,
  type Topes,
  textoDelActo,
} from './aprobaciones.rules.js';

const ABIERTOS: Topes = {
  ...{ descuento: null, precio: false, anular_monto: null, anular_dias: null },
  ...{ devolver: null, fiado: false, pago_propio: false },
};
const linea = (total: number, mas = {}) => ({
  ...{ cantidad: 1, precio_unitario: 25_000, precio_catalogo: 25_000, total },
  ...mas,
});

describe('La huella de una solicitud', () => {
  it('no depende del orden de las claves ni de lo que no se dice, y sí de todo lo demás', () => {
    const texto = textoDelActo('post', '/api/tiquetes', { a: 1, b: [{ c: null, d: 'x' }] });
    expect(textoDelActo('POST', '/api/tiquetes', { b: [{ d: 'x', c: null }], a: 1, e: undefined })).toBe(texto);
    const otras = [
      textoDelActo('PUT', '/api/tiquetes', { a: 1, b: [{ c: null, d: 'x' }] }),
      textoDelActo('POST', '/api/tiquetes/1', { a: 1, b: [{ c: null, d: 'x' }] }),
      textoDelActo('POST', '/api/tiquetes', { a: '1', b: [{ c: null, d: 'x' }] }),
      textoDelActo('POST', '/api/tiquetes', { a: 1, b: [{ c: null, d: 'x' }, {}] }),
      textoDelActo('POST', '/api/tiquetes', { a: 1, b: [] }),
      textoDelActo('POST', '/api/tiquetes', null),
    ];
    expect(new Set([texto, ...otras]).size).toBe(otras.length + 1);
  });

  it('un tiquete es el mismo aunque se haya guardado abierto, y en otra puerta todo el cuerpo cuenta', () => {
    const texto = (metodo: string, ruta: string, cuerpo: unknown) => textoDelActo(metodo, ruta, cuerpo);
    const abierto = { id: 7, version: 2 };
    const nuevo = texto('POST', '/api/tiquetes', { a: 1 });
    expect(texto('post', '/api/tiquetes', { a: 1, abierto })).toBe(nuevo);
    expect(texto('POST', '/api/tiquetes', { a: { abierto } })).not.toBe(texto('POST', '/api/tiquetes', { a: {} }));
    expect(texto('PUT', '/api/tiquetes', { a: 1, abierto })).not.toBe(texto('PUT', '/api/tiquetes', { a: 1 }));
    expect(texto('POST', '/api/tiquetes', [1])).not.toBe(texto('POST', '/api/tiquetes', { 0: 1 }));
  });

  it('el orden de una lista es parte de ella', () => {
    expect(textoDelActo('POST', '/', [1, 2])).not.toBe(textoDelActo('POST', '/', [2, 1]));
  });
});

describe('Lo que pasa de un tope', () => {
  it('el descuento se mide contra el catálogo, y un peso de redondeo no lo pasa', () => {
    expect(descuentoEfectivo(linea(12_500))).toBe(50);
    expect(descuentoEfectivo(linea(30_000))).toBe(0);
    expect(descuentoEfectivo(linea(0, { precio_catalogo: 0 }))).toBe(0);
    expect([20_000, 19_999, 19_998].map((total) => superaDescuento(linea(total), 20))).toEqual([false, false, true]);
    expect(superaDescuento(linea(25_000), 0)).toBe(false);
  });

  it('sin tope nada lo pasa', () => {
    expect(requisitosDeLineas(ABIERTOS, [linea(0, { precio_unitario: 1 })])).toEqual([]);
    expect(requisitosDeAnulacion(ABIERTOS, { monto: 1_000_000, dias: 900 })).toEqual([]);
  });

  it('llegar al tope no es pasarlo', () => {
    const topes = { ...ABIERTOS, anular_monto: 25_000, anular_dias: 3 };
    expect(requisitosDeAnulacion(topes, { monto: 25_000, dias: 3 })).toEqual([]);
    expect(requisitosDeAnulacion(topes, { monto: 25_001, dias: 4 }).map(({ que }) => que)).toEqual([
      'anular_monto',
      'anular_dias',
    ]);
  });

  it('de varias líneas se dice la que más lo pasa, y lo aprobado cubre eso o menos', () => {
    const topes = { ...ABIERTOS, descuento: 20, precio: true };
    const requiere = masLejanos(
      requisitosDeLineas(topes, [linea(15_000), linea(10_000, { precio_unitario: 10_000 }), linea(25_000)]),
    );
    expect(requiere).toEqual([
      { que: 'descuento', valor: 60, tope: 20 },
      { que: 'precio', valor: 10_000, tope: 25_000 },
    ]);
    expect(cubre(requiere, requiere)).toBe(true);
    expect(cubre(requiere, requiere.slice(1))).toBe(true);
    expect(cubre(requiere.slice(1), requiere)).toBe(false);
    expect(cubre(requiere, [{ que: 'descuento', valor: 61, tope: 20 }])).toBe(false);
    expect(cubre(requiere, [{ que: 'descuento', valor: 60, tope: 10 }])).toBe(false);
  });

  it('un sí no vale para más: ni más pesos o días aunque el tope suba, ni bajar el precio que se aprobó subir', () => {
    const dias = { que: 'anular_dias' as const, valor: 8, tope: 3 };
    const vale = (mas: object) => cubre([dias], [{ ...dias, ...mas }]);
    expect([vale({}), vale({ valor: 7 }), vale({ tope: 5 })]).toEqual([true, true, true]);
    expect([vale({ valor: 9 }), vale({ tope: 2 }), vale({ valor: 9, tope: 4 })]).toEqual([false, false, false]);
    const precio = { que: 'precio' as const, valor: 30_000, tope: 25_000 };
    const sirve = (mas: object) => cubre([precio], [{ ...precio, ...mas }]);
    expect([sirve({}), sirve({ tope: 28_000 }), sirve({ valor: 28_000 })]).toEqual([true, true, true]);
    expect([sirve({ tope: 24_000 }), sirve({ tope: 35_000 }), sirve({ valor: 20_000 })]).toEqual([false, false, false]);
    const menor = { que: 'precio' as const, valor: 20_000, tope: 25_000 };
    expect([cubre([menor], [menor]), cubre([menor], [{ ...menor, valor: 21_000 }])]).toEqual([true, true]);
    expect(cubre([menor], [{ ...menor, valor: 19_000 }])).toBe(false);
    expect(cubre([dias], [{ ...dias, que: 'anular_monto' }])).toBe(false);
  });
});

it('un código de cifras iguales o seguidas es fácil', () => {
  expect(['111111', '123456', '987654', '000000'].map(esCodigoFacil)).toEqual([true, true, true, true]);
  expect(['274951', '112233', '135790', '121212'].map(esCodigoFacil)).toEqual([false, false, false, false]);
});

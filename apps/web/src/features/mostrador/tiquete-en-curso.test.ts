import { tiqueteNuevo } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { type CobroEscrito, cuadrar, escribir, faltaPorCobrar, problemaDelCobro, pulsar, quitar } from './cobros';
import { type Linea, SIN_DESCUENTO, VACIO } from './en-curso';
import { leerEntrada } from './hallazgos';
import { porEnviar, problemaDe, sumasDe } from './reglas';
import { type Accion, reducir } from './tiquete-en-curso';

const corte = { id: 1, nombre: 'Corte', precio: 30_000 };
const barba = { id: 2, nombre: 'Barba', precio: 20_000 };
const cera = { id: 7, nombre: 'Cera', precio_unitario: 25_000, stock: 3 };
const [ANA, BETO] = [11, 12];

const tras = (...acciones: Accion[]) => acciones.reduce(reducir, VACIO);
const enCorto = (lineas: readonly Linea[]) =>
  lineas.map((linea) => [linea.nombre, linea.cantidad, linea.de === 'servicio' ? linea.empleado_id : null]);

describe('lo que se agrega', () => {
  it('un servicio es de quien atendió por último en este tiquete, si no de quien cobra, si no de nadie aún', () => {
    const { lineas } = tras(
      { que: 'servicio', servicio: corte },
      { que: 'servicio', servicio: corte, operador_id: ANA },
      { que: 'operador', clave: 1, operador_id: BETO },
      { que: 'servicio', servicio: barba, operador_id: ANA },
    );
    expect(enCorto(lineas)).toEqual([
      ['Corte', 1, BETO],
      ['Corte', 1, ANA],
      ['Barba', 1, BETO],
    ]);
  });

  it('el mismo servicio del mismo operador es una línea, y el mismo producto también', () => {
    const { lineas } = tras(
      { que: 'servicio', servicio: corte, operador_id: ANA },
      { que: 'servicio', servicio: corte, operador_id: ANA, cantidad: 2 },
      { que: 'producto', producto: cera },
      { que: 'producto', producto: cera, cantidad: 2 },
    );
    expect(enCorto(lineas)).toEqual([
      ['Corte', 3, ANA],
      ['Cera', 3, null],
    ]);
  });

  it('dos líneas de un servicio que quedan del mismo operador se juntan', () => {
    const { lineas } = tras(
      { que: 'servicio', servicio: corte, operador_id: ANA },
      { que: 'atiende', operador_id: BETO },
      { que: 'servicio', servicio: corte, cantidad: 2 },
      { que: 'operador', clave: 2, operador_id: ANA },
    );
    expect(enCorto(lineas)).toEqual([['Corte', 3, ANA]]);
  });

  it('quien atiende toma los servicios que aún no son de nadie, y los que siguen', () => {
    const { lineas } = tras(
      { que: 'servicio', servicio: corte },
      { que: 'atiende', operador_id: ANA },
      { que: 'servicio', servicio: barba },
    );
    expect(enCorto(lineas)).toEqual([
      ['Corte', 1, ANA],
      ['Barba', 1, ANA],
    ]);
  });

  it('una cita trae a su persona, sus servicios y su operador', () => {
    const cita = {
      ...{ id: 5, persona: { id: 9, nombre: 'Carolina' }, operador_id: BETO },
      servicios: [corte, barba, corte],
    };
    const { persona, cita_id, lineas } = tras({ que: 'cita', cita });
    expect([persona?.id, cita_id]).toEqual([9, 5]);
    expect(enCorto(lineas)).toEqual([
      ['Corte', 2, BETO],
      ['Barba', 1, BETO],
    ]);
    expect(tras({ que: 'cita', cita }, { que: 'sin-cita' }).cita_id).toBeNull();
  });

  it('una línea se quita, y el tiquete se vacía', () => {
    const escrito = tras({ que: 'servicio', servicio: corte }, { que: 'producto', producto: cera });
    expect(enCorto(reducir(escrito, { que: 'quitar', clave: 1 }).lineas)).toEqual([['Cera', 1, null]]);
    expect(reducir(escrito, { que: 'vaciar' })).toEqual(VACIO);
  });

  it('los precios siguen al catálogo; lo que no cambió es lo mismo', () => {
    const escrito = tras({ que: 'servicio', servicio: corte }, { que: 'producto', producto: cera });
    const igual = reducir(escrito, { que: 'catalogo', servicios: [corte, barba], productos: [cera] });
    expect(igual).toBe(escrito);
    const otro = reducir(escrito, { que: 'catalogo', productos: [{ ...cera, precio_unitario: 26_000, stock: 0 }] });
    expect(otro.lineas[1]).toMatchObject({ precio: 26_000, stock: 0 });
  });

  it('lo que se escribe dice cuántos y quién atiende', () => {
    expect(leerEntrada('3* corte')).toEqual({ cantidad: 3, buscado: 'corte', operador: false });
    expect(leerEntrada('770123')).toEqual({ cantidad: 1, buscado: '770123', operador: false });
    expect(leerEntrada('@ana')).toEqual({ cantidad: 1, buscado: 'ana', operador: true });
  });
});

describe('lo que suma y lo que le falta', () => {
  const deTres = tras(
    { que: 'servicio', servicio: corte, operador_id: ANA },
    { que: 'servicio', servicio: barba, operador_id: ANA },
    { que: 'producto', producto: cera },
  );

  it('el descuento de una línea y el de todo bajan el total; el que no puede ser no lo baja', () => {
    const con = (clave: number, en: 'porcentaje' | 'pesos', valor: number): Accion => ({
      que: 'ajustar',
      clave,
      ajuste: { descuento: { en, valor, motivo: '' } },
    });
    expect(sumasDe(deTres).total).toBe(75_000);
    expect(sumasDe(reducir(deTres, con(1, 'porcentaje', 10))).total).toBe(72_000);
    expect(sumasDe(reducir(deTres, con(1, 'pesos', 31_000))).total).toBe(75_000);
    const deTodo: Accion = { que: 'descuento', descuento: { en: 'pesos', valor: 5_000, motivo: '' } };
    const sumas = sumasDe(reducir(deTres, deTodo));
    expect([sumas.antes, sumas.total, sumas.problema]).toEqual([75_000, 70_000, null]);
    const demas: Accion = { que: 'descuento', descuento: { en: 'pesos', valor: 80_000, motivo: '' } };
    expect(sumasDe(reducir(deTres, demas))).toMatchObject({ total: 75_000, problema: 'El descuento supera el valor' });
  });

  it('cada línea dice lo que le falta', () => {
    const [servicio, , producto] = deTres.lineas as [Linea, Linea, Linea];
    expect(problemaDe(servicio)).toBeNull();
    expect(problemaDe({ ...servicio, empleado_id: null } as Linea)?.en).toBe('operador');
    expect(problemaDe({ ...servicio, cantidad: 0 })?.en).toBe('cantidad');
    expect(problemaDe({ ...producto, cantidad: 4 })?.mensaje).toBe('Stock insuficiente. Disponible: 3');
    expect(problemaDe({ ...servicio, precio_puesto: 10_000 })?.en).toBe('precio');
    expect(problemaDe({ ...servicio, precio_puesto: 30_000 })).toBeNull();
    expect(problemaDe({ ...servicio, descuento: { en: 'porcentaje', valor: 120, motivo: '' } })?.en).toBe('descuento');
  });

  it('lo que se envía es del contrato y no dice más que lo que cambió', () => {
    const escrito = [
      { que: 'ajustar', clave: 1, ajuste: { precio_puesto: 25_000, motivo_precio: ' Niño ' } },
      { que: 'ajustar', clave: 2, ajuste: { descuento: { en: 'porcentaje', valor: 10, motivo: 'Amigo' } } },
      { que: 'persona', persona: { id: 9, nombre: 'Carolina' } },
      { que: 'notas', notas: '  ' },
      { que: 'cobros', cobros: pulsar(68_000, [], { id: 1, clase: 'efectivo' }) },
    ] satisfies Accion[];
    const tiquete = escrito.reduce(reducir, deTres);
    const cuerpo = porEnviar(tiquete, 4);
    expect(cuerpo).toEqual({
      entidad_id: 4,
      persona_id: 9,
      lineas: [
        { servicio_id: 1, empleado_id: ANA, cantidad: 1, precio_unitario: 25_000, motivo_precio: 'Niño' },
        { servicio_id: 2, empleado_id: ANA, cantidad: 1, descuento_porcentaje: 10, motivo_descuento: 'Amigo' },
        { producto_id: 7, cantidad: 1 },
      ],
      cobros: [{ metodo_id: 1, monto: 68_000 }],
    });
    expect(tiqueteNuevo.safeParse(cuerpo).success).toBe(true);
    expect(porEnviar({ ...tiquete, descuento: { ...SIN_DESCUENTO, valor: 0 } }, null)).not.toHaveProperty('descuento');
  });
});

describe('cómo se paga', () => {
  const efectivo = { id: 1, clase: 'efectivo' } as const;
  const nequi = { id: 3, clase: 'transferencia' } as const;
  const montos = (cobros: readonly CobroEscrito[]) => cobros.map(({ metodo_id, monto }) => [metodo_id, monto]);

  it('el primero toma todo; si se presiona otro sin escribir nada, cambia; presionado otra vez se va', () => {
    const todo = pulsar(95_000, [], efectivo);
    expect(montos(todo)).toEqual([[1, 95_000]]);
    expect(montos(pulsar(95_000, todo, nequi))).toEqual([[3, 95_000]]);
    expect(pulsar(95_000, todo, efectivo)).toEqual([]);
  });

  it('lo que se escribe se queda, otro toma lo que falta y lo sigue', () => {
    const parte = escribir(95_000, pulsar(95_000, [], efectivo), 1, { monto: 40_000 });
    expect(faltaPorCobrar(95_000, parte)).toBe(55_000);
    const dos = pulsar(95_000, parte, nequi);
    expect(montos(dos)).toEqual([
      [1, 40_000],
      [3, 55_000],
    ]);
    expect(montos(escribir(95_000, dos, 1, { monto: 50_000 }))).toEqual([
      [1, 50_000],
      [3, 45_000],
    ]);
    expect(montos(quitar(95_000, dos, 1))).toEqual([[3, 95_000]]);
    expect(montos(cuadrar(100_000, dos))).toEqual([
      [1, 40_000],
      [3, 60_000],
    ]);
    expect(faltaPorCobrar(95_000, escribir(95_000, pulsar(95_000, [], efectivo), 1, { monto: 96_000 }))).toBe(-1_000);
  });

  it('dice lo que le falta a cada pago', () => {
    const [cobro] = pulsar(95_000, [], efectivo) as [CobroEscrito];
    expect(problemaDelCobro({ ...cobro, recibido: 90_000 }, undefined)).toBe('El recibido no alcanza');
    expect(problemaDelCobro({ ...cobro, recibido: 100_000 }, undefined)).toBeNull();
    const pide = { ...nequi, nombre: 'Nequi', entidad_id: null, entidad: null, pide_referencia: true };
    const metodo = { ...pide, orden: 3, activo: true, fijo: false };
    expect(problemaDelCobro({ ...cobro, metodo_id: 3 }, metodo)).toBe('Nequi pide la referencia');
    expect(problemaDelCobro({ ...cobro, metodo_id: 3, referencia: 'M-1' }, metodo)).toBeNull();
  });
});

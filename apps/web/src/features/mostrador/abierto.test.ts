import type { TiqueteAbiertoEntero } from '@jornal/contract';
import { describe, expect, it } from 'vitest';
import { desdeAbierto, estaGuardado, haceCuanto, problemaAlGuardar } from './abierto';
import { VACIO } from './en-curso';
import { porGuardar } from './reglas';
import { reducir } from './tiquete-en-curso';

const SIN = { precio_unitario: null, motivo_precio: null };
const entero: TiqueteAbiertoEntero = {
  id: 9,
  version: 2,
  titulo: 'Silla 2',
  nombre: 'Silla 2',
  entidad: { id: 1, nombre: 'Centro' },
  persona: { id: 4, nombre: 'Luisa' },
  cita_id: 5,
  unidades: 3,
  total: 70_000,
  notas: 'Con navaja',
  descuento: { descuento_porcentaje: null, descuento_pesos: 2_000, motivo_descuento: 'Cupón' },
  created_at: '2026-11-20T15:00:00.000Z',
  updated_at: '2026-11-20T15:00:00.000Z',
  lineas: [
    {
      ...{
        servicio_id: 1,
        empleado_id: null,
        producto_id: null,
        vendedor_id: null,
        nombre: 'Barba',
        cantidad: 1,
        precio: 20_000,
        stock: null,
      },
      ...{ precio_unitario: 15_000, motivo_precio: 'Solo retoque' },
      ...{ descuento_porcentaje: 10, descuento_pesos: null, motivo_descuento: null },
    },
    {
      ...{
        servicio_id: null,
        empleado_id: null,
        producto_id: 7,
        vendedor_id: null,
        nombre: 'Cera',
        cantidad: 2,
        precio: 25_000,
        stock: 1,
      },
      ...{ ...SIN, descuento_porcentaje: null, descuento_pesos: null, motivo_descuento: null },
    },
  ],
};

describe('un tiquete abierto en el mostrador', () => {
  const tiquete = desdeAbierto(entero);

  it('se guarda como se leyó', () => {
    expect(porGuardar(tiquete)).toEqual({
      nombre: 'Silla 2',
      persona_id: 4,
      cita_id: 5,
      descuento: { descuento_pesos: 2_000, motivo_descuento: 'Cupón' },
      notas: 'Con navaja',
      lineas: [
        {
          servicio_id: 1,
          cantidad: 1,
          precio_unitario: 15_000,
          motivo_precio: 'Solo retoque',
          descuento_porcentaje: 10,
        },
        { producto_id: 7, cantidad: 2 },
      ],
    });
  });

  it('está guardado hasta que algo cambia; los cobros no se guardan', () => {
    expect(estaGuardado(tiquete)).toBe(true);
    expect(estaGuardado(VACIO)).toBe(false);
    expect(estaGuardado(reducir(tiquete, { que: 'cobros', cobros: [] }))).toBe(true);
    expect(estaGuardado(reducir(tiquete, { que: 'notas', notas: 'Otra' }))).toBe(false);
    expect(estaGuardado(reducir(tiquete, { que: 'quitar', clave: 1 }))).toBe(false);
  });

  it('puede quedar sin operador y con más de lo que hay; no con un precio sin motivo ni sin cantidad', () => {
    expect(problemaAlGuardar(tiquete)).toBeNull();
    const sinMotivo = reducir(tiquete, { que: 'ajustar', clave: 1, ajuste: { motivo_precio: '' } });
    expect(problemaAlGuardar(sinMotivo)).toBe('Escribe por qué cambia el precio');
    expect(problemaAlGuardar(reducir(tiquete, { que: 'cantidad', clave: 2, cantidad: 0 }))).toBe(
      'La cantidad es de mínimo 1',
    );
  });

  it('dice hace cuánto está abierto, en lo que cabe', () => {
    const desde = '2026-03-10T15:00:00.000Z';
    const a = (minutos: number) => haceCuanto(desde, Date.parse(desde) + minutos * 60_000);
    expect([-5, 0, 59, 60, 1439, 1440, 4000].map(a)).toEqual(['0 min', '0 min', '59 min', '1 h', '23 h', '1 d', '2 d']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conMinutos,
  type DuracionCierta,
  enFila,
  esperaCabe,
  minutosMinimos,
  ocupaDe,
  SIN_DURACION,
  seguidas,
} from './duracion.rules.js';
import { nombreDeServicios, serviciosTexto, textoDeServicios } from './horas-libres.js';
import { cuantos, entre } from './minutos.js';

const durando = (duracion_minutos: number, mas: Partial<DuracionCierta> = {}): DuracionCierta => ({
  ...SIN_DURACION,
  ...mas,
  duracion_minutos,
});

const unaParte: fc.Arbitrary<DuracionCierta> = fc
  .record({
    duracion_minutos: fc.integer({ min: 5, max: 120 }),
    espera: fc.option(fc.tuple(fc.integer({ min: 1, max: 119 }), fc.integer({ min: 1, max: 119 }))),
    limpieza_minutos: fc.integer({ min: 0, max: 30 }),
  })
  .map(({ duracion_minutos, espera, limpieza_minutos }) => {
    const conEspera = { duracion_minutos, espera_desde: espera?.[0] ?? null, espera_minutos: espera?.[1] ?? null };
    return esperaCabe(conEspera) ? { ...conEspera, limpieza_minutos } : durando(duracion_minutos, { limpieza_minutos });
  });
const varias = fc.array(unaParte, { minLength: 1, maxLength: 8 }) as fc.Arbitrary<
  [DuracionCierta, ...DuracionCierta[]]
>;

describe('several services in a row', () => {
  it('last what they add up to, and take each what it takes alone but for the cleaning between', () => {
    fc.assert(
      fc.property(varias, fc.integer({ min: 0, max: 300 }), (partes, inicio) => {
        const toda = seguidas(partes);
        const fila = enFila(inicio, partes);
        expect(fila.at(-1)?.fin).toBe(inicio + toda.duracion_minutos);
        const [espera, limpieza] = [
          partes.reduce((suma, p) => suma + (p.espera_minutos ?? 0), 0),
          Math.max(...partes.map((p) => p.limpieza_minutos)),
        ];
        const ocupa = ocupaDe({ inicio, fin: inicio + toda.duracion_minutos }, toda);
        expect(cuantos(ocupa)).toBe(toda.duracion_minutos - espera + limpieza);
        expect(ocupa[0]?.[0]).toBe(inicio);
        expect(ocupa.at(-1)?.[1]).toBe(inicio + toda.duracion_minutos + limpieza);
      }),
    );
  });

  it('of one alone are that one', () => {
    const corte = durando(30, { limpieza_minutos: 5 });
    expect(seguidas([corte])).toBe(corte);
  });

  it('leave one cleaning, the longest, at the end', () => {
    const color = durando(135, { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 });
    const toda = seguidas([color, durando(30, { limpieza_minutos: 5 })]);
    expect(ocupaDe({ inicio: 540, fin: 705 }, toda)).toEqual([...entre(540, 600), ...entre(645, 715)]);
  });

  it('are longer or shorter by their last, which keeps its five minutes', () => {
    fc.assert(
      fc.property(varias, fc.integer({ min: 0, max: 200 }), (partes, mas) => {
        const toda = seguidas(partes);
        const minutos = minutosMinimos(toda) + mas;
        const otra = conMinutos(toda, minutos);
        expect(otra.duracion_minutos).toBe(minutos);
        const suyas = otra.partes ?? [otra];
        expect(suyas.reduce((suma, p) => suma + p.duracion_minutos, 0)).toBe(minutos);
        expect(suyas.slice(0, -1)).toEqual(partes.slice(0, -1));
        expect(suyas.every((p) => p.duracion_minutos >= 5 && esperaCabe(p))).toBe(true);
      }),
    );
  });

  it('are named in a row, and cut where that is too long', () => {
    expect(nombreDeServicios([{ servicio: 'Corte' }, { servicio: 'Barba' }])).toBe('Corte + Barba');
    const largo = nombreDeServicios(Array.from({ length: 8 }, () => ({ servicio: 'Alisado de keratina largo' })));
    expect(largo).toHaveLength(120);
    expect(largo.endsWith('…')).toBe(true);
  });

  it('travel in an address and come back', () => {
    const servicios = [
      { servicio_id: 12, duracion_minutos: null },
      { servicio_id: 3, duracion_minutos: 45 },
      { servicio_id: null, duracion_minutos: 30 },
    ];
    expect(textoDeServicios(servicios)).toBe('12,3:45,:30');
    expect(serviciosTexto.parse('12,3:45,:30')).toEqual(servicios);
    for (const malo of ['', '0', '12,', ':', 'a', '12:4', '12:721', '12 ,3', '-1', '1,1,1,1,1,1,1,1,1'])
      expect(serviciosTexto.safeParse(malo).success).toBe(false);
  });
});

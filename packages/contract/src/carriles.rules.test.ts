import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cabeDesde,
  carrilPara,
  cuentaDe,
  type DiaDeAgenda,
  type HorarioDelDia,
  iniciosLibres,
  jornadaDe,
  minutosDeDia,
  SALTO_MINUTOS,
  seguidosDesde,
  type Tomado,
} from './carriles.rules.js';
import { type Duracion, esperaCabe, ocupaDe, SIN_DURACION } from './duracion.rules.js';
import { minutosDe } from './fechas.js';
import { entre, FIN_DEL_DIA, type Minutos, unir } from './minutos.js';

const semilla = 20_261_130;
const propiedad = <T extends [unknown, ...unknown[]]>(de: fc.IPropertyWithHooks<T>) =>
  fc.assert(de, { seed: semilla, numRuns: 300 });
const DESPACIO_MS = 60_000;

const de = (horas: string): HorarioDelDia => {
  const [inicio, fin] = horas.split('–').map(minutosDe) as [number, number];
  return { inicio, fin, capacidad: 1 };
};
type ConDuracion = Duracion & { duracion_minutos: number };
const durando = (duracion_minutos: number, mas: Partial<Omit<Duracion, 'duracion_minutos'>> = {}): ConDuracion => ({
  ...SIN_DURACION,
  ...mas,
  duracion_minutos,
});
const horas = (minutos: readonly number[]) =>
  minutos.map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`);

/** A day of the small numbers: its slots may not cross, and what is taken was taken by the rule, one after another. */
const horarios: fc.Arbitrary<HorarioDelDia[]> = fc
  .array(
    fc.record({
      largo: fc.integer({ min: 5, max: 60 }),
      descanso: fc.integer({ min: 0, max: 30 }),
      capacidad: fc.integer({ min: 1, max: 3 }),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((partes) => {
    let inicio = 480;
    return partes.map(({ largo, descanso, capacidad }) => {
      const horario = { inicio, fin: inicio + largo, capacidad };
      inicio += largo + descanso;
      return horario;
    });
  });
const servicio = fc
  .record({
    duracion_minutos: fc.integer({ min: 5, max: 90 }),
    limpieza_minutos: fc.integer({ min: 0, max: 15 }),
    espera: fc.option(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }))),
  })
  .map(({ duracion_minutos, limpieza_minutos, espera }) => {
    const [espera_desde, espera_minutos] = espera ?? [null, null];
    const cabe = esperaCabe({ duracion_minutos, espera_desde, espera_minutos });
    return durando(duracion_minutos, { limpieza_minutos, ...(cabe && { espera_desde, espera_minutos }) });
  });
const tramo = fc
  .tuple(fc.integer({ min: 450, max: 700 }), fc.integer({ min: 1, max: 60 }))
  .map(([a, n]) => entre(a, a + n));
const pedido = fc.record({ inicio: fc.integer({ min: 450, max: 700 }), que: servicio });
const dia: fc.Arbitrary<DiaDeAgenda> = fc
  .record({
    horarios,
    pedidos: fc.array(pedido, { maxLength: 12 }),
    bloqueados: fc.option(tramo),
    ajenos: fc.option(tramo),
    ahora: fc.constantFrom(0, 0, 500, 540),
  })
  .map(({ horarios, pedidos, bloqueados, ajenos, ahora }) => {
    const vacio: DiaDeAgenda = { horarios, tomados: [], bloqueados: bloqueados ?? [], ajenos: ajenos ?? [], ahora: 0 };
    const tomados: Tomado[] = [];
    for (const { inicio, que } of pedidos) {
      const carril = cabeDesde({ ...vacio, tomados }, inicio, que);
      const ocupa = ocupaDe({ inicio, fin: inicio + que.duracion_minutos }, que);
      if (carril !== null) tomados.push({ carril, ocupa });
    }
    return { ...vacio, tomados, ahora };
  });

const esta = (minutos: Minutos, m: number) => minutos.some(([a, b]) => a <= m && m < b);
const TODOS = Array.from({ length: FIN_DEL_DIA }, (_, m) => m);

/** The same question, minute by minute: is there a lane whose every minute is free, and does no slot get one too many? */
function cabeContando(
  { horarios, tomados, bloqueados, ajenos, ahora }: DiaDeAgenda,
  inicio: number,
  que: ConDuracion,
): boolean {
  const fin = inicio + que.duracion_minutos;
  const enHorario = (m: number) => horarios.some((h) => h.inicio <= m && m < h.fin);
  const enDescanso = (m: number) =>
    horarios.some((h, i) => {
      const sigue = horarios[i + 1];
      return sigue !== undefined && h.fin <= m && m < sigue.inicio && sigue.inicio - h.fin <= SALTO_MINUTOS;
    });
  for (let m = inicio; m < fin; m++) if (!(enHorario(m) || enDescanso(m)) || esta(bloqueados, m)) return false;
  const suyos = TODOS.filter((m) => {
    const enEspera =
      que.espera_desde !== null &&
      inicio + que.espera_desde <= m &&
      m < inicio + que.espera_desde + (que.espera_minutos ?? 0);
    return m >= inicio && m < fin + que.limpieza_minutos && !enEspera;
  });
  if (inicio < ahora || suyos.some((m) => esta(ajenos, m))) return false;
  const tocados = horarios.filter((h) => suyos.some((m) => h.inicio <= m && m < h.fin));
  if (tocados.length === 0) return false;
  const enUso = (h: HorarioDelDia) =>
    new Set(
      tomados.filter((t) => TODOS.some((m) => h.inicio <= m && m < h.fin && esta(t.ocupa, m))).map((t) => t.carril),
    );
  return [1, 2, 3].some(
    (carril) =>
      suyos.every((m) => !tomados.some((t) => t.carril === carril && esta(t.ocupa, m))) &&
      tocados.every((h) => carril <= h.capacidad && (enUso(h).has(carril) || enUso(h).size < h.capacidad)),
  );
}

describe(`Los carriles de un día (semilla ${semilla})`, () => {
  it(
    'algo cabe cuando el modelo que cuenta minuto por minuto dice que cabe, y solo entonces',
    () => {
      let veces = [0, 0];
      propiedad(
        fc.property(dia, pedido, (d, { inicio, que }) => {
          const cabe = cabeDesde(d, inicio, que) !== null;
          expect(cabe).toBe(cabeContando(d, inicio, que));
          veces = [(veces[0] as number) + Number(cabe), (veces[1] as number) + Number(!cabe)];
        }),
      );
      // A day where nothing ever fits would prove nothing.
      expect(veces.every((n) => n > 20)).toBe(true);
    },
    DESPACIO_MS,
  );

  it(
    'ningún minuto de un carril se toma dos veces, y ningún horario usa más carriles que su capacidad',
    () => {
      propiedad(
        fc.property(dia, ({ horarios, tomados }) => {
          const dosVeces = [1, 2, 3].flatMap((carril) => {
            const suyos = tomados.filter((t) => t.carril === carril);
            return TODOS.filter((m) => suyos.filter((t) => esta(t.ocupa, m)).length > 1);
          });
          expect(dosVeces).toEqual([]);
          for (const h of horarios) {
            const { usados } = cuentaDe(h, { tomados, bloqueados: [], ajenos: [], ahora: 0 });
            expect(usados).toBeLessThanOrEqual(h.capacidad);
          }
        }),
      );
    },
    DESPACIO_MS,
  );

  it(
    'cada hora que se ofrece se puede tomar, y lo que se toma deja de ofrecerse',
    () => {
      propiedad(
        fc.property(dia, servicio, (d, que) => {
          for (const inicio of iniciosLibres(d, que).slice(0, 4)) {
            const carril = cabeDesde(d, inicio, que);
            expect(carril).not.toBeNull();
            const ocupa = ocupaDe({ inicio, fin: inicio + que.duracion_minutos }, que);
            const despues = { ...d, tomados: [...d.tomados, { carril: carril as number, ocupa }] };
            expect(cabeDesde(despues, inicio, que)).not.toBe(carril);
          }
        }),
      );
    },
    DESPACIO_MS,
  );

  it('los minutos ofrecidos son los ocupados, los libres y los pasados', () => {
    propiedad(
      fc.property(dia, (d) => {
        const { ofrecidos, ocupados, libres, pasados } = minutosDeDia(d);
        expect(ocupados + libres + pasados).toBe(ofrecidos);
        expect(Math.min(ocupados, libres, pasados)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('El día trabajado', () => {
  const MANANA = ['09:00–09:30', '09:30–10:00', '10:00–10:30', '10:30–11:00', '11:00–11:30', '11:30–12:00'].map(de);
  const TARDE = ['14:00–15:00', '15:00–16:00', '16:00–17:00'].map(de);
  const HORARIOS = [...MANANA, ...TARDE];
  const color = durando(135, { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 });
  const dia = (tomados: Tomado[], horarios = HORARIOS): DiaDeAgenda => ({
    horarios,
    tomados,
    bloqueados: [],
    ajenos: [],
    ahora: 0,
  });
  const tomar = (tomados: Tomado[], desde: string, que: ConDuracion): Tomado[] => {
    const inicio = minutosDe(desde);
    const carril = cabeDesde(dia(tomados), inicio, que) as number;
    expect([desde, carril]).toEqual([desde, 1]);
    return [...tomados, { carril, ocupa: ocupaDe({ inicio, fin: inicio + que.duracion_minutos }, que) }];
  };
  const cifras = (tomados: Tomado[], horarios = HORARIOS) => {
    const usados = horarios.reduce((suma, h) => suma + cuentaDe(h, dia(tomados, horarios)).usados, 0);
    const { ocupados, libres } = minutosDeDia(dia(tomados, horarios));
    return [usados, 9 - usados, ocupados, libres];
  };
  const uno = tomar([], '09:00', durando(30));
  const keratina = tomar(uno, '14:00', durando(90));
  const corte = tomar(keratina, '15:30', durando(30));
  const conColor = tomar(corte, '09:30', color);
  const sinKeratina = conColor.filter((t) => t !== keratina[1]);
  const conNora = tomar(sinKeratina, '16:00', durando(60));
  const movido = [...MANANA, ...['14:00–15:00', '15:00–16:00', '17:00–18:00'].map(de)];

  it('da las cifras de cada renglón', () => {
    expect(cifras(uno)).toEqual([1, 8, 30, 330]);
    expect(cifras(keratina)).toEqual([3, 6, 120, 240]);
    expect(cuentaDe(de('15:00–16:00'), dia(keratina)).huecos).toEqual([[930, 960]]);
    expect(cifras(corte)).toEqual([3, 6, 150, 210]);
    expect(cifras(conColor)).toEqual([7, 2, 250, 110]);
    expect(cifras(sinKeratina)).toEqual([6, 3, 160, 200]);
    expect(cifras(conNora)).toEqual([7, 2, 220, 140]);
    expect(cifras(conNora, movido)).toEqual([6, 3, 160, 200]);
  });

  it('ofrece las horas en que algo cabe', () => {
    const libres = (tomados: Tomado[], minutos: number) => horas(iniciosLibres(dia(tomados), durando(minutos)));
    expect(libres(conColor, 30)).toEqual(['10:30', '10:45', '16:00', '16:15', '16:30']);
    expect(libres(conColor, 45)).toEqual(['10:30', '16:00', '16:15']);
    expect(libres(conColor, 90)).toEqual([]);
    expect(libres(sinKeratina, 90)).toEqual(['14:00']);
  });
});

describe('Las reglas de a una', () => {
  it('la espera va dentro de lo que dura, con trabajo antes y después', () => {
    const cabe = (duracion_minutos: number | null, espera_desde: number | null, espera_minutos: number | null) =>
      esperaCabe({ duracion_minutos, espera_desde, espera_minutos });
    expect([cabe(null, null, null), cabe(60, null, null), cabe(60, 20, 20)]).toEqual([true, true, true]);
    expect([
      cabe(null, 20, 20),
      cabe(60, 20, null),
      cabe(60, null, 20),
      cabe(60, 0, 20),
      cabe(60, 20, 0),
      cabe(60, 20, 40),
    ]).toEqual([false, false, false, false, false, false]);
  });

  it('un descanso corto se puede trabajar; uno largo corta la jornada, y lo bloqueado también', () => {
    const juntos = [de('09:00–10:00'), de('10:15–11:00'), de('11:16–12:00')];
    expect(jornadaDe(juntos, [])).toEqual([
      [540, 660],
      [676, 720],
    ]);
    expect(jornadaDe(juntos, entre(600, 615))).toEqual([
      [540, 600],
      [615, 660],
      [676, 720],
    ]);
    expect([seguidosDesde(jornadaDe(juntos, []), 600), seguidosDesde(jornadaDe(juntos, []), 660)]).toEqual([60, 0]);
  });

  it('se toma el carril que ya se usa, después el menor libre, y ninguno sobre la capacidad', () => {
    const par = { ...de('09:00–10:00'), capacidad: 2 };
    const enDos: Tomado[] = [{ carril: 2, ocupa: entre(540, 570) }];
    expect(carrilPara([par], enDos, entre(570, 600), 0)).toBe(2);
    expect(carrilPara([par], enDos, entre(540, 600), 0)).toBe(1);
    expect(carrilPara([{ ...par, capacidad: 1 }], enDos, entre(570, 600), 0)).toBeNull();
    expect(carrilPara([par], [...enDos, { carril: 1, ocupa: entre(540, 560) }], entre(550, 600), 0)).toBeNull();
    expect([carrilPara([par], [], entre(700, 710), 3), carrilPara([par], [], entre(700, 710), 0)]).toEqual([1, null]);
  });

  it('la limpieza ocupa, también después de la jornada, y se corta con el día', () => {
    expect(ocupaDe({ inicio: 540, fin: 600 }, { ...SIN_DURACION, limpieza_minutos: 10 })).toEqual([[540, 610]]);
    expect(ocupaDe({ inicio: 1_400, fin: 1_430 }, { ...SIN_DURACION, limpieza_minutos: 30 })).toEqual([[1_400, 1_440]]);
    expect(
      unir(ocupaDe({ inicio: 570, fin: 705 }, { espera_desde: 60, espera_minutos: 45, limpieza_minutos: 10 })),
    ).toEqual([
      [570, 630],
      [675, 715],
    ]);
  });
});

import { sumarDias } from '@jornal/contract';
import fc from 'fast-check';
import { z } from 'zod';
import type { Ruta } from '../access-cases.js';
import { esSecreto } from '../secrets.js';

type Esquema = {
  type?: string;
  properties?: Record<string, Esquema>;
  required?: string[];
  items?: Esquema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  allOf?: Esquema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};
/** A request as it goes out: what a route declares, filled by chance. */
export type Pedido = { camino: string; query: Record<string, string>; cuerpo: unknown };

const HOY = '2026-11-18';
/** The values that no field means to receive, and every field does once. */
const RAROS: readonly unknown[] = [
  null,
  '',
  ' ',
  '%',
  '_',
  "'",
  '0',
  '-1',
  -1,
  0,
  1.5,
  2 ** 53,
  'null',
  [],
  {},
  true,
  '2026-02-30',
  'ñ'.repeat(300),
];
const TEXTOS = [
  'Corte',
  'José Núñez',
  'una muestra cualquiera',
  'Aceite de Argán',
  '=1+1',
  '<b>hola</b>',
  'x'.repeat(90),
];
const COLORES = ['#93C5FD', '#000000'];

const fecha = fc.integer({ min: -40, max: 40 }).map((dias) => sumarDias(HOY, dias));
const hora = fc.constantFrom('00:00', '09:00', '09:30', '12:15', '18:00', '23:30');
const dinero = fc.oneof(fc.constantFrom(0, 1, 1_000, 20_000, 25_000), fc.integer({ min: 0, max: 2_000_000 }));
/** Few and small: generated requests are meant to succeed, and equal amounts do. */
const cantidad = fc.integer({ min: 0, max: 12 });

/** The usual values of a field of that name; the rest is told by its schema. */
const POR_NOMBRE: ReadonlyArray<readonly [RegExp, fc.Arbitrary<unknown>]> = [
  [/^(hora|.*_hora|hora_.*)$/, hora],
  [/fecha|^(desde|hasta|dia|vence)$|_date$/, fecha],
  [/email|^para$/, fc.constantFrom('muestra@jornal.test', 'otra@jornal.test', 'sin arroba')],
  [/monto|precio|costo|budget|contado|total$/, dinero],
  [/color/, fc.constantFrom(...COLORES)],
  [/telefono|phone|nit|^codigo$/, fc.constantFrom('3001234567', '+57 300 111 2233', '7702050000017')],
  [/cantidad|capacidad|stock|dias$|minutos|porcentaje/, cantidad],
];

/** Makes the requests of a route: `ids` are those of records there are, of any kind. */
export class Pedidos {
  private readonly id: fc.Arbitrary<number>;

  constructor(ids: readonly number[]) {
    this.id = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.constantFrom(0, 999_999_999) },
    );
  }

  de({ ruta }: Ruta): fc.Arbitrary<Pedido> {
    const { query, body } = ruta as { query?: unknown; body?: unknown };
    return fc.record({
      camino: fc
        .array(this.id, { minLength: 2, maxLength: 2 })
        .map((ids) => ids.reduce((camino, id) => camino.replace(/:\w+/, String(id)), ruta.path)),
      query: this.delEsquema(query).map(enDireccion),
      cuerpo:
        body instanceof z.ZodObject
          ? this.delEsquema(body).map((lleno) => conSecretos(ruta.path, lleno))
          : fc.constantFrom(...ARCHIVOS),
    });
  }

  private delEsquema(esquema: unknown): fc.Arbitrary<unknown> {
    if (!(esquema instanceof z.ZodType)) return fc.constant({});
    return this.valor('', z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }) as Esquema);
  }

  /** Mostly a value that the schema takes; of thirty, one that it does not. */
  private campo(nombre: string, esquema: Esquema): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 29, arbitrary: this.valor(nombre, esquema) },
      { weight: 1, arbitrary: fc.constantFrom(...RAROS) },
    );
  }

  private valor(nombre: string, e: Esquema): fc.Arbitrary<unknown> {
    if (e.const !== undefined) return fc.constant(e.const);
    if (e.enum !== undefined) return fc.constantFrom(...e.enum);
    const alternativas = e.anyOf ?? e.oneOf ?? (e.type === undefined ? e.allOf : undefined);
    if (alternativas !== undefined) return fc.oneof(...alternativas.map((una) => this.valor(nombre, una)));
    if (e.type === 'object') return this.objeto(e);
    if (e.type === 'array')
      return fc.array(this.campo(nombre, e.items ?? {}), {
        minLength: e.minItems ?? 0,
        maxLength: Math.min(e.maxItems ?? 3, 3),
      });
    if (e.type === 'boolean') return fc.boolean();
    if (e.type === 'null') return fc.constant(null);
    return this.texto(nombre, e);
  }

  /** A number or a text: the kind that its name says, or anything. */
  private texto(nombre: string, e: Esquema): fc.Arbitrary<unknown> {
    const suyo = /(^|_)ids?$|Id$/.test(nombre) ? this.id : POR_NOMBRE.find(([patron]) => patron.test(nombre))?.[1];
    const numero = e.type === 'integer' || e.type === 'number';
    if (suyo !== undefined) return numero ? suyo : suyo.map(String);
    // As few as the schema has, from its least: a year begins past them.
    const least = Math.max(e.minimum ?? 0, -5);
    if (numero) return fc.integer({ min: least, max: Math.min(e.maximum ?? 200, Math.max(200, least + 20)) });
    return fc.constantFrom(...TEXTOS, 'true', '1').map((texto) => texto.slice(0, e.maxLength ?? 500));
  }

  private objeto({ properties = {}, required = [] }: Esquema): fc.Arbitrary<unknown> {
    const campos = Object.entries(properties).map(([campo, propio]) => [campo, this.campo(campo, propio)] as const);
    return fc.record(Object.fromEntries(campos), { requiredKeys: required });
  }
}

const ARCHIVOS = [
  'nombre;precio;costo\nUna muestra;2000;1000',
  'nombre;cantidad\nUna muestra;1',
  '\u0089PNG\r\n\u001a\n',
  '',
].map((texto) => Buffer.from(texto, 'latin1'));

/**
 * Replaces the values sent as secrets, which no other field may hold: they are looked for in every answer
 * (test/secrets.ts).
 */
const conSecretos = (camino: string, lleno: unknown): unknown =>
  Object.fromEntries(
    Object.entries(lleno as Record<string, unknown>).map(([campo, valor]) => [
      campo,
      typeof valor === 'string' && esSecreto(camino, campo) ? `Secreto-generado-${valor.length}` : valor,
    ]),
  );

/** A query is text; empty values are left out. */
const enDireccion = (query: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, unknown>)
      .filter(([, valor]) => valor !== null && valor !== undefined)
      .map(([campo, valor]) => [campo, typeof valor === 'object' ? JSON.stringify(valor) : String(valor)]),
  );

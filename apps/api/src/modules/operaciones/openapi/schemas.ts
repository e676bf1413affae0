import { FORMAS } from '@jornal/contract';
import { z } from 'zod';

export type Esquema = { [key: string]: unknown };
type Lado = 'input' | 'output';

export const esZod = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

const REFERENCIA = '#/components/schemas/';
const ENTERO_32 = 2 ** 31 - 1;

type Metadatos = {
  format?: string;
  entero?: { minimum: number; maximum: number };
  inicial?: number;
  enum?: readonly string[];
  examples?: readonly unknown[];
};

/**
 * Adds what zod can't tell of a type, from the contract's metadata. Requests are strict; answers may grow new fields.
 */
function completar(type: z.ZodType, esquema: Esquema, side: Lado): void {
  const { format, entero, inicial, enum: options, examples } = (z.globalRegistry.get(type) ?? {}) as Metadatos;
  if (entero !== undefined) {
    for (const key of Object.keys(esquema)) delete esquema[key];
    Object.assign(esquema, { type: 'integer', ...entero });
  }
  if (inicial !== undefined) esquema.default = inicial;
  if (format !== undefined) esquema.format = format;
  if (options !== undefined) esquema.enum = options;
  if (examples !== undefined) esquema.examples = examples;
  if (esquema.type === 'integer') {
    if (typeof esquema.exclusiveMinimum === 'number') esquema.minimum = esquema.exclusiveMinimum + 1;
    delete esquema.exclusiveMinimum;
    esquema.format =
      Math.max(Math.abs(Number(esquema.minimum)), Math.abs(Number(esquema.maximum))) <= ENTERO_32 ? 'int32' : 'int64';
  }
  if (side === 'output' && esquema.additionalProperties === false) delete esquema.additionalProperties;
}

/** Turns schemas of the contract into those of the document, and keeps the named ones of them for its components. */
export class Schemas {
  readonly componentes: Record<string, Esquema> = {};
  private readonly nombres = z.registry<{ id: string }>();

  constructor() {
    for (const [id, shape] of Object.entries(FORMAS)) this.nombres.add(shape, { id });
  }

  /** The schema of a value; an object without a name in the contract takes `name`. */
  de(shape: z.ZodType, side: Lado, name?: string): Esquema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ valor: shape }), {
      io: side,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: this.nombres,
      override: ({ zodSchema, jsonSchema }) =>
        completar(zodSchema as unknown as z.ZodType, jsonSchema as Esquema, side),
    }) as unknown as { properties: { valor: Esquema }; $defs?: Record<string, Esquema> };
    for (const [id, { id: _, ...esquema }] of Object.entries($defs)) this.guardar(id, this.enlazar(esquema));
    const esquema = this.enlazar(properties.valor);
    if (name === undefined || '$ref' in esquema || (esquema.properties === undefined && esquema.anyOf === undefined))
      return esquema;
    this.guardar(name, esquema);
    return { $ref: `${REFERENCIA}${name}` };
  }

  /** A shape that is read otherwise than it is written needs a name for each: two under one name stop the build. */
  private guardar(name: string, esquema: Esquema): void {
    const previous = this.componentes[name];
    if (previous !== undefined && JSON.stringify(previous) !== JSON.stringify(esquema))
      throw new Error(`Two shapes are called ${name}`);
    this.componentes[name] = esquema;
  }

  private enlazar(esquema: Esquema): Esquema {
    return JSON.parse(JSON.stringify(esquema), (key, value) =>
      key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', REFERENCIA) : value,
    ) as Esquema;
  }
}

import { FORMAS } from '@jornal/contract';
import { z } from 'zod';

export type Esquema = { [clave: string]: unknown };
type Lado = 'input' | 'output';

export const esZod = (valor: unknown): valor is z.ZodType => valor instanceof z.ZodType;

const REFERENCIA = '#/components/schemas/';
const ENTERO_32 = 2 ** 31 - 1;

type Metadatos = {
  format?: string;
  entero?: { minimum: number; maximum: number };
  inicial?: number;
  enum?: readonly string[];
};

/**
 * Adds what zod can't tell of a type, from the contract's metadata. Requests are strict; answers may grow new fields.
 */
function completar(tipo: z.ZodType, esquema: Esquema, lado: Lado): void {
  const { format, entero, inicial, enum: opciones } = (z.globalRegistry.get(tipo) ?? {}) as Metadatos;
  if (entero !== undefined) {
    for (const clave of Object.keys(esquema)) delete esquema[clave];
    Object.assign(esquema, { type: 'integer', ...entero });
  }
  if (inicial !== undefined) esquema.default = inicial;
  if (format !== undefined) esquema.format = format;
  if (opciones !== undefined) esquema.enum = opciones;
  if (esquema.type === 'integer') {
    if (typeof esquema.exclusiveMinimum === 'number') esquema.minimum = esquema.exclusiveMinimum + 1;
    delete esquema.exclusiveMinimum;
    esquema.format =
      Math.max(Math.abs(Number(esquema.minimum)), Math.abs(Number(esquema.maximum))) <= ENTERO_32 ? 'int32' : 'int64';
  }
  if (lado === 'output' && esquema.additionalProperties === false) delete esquema.additionalProperties;
}

/** Turns schemas of the contract into those of the document, and keeps the named ones of them for its components. */
export class Schemas {
  readonly componentes: Record<string, Esquema> = {};
  private readonly nombres = z.registry<{ id: string }>();

  constructor() {
    for (const [id, forma] of Object.entries(FORMAS)) this.nombres.add(forma, { id });
  }

  /** The schema of a value; an object without a name in the contract takes `nombre`. */
  de(forma: z.ZodType, lado: Lado, nombre?: string): Esquema {
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ valor: forma }), {
      io: lado,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: this.nombres,
      override: ({ zodSchema, jsonSchema }) =>
        completar(zodSchema as unknown as z.ZodType, jsonSchema as Esquema, lado),
    }) as unknown as { properties: { valor: Esquema }; $defs?: Record<string, Esquema> };
    for (const [id, { id: _, ...esquema }] of Object.entries($defs)) this.guardar(id, this.enlazar(esquema));
    const esquema = this.enlazar(properties.valor);
    if (nombre === undefined || '$ref' in esquema || (esquema.properties === undefined && esquema.anyOf === undefined))
      return esquema;
    this.guardar(nombre, esquema);
    return { $ref: `${REFERENCIA}${nombre}` };
  }

  /** A shape that is read otherwise than it is written needs a name for each: two under one name stop the build. */
  private guardar(nombre: string, esquema: Esquema): void {
    const previo = this.componentes[nombre];
    if (previo !== undefined && JSON.stringify(previo) !== JSON.stringify(esquema))
      throw new Error(`Two shapes are called ${nombre}`);
    this.componentes[nombre] = esquema;
  }

  private enlazar(esquema: Esquema): Esquema {
    return JSON.parse(JSON.stringify(esquema), (clave, valor) =>
      clave === '$ref' && typeof valor === 'string' ? valor.replace('#/$defs/', REFERENCIA) : valor,
    ) as Esquema;
  }
}

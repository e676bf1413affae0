import { z } from 'zod';

type Esquema = {
  type?: string;
  properties?: Record<string, Esquema>;
  required?: string[];
  items?: Esquema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Esquema[];
  oneOf?: Esquema[];
  allOf?: Esquema[];
  minimum?: number;
};

/** Texts with a form that the JSON schema of a transformed field does not tell. */
const FORMAS = { email: 'muestra@jornal.test', fecha: '2026-11-18', descripcion: 'una muestra' };

/** A value a schema of the contract accepts, with `conocidos` where a field has that name: the optional ones only then. */
export function muestraDe(esquema: unknown, conocidos: Record<string, unknown> = {}): unknown {
  if (!(esquema instanceof z.ZodType)) return undefined;
  return valor(z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }) as Esquema, conocidos);
}

/** The names of the fields of a schema, and whether each is there. */
export function camposDe(esquema: unknown): string[] {
  if (!(esquema instanceof z.ZodType)) return [];
  return Object.keys((z.toJSONSchema(esquema, { io: 'input', unrepresentable: 'any' }) as Esquema).properties ?? {});
}

function valor(e: Esquema, conocidos: Record<string, unknown>): unknown {
  if (e.const !== undefined) return e.const;
  if (e.enum !== undefined) return e.enum[0];
  const alternativa = e.anyOf?.[0] ?? e.oneOf?.[0] ?? (e.type === undefined ? e.allOf?.[0] : undefined);
  if (alternativa !== undefined) return valor(alternativa, conocidos);
  switch (e.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(e.properties ?? {}).flatMap(([campo, propio]) => {
          if (campo in conocidos) return [[campo, conocidos[campo]]];
          return e.required?.includes(campo)
            ? [[campo, campo in FORMAS ? FORMAS[campo as keyof typeof FORMAS] : valor(propio, conocidos)]]
            : [];
        }),
      );
    case 'array':
      return e.items === undefined ? [] : [valor(e.items, conocidos)];
    case 'integer':
    case 'number':
      return Math.max(e.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return 'una muestra cualquiera';
  }
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import { DE_CUALQUIERA } from '../src/modules/operaciones/openapi/errors.js';
import type { Operacion } from '../src/modules/operaciones/openapi/operations.js';
import type { Esquema } from '../src/modules/operaciones/openapi/schemas.js';
import type { Documento } from '../src/modules/operaciones/openapi.js';

export type Recibida = {
  metodo: string;
  ruta: string;
  estado: number;
  tipo: string;
  cuerpo: unknown;
  cabeceras: Record<string, unknown>;
};
export type Juez = { esquema(esquema: Esquema, valor: unknown): string[]; respuesta(recibida: Recibida): string[] };

const CABECERAS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
];

/** Says the faults of a value or an answer by the word of the document; nothing, when it is as it says. */
export function juezDe(documento: Documento): Juez {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, formats: FORMATOS, allErrors: true });
  ajv.addSchema({ $id: 'doc', components: documento.components });
  const esquema = (propio: Esquema, valor: unknown): string[] => {
    const valida = ajv.compile(JSON.parse(JSON.stringify(propio).replaceAll('"#/components/', '"doc#/components/')));
    return valida(valor) ? [] : (valida.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
  };
  const buscar = (metodo: string, ruta: string): Operacion | undefined => {
    const camino = ruta.split('?')[0] as string;
    const [plantilla] = Object.keys(documento.paths)
      .filter((p) => new RegExp(`^${p.replace(/\{\w+\}/g, '[^/]+')}$`).test(camino))
      .filter((p) => documento.paths[p]?.[metodo.toLowerCase()] !== undefined)
      .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
    return plantilla === undefined ? undefined : documento.paths[plantilla]?.[metodo.toLowerCase()];
  };
  return {
    esquema,
    respuesta: ({ metodo, ruta, estado, tipo, cuerpo, cabeceras }) => {
      const op = buscar(metodo, ruta);
      if (op === undefined) return [`${metodo} ${ruta}: not in the document`];
      const declarada = op.responses[String(estado)];
      if (declarada === undefined) return [`${op.operationId}: a ${estado} the document does not have`];
      const codigo = (cuerpo as { codigo?: string } | null)?.codigo;
      const codigos: readonly string[] | undefined = declarada['x-codigos'];
      const mal =
        codigos !== undefined && ![...codigos, ...DE_CUALQUIERA].includes(codigo ?? '')
          ? [`${op.operationId}: a ${estado} with ${codigo}`]
          : [];
      const faltan = CABECERAS.filter(
        (nombre) => declarada.headers?.[nombre] !== undefined && cabeceras[nombre.toLowerCase()] === undefined,
      );
      mal.push(...faltan.map((nombre) => `${op.operationId}: a ${estado} without ${nombre}`));
      const contenido = declarada.content?.[tipo.split(';')[0] as string];
      if (declarada.content !== undefined && contenido === undefined)
        return [...mal, `${op.operationId}: a ${estado} of ${tipo}`];
      return contenido === undefined
        ? mal
        : [...mal, ...esquema(contenido.schema, cuerpo).map((e) => `${op.operationId} ${estado}:${e}`)];
    },
  };
}

const FORMATOS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  email: /^[^@\s]+@[^@\s]+$/,
  int32: { type: 'number' as const, validate: (n: number) => Number.isInteger(n) && Math.abs(n) <= 2 ** 31 - 1 },
  int64: { type: 'number' as const, validate: (n: number) => Number.isSafeInteger(n) },
  binary: true as const,
};

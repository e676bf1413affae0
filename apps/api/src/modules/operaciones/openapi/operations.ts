import { archivoHecho, cuerpoDe, errorRespuesta, type MetadatosRuta } from '@jornal/contract';
import { XLSX_TYPE } from '@jornal/spreadsheets';
import type { AppRoute } from '@ts-rest/core';
import type { Codigo } from './errors.js';
import { ejemploDe } from './examples.js';
import { type Cabecera, LIMITE, referenciasDe } from './headers.js';
import { erroresDe, llevaClave, sinLimite } from './operation-errors.js';
import { type Esquema, esZod, type Schemas } from './schemas.js';
import { DEL_TRABAJO } from './work-refusals.js';

/** A header that several operations take, by its name in the document. */
const comun = (nombre: string): Parametro => ({ $ref: `#/components/parameters/${nombre}` }) as unknown as Parametro;

/** The description of a status. */
const ESTADOS: Readonly<Record<number, string>> = {
  200: 'Correcto',
  201: 'Creado',
  304: 'No ha cambiado',
  400: 'Lo enviado no se acepta',
  401: 'Sin sesión',
  403: 'Sin permiso',
  404: 'No se encontró',
  409: 'El estado de las cosas no lo permite',
  413: 'Demasiado grande',
  415: 'De un tipo que no se recibe',
  429: 'Demasiadas solicitudes',
  503: 'No disponible por ahora',
};

export type Parametro = {
  name: string;
  in: string;
  required: boolean;
  schema: Esquema;
  description?: string;
  example?: unknown;
};
type Contenido = Record<
  string,
  { schema: Esquema; 'x-itemSchema'?: Esquema; example?: unknown; examples?: Record<string, unknown> }
>;
export type Respuesta = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Contenido;
  'x-codigos'?: readonly Codigo[];
};
export type Operacion = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  'x-permiso': string;
  security: unknown[];
  parameters: Parametro[];
  requestBody?: { required: boolean; content: Contenido };
  responses: Record<string, Respuesta>;
};
const mayuscula = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of an operation in every generated client. */
export const operationIdDe = (group: string, name: string): string => `${group}${mayuscula(name)}`;

function parameters(origin: unknown, place: 'path' | 'query', schemas: Schemas): Parametro[] {
  if (!esZod(origin)) return [];
  const { properties = {}, required = [] } = schemas.de(origin, 'input') as {
    properties?: Record<string, Esquema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
    ...(place === 'path' ? { example: 7 } : {}),
  }));
}

/** A file is its bytes: no multipart, no base64. */
function body(operationId: string, route: AppRoute, schemas: Schemas): Pick<Operacion, 'requestBody'> {
  const type = cuerpoDe(route);
  if (type === 'ninguno' || !('body' in route)) return {};
  if (type === 'archivo')
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const schema = schemas.de(route.body as never, 'input', `${mayuscula(operationId)}Solicitud`);
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: ejemploDe(schema, schemas.componentes) } },
    },
  };
}

/**
 * The answer of a route that gives nothing but files. Where it is a list that may also be a file it is said in words:
 * two types of answer would leave every client generated from here guessing which came.
 */
const FILES: Contenido = {
  'text/csv': { schema: { type: 'string' } },
  [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } },
};

function contenido(operationId: string, answer: unknown, schemas: Schemas): Contenido | undefined {
  if (answer === archivoHecho) return {};
  const { contentType, body } = answer as { contentType?: string; body?: unknown };
  if (contentType !== undefined) {
    const type = contentType.split(';')[0] as string;
    const schema = { type: type === 'application/json' ? 'object' : 'string' };
    // OpenAPI 3.1 has no word yet for the items of a stream.
    return {
      [type]:
        type === 'text/event-stream' && esZod(body)
          ? { schema, 'x-itemSchema': schemas.de(body, 'output') }
          : { schema },
    };
  }
  if (!esZod(answer)) return body === undefined ? undefined : contenido(operationId, body, schemas);
  const schema = schemas.de(answer, 'output', `${mayuscula(operationId)}Respuesta`);
  return { 'application/json': { schema, example: ejemploDe(schema, schemas.componentes) } };
}

function cabecerasDe(
  status: number,
  route: AppRoute,
  esLista: boolean,
  esDocumento: boolean,
  conArchivo = false,
): Cabecera[] {
  const success = status < 300;
  return [
    'X-Request-Id',
    ...(sinLimite(route) ? [] : LIMITE),
    ...(status === 429 || status === 503 ? (['Retry-After'] as const) : []),
    ...(success && llevaClave(route) ? (['Idempotent-Replayed', 'X-Audit-Event'] as const) : []),
    ...(success && esLista ? (['X-Total-Count'] as const) : []),
    ...(conArchivo ? (['X-Column-Types'] as const) : []),
    ...(status < 400 && esDocumento ? (['ETag'] as const) : []),
  ];
}

const esLista = (shape: Esquema | undefined): boolean => shape?.type === 'array';

function answers(operationId: string, route: AppRoute, schemas: Schemas): Operacion['responses'] {
  const own = Object.entries(route.responses).filter(([, shape]) => shape !== errorRespuesta);
  const esDocumento = own.some(([status]) => status === '304');
  const bien = own.map(([status, shape]): [string, Respuesta] => {
    const own = contenido(operationId, shape, schemas);
    const conArchivo = Number(status) < 300 && (route.metadata as MetadatosRuta).archivo === true;
    const enJson = own?.['application/json'] !== undefined;
    const content = conArchivo && !enJson ? { ...own, ...FILES } : own;
    const list = esLista(content?.['application/json']?.schema);
    const headers = referenciasDe(cabecerasDe(Number(status), route, list || conArchivo, esDocumento, conArchivo));
    const description = `${ESTADOS[Number(status)] ?? 'Correcto'}${conArchivo && enJson ? ', o el archivo CSV o Excel que se pide' : ''}`;
    return [status, { description, headers, ...(content === undefined ? {} : { content }) }];
  });
  const mal = [...erroresDe(operationId, route)].map(([status, codes]): [string, Respuesta] => [
    String(status),
    {
      description: `${ESTADOS[status] ?? 'Error'}: ${codes.join(', ')}`,
      'x-codigos': codes,
      headers: referenciasDe(cabecerasDe(status, route, false, false)),
      content: {
        'application/json': {
          schema: schemas.de(errorRespuesta, 'output'),
          examples: Object.fromEntries(codes.map((c) => [c, { $ref: `#/components/examples/${c}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries([...mal, ...bien].sort(([a], [b]) => Number(a) - Number(b)));
}

/** An operation as the document describes it, from its route in the contract. */
export function operacion(group: string, name: string, route: AppRoute, schemas: Schemas): Operacion {
  const { acceso, propio } = route.metadata as MetadatosRuta;
  const permiso =
    acceso === 'publico'
      ? 'Sin sesión'
      : acceso === 'sesion'
        ? 'Cualquier sesión'
        : `Permiso \`${acceso}\`${propio ? ', o la cuenta propia' : ''}`;
  const operationId = operationIdDe(group, name);
  return {
    operationId,
    tags: [group],
    summary: route.summary ?? name,
    description: [permiso, route.description?.replace(/\.$/, '')].filter(Boolean).join('. '),
    'x-permiso': acceso,
    security: acceso === 'publico' ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(route.pathParams, 'path', schemas),
      ...parameters(route.query, 'query', schemas),
      ...(llevaClave(route) ? [comun('IdempotencyKey')] : []),
      ...(DEL_TRABAJO[operationId]?.includes('REQUIERE_APROBACION') ? [comun('Aprobacion')] : []),
    ],
    ...body(operationId, route, schemas),
    responses: answers(operationId, route, schemas),
  };
}

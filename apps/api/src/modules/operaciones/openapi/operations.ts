import { archivoHecho, cuerpoDe, errorRespuesta, type MetadatosRuta } from '@jornal/contract';
import { XLSX_TYPE } from '@jornal/spreadsheets';
import type { AppRoute } from '@ts-rest/core';
import type { Codigo } from './errors.js';
import { ejemploDe } from './examples.js';
import { type Cabecera, LIMITE, referenciasDe } from './headers.js';
import { erroresDe, llevaClave, sinLimite } from './operation-errors.js';
import { type Esquema, esZod, type Schemas } from './schemas.js';

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
const mayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** The name of an operation in every generated client. */
export const operationIdDe = (grupo: string, nombre: string): string => `${grupo}${mayuscula(nombre)}`;

function parametros(origen: unknown, lugar: 'path' | 'query', esquemas: Schemas): Parametro[] {
  if (!esZod(origen)) return [];
  const { properties = {}, required = [] } = esquemas.de(origen, 'input') as {
    properties?: Record<string, Esquema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: lugar,
    required: lugar === 'path' || required.includes(name),
    schema,
    ...(lugar === 'path' ? { example: 7 } : {}),
  }));
}

/** A file is its bytes: no multipart, no base64. */
function cuerpo(operationId: string, ruta: AppRoute, esquemas: Schemas): Pick<Operacion, 'requestBody'> {
  const tipo = cuerpoDe(ruta);
  if (tipo === 'ninguno' || !('body' in ruta)) return {};
  if (tipo === 'archivo')
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  const schema = esquemas.de(ruta.body as never, 'input', `${mayuscula(operationId)}Solicitud`);
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: ejemploDe(schema, esquemas.componentes) } },
    },
  };
}

/**
 * The answer of a route that gives nothing but files. Where it is a list that may also be a file it is said in words:
 * two types of answer would leave every client generated from here guessing which came.
 */
const ARCHIVOS: Contenido = {
  'text/csv': { schema: { type: 'string' } },
  [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } },
};

function contenido(operationId: string, respuesta: unknown, esquemas: Schemas): Contenido | undefined {
  if (respuesta === archivoHecho) return {};
  const { contentType, body } = respuesta as { contentType?: string; body?: unknown };
  if (contentType !== undefined) {
    const tipo = contentType.split(';')[0] as string;
    const schema = { type: tipo === 'application/json' ? 'object' : 'string' };
    // OpenAPI 3.1 has no word yet for the items of a stream.
    return {
      [tipo]:
        tipo === 'text/event-stream' && esZod(body)
          ? { schema, 'x-itemSchema': esquemas.de(body, 'output') }
          : { schema },
    };
  }
  if (!esZod(respuesta)) return body === undefined ? undefined : contenido(operationId, body, esquemas);
  const schema = esquemas.de(respuesta, 'output', `${mayuscula(operationId)}Respuesta`);
  return { 'application/json': { schema, example: ejemploDe(schema, esquemas.componentes) } };
}

function cabecerasDe(
  estado: number,
  ruta: AppRoute,
  esLista: boolean,
  esDocumento: boolean,
  conArchivo = false,
): Cabecera[] {
  const exito = estado < 300;
  return [
    'X-Request-Id',
    ...(sinLimite(ruta) ? [] : LIMITE),
    ...(estado === 429 || estado === 503 ? (['Retry-After'] as const) : []),
    ...(exito && llevaClave(ruta) ? (['Idempotent-Replayed', 'X-Audit-Event'] as const) : []),
    ...(exito && esLista ? (['X-Total-Count'] as const) : []),
    ...(conArchivo ? (['X-Column-Types'] as const) : []),
    ...(estado < 400 && esDocumento ? (['ETag'] as const) : []),
  ];
}

const esLista = (forma: Esquema | undefined): boolean => forma?.type === 'array';

function respuestas(operationId: string, ruta: AppRoute, esquemas: Schemas): Operacion['responses'] {
  const propias = Object.entries(ruta.responses).filter(([, forma]) => forma !== errorRespuesta);
  const esDocumento = propias.some(([estado]) => estado === '304');
  const bien = propias.map(([estado, forma]): [string, Respuesta] => {
    const propio = contenido(operationId, forma, esquemas);
    const conArchivo = Number(estado) < 300 && (ruta.metadata as MetadatosRuta).archivo === true;
    const enJson = propio?.['application/json'] !== undefined;
    const content = conArchivo && !enJson ? { ...propio, ...ARCHIVOS } : propio;
    const lista = esLista(content?.['application/json']?.schema);
    const headers = referenciasDe(cabecerasDe(Number(estado), ruta, lista || conArchivo, esDocumento, conArchivo));
    const description = `${ESTADOS[Number(estado)] ?? 'Correcto'}${conArchivo && enJson ? ', o el archivo CSV o Excel que se pide' : ''}`;
    return [estado, { description, headers, ...(content === undefined ? {} : { content }) }];
  });
  const mal = [...erroresDe(operationId, ruta)].map(([estado, codigos]): [string, Respuesta] => [
    String(estado),
    {
      description: `${ESTADOS[estado] ?? 'Error'}: ${codigos.join(', ')}`,
      'x-codigos': codigos,
      headers: referenciasDe(cabecerasDe(estado, ruta, false, false)),
      content: {
        'application/json': {
          schema: esquemas.de(errorRespuesta, 'output'),
          examples: Object.fromEntries(codigos.map((c) => [c, { $ref: `#/components/examples/${c}` }])),
        },
      },
    },
  ]);
  return Object.fromEntries([...mal, ...bien].sort(([a], [b]) => Number(a) - Number(b)));
}

/** An operation as the document describes it, from its route in the contract. */
export function operacion(grupo: string, nombre: string, ruta: AppRoute, esquemas: Schemas): Operacion {
  const { acceso, propio } = ruta.metadata as MetadatosRuta;
  const permiso =
    acceso === 'publico'
      ? 'Sin sesión'
      : acceso === 'sesion'
        ? 'Cualquier sesión'
        : `Permiso \`${acceso}\`${propio ? ', o la cuenta propia' : ''}`;
  const operationId = operationIdDe(grupo, nombre);
  return {
    operationId,
    tags: [grupo],
    summary: ruta.summary ?? nombre,
    description: [permiso, ruta.description?.replace(/\.$/, '')].filter(Boolean).join('. '),
    'x-permiso': acceso,
    security: acceso === 'publico' ? [] : [{ bearer: [] }],
    parameters: [
      ...parametros(ruta.pathParams, 'path', esquemas),
      ...parametros(ruta.query, 'query', esquemas),
      ...(llevaClave(ruta) ? [{ $ref: '#/components/parameters/IdempotencyKey' } as unknown as Parametro] : []),
    ],
    ...cuerpo(operationId, ruta, esquemas),
    responses: respuestas(operationId, ruta, esquemas),
  };
}

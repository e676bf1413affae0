import { contract } from '@jornal/contract';
import { type AppRoute, isAppRoute } from '@ts-rest/core';
import { VERSION } from '../../platform/settings/version.js';
import { CATALOGO, type Codigo, DE_CUALQUIERA, explicar } from './openapi/errors.js';
import { APROBACION, CLAVE_IDEMPOTENCIA, componentesCabeceras } from './openapi/headers.js';
import { type Operacion, operacion } from './openapi/operations.js';
import { type Esquema, Schemas } from './openapi/schemas.js';
import { GRUPOS } from './openapi/tags.js';

export type Documento = {
  openapi: string;
  info: { title: string; version: string; description: string; contact: unknown; license: unknown };
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Record<string, Operacion>>;
  components: { schemas: Record<string, Esquema> } & Record<string, unknown>;
} & Record<string, unknown>;

/** Every route of the contract with the name of its group. */
export function rutasDelContrato(): Array<{ grupo: string; nombre: string; ruta: AppRoute }> {
  return Object.entries(contract).flatMap(([group, router]) =>
    Object.entries(router).flatMap(([name, route]: [string, unknown]) =>
      isAppRoute(route as AppRoute) ? [{ grupo: group, nombre: name, ruta: route as AppRoute }] : [],
    ),
  );
}

/** Each error as it arrives; those of any request are listed here alone. */
const ejemplosDeErrores = (): Record<string, unknown> =>
  Object.fromEntries(
    (Object.keys(CATALOGO) as Codigo[]).map((code) => {
      const { estados, frase, hacer } = explicar(code);
      const value = {
        statusCode: estados[0],
        codigo: code,
        message: frase,
        error: frase,
        request_id: '3f2b8c1e-8f0a-4c3e-9f6b-2f1d7f0f9f11',
      };
      return [
        code,
        {
          summary: hacer ?? frase,
          value: code === 'DATOS_INVALIDOS' ? { ...value, errores: { campo: [frase] } } : value,
        },
      ];
    }),
  );

const DESCRIPCION = [
  'API de Jornal. Los montos son pesos colombianos enteros; las fechas de negocio, YYYY-MM-DD en la zona horaria del negocio.',
  'Las solicitudes no admiten campos de más; las respuestas pueden traer campos nuevos: ignora los que no conozcas.',
  'Todo error tiene la forma `Error`. Además de los estados de cada operación, ' +
    'cualquier solicitud puede recibir 405 (método equivocado, con `Allow`), 408 (llegó muy despacio),',
  `431 (cabeceras demasiado grandes) o 500 (falla nuestra), y cualquier escritura uno de estos códigos: ${DE_CUALQUIERA.join(', ')}.`,
  'La guía, con ejemplos: /api/docs.',
].join(' ');

/** The contract as an OpenAPI 3.1 document, from the same schemas that validate. Made when the product is built. */
export function documentoOpenApi(version = VERSION): Documento {
  const esquemas = new Schemas();
  const paths: Documento['paths'] = {};
  for (const { grupo, nombre, ruta } of rutasDelContrato()) {
    const path = ruta.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[ruta.method.toLowerCase()] = operacion(grupo, nombre, ruta, esquemas);
  }
  const schemas = Object.fromEntries(Object.entries(esquemas.componentes).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jornal',
      version,
      description: DESCRIPCION,
      contact: { name: 'Quien administra este servidor', url: '/' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'El servidor que entrega este documento' }],
    tags: Object.entries(GRUPOS).map(([name, { titulo, descripcion }]) => ({
      name,
      description: descripcion,
      'x-displayName': titulo,
    })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'El `access_token` de POST /api/login.',
        },
      },
      parameters: { IdempotencyKey: CLAVE_IDEMPOTENCIA, Aprobacion: APROBACION },
      headers: componentesCabeceras(),
      examples: ejemplosDeErrores(),
      schemas,
    },
  };
}

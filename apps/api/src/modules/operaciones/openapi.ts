import { contract, type MetadatosRuta } from '@jornal/contract';
import { type AppRoute, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';

type Esquema = Record<string, unknown>;
type Operacion = Record<string, unknown> & { parameters: Esquema[] };

/** Every route of the contract with the name of its group. */
export function rutasDelContrato(): Array<{ grupo: string; nombre: string; ruta: AppRoute }> {
  return Object.entries(contract).flatMap(([grupo, router]) =>
    Object.entries(router).flatMap(([nombre, ruta]: [string, unknown]) => (isAppRoute(ruta as AppRoute) ? [{ grupo, nombre, ruta: ruta as AppRoute }] : [])),
  );
}

const esZod = (valor: unknown): valor is z.ZodType => valor instanceof z.ZodType;

function esquema(valor: unknown, io: 'input' | 'output'): Esquema {
  const { $schema: _, ...resto } = z.toJSONSchema(valor as z.ZodType, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Esquema;
  return resto;
}

function parametros(origen: unknown, lugar: 'path' | 'query'): Esquema[] {
  if (!esZod(origen)) return [];
  const { properties = {}, required = [] } = esquema(origen, 'input') as { properties?: Record<string, Esquema>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: lugar, required: lugar === 'path' || required.includes(name), schema }));
}

function respuestas(ruta: AppRoute): Esquema {
  return Object.fromEntries(
    Object.entries(ruta.responses).map(([estado, respuesta]) => {
      const otra = respuesta as { contentType?: string; body?: unknown };
      const [tipo, cuerpo] = otra.contentType === undefined ? ['application/json', respuesta] : [otra.contentType, otra.body];
      return [estado, { description: Number(estado) < 300 ? 'Correcto' : 'Error', content: esZod(cuerpo) ? { [tipo]: { schema: esquema(cuerpo, 'output') } } : {} }];
    }),
  );
}

function operacion(grupo: string, nombre: string, ruta: AppRoute): Operacion {
  const { acceso, propio } = ruta.metadata as MetadatosRuta;
  const permiso = acceso === 'publico' ? 'Público' : acceso === 'sesion' ? 'Cualquier sesión' : `Permiso: ${acceso}${propio ? ' (o la cuenta propia)' : ''}`;
  const cuerpo = 'body' in ruta && esZod(ruta.body) ? { requestBody: { required: true, content: { 'application/json': { schema: esquema(ruta.body, 'input') } } } } : {};
  return {
    operationId: `${grupo}.${nombre}`,
    tags: [grupo],
    summary: ruta.summary ?? nombre,
    description: [permiso, ruta.description].filter(Boolean).join('. '),
    'x-permiso': acceso,
    security: acceso === 'publico' ? [] : [{ bearer: [] }],
    parameters: [...parametros(ruta.pathParams, 'path'), ...parametros(ruta.query, 'query')],
    ...cuerpo,
    responses: respuestas(ruta),
  };
}

let documento: Record<string, unknown> | undefined;

/** The contract as an OpenAPI 3.1 document; made once, from the same schemas that validate. */
export function documentoOpenApi(): Record<string, unknown> {
  if (documento !== undefined) return documento;
  const paths: Record<string, Record<string, Operacion>> = {};
  for (const { grupo, nombre, ruta } of rutasDelContrato()) {
    const camino = ruta.path.replace(/:(\w+)/g, '{$1}');
    (paths[camino] ??= {})[ruta.method.toLowerCase()] = operacion(grupo, nombre, ruta);
  }
  documento = {
    openapi: '3.1.0',
    info: {
      title: 'Jornal',
      version: '0.1.0',
      description: 'API de Jornal. Los montos son pesos colombianos enteros; las fechas de negocio, YYYY-MM-DD en la zona horaria del negocio.',
    },
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
  return documento;
}

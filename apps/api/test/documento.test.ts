import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import ts from 'typescript';
import { z } from 'zod';
import { CATALOGO, type Codigo, DE_CUALQUIERA, explicar } from '../src/modules/operaciones/openapi/errors.js';
import { OPERACIONES_CON_ERRORES } from '../src/modules/operaciones/openapi/operation-errors.js';
import { type Operacion, operationIdDe } from '../src/modules/operaciones/openapi/operations.js';
import { documentoOpenApi, rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import { juezDe } from './juez.js';

const documento = documentoOpenApi();
const operaciones = Object.values(documento.paths).flatMap((metodos) => Object.values(metodos));
const operacion = (id: string): Operacion => {
  const op = operaciones.find(({ operationId }) => operationId === id);
  if (op === undefined) throw new Error(`There is no operation ${id}`);
  return op;
};
const estados = (id: string) => Object.keys(operacion(id).responses);

describe('El documento de la API', () => {
  it('es OpenAPI 3.1 válido, y cada ruta del contrato está en él', async () => {
    const validador = new Validator();
    const { valid, errors } = await validador.validate(structuredClone(documento));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    const del_contrato = rutasDelContrato().map(
      ({ grupo, nombre, ruta }) =>
        `${ruta.method} ${ruta.path.replace(/:(\w+)/g, '{$1}')} ${operationIdDe(grupo, nombre)}`,
    );
    const del_documento = Object.entries(documento.paths).flatMap(([camino, metodos]) =>
      Object.entries(metodos).map(([m, op]) => `${m.toUpperCase()} ${camino} ${op.operationId}`),
    );
    expect(del_documento.sort()).toEqual(del_contrato.sort());
  });

  it('control: un documento mal formado no pasa', async () => {
    expect(
      (
        await new Validator().validate({
          ...structuredClone(documento),
          paths: { '/x': { get: { responses: { 200: {} } } } },
        })
      ).valid,
    ).toBe(false);
  });

  it('cada operación tiene un nombre propio que sirve de función, y cada grupo lo que es', () => {
    const nombres = operaciones.map(({ operationId }) => operationId);
    expect(nombres.filter((n) => !/^[a-z][A-Za-z0-9]+$/.test(n))).toEqual([]);
    expect(new Set(nombres).size).toBe(nombres.length);
    const grupos = new Map(documento.tags.map((t) => [t.name, t.description]));
    expect(operaciones.filter(({ tags }) => !grupos.get(tags[0] as string))).toEqual([]);
  });

  it('lo enviado es estricto y lo respondido admite campos nuevos', () => {
    const cerrados = (valor: unknown): number =>
      valor !== null && typeof valor === 'object'
        ? Object.entries(valor).reduce(
            (n, [clave, otro]) => n + (clave === 'additionalProperties' && otro === false ? 1 : 0) + cerrados(otro),
            0,
          )
        : 0;
    const { schemas } = documento.components;
    expect(cerrados(schemas.RegistroServicios)).toBe(2);
    const deRespuestas = Object.values(operaciones).flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) => Object.values(content ?? {}).map((c) => c.schema)),
    );
    const vistos = new Set<string>();
    const seguir = (valor: unknown): void => {
      for (const [, nombre = ''] of JSON.stringify(valor).matchAll(/#\/components\/schemas\/(\w+)/g)) {
        if (vistos.has(nombre)) continue;
        vistos.add(nombre);
        seguir(schemas[nombre]);
      }
    };
    seguir(deRespuestas);
    expect(vistos.size).toBeGreaterThan(60);
    expect([...vistos].filter((nombre) => cerrados(schemas[nombre]) > 0)).toEqual([]);
  });

  it('un archivo es sus bytes; los formatos son los de los datos', () => {
    expect(operacion('gastosGuardarRecibo').requestBody?.content).toEqual({
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
    });
    const { Gasto, RegistroServicios, Operador, OperadorNuevo } = documento.components.schemas as Record<
      string,
      { properties: Record<string, Record<string, unknown>> }
    >;
    expect(Gasto?.properties.fecha).toEqual({ type: 'string', format: 'date' });
    expect(Gasto?.properties.created_at).toEqual({ type: 'string', format: 'date-time' });
    expect(RegistroServicios?.properties.monto_efectivo).toEqual({
      type: 'integer',
      format: 'int64',
      minimum: 0,
      maximum: 1_000_000_000_000,
    });
    expect(OperadorNuevo?.properties.email).toMatchObject({ type: 'string', format: 'email', maxLength: 254 });
    expect(JSON.stringify(Operador?.properties.usuario)).toContain('"format":"email"');
    const [page, per_page] = operacion('gastosListar').parameters;
    expect([page?.schema, per_page?.schema]).toEqual([
      { type: 'integer', format: 'int32', minimum: 1, maximum: 999_999_999, default: 1 },
      { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 10 },
    ]);
  });

  it('ninguna fecha, dirección de correo ni identificador queda sin su formato', () => {
    // The e-mail of a sign-in is not judged as an address, and a request is named by a text.
    const OTROS = ['Credenciales.email', 'Error.request_id', 'TipoReporte.id'];
    const FORMATO: ReadonlyArray<[RegExp, string]> = [
      [/^(fecha|inicio|fin|fecha_\w+)$/, 'date'],
      [/_(at|en)$/, 'date-time'],
      [/^email$/, 'email'],
      [/^(id|\w+_id)$/, 'int64'],
    ];
    const sinFormato: string[] = [];
    let mirados = 0;
    const mirar = (valor: unknown, donde: string): void => {
      if (valor === null || typeof valor !== 'object') return;
      for (const [campo, propio] of Object.entries(
        (valor as { properties?: Record<string, { type?: string }> }).properties ?? {},
      )) {
        const formato = FORMATO.find(([como]) => como.test(campo))?.[1];
        if (formato === undefined || propio.type === 'boolean' || OTROS.includes(`${donde}.${campo}`)) continue;
        mirados++;
        if (!JSON.stringify(propio).includes(`"format":"${formato}"`)) sinFormato.push(`${donde}.${campo}`);
      }
      for (const otro of Object.values(valor)) mirar(otro, donde);
    };
    for (const [nombre, esquema] of Object.entries(documento.components.schemas)) mirar(esquema, nombre);
    expect(mirados).toBeGreaterThan(150);
    expect(sinFormato).toEqual([]);
  });

  it('cada operación dice solo los estados que puede dar', () => {
    expect(estados('operacionesVivo')).toEqual(['200']);
    expect(estados('operacionesOpenapi')).toEqual(['200', '304', '429']);
    expect(estados('authSesion')).toEqual(['200', '401', '429', '503']);
    expect(estados('rolesListar')).toEqual(['200', '401', '403', '429', '503']);
    expect(estados('ventasObtener')).toEqual(['200', '400', '401', '403', '404', '409', '429', '503']);
    expect(estados('authLogin')).toEqual(['200', '400', '401', '413', '415', '429', '503']);
    expect(estados('pagosMarcarPagado')).toEqual(['200', '400', '401', '403', '404', '409', '429', '503']);
    expect(estados('gastosGuardarRecibo')).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '503',
    ]);
  });

  it('dice las cabeceras que se envían y se reciben', () => {
    const cabeceras = (id: string, estado: string) => Object.keys(operacion(id).responses[estado]?.headers ?? {});
    const limite = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    expect(cabeceras('gastosCrear', '201')).toEqual([
      'X-Request-Id',
      ...limite,
      'Idempotent-Replayed',
      'X-Audit-Event',
    ]);
    expect(cabeceras('gastosCrear', '429')).toEqual(['X-Request-Id', ...limite, 'Retry-After']);
    expect(cabeceras('sucursalesListar', '200')).toEqual([
      'X-Request-Id',
      ...limite,
      'X-Total-Count',
      'X-Column-Types',
    ]);
    const conClave = operaciones
      .filter(({ parameters }) => JSON.stringify(parameters).includes('IdempotencyKey'))
      .map((o) => o.operationId);
    expect(conClave).toContain('pagosPagarSemana');
    expect(conClave).not.toContain('authLogin');
    expect(conClave).not.toContain('gastosListar');
  });

  it('sus ejemplos los acepta su propio esquema, y los de las solicitudes también el servidor', () => {
    const juez = juezDe(documento);
    const malos = operaciones.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((parte) =>
        Object.values(parte?.content ?? {}).flatMap(({ schema, example }) =>
          example === undefined ? [] : juez.esquema(schema, example).map((e) => `${operationId}: ${e}`),
        ),
      ),
    );
    expect(malos).toEqual([]);
    const conEjemplo = rutasDelContrato().flatMap(({ grupo, nombre, ruta }) => {
      const example = operacion(operationIdDe(grupo, nombre)).requestBody?.content['application/json']?.example;
      return example === undefined
        ? []
        : [{ id: operationIdDe(grupo, nombre), cuerpo: (ruta as { body: z.ZodType }).body, example }];
    });
    expect(conEjemplo.length).toBeGreaterThan(25);
    expect(
      conEjemplo.flatMap(
        ({ id, cuerpo, example }) => cuerpo.safeParse(example).error?.issues.map((i) => `${id}: ${i.message}`) ?? [],
      ),
    ).toEqual([]);
  });
});

type Dicho = { codigo: string; estado: number; donde: string };
const CASA = join(__dirname, '../../..');
const FUENTES = ['apps/api/src', 'packages/data-folder/src', 'packages/postgres/src'];

/**
 * The refusals in the sources: `new BusinessError(code, sentence, status)`, `ensure(condition, code, sentence, status)`
 * and tables with `codigo`, `put({ codigo, impide })` of the conditions (503); `invalidField(code, field, sentence)` is
 * 400.
 */
function dichos(texto: string, donde: string): Dicho[] {
  const vistos: Dicho[] = [];
  const arbol = ts.createSourceFile(donde, texto, ts.ScriptTarget.Latest, true);
  const decir = (codigo: ts.Expression | undefined, estado: ts.Expression | undefined) => {
    if (codigo !== undefined && ts.isStringLiteral(codigo)) {
      const suyo = estado !== undefined && ts.isNumericLiteral(estado) ? Number(estado.text) : 409;
      vistos.push({ codigo: codigo.text, estado: suyo, donde });
    } else if (codigo !== undefined && !/^(codigo|code|\w+\.codigo)$/.test(codigo.getText()))
      throw new Error(`${donde}: a code that is not written out: ${codigo.getText()}`);
  };
  const mirar = (nodo: ts.Node): void => {
    if (ts.isNewExpression(nodo) && nodo.expression.getText() === 'BusinessError')
      decir(nodo.arguments?.[0], nodo.arguments?.[2]);
    if (ts.isCallExpression(nodo) && nodo.expression.getText() === 'invalidField')
      decir(nodo.arguments[0], ts.factory.createNumericLiteral(400));
    if (ts.isCallExpression(nodo) && nodo.expression.getText() === 'ensure')
      decir(nodo.arguments[1], nodo.arguments[3]);
    if (ts.isObjectLiteralExpression(nodo)) {
      const campo = (nombre: string) =>
        nodo.properties.find(
          (p): p is ts.PropertyAssignment => ts.isPropertyAssignment(p) && p.name.getText() === nombre,
        )?.initializer;
      const codigo = campo('codigo');
      const clave =
        ts.isPropertyAssignment(nodo.parent) && ts.isNumericLiteral(nodo.parent.name) ? nodo.parent.name : undefined;
      if (codigo !== undefined && ts.isStringLiteral(codigo) && campo('message') !== undefined)
        decir(codigo, campo('status') ?? clave);
      // A condition of the house refuses requests that write, unless it impedes nothing.
      const impide = campo('impide');
      if (codigo !== undefined && impide !== undefined && impide.getText() !== `'nada'`)
        decir(codigo, ts.factory.createNumericLiteral(503));
    }
    ts.forEachChild(nodo, mirar);
  };
  mirar(arbol);
  return vistos;
}

const archivos = FUENTES.flatMap((fuente) =>
  readdirSync(join(CASA, fuente), { recursive: true, encoding: 'utf8' }).map((a) => join(fuente, a)),
).filter((a) => /\.ts$/.test(a) && !/\.test\.ts$|src.demo|operaciones.openapi|operaciones.docs/.test(a));
const DICHOS = archivos.flatMap((archivo) => dichos(readFileSync(join(CASA, archivo), 'utf8'), archivo));

describe('El catálogo de errores', () => {
  it('tiene cada código que dicen las fuentes, con su estado', () => {
    expect(DICHOS.length).toBeGreaterThan(80);
    const faltan = DICHOS.filter(
      ({ codigo, estado }) => !(codigo in CATALOGO) || !explicar(codigo as Codigo).estados.includes(estado),
    );
    expect(faltan).toEqual([]);
  });

  it('no tiene ninguno que nadie diga', () => {
    const usados = new Set(DICHOS.map((d) => d.codigo));
    expect(Object.keys(CATALOGO).filter((codigo) => !usados.has(codigo) && codigo !== 'ERROR_INTERNO')).toEqual([]);
  });

  it('control: descubre un código que falta y uno que no está escrito', () => {
    expect(dichos(`ensure(a, 'NUEVO', 'frase', 400); throw new BusinessError('OTRO', 'frase');`, 'x.ts')).toEqual([
      { codigo: 'NUEVO', estado: 400, donde: 'x.ts' },
      { codigo: 'OTRO', estado: 409, donde: 'x.ts' },
    ]);
    expect(() => dichos('ensure(a, elegir(), b)', 'x.ts')).toThrow('not written out');
  });

  it('cada código lo puede dar alguna operación, y la tabla no habla de operaciones que no existen', () => {
    const deOperaciones = new Set<string>(
      operaciones.flatMap(({ responses }) => Object.values(responses).flatMap((r) => r['x-codigos'] ?? [])),
    );
    expect(
      (Object.keys(CATALOGO) as Codigo[]).filter(
        (codigo) => !deOperaciones.has(codigo) && !DE_CUALQUIERA.includes(codigo),
      ),
    ).toEqual([]);
    expect(OPERACIONES_CON_ERRORES.filter((id) => !operaciones.some((o) => o.operationId === id))).toEqual([]);
  });
});

import { request as pedirCrudo } from 'node:http';
import { contract, errorRespuesta } from '@jornal/contract';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { abrirApp, type Prueba } from '../app.js';
import { type Actor, crearAdmin, crearOperador, crearServicio, crearSucursal, type Operador } from '../crear.js';

const rutasDe = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((r) => (isAppRoute(r) ? [r] : rutasDe(r)));
const RUTAS = rutasDe(contract);
type RutaConCuerpo = AppRoute & { body: z.ZodObject };
const conCuerpo = RUTAS.filter(
  (r): r is RutaConCuerpo => r.method !== 'GET' && 'body' in r && r.body instanceof z.ZodObject,
);
const VERBO = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
const titulo = (r: AppRoute) => `${r.method} ${r.path}`;
const conIds = (ruta: string, id = '1') => ruta.replace(/:\w+/g, id);

/** Values that no field of the product accepts. */
const MALOS: Record<string, unknown> = {
  objeto: { a: 1 },
  'lista de listas': [[[]]],
  'texto con U+0000': 'a\u0000b',
  'medio emoji': 'a\ud800',
  'número enorme': 1e308,
  'más que los enteros seguros': 2 ** 53 + 2,
};

/** Passwords and tokens that are only compared may be any text. */
const ONLY_COMPARED = [
  /^POST \/api\/login password$/,
  /^POST \/api\/cuenta\/segundo-factor\S* password$/,
  /^POST \/api\/respaldos\/:nombre\/(descargar|eliminar) password$/,
  /^PUT \/api\/sesion\/(contrasena actual|codigo password)$/,
  /^POST \/api\/(clave(\/consultar)?|publico\/recibo) token$/,
];

describe('Lo que no sirve', () => {
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  let servicio_id: number;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { EXPORTS_PER_MINUTE: 1_000_000 } });
    admin = await crearAdmin(prueba);
    ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    servicio_id = (await crearServicio(admin, { precio: 10_000 })).id;
  });
  afterAll(() => prueba.cerrar());

  type Respuesta = { status: number; text: string; body: unknown };

  /** A refusal of the client's mistake in the one shape of every error, with a sentence and without internals. */
  const exigirRechazo = (respuesta: Respuesta, que: string) => {
    const donde = `${que} → ${respuesta.status} ${respuesta.text.slice(0, 200)}`;
    if (respuesta.status < 400 || respuesta.status >= 500) throw new Error(donde);
    const error = errorRespuesta.safeParse(respuesta.body);
    if (!error.success) throw new Error(`${donde}: not the shape of an error`);
    expect(error.data).toMatchObject({ statusCode: respuesta.status, error: error.data.message });
    expect(error.data.message).toMatch(/^[A-ZÁÉÍÓÚ¡¿]/);
    expect(respuesta.text).not.toMatch(/\b(Invalid|expected|received|Unexpected|Required|SELECT|at .*\.ts)\b/);
  };
  const enviar = (ruta: AppRoute, cuerpo: unknown) => {
    const url = conIds(ruta.path);
    return admin.api[VERBO[ruta.method]](url)
      .set('Content-Type', 'application/json')
      .send(typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo));
  };
  const contar = () =>
    prueba.sql(
      `SELECT (SELECT count(*) FROM libro) AS libro, (SELECT count(*) FROM servicio) AS servicios,
          (SELECT count(*) FROM pago) AS pagos, (SELECT count(*) FROM auditoria) AS auditoria`,
    );

  it('hay rutas con cuerpo que probar', () => expect(conCuerpo.length).toBeGreaterThan(10));

  it.each(conCuerpo.map((r) => [titulo(r), r] as const))(
    '%s rechaza un cuerpo que no es un objeto, o con campos de más, o que no es JSON',
    async (nombre, ruta) => {
      const antes = await contar();
      const cuerpos = [
        'null',
        '[]',
        '"hola"',
        '1',
        'true',
        '{',
        '{"a":1,}',
        '',
        '{"inventado":1}',
        '{"__proto__":{"admin":true}}',
        '{"constructor":{"prototype":{"x":1}}}',
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      ];
      await Promise.all(
        cuerpos.map(async (cuerpo) => exigirRechazo(await enviar(ruta, cuerpo), `${nombre} ${cuerpo.slice(0, 40)}`)),
      );
      expect(await contar()).toEqual(antes);
    },
  );

  it.each(conCuerpo.map((r) => [titulo(r), r] as const))(
    '%s rechaza en cada campo lo que no es de su tipo',
    async (nombre, ruta) => {
      for (const campo of Object.keys(ruta.body.shape)) {
        await Promise.all(
          Object.entries(MALOS).map(async ([que, malo]) => {
            const respuesta = await enviar(ruta, { [campo]: malo });
            exigirRechazo(respuesta, `${nombre} ${campo} ${que}`);
            if (typeof malo === 'string' && ONLY_COMPARED.some((one) => one.test(`${nombre} ${campo}`))) return;
            const { errores = {} } = respuesta.body as { errores?: Record<string, string[]> };
            expect({ que, campos: Object.keys(errores) }).toEqual({
              que,
              campos: expect.arrayContaining([expect.stringMatching(new RegExp(`^${campo}(\\.|$)`))]),
            });
          }),
        );
      }
    },
  );

  it.each([
    ['un cero de más', { monto_efectivo: 1e308 }],
    ['más que los enteros seguros', { monto_efectivo: Number('9007199254740993') }],
    ['un texto', { monto_efectivo: '10000' }],
    ['una lista', { monto_efectivo: [10_000] }],
    ['nada', { monto_efectivo: null }],
    ['un negativo', { monto_efectivo: -1 }],
    ['el 30 de febrero', { fecha: '2026-02-30' }],
    ['una fecha con hora', { fecha: '2026-11-18T00:00:00Z' }],
    ['una fecha con SQL', { fecha: "2026-11-18'; DROP TABLE libro; --" }],
    ['un empleado fraccionario', { empleado_id: 1.5 }],
    ['un empleado más que los enteros seguros', { empleado_id: 2 ** 53 + 2 }],
    ['un campo de más', { total: 10_000 }],
    ['una línea con un campo de más', { servicios: [{ servicio_id: 1, cantidad: 1, precio_unitario: 1 }] }],
    ['51 líneas', { servicios: Array.from({ length: 51 }, (_, i) => ({ servicio_id: i + 1, cantidad: 1 })) }],
    ['una cantidad de 2^53+1', { servicios: [{ servicio_id: 1, cantidad: Number('9007199254740993') }] }],
  ])('un registro con %s se rechaza sin dejar rastro', async (_, cambio) => {
    const antes = await contar();
    const bueno = {
      empleado_id: ana.id,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      monto_efectivo: 10_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id, cantidad: 1 }],
    };
    exigirRechazo(
      await admin.api.post('/api/servicios/servicios-multiples').send({ ...bueno, ...cambio }),
      JSON.stringify(cambio).slice(0, 80),
    );
    expect(await contar()).toEqual(antes);
  });

  it.each(['00', '-1', '1.5', '1e3', '9007199254740993', '%00', "1'%20OR%201=1", '__proto__'])(
    'un id como «%s» es 4xx en toda ruta que lleva uno',
    async (id) => {
      for (const ruta of RUTAS.filter((r) => r.path.includes(':'))) {
        const url = conIds(ruta.path, id);
        const solicitud = admin.api[VERBO[ruta.method]](url);
        exigirRechazo(
          await (ruta.method === 'GET' || ruta.method === 'DELETE' ? solicitud : solicitud.send({})),
          `${titulo(ruta)} ${id}`,
        );
      }
    },
  );

  it('una consulta con parámetros que no sirven es 400 en toda lista', async () => {
    const malas = [
      'page=0',
      'page=-1',
      'page=uno',
      'page=1e9',
      'per_page=0',
      'per_page=101',
      'page=1&page=2',
      'inventado=1',
      'search=%00',
      'search[a]=1',
      '__proto__[x]=1',
      `search=${'x'.repeat(500)}`,
    ];
    for (const ruta of RUTAS.filter(
      (r) => r.method === 'GET' && r.query instanceof z.ZodObject && 'per_page' in r.query.shape,
    )) {
      for (const mala of malas)
        exigirRechazo(await admin.api.get(`${conIds(ruta.path)}?${mala}`), `${titulo(ruta)}?${mala.slice(0, 30)}`);
    }
    for (const mala of [
      'fecha_inicio=2026-02-30&fecha_fin=2026-03-01',
      'fecha_inicio=ayer&fecha_fin=hoy',
      'fecha_fin=2026-03-01',
      'entidad_id=1.5&fecha_inicio=2026-01-01&fecha_fin=2026-01-02',
    ]) {
      exigirRechazo(await admin.api.get(`/api/servicios/ganancias-por-rango?${mala}`), mala);
    }
    for (const mala of ['mes=13', 'mes=0', 'anio=1899', 'anio=99999', 'mes=enero'])
      exigirRechazo(await admin.api.get(`/api/servicios/ganancia-neta?${mala}`), mala);
  });

  it('un cuerpo de 200 kB es 413, y uno que no dice ser JSON no se lee', async () => {
    const grande = await admin.api
      .post('/api/servicios/crear-servicio')
      .send({ nombre: 'x'.repeat(200_000), precio: 1 });
    expect(grande.status).toBe(413);
    exigirRechazo(grande, '200 kB');
    const texto = await admin.api
      .post('/api/servicios/crear-servicio')
      .set('Content-Type', 'text/plain')
      .send('nombre=Corte');
    exigirRechazo(texto, 'text/plain');
    exigirRechazo(
      await admin.api.post('/api/servicios/crear-servicio').set('Content-Type', 'application/xml').send('<a/>'),
      'xml',
    );
    exigirRechazo(
      await admin.api
        .post('/api/servicios/crear-servicio')
        .set('Idempotency-Key', 'x'.repeat(201))
        .send({ nombre: 'a', precio: 1 }),
      'clave larga',
    );
  });

  it('una ruta que no existe, un método que no es o una dirección rota responden con la misma forma', async () => {
    exigirRechazo(await admin.api.get('/api/no-existe'), 'no existe');
    exigirRechazo(await admin.api.delete('/api/servicios/listar-servicio'), 'otro método');
    exigirRechazo(await admin.api.patch('/api/servicios/crear-servicio').send({}), 'PATCH');
    // Sent by hand: clients repair an address like these before it leaves.
    for (const ruta of [
      '/api/%zz',
      '/api/servicios/eliminar-servicio/%c3%28',
      '/api/pagos/servicios-pendientes/%',
      '/api//login',
      `/api/servicios/eliminar-servicio/${'1'.repeat(300)}`,
    ]) {
      const respuesta = await new Promise<Respuesta>((listo, fallo) => {
        const { hostname, port } = new URL(prueba.url);
        pedirCrudo({ hostname, port, path: ruta, headers: { authorization: `Bearer ${admin.token}` } }, (r) => {
          let text = '';
          r.setEncoding('utf8')
            .on('data', (trozo: string) => (text += trozo))
            .on('end', () => listo({ status: r.statusCode ?? 0, text, body: JSON.parse(text || 'null') }));
        })
          .on('error', fallo)
          .end();
      });
      exigirRechazo(respuesta, ruta.slice(0, 60));
    }
  });

  it.each(
    ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', 'Bearer null', `Bearer ${'x'.repeat(5_000)}`].map((a) => [
      a.slice(0, 16),
      a,
    ]),
  )('un encabezado «%s» no es una sesión', async (_, authorization) => {
    const respuesta = await prueba.http.get('/api/sesion').set('Authorization', authorization);
    expect(respuesta.status).toBe(401);
    exigirRechazo(respuesta, authorization.slice(0, 30));
  });

  it('SQL, HTML y plantillas son texto: se guardan y se leen igual', async () => {
    for (const nombre of [
      "Robert'); DROP TABLE libro; --",
      '<script>alert(1)</script>',
      '#{7*7} {{7*7}} <%= 7*7 %>',
      '%s %d %n',
      '=1+1',
      '\\\\servidor',
      'Niño 💈',
    ]) {
      const creado = await crearServicio(admin, { nombre });
      expect(creado.nombre).toBe(nombre);
      const catalogo = (await admin.api.get('/api/servicios/listar-servicio').expect(200)).body;
      expect(catalogo.find((s: { id: number }) => s.id === creado.id).nombre).toBe(nombre);
    }
  });

  it('las señas que vuelven la escritura al revés no quedan en ningún texto', async () => {
    expect((await crearServicio(admin, { nombre: 'Niño \u202eoculto\u2069' })).nombre).toBe('Niño oculto');
  });
});

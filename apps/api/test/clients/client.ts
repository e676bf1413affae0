// A day in the shop, through a client generated from the document alone. Compiled by generated-client.test.ts beside
// the generated code.
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

type Error = components['schemas']['Error'];

/** The data of the answer, or the sentence of the refusal. */
function exigir<T>({
  data,
  error,
  response,
}: {
  data?: T;
  error?: Error | components['schemas']['Salud'];
  response: Response;
}): T {
  if (data === undefined) throw new globalThis.Error(`${response.url} → ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const [baseUrl = '', email = '', password = '', hoy = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });
const archivo = {
  bodySerializer: (cuerpo: Blob) => cuerpo,
  headers: { 'Content-Type': 'application/octet-stream' },
} as const;

const { access_token } = exigir(await api.POST('/api/login', { body: { email, password } }));
api.use({ onRequest: ({ request }) => request.headers.set('Authorization', `Bearer ${access_token}`) });

const { entidades } = exigir(await api.GET('/api/entidad/listar-entidades'));
const entidad_id = entidades[0]?.id ?? 0;
const empleado_id =
  exigir(await api.GET('/api/operadores/listar-operador', { params: { query: { entidad_id } } }))[0]?.id ?? 0;

const nuevo = async (nombre: string, precio: number) =>
  exigir(
    await api.POST('/api/servicios/crear-servicio', {
      body: { nombre, precio, estado: true, porcentaje_pago_empleado: 40 },
    }),
  ).data.id;
const servicios = [await nuevo('Corte', 25_000), await nuevo('Barba', 15_000)].map((servicio_id) => ({
  servicio_id,
  cantidad: 1,
  descuento_porcentaje: 0,
}));
const registrados = exigir(
  await api.POST('/api/servicios/servicios-multiples', {
    params: { header: { 'Idempotency-Key': 'cliente-registro' } },
    body: {
      empleado_id,
      fecha: hoy,
      metodo_pago: 'mixto',
      monto_efectivo: 30_000,
      monto_transferencia: 10_000,
      servicios,
    },
  }),
).data;

const gasto = exigir(
  await api.POST('/api/gastos/crear', { body: { descripcion: 'Toallas', monto: 45_000, fecha: hoy, entidad_id } }),
).data;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
exigir(
  await api.PUT('/api/gastos/recibo/{id}', { params: { path: { id: gasto.id } }, body: new Blob([png]), ...archivo }),
);
const recibo = exigir(await api.GET('/api/gastos/recibo/{id}', { params: { path: { id: gasto.id } } })).data;

const csv = new Blob([
  'nombre,codigo,precio,costo,stock\nCera,CERA-01,35000,20000,12\nChampú,CHAMPU-01,28000,16000,8\n',
]);
const importar = async (simular: 'true' | 'false') =>
  exigir(
    await api.POST('/api/productos/importar', { params: { query: { simular, entidad_id } }, body: csv, ...archivo }),
  ).data;
const revisado = await importar('true');
const importado = await importar('false');

const estados = exigir(await api.GET('/api/pagos/estado-empleados', { params: { query: { entidad_id } } }));
const debido = (Array.isArray(estados) ? estados : estados.data).find((e) => e.empleado_id === empleado_id);
const pago = {
  body: { empleado_id, monto: debido?.saldo_pendiente ?? 0, tipo_pago: 'total', metodo_pago: 'efectivo' },
} as const;
const pagado = exigir(
  await api.POST('/api/pagos/crear-pago-semanal', {
    params: { header: { 'Idempotency-Key': 'cliente-pago' } },
    ...pago,
  }),
).data;
const otra = await api.POST('/api/pagos/crear-pago-semanal', pago);

console.log(
  JSON.stringify({
    servicios: registrados.map((s) => s.monto_empleado),
    recibo: recibo.mime_type,
    importacion: { revisados: revisado.resumen.crear, creados: importado.resumen.crear, aplicado: importado.aplicado },
    pagado: pagado.monto,
    otra: (otra.error as Error | undefined)?.codigo,
  }),
);

import type supertest from 'supertest';
import { documentoOpenApi, rutasDelContrato } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
  vender,
} from '../crear.js';
import { juezDe, type Recibida } from '../juez.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HOY = '2026-11-18';
const RANGO = { fecha_inicio: HOY, fecha_fin: HOY };
/** The routes that need another process, or never end. */
const SIN_ANDAR = ['operaciones.metricas', 'eventos.seguir'];

describe('Lo que responde la API es lo que dice su documento', () => {
  const juez = juezDe(documentoOpenApi());
  const vistas = new Set<string>();
  let prueba: Prueba;
  let admin: Actor;
  let ana: Operador;
  let entidad_id: number;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    entidad_id = (await crearSucursal(admin)).id;
    ana = await crearOperador(admin, { entidad_id });
  });
  afterAll(() => prueba.cerrar());

  /** The faults of an answer; that it came at all is remembered. */
  function juzgar(respuesta: supertest.Response): string[] {
    const { method, path } = respuesta.request.toJSON() as unknown as { method: string; url: string; path?: string };
    const url = new URL((respuesta.request as unknown as { url: string }).url);
    const recibida: Recibida = {
      metodo: method,
      ruta: path ?? url.pathname,
      estado: respuesta.status,
      tipo: respuesta.headers['content-type'] ?? '',
      cuerpo: respuesta.type.startsWith('text/') ? respuesta.text : respuesta.body,
      cabeceras: respuesta.headers,
    };
    vistas.add(`${recibida.metodo} ${recibida.ruta}`);
    return juez.respuesta(recibida);
  }

  const andar = async (...pasos: Array<PromiseLike<supertest.Response>>): Promise<string[]> => {
    const malas: string[] = [];
    for (const paso of pasos) malas.push(...juzgar(await paso));
    return malas;
  };

  it('en un día de trabajo: servicios, ventas, gastos, recibos, importaciones, caja y pagos', async () => {
    const { api } = admin;
    const servicio = await crearServicio(admin);
    const [linea] = await registrar(ana, {
      empleado_id: ana.id,
      total: 25_000,
      servicios: [{ servicio_id: servicio.id }],
    });
    const producto = await crearProducto(admin, { entidad_id });
    const venta = await vender(admin, producto);
    const articulo = await crearArticulo(admin, { entidad_id, tamanio_paquete: 4 });
    const gasto = { descripcion: 'Toallas', monto: 45_000, fecha: HOY, metodo_pago: 'mixto', entidad_id };
    const ingreso = {
      concepto: 'Peine',
      monto: 5_000,
      tipo: 'servicio_ocasional',
      operador_id: ana.id,
      metodo_pago: 'efectivo',
      monto_efectivo: 5_000,
      monto_transferencia: 0,
      fecha: HOY,
    };
    const creado = await api.post('/api/gastos/crear').send(gasto);
    const { id } = creado.body.data as { id: number };
    const octetos = { 'Content-Type': 'application/octet-stream' };
    const pago = await api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ana.id, monto: 3_000, fecha: HOY, estado: false });
    const arqueo = await api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado: 12_000 });
    const malas = [
      ...[creado, pago, arqueo].flatMap(juzgar),
      ...(await andar(
        api.post('/api/servicios/crear-ingreso-adicional').send({ ...ingreso, entidad_id }),
        api.put(`/api/gastos/actualizar/${id}`).send({ monto: 50_000 }),
        api.put(`/api/gastos/recibo/${id}`).set(octetos).send(PNG),
        api.get(`/api/gastos/recibo/${id}`),
        api.delete(`/api/gastos/recibo/${id}`),
        api
          .post(`/api/productos/importar?simular=true&entidad_id=${entidad_id}`)
          .set(octetos)
          .send(Buffer.from('nombre,precio,costo\nCera,35000,20000')),
        api
          .post(`/api/inventario/importar?simular=false&entidad_id=${entidad_id}`)
          .set(octetos)
          .send(Buffer.from('nombre,cantidad\nTijera,3')),
        api.put(`/api/productos/actualizar-stock/${producto.id}`).send({ cantidad: 30 }),
        api
          .put(`/api/inventario/actualizar-stock-paquetes/${articulo.id}`)
          .send({ numero_paquetes: 1, tipo: 'agregar' }),
        api
          .post('/api/caja-menor/movimientos')
          .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 1_000, concepto: 'Base' }),
        api.put(`/api/pagos/marcar-pagado/${(pago.body.data as { id: number }).id}`),
        api.delete(`/api/ventas/eliminar-venta/${venta.id}`),
        api.put(`/api/servicios/modificar-servicio/${servicio.id}`).send({ precio: 30_000 }),
        ana.api.get(`/api/pagos/estado-cuenta/${ana.id}`),
        api.get(`/api/caja-menor/arqueos/${(arqueo.body.data as { id: number }).id}`),
        api.get(`/api/pagos/servicios-empleado/${ana.id}?page=1`),
        api.get(`/api/servicios/listar-ingresos-adicionales?page=1`),
        api.post('/api/sesion/aceptacion').send({ version: '2026-11' }),
        api.post('/api/login').send({ email: admin.email, password: 'una clave larga' }),
      )),
    ];
    expect(linea?.monto_empleado).toBe(10_000);
    expect(malas).toEqual([]);
  });

  it('en la lista de espera: anotar, ofrecer, responder, asignar y registrar lo de la cita', async () => {
    const { api } = admin;
    const horario = await crearHorario(admin, {
      agenda_id: (await crearAgenda(admin, { operador_id: ana.id })).id,
      capacidad: 2,
    });
    const plaza = { agenda_id: horario.agenda_id, horario_id: horario.id, fecha: HOY };
    const [una, otra] = [
      await anotar(admin, { entidad_id, telefono: '3001234567' }),
      await anotar(admin, { entidad_id: null }),
    ];
    const ofrecida = await api.post(`/api/lista-espera/ofrecer/${una.id}`).send(plaza);
    const { id } = ofrecida.body.data as { id: number };
    const lista = api.get('/api/lista-espera/listar-personas');
    const malas = [
      ...juzgar(ofrecida),
      ...(await andar(lista, api.post(`/api/lista-espera/responder-oferta/${id}`).send({ acepta: false }))),
    ];
    const asignada = await api.post(`/api/lista-espera/asignar-cita/${otra.id}`).send(plaza);
    const { id: cita_id } = asignada.body.data as { id: number };
    const servicio = await crearServicio(admin);
    const ticket = {
      empleado_id: ana.id,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: 25_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: servicio.id, cantidad: 1 }],
      cita_id,
    };
    malas.push(
      ...juzgar(asignada),
      ...(await andar(
        api.post('/api/lista-espera/crear-persona').send({ nombre: 'Lina', servicio: 'Corte', entidad_id }),
        api.put(`/api/lista-espera/modificar-persona/${una.id}`).send({ fecha: '2026-11-25' }),
        api.get(`/api/lista-espera/personas-por-fecha/${HOY}`),
        api.get('/api/lista-espera/siguiente').query(plaza),
        api.get('/api/lista-espera/ofertas'),
        api.post('/api/servicios/servicios-multiples').send(ticket),
        api.post('/api/servicios/servicios-multiples').send(ticket),
        api.get(`/api/agenda/citas/${cita_id}`),
        api.post(`/api/lista-espera/responder-oferta/${id}`).send({ acepta: true }),
        api.delete(`/api/lista-espera/eliminar-persona/${una.id}`),
        api.delete(`/api/lista-espera/eliminar-persona/${una.id}`),
      )),
    );
    expect(malas).toEqual([]);
  });

  it('cuando se rechaza: cada estado con un código de su operación', async () => {
    const { api } = admin;
    const archivo = api
      .post(`/api/productos/importar?entidad_id=${entidad_id}`)
      .set({ 'Content-Type': 'application/octet-stream' });
    const malas = await andar(
      prueba.http.get('/api/sesion'),
      prueba.http.post('/api/login').send({ email: admin.email, password: 'otra' }),
      prueba.http.post('/api/login').set('Content-Type', 'application/json').send('{'),
      ana.api.get('/api/roles'),
      ana.api.get(`/api/operadores/listar-operador?entidad_id=${entidad_id + 1}`),
      api.get('/api/gastos/obtener/999999'),
      api.get('/api/gastos/obtener/x'),
      api.post('/api/gastos/crear').set('Idempotency-Key', 'á'.repeat(3)).send({}),
      api.post('/api/gastos/crear').send({ descripcion: 'x', monto: 45_000, fecha: '2026-12-31', entidad_id }),
      api
        .post('/api/ventas/crear-venta')
        .send({ productoId: 999_999, cantidad: 1, metodoPago: 'efectivo', montoEfectivo: 1, montoTransferencia: 0 }),
      api.post('/api/pagos/crear-pago-semanal').send({ empleado_id: ana.id, monto: 1, tipo_pago: 'total' }),
      api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id, tipo: 'retiro', medio: 'transferencia', monto: 1_000_000, concepto: 'x' }),
      api.get('/api/servicios/ganancias-por-rango?fecha_inicio=2026-11-18&fecha_fin=2026-11-01'),
      archivo.send(Buffer.from('a,b\n1,2')),
      prueba.http.get('/api/metrics'),
      prueba.http.get('/api/salud/listo'),
      prueba.http.get('/api/docs'),
    );
    expect(malas).toEqual([]);
  });

  it('cada consulta que no pide un registro', async () => {
    const consultas = rutasDelContrato().filter(
      ({ grupo, nombre, ruta }) =>
        ruta.method === 'GET' && !ruta.path.includes(':') && !SIN_ANDAR.includes(`${grupo}.${nombre}`),
    );
    const malas: string[] = [];
    const delDia = {
      '/api/servicios/ganancias-por-rango': RANGO,
      '/api/tablero/dias': RANGO,
      '/api/tablero/ranking': RANGO,
      '/api/agenda/citas-del-dia': { fecha: HOY },
      '/api/vistas/listar': { lista: 'gastos' },
      '/api/busqueda': { q: 'corte' },
    };
    for (const { ruta } of consultas)
      malas.push(...(await andar(admin.api.get(ruta.path).query({ ...delDia[ruta.path as keyof typeof delDia] }))));
    expect(malas).toEqual([]);
    expect(vistas.size).toBeGreaterThan(60);
  });

  it('control: ve un estado, un código, una forma y una cabecera que el documento no tiene', () => {
    const bien: Recibida = {
      metodo: 'GET',
      ruta: '/api/salud/vivo',
      estado: 200,
      tipo: 'application/json',
      cuerpo: { estado: 'ok', nuevo: 1 },
      cabeceras: { 'x-request-id': 'x' },
    };
    expect(juez.respuesta(bien)).toEqual([]);
    expect(juez.respuesta({ ...bien, estado: 418 })).toHaveLength(1);
    expect(juez.respuesta({ ...bien, cuerpo: { estado: 'quizá' } })).toHaveLength(1);
    expect(juez.respuesta({ ...bien, cabeceras: {} })).toHaveLength(1);
    const limite = {
      'x-request-id': 'x',
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '1',
    };
    const cuerpo = { statusCode: 401, codigo: 'STOCK_CAMBIO', message: 'x', error: 'x', request_id: 'x' };
    expect(juez.respuesta({ ...bien, ruta: '/api/sesion', estado: 401, cuerpo, cabeceras: limite })).toEqual([
      'authSesion: a 401 with STOCK_CAMBIO',
    ]);
  });
});

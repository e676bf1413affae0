import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar, type Programa, type Servidor } from '../child-server.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
} from '../crear.js';
import { abrirFiado } from '../fiado.js';
import { abrirMostrador, crearCarta, EFECTIVO } from '../mostrador.js';

const JWT_SECRET = 'a-secret-that-two-processes-of-a-test-share';
const SERVIDOR = join(__dirname, '../fixed-clock-server.mjs');

let prueba: Prueba;
let admin: Actor;
let programa: Programa;

beforeAll(async () => {
  [prueba, programa] = await Promise.all([abrirApp({ config: { JWT_SECRET } }), compilar()]);
  admin = await crearAdmin(prueba);
});
afterAll(() => prueba.cerrar());

/** The same business in Bogotá on a machine that lives elsewhere: a real process with its own TZ, where it is the next day already. */
describe.each([['Asia/Tokyo', 13]])(
  'A las 23:30 de Bogotá, en un servidor con la hora de %s',
  (zona, horaDeLaMaquina) => {
    let carpeta: string;
    let servidor: Servidor;
    let api: supertest.Agent;

    beforeAll(async () => {
      carpeta = await mkdtemp(join(tmpdir(), 'jornal-hora-'));
      await ponerEnHora('2026-11-30T23:30:00-05:00');
      servidor = await levantar([SERVIDOR, programa.carpeta], {
        TZ: zona,
        RELOJ: join(carpeta, 'reloj'),
        DATABASE_URL: prueba.servicioUrl,
        JWT_SECRET,
        LOG_LEVEL: 'silent',
      });
      api = supertest.agent(servidor.url).set('Authorization', `Bearer ${admin.token}`);
    });
    afterAll(async () => {
      await servidor.detener();
      await rm(carpeta, { recursive: true });
    });

    /** Where the clock of the server stands from now on. */
    const ponerEnHora = (instante: string) => writeFile(join(carpeta, 'reloj'), instante);
    const alguien = async () => {
      const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
      const { id } = await crearServicio(admin, { precio: 10_000 });
      const ticket = (fecha: string) => ({
        empleado_id: ana.id,
        fecha,
        metodo_pago: 'efectivo',
        monto_efectivo: 10_000,
        monto_transferencia: 0,
        servicios: [{ servicio_id: id, cantidad: 1 }],
      });
      return { ana, ticket };
    };

    it('un servicio y su pago son de ese día, y las cifras de hoy y del mes los traen', async () => {
      const { ana, ticket } = await alguien();
      await ponerEnHora('2026-11-30T23:30:00-05:00');
      expect(servidor.aviso).toContain(`${zona} ${horaDeLaMaquina}`);

      const hecho = await api.post('/api/servicios/servicios-multiples').send(ticket('2026-11-30')).expect(201);
      expect(hecho.body.data).toMatchObject([{ fecha: '2026-11-30', created_at: '2026-12-01T04:30:00.000Z' }]);
      const pago = await api
        .post('/api/pagos/crear-pago-semanal')
        .send({ empleado_id: ana.id, monto: 4_000, tipo_pago: 'total' })
        .expect(201);
      expect(pago.body.data.fecha).toBe('2026-11-30');
      const asientos = (await api.get('/api/libro/asientos').query({ entidad_id: ana.entidad_id }).expect(200)).body
        .data;
      expect(asientos).toHaveLength(3);
      for (const a of asientos) expect(a.fecha).toBe('2026-11-30');
      const dia = (await api.get('/api/servicios/ganancias-diarias').query({ entidad_id: ana.entidad_id }).expect(200))
        .body;
      expect(dia).toMatchObject({ fecha: '2026-11-30', resumen_diario: { ingresos_totales: 10_000 } });
      const mes = (await api.get('/api/servicios/ganancia-neta').query({ entidad_id: ana.entidad_id }).expect(200))
        .body;
      expect(mes).toMatchObject({ mes: 11, anio: 2026, ingresos_totales: 10_000 });
      const lista = (
        await api
          .get('/api/servicios/listar-servicios-realizados')
          .query({ fecha_inicio: '2026-11-30', fecha_fin: '2026-11-30', empleado_id: ana.id })
          .expect(200)
      ).body;
      expect(lista.data).toMatchObject([{ fecha: '2026-11-30', pagado: true }]);
      // Money may be dated one day ahead of today, which is still the 30th.
      await api.post('/api/servicios/servicios-multiples').send(ticket('2026-12-01')).expect(201);
      expect(
        (await api.post('/api/servicios/servicios-multiples').send(ticket('2026-12-02')).expect(400)).body.message,
      ).toBe('La fecha no puede ser posterior a mañana, 01/12/2026');
    });

    it('una venta, un depósito y un arqueo, que no dicen su día, son de ese día; y un gasto es del que dice', async () => {
      const { ana } = await alguien();
      const { entidad_id } = ana;
      const { id: productoId } = await crearProducto(admin, {
        entidad_id,
        precio_unitario: 30_000,
        costo_unitario: 18_000,
      });
      await ponerEnHora('2026-11-30T23:30:00-05:00');
      const dice = async (ruta: string, query: object = {}) =>
        (
          await api
            .get(`/api/${ruta}`)
            .query({ entidad_id, ...query })
            .expect(200)
        ).body;

      const venta = await api
        .post('/api/ventas/crear-venta')
        .send({ productoId, cantidad: 1, metodoPago: 'efectivo', montoEfectivo: 30_000, montoTransferencia: 0 })
        .expect(201);
      expect(venta.body.data.created_at).toBe('2026-12-01T04:30:00.000Z');
      const gasto = (fecha: string) =>
        api.post('/api/gastos/crear').send({ descripcion: 'Café', monto: 5_000, fecha, entidad_id });
      await gasto('2026-11-30').expect(201);
      expect((await gasto('2026-12-02').expect(400)).body.message).toBe(
        'La fecha no puede ser posterior a mañana, 01/12/2026',
      );
      await api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 10_000, concepto: 'Base' })
        .expect(201);
      const arqueo = (
        await api.post('/api/caja-menor/arqueos').send({ entidad_id, efectivo_contado: 34_000 }).expect(201)
      ).body.data;
      expect(arqueo).toMatchObject({ fecha: '2026-11-30', efectivo_esperado: 35_000, diferencia: -1_000 });
      await api.put(`/api/productos/actualizar-stock/${productoId}`).send({ cantidad: 8 }).expect(200);

      const deEseDia = { fecha_inicio: '2026-11-30', fecha_fin: '2026-11-30' };
      const origenes = (await dice('libro/asientos', deEseDia)).data.map((a: { origen: string }) => a.origen);
      expect(new Set(origenes)).toEqual(new Set(['venta', 'gasto', 'caja', 'arqueo', 'producto']));
      expect((await dice('libro/asientos', { fecha_inicio: '2026-12-01', fecha_fin: '2026-12-31' })).data).toEqual([]);
      expect((await dice('ventas/listar-ventas', deEseDia)).data).toHaveLength(1);
      expect(
        (await dice('ventas/listar-ventas', { fecha_inicio: '2026-12-01', fecha_fin: '2026-12-01' })).data,
      ).toEqual([]);
      expect(await dice('ventas/estadisticas')).toMatchObject({ ventas_hoy: 30_000, ganancia_hoy: 12_000 });
      expect((await dice('gastos/total-mes')).data).toEqual({ total_gastos_mes: 5_000 });
      const delDia = {
        resumen_diario: { ingresos_totales: 30_000, ganancia_neta: 7_000 },
        ventas_productos: { cantidad_ventas: 1 },
      };
      expect(await dice('servicios/ganancias-diarias')).toMatchObject({ fecha: '2026-11-30', ...delDia });
      expect(await dice('servicios/ganancia-neta')).toMatchObject({
        mes: 11,
        anio: 2026,
        ingresos_totales: 30_000,
        gastos_mes: 5_000,
      });

      // Half an hour later it is December, and none of it is of today nor of this month.
      await ponerEnHora('2026-12-01T00:00:00-05:00');
      expect(await dice('ventas/estadisticas')).toMatchObject({
        total_ventas: 30_000,
        ventas_hoy: 0,
        ganancia_hoy: 0,
      });
      expect((await dice('gastos/total-mes')).data).toEqual({ total_gastos_mes: 0 });
      expect(await dice('servicios/ganancia-neta')).toMatchObject({
        mes: 12,
        ingresos_totales: 0,
        ingresos_totales_mes_anterior: 30_000,
        gastos_mes_anterior: 5_000,
      });
    });

    it('los dos días de oro dan sus cifras al peso: lo fiado y un anticipo; un abono, lo dejado y una devolución', async () => {
      const [HOY, MANANA] = ['2026-11-30', '2026-12-01'];
      await ponerEnHora(`${HOY}T23:30:00-05:00`);
      const quien: Actor = { ...admin, api };
      const m = await abrirMostrador(prueba, quien, await crearCarta(quien));
      const { luisa, abonar } = await abrirFiado(quien, m);
      const { entidad_id, nequi, beto } = m;
      const { body: carla } = await api.post('/api/personas').send({ entidad_id, nombre: 'Carla Gil' }).expect(201);
      const cifras = async (fecha: string) => {
        const dia = { fecha_inicio: fecha, fecha_fin: fecha, entidad_id };
        const { body } = await api.get('/api/servicios/ganancias-por-rango').query(dia).expect(200);
        const { resumen_diario: resumen, metodos_pago: medios, dias } = body;
        return [
          ...[resumen.ingresos_totales, medios.efectivo.total, medios.transferencia.total, medios.por_cobrar.total],
          ...[dias[0].total_pagar_empleados, resumen.ganancia_neta, resumen.porcentaje_ganancia],
        ];
      };
      const delPrimero = [95_000, 50_000, 25_000, 20_000, 14_852, 44_148, 46.47];
      const cobros = [
        { metodo_id: EFECTIVO, monto: 50_000, recibido: 60_000 },
        { metodo_id: nequi.id, monto: 34_500, propina: 9_500 },
      ];
      const primero = await m.cobrar({ ...m.dorado(), persona_id: luisa, cobros, queda_debiendo: 20_000 });
      const anticipo = { persona_id: carla.data.id, cobros: [{ metodo_id: nequi.id, monto: 20_000 }] };
      await api.post('/api/anticipos').send(anticipo).expect(201);
      expect(await cifras(HOY)).toEqual(delPrimero);

      await ponerEnHora(`${MANANA}T00:10:00-05:00`);
      await abonar(12_000).expect(201);
      const mechas = await crearServicio(quien, { nombre: 'Mechas', precio: 180_000, porcentaje_pago_empleado: 45 });
      await m.cobrar({
        ...{ persona_id: carla.data.id, usar_favor: 20_000, cobros: [{ metodo_id: nequi.id, monto: 160_000 }] },
        lineas: [{ servicio_id: mechas.id, empleado_id: beto.id, cantidad: 1 }],
      });
      const [venta] = (await m.leer(primero)).ventas;
      const devuelto = {
        lineas: [{ venta_id: venta?.id, cantidad: 1, destino: 'stock' }],
        ...{ motivo: 'Venía abierto', reembolso: [{ metodo_id: EFECTIVO, monto: 20_934 }] },
      };
      await api.post(`/api/tiquetes/${primero}/devolver`).send(devuelto).expect(200);
      expect(await cifras(MANANA)).toEqual([151_066, -20_934, 180_000, -8_000, 81_000, 88_066, 58.3]);
      expect(await cifras(HOY)).toEqual(delPrimero);
      expect(await m.saldos('caja.efectivo', 'por_cobrar', 'a_favor.transferencia')).toEqual([41_066, 0, 0]);
    });

    it('el domingo a esa hora sigue siendo la misma semana de pagos; media hora después empieza otra', async () => {
      const { ana, ticket } = await alguien();
      await ponerEnHora('2026-11-22T23:30:00-05:00');
      await api.post('/api/servicios/servicios-multiples').send(ticket('2026-11-16')).expect(201);
      await api
        .post('/api/pagos/crear-pago-semanal')
        .send({ empleado_id: ana.id, monto: 4_000, tipo_pago: 'total' })
        .expect(201);
      const fila = async () =>
        (await api.get('/api/pagos/estado-empleados').query({ entidad_id: ana.entidad_id }).expect(200)).body[0];
      expect(await fila()).toMatchObject({ total_pagar: 4_000, pagos_realizados: 4_000 });
      await ponerEnHora('2026-11-23T00:00:00-05:00');
      expect(await fila()).toMatchObject({ total_pagar: 0, pagos_realizados: 0, saldo_pendiente: 0 });
    });

    it('la agenda está en ese día: se agenda lo que no ha terminado, y media hora después ya es pasado', async () => {
      const { ana } = await alguien();
      const agenda = await crearAgenda(admin, { operador_id: ana.id });
      const turno = (hora_inicio: string, hora_fin: string) =>
        crearHorario(admin, { agenda_id: agenda.id, dia_semana: 'lunes', hora_inicio, hora_fin, capacidad: 2 });
      const [terminado, vigente] = [await turno('22:00', '23:30'), await turno('23:30', '23:59')];
      await ponerEnHora('2026-11-30T23:30:00-05:00');
      const agendar = (horario_id: number, fecha = '2026-11-30') =>
        api
          .post('/api/agenda/crear-cita')
          .send({ agenda_id: agenda.id, horario_id, fecha, cliente_nombre: 'Carmen', servicio: 'Corte' });
      const dice = async (ruta: string) =>
        (await api.get(`/api/${ruta}`).query({ entidad_id: ana.entidad_id }).expect(200)).body;
      expect((await agendar(vigente.id).expect(201)).body.data).toMatchObject({
        fecha: '2026-11-30',
        hora_inicio: '23:30',
        created_at: '2026-12-01T04:30:00.000Z',
      });
      expect((await agendar(terminado.id).expect(400)).body.message).toBe('El horario ya terminó');
      // No place of the slot that ended was taken; of the other, one place of two.
      expect(await dice('agenda/disponibilidad-tiempo-real')).toMatchObject({ total_espacios_libres: 1 });
      expect(await dice('agenda/calendario-operadores')).toMatchObject({ fecha: '2026-11-30' });
      const anotada = await api
        .post('/api/lista-espera/crear-persona')
        .send({ nombre: 'Lina', servicio: 'Corte', entidad_id: ana.entidad_id })
        .expect(201);
      expect(anotada.body.data.fecha).toBe('2026-11-30');
      const { ruta } = (await api.post(`/api/agenda/ical/${agenda.id}`).send({}).expect(201)).body.data;
      expect((await api.get(ruta).expect(200)).text).toContain('DTSTART:20261201T043000Z');

      await ponerEnHora('2026-12-01T00:00:00-05:00');
      expect((await agendar(vigente.id).expect(400)).body.message).toBe('La fecha no puede ser pasada');
      expect(await dice('agenda/calendario-operadores')).toMatchObject({ fecha: '2026-12-01' });
      expect(await dice('agenda/personas')).toMatchObject({
        data: [{ nombre: 'Carmen', visitas: 1, ultima: '2026-11-30', proxima: null }],
      });
    });
  },
);

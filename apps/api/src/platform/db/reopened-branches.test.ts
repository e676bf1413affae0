import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCuenta,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  registrar,
} from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { verificar } from '../../verificar.js';
import { SucursalesReabiertas1700000000034 } from './migrations/0034-sucursales-reabiertas.js';

/** A Wednesday. */
const DAY = '2099-11-18';

describe.each(CON_Y_SIN_GUARDAS)('Las sucursales que se archivaron sin cerrarlas$base', ({ guardas }) => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ guardas });
    // Still to come by the clock of the database, which is not the one of the tests.
    app.reloj.poner(`${DAY}T10:00:00-05:00`);
    admin = await crearAdmin(app);
  });
  afterAll(async () => {
    await app.cerrar();
  });

  const migration = (direction: 'up' | 'down') => migrarUna(app, new SucursalesReabiertas1700000000034(), direction);
  const rotas = async () => (await verificar(app.baseUrl)).filter((c) => c.filas.length > 0).map((c) => c.nombre);
  const archived = async () =>
    (await app.sql<{ id: number }>(`SELECT id FROM entidad WHERE archivado_en IS NOT NULL ORDER BY id`)).map(
      ({ id }) => id,
    );
  /** Makes a slot of an operator who works there no more, and does `make` with it. */
  const inTheirAgenda = async (
    entidad_id: number,
    make: (horario: Awaited<ReturnType<typeof crearHorario>>) => Promise<unknown>,
  ) => {
    const ana = await crearOperador(admin, { entidad_id });
    await make(await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: ana.id })).id }));
    await app.sql(`UPDATE operador SET activo = false WHERE id = $1`, [ana.id]);
  };
  const offer = (entidad_id: number) =>
    inTheirAgenda(entidad_id, async (horario) => {
      const persona = await anotar(admin, { entidad_id });
      const plaza = { agenda_id: horario.agenda_id, horario_id: horario.id, fecha: DAY };
      await admin.api.post(`/api/lista-espera/ofrecer/${persona.id}`).send(plaza).expect(201);
    });
  /** The remains that do not keep a branch from being closed. */
  const FINISHED: ReadonlyArray<(entidad_id: number) => Promise<unknown>> = [
    async () => undefined,
    (entidad_id) =>
      inTheirAgenda(entidad_id, async (horario) => {
        const cita = await crearCita(admin, horario, { fecha: DAY });
        await admin.api.put(`/api/agenda/actualizar-cita/${cita.id}`).send({ estado: 'completada' }).expect(200);
      }),
    // An offer that ran out without an answer.
    async (entidad_id) => {
      await offer(entidad_id);
      for (const tabla of ['oferta', 'cita_tramo'])
        await app.sql(
          `UPDATE ${tabla} SET vence_en = '2026-01-01T12:00:00Z' WHERE entidad_id = $1 AND vence_en IS NOT NULL`,
          [entidad_id],
        );
    },
  ];
  /** The remains that a branch was left with, one thing each. */
  const LEAVE: ReadonlyArray<(entidad_id: number) => Promise<unknown>> = [
    (entidad_id) => crearOperador(admin, { entidad_id }),
    async (entidad_id) =>
      crearCuenta(admin, { role_id: (await crearRol(admin, { alcance: 'sucursal' })).id, entidad_id }),
    (entidad_id) =>
      admin.api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 5_000, concepto: 'Base' })
        .expect(201),
    (entidad_id) => crearProducto(admin, { entidad_id }),
    (entidad_id) => crearArticulo(admin, { entidad_id }),
    async (entidad_id) => {
      const beto = await crearOperador(admin, { entidad_id });
      await registrar(admin, {
        empleado_id: beto.id,
        total: 25_000,
        servicios: [{ servicio_id: (await crearServicio(admin, { precio: 25_000 })).id }],
      });
    },
    async (entidad_id) => {
      const beto = await crearOperador(admin, { entidad_id });
      await admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: beto.id, monto: 4_000, fecha: DAY, estado: false })
        .expect(201);
      await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
    },
    (entidad_id) => inTheirAgenda(entidad_id, (horario) => crearCita(admin, horario, { fecha: DAY })),
    offer,
  ];

  it('se abren de nuevo y queda escrito; las que estaban cerradas siguen archivadas', async () => {
    const eachOne = async (cases: typeof LEAVE) => {
      const ids: number[] = [];
      for (const leave of cases) {
        const { id } = await crearSucursal(admin);
        await leave(id);
        ids.push(id);
      }
      return ids;
    };
    const [closed, withSomething] = [await eachOne(FINISHED), await eachOne(LEAVE)];
    const ids = [...closed, ...withSomething];
    for (const [tabla, clave, when] of [
      ['entidad', 'id', 'archivado_en'],
      ['sucursal', 'entidad_id', 'archivada_en'],
    ]) {
      await app.sql(`UPDATE ${tabla} SET ${when} = '2026-10-01T12:00:00Z' WHERE ${clave} = ANY($1::bigint[])`, [ids]);
    }
    expect(await rotas()).toEqual([
      'En una sucursal archivada no queda nadie, ni dinero, ni existencias, ni trabajo sin pagar',
    ]);
    await migration('down');

    await migration('up');
    expect(await archived()).toEqual(closed);
    expect(await rotas()).toEqual([]);
    const history = async (id: number) => (await admin.api.get(`/api/historial/entidad/${id}`).expect(200)).body.data;
    const reopened = {
      accion: 'restaurar',
      usuario: null,
      motivo: expect.stringContaining('La actualización la abrió de nuevo'),
    };
    for (const id of withSomething) expect(await history(id)).toContainEqual(expect.objectContaining(reopened));
    for (const id of closed) expect((await history(id)).map((e: { accion: string }) => e.accion)).toEqual(['crear']);
  });

  it('hacia atrás y hacia adelante otra vez no queda nada suyo, y nada vuelve a cambiar', async () => {
    const own = () => app.sql(`SELECT entidad_id FROM auditoria WHERE solicitud_id = 'migracion'`);
    expect(await own()).toHaveLength(LEAVE.length);
    const before = await archived();
    await migration('down');
    expect(await own()).toEqual([]);
    await migration('up');
    expect([await own(), await archived()]).toEqual([[], before]);
    if (guardas)
      await expect(app.sql(`DELETE FROM auditoria`)).rejects.toThrow(
        'Las filas de auditoria no se modifican ni se borran',
      );
  });
});

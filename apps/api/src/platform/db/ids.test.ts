import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const TABLAS = ['tiquete', 'servicio_realizado', 'libro', 'auditoria'];
/** More tickets than a lot is enough for. */
const TICKETS = 80;
/**
 * So many of a branch and then of the other: an id given again is then asked for by the other branch, where no key
 * refuses it.
 */
const CONSECUTIVE = 10;

describe('Los identificadores', () => {
  let app: Prueba;
  let admin: Actor;
  let servicio_id: number;
  let personas: Operador[];

  beforeEach(async () => {
    app = await abrirApp({ config: { DATABASE_POOL: 2 } });
    admin = await crearAdmin(app);
    servicio_id = (await crearServicio(admin, { precio: 1_000 })).id;
    personas = [];
    for (let i = 0; i < 2; i++)
      personas.push(await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id }));
  });
  afterEach(() => app.cerrar());

  const registrarEn = (persona: Operador | undefined) =>
    registrar(admin, { empleado_id: persona?.id as number, total: 1_000, servicios: [{ servicio_id }] });
  const alternate = async () => {
    for (let i = 0; i < TICKETS; i++) await registrarEn(personas[Math.floor(i / CONSECUTIVE) % 2]);
  };
  /** Ids that name two rows, whatever their branches. */
  const repeated = async () => {
    const rows = [];
    for (const tabla of TABLAS)
      rows.push(...(await app.sql(`SELECT '${tabla}' AS tabla, id FROM ${tabla} GROUP BY id HAVING count(*) > 1`)));
    return rows;
  };
  const cutConnections = async () => {
    await app.sql(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jornal'`,
    );
    // A request that gets a dead connection is told so; after that there are none.
    await Promise.all([admin.api.get('/api/sesion'), admin.api.get('/api/sesion')]);
    await admin.api.get('/api/sesion').expect(200);
  };

  it('tras un corte de la base, que reparte otra vez los que este proceso tenía en la mano, ninguno nombra dos filas', async () => {
    for (const persona of personas) await registrarEn(persona);
    // A crash of the database leaves the rows that were committed, sequences no further than them, and no connection
    // alive.
    for (const tabla of TABLAS) await app.sql(`SELECT setval('${tabla}_id_seq', (SELECT max(id) FROM ${tabla}))`);
    await cutConnections();
    await alternate();
    expect(await repeated()).toEqual([]);
    expect(await app.sql(`SELECT count(*)::int AS n FROM tiquete`)).toEqual([{ n: TICKETS + 2 }]);
  });

  it('una base cuyas secuencias quedaron detrás de sus filas sigue por encima de ellas', async () => {
    await alternate();
    for (const tabla of TABLAS) await app.sql(`SELECT setval('${tabla}_id_seq', 1, false)`);
    await cutConnections();
    await alternate();
    expect(await repeated()).toEqual([]);
    expect(await app.sql(`SELECT count(*)::int AS n FROM tiquete`)).toEqual([{ n: 2 * TICKETS }]);
  });

  it('el id de un tiquete abierto es del que será, también para una secuencia que quedó detrás', async () => {
    await alternate();
    const [ana] = personas;
    const line = { servicio_id, empleado_id: ana?.id, cantidad: 1 };
    const { entidad_id } = ana as Operador;
    const { body } = await admin.api
      .post('/api/tiquetes-abiertos')
      .send({ entidad_id, lineas: [line] })
      .expect(201);
    await app.sql(`SELECT setval('tiquete_id_seq', 1, false)`);
    await cutConnections();
    await alternate();
    expect(await app.sql('SELECT id FROM tiquete WHERE id = $1', [body.data.id])).toEqual([]);
    await admin.api
      .post('/api/tiquetes')
      .send({
        entidad_id,
        lineas: [line],
        cobros: [{ metodo_id: 1, monto: 1_000 }],
        abierto: { id: body.data.id, version: 1 },
      })
      .expect(201);
  });

  it('en una conexión nueva no se mira ninguna sucursal; solo cuando la secuencia retrocedió', async () => {
    const asked = jest.spyOn(Client.prototype, 'query');
    const looks = () =>
      asked.mock.calls.filter(([said]) => String((said as { text?: string } | null)?.text ?? '').includes('max(x.id)'))
        .length;
    await registrarEn(personas[0]);
    await cutConnections();
    await registrarEn(personas[1]);
    expect(looks()).toBe(0);
    await app.sql(`SELECT setval('libro_id_seq', 1, false)`);
    await cutConnections();
    await registrarEn(personas[0]);
    expect(looks()).toBeGreaterThan(0);
    asked.mockRestore();
  });

  it('si dos sucursales tienen un gasto con el mismo, pedirlo o eliminarlo por él es 409, y no se toca ninguno', async () => {
    const fresh = {
      descripcion: 'Café',
      monto: 5_000,
      fecha: '2026-11-18',
      metodo_pago: 'efectivo',
      entidad_id: personas[0]?.entidad_id,
    };
    const gasto = (await admin.api.post('/api/gastos/crear').send(fresh).expect(201)).body.data;
    const other = personas[1]?.entidad_id;
    await app.sql(
      `INSERT INTO gasto (entidad_id, id, descripcion, monto, fecha, metodo_pago, metodo_indicado, monto_efectivo,
           monto_transferencia, usuario_id, created_at)
       SELECT $1, id, descripcion, monto, fecha, metodo_pago, metodo_indicado, monto_efectivo, monto_transferencia,
         usuario_id, created_at FROM gasto`,
      [other],
    );
    const refusals = [
      await admin.api.get(`/api/gastos/obtener/${gasto.id}`),
      await admin.api.delete(`/api/gastos/eliminar/${gasto.id}`),
      await admin.api.get(`/api/historial/gasto/${gasto.id}`),
    ];
    const annulled = await app.sql('SELECT entidad_id FROM gasto WHERE anulado_en IS NOT NULL');
    // Only the owner of the database can make such a thing, and take it back.
    await app.sql(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM gasto WHERE entidad_id = ${other}; END $$`,
    );
    expect(refusals.map(({ status, body }) => [status, body.codigo])).toEqual(Array(3).fill([409, 'ID_REPETIDO']));
    expect(annulled).toEqual([]);
    await admin.api.delete(`/api/gastos/eliminar/${gasto.id}`).expect(200);
  });

  it('una secuencia que retrocede sin que nadie se entere no rechaza ningún registro', async () => {
    await registrarEn(personas[0]);
    for (const tabla of TABLAS) await app.sql(`SELECT setval('${tabla}_id_seq', 1, false)`);
    for (let i = 0; i < 70; i++) await registrarEn(personas[0]);
    expect(await app.sql(`SELECT count(*)::int AS n FROM tiquete`)).toEqual([{ n: 71 }]);
  });
});

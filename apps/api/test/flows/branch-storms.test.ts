import { Pool } from 'pg';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearAgenda,
  crearHorario,
  crearOperador,
  crearProducto,
  crearSucursal,
  siguiente,
} from '../crear.js';
import { GROUND } from '../ground.js';
import { alEncontrarse, barrera, resumir } from '../tormenta.js';

const ARCHIVADA = 'La sucursal está archivada. Restáurala primero en Sucursales.';

/**
 * The arrivals in a branch, each with the refusal to archive a branch that has it; null: it stays with an archived one.
 */
type Llegada = {
  que: string;
  codigo: string | null;
  pedir: (admin: Actor, entidad_id: number) => ReturnType<Actor['api']['post']>;
};

const LLEGADAS: readonly Llegada[] = [
  {
    que: 'un ingreso a su caja',
    codigo: 'SUCURSAL_CON_DINERO',
    pedir: (admin, entidad_id) =>
      admin.api
        .post('/api/caja-menor/movimientos')
        .send({ entidad_id, tipo: 'ingreso', medio: 'efectivo', monto: 5_000, concepto: 'Base' }),
  },
  {
    que: 'un gasto',
    codigo: 'SUCURSAL_CON_DINERO',
    pedir: (admin, entidad_id) =>
      admin.api.post('/api/gastos/crear').send({ descripcion: 'Taxi', monto: 5_000, fecha: '2026-11-18', entidad_id }),
  },
  {
    que: 'un tiquete abierto',
    codigo: 'SUCURSAL_CON_TIQUETES',
    pedir: (admin, entidad_id) =>
      admin.api.post('/api/tiquetes-abiertos').send({ entidad_id, nombre: 'Silla 2', lineas: [] }),
  },
  {
    que: 'un operador',
    codigo: 'SUCURSAL_CON_OPERADORES',
    pedir: (admin, entidad_id) =>
      admin.api.post('/api/operadores/crear-operador').send({
        nombre: 'Beto',
        apellido: 'Díaz',
        telefono: '1',
        entidad_id,
        cargo_id: 1,
        email: `b${siguiente()}@jornal.test`,
        password: 'una clave larga',
      }),
  },
  {
    que: 'un producto con existencias',
    codigo: 'SUCURSAL_CON_EXISTENCIAS',
    pedir: (admin, entidad_id) =>
      admin.api
        .post('/api/productos/crear-producto')
        .send({ nombre: 'Cera', precio_unitario: 30_000, costo_unitario: 18_000, stock: 1, entidad_id }),
  },
  {
    que: 'un producto sin existencias',
    codigo: null,
    pedir: (admin, entidad_id) =>
      admin.api
        .post('/api/productos/crear-producto')
        .send({ nombre: 'Gel', precio_unitario: 30_000, costo_unitario: 18_000, stock: 0, entidad_id }),
  },
  {
    que: 'un artículo de inventario',
    codigo: 'SUCURSAL_CON_EXISTENCIAS',
    pedir: (admin, entidad_id) =>
      admin.api
        .post('/api/inventario/crear-inventario')
        .send({ nombre: 'Toalla', cantidad: 2, costo_unitario: 9_000, estado: 'activo', entidad_id }),
  },
  {
    que: 'un ingreso adicional',
    codigo: 'SUCURSAL_CON_DINERO',
    pedir: (admin, entidad_id) =>
      admin.api.post('/api/servicios/crear-ingreso-adicional').send({
        concepto: 'Arriendo de silla',
        monto: 5_000,
        metodo_pago: 'efectivo',
        monto_efectivo: 5_000,
        monto_transferencia: 0,
        tipo: 'otro',
        fecha: '2026-11-18',
        entidad_id,
      }),
  },
  {
    que: 'un servicio del catálogo',
    codigo: null,
    pedir: (admin, entidad_id) =>
      admin.api
        .post('/api/servicios/crear-servicio')
        .send({ nombre: 'Corte', precio: 20_000, estado: true, porcentaje_pago_empleado: 40, entidad_id }),
  },
];

describe('Una sucursal que se archiva mientras le llega algo', () => {
  let prueba: Prueba;
  let admin: Actor;
  let id: number;

  beforeAll(async () => {
    // All of them wait at once, each on its own connection.
    prueba = await abrirApp({ config: { DATABASE_POOL: LLEGADAS.length + 4 } });
    admin = await crearAdmin(prueba);
    await crearSucursal(admin);
  });
  afterAll(() => prueba.cerrar());
  beforeEach(async () => {
    id = (await crearSucursal(admin)).id;
  });

  const archivar = () => admin.api.delete(`/api/branches/${id}`);
  const archivada = async () =>
    (await prueba.sql(`SELECT 1 FROM sucursal WHERE entidad_id = $1 AND archivada_en IS NOT NULL`, [id])).length === 1;

  it.each(LLEGADAS)(
    '$que que llegó primero está antes de que se archive, y si es algo por cerrar la deja abierta',
    async ({ pedir, codigo }) => {
      const [llegada, cierre] = await alEncontrarse(prueba, 'auditoria', [() => pedir(admin, id), archivar]);
      expect([llegada?.status, cierre?.status]).toEqual([201, codigo === null ? 200 : 409]);
      if (codigo !== null) expect(cierre?.body.codigo).toBe(codigo);
      expect(await archivada()).toBe(codigo === null);
    },
  );

  it.each(LLEGADAS)('$que que llegó después no entra', async ({ pedir }) => {
    const [cierre, llegada] = await alEncontrarse(prueba, 'auditoria', [archivar, () => pedir(admin, id)]);
    expect([cierre?.status, llegada?.status, llegada?.body.message]).toEqual([200, 409, ARCHIVADA]);
    expect(await archivada()).toBe(true);
  });

  it('todo a la vez detrás del cierre: nada entra', async () => {
    const pedidos = LLEGADAS.map((llegada) => () => llegada.pedir(admin, id));
    const [cierre, ...llegadas] = await alEncontrarse(prueba, 'auditoria', [archivar, ...pedidos]);
    expect(cierre?.status).toBe(200);
    expect(resumir(llegadas)).toEqual({ estados: { 409: LLEGADAS.length }, mensajes: [ARCHIVADA] });
    expect(await archivada()).toBe(true);
  });

  it('todo a la vez y el cierre: o entró y está desde antes, o se negó con la misma frase', async () => {
    for (let ronda = 0; ronda < 8; ronda++) {
      id = (await crearSucursal(admin)).id;
      const antes = ronda % LLEGADAS.length;
      const pedidos = LLEGADAS.map((llegada) => () => llegada.pedir(admin, id));
      const [primeras, despues] = [pedidos.slice(0, antes), pedidos.slice(antes)];
      const enCurso = primeras.map((pedir) => Promise.resolve(pedir()));
      const cierre = Promise.resolve(archivar());
      const respuestas = await Promise.all([...enCurso, ...despues.map((pedir) => Promise.resolve(pedir()))]);
      const { status } = await cierre;
      for (const [i, respuesta] of respuestas.entries()) {
        expect([201, 409]).toContain(respuesta.status);
        if (respuesta.status === 409) expect([status, respuesta.body.message]).toEqual([200, ARCHIVADA]);
        else if (LLEGADAS[i]?.codigo !== null) expect(status).toBe(409);
      }
      expect(await archivada()).toBe(status === 200);
    }
  });

  it('la venta de la última unidad y el cierre, mientras la dan de baja: o se vendió y sigue abierta, o no se vendió nada', async () => {
    for (let ronda = 0; ronda < 4; ronda++) {
      id = (await crearSucursal(admin)).id;
      const cera = await crearProducto(admin, { entidad_id: id, stock: 1 });
      const [venta, , cierre] = await Promise.all([
        admin.api.post('/api/ventas/crear-venta').send({
          productoId: cera.id,
          cantidad: 1,
          metodoPago: 'efectivo',
          montoEfectivo: 30_000,
          montoTransferencia: 0,
        }),
        admin.api.put(`/api/productos/actualizar-stock/${cera.id}`).send({ cantidad: 0 }),
        archivar(),
      ]);
      expect([201, 409]).toContain(venta.status);
      expect([200, 409]).toContain(cierre.status);
      expect(venta.status === 201 && cierre.status === 200).toBe(false);
      expect(await archivada()).toBe(cierre.status === 200);
    }
  });

  it('una cita y el cierre, mientras se retira su operador: o quedó agendada y sigue abierta, o no quedó nada', async () => {
    for (let ronda = 0; ronda < 4; ronda++) {
      id = (await crearSucursal(admin)).id;
      const ana = await crearOperador(admin, { entidad_id: id });
      const horario = await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: ana.id })).id });
      const cita = {
        agenda_id: horario.agenda_id,
        horario_id: horario.id,
        fecha: '2026-11-18',
        cliente_nombre: 'Carmen',
        servicio: 'Corte',
      };
      const [reserva, , cierre] = await Promise.all([
        admin.api.post('/api/agenda/crear-cita').send(cita),
        admin.api.delete(`/api/operadores/eliminar-operador/${ana.id}`),
        archivar(),
      ]);
      expect([201, 409]).toContain(reserva.status);
      expect(reserva.status === 201 && cierre.status === 200).toBe(false);
      expect(await archivada()).toBe(cierre.status === 200);
    }
  });
});

/**
 * The same requests over the product itself, in a database where the row of a branch cannot be locked: its public data
 * come from a function.
 */
describe('El control: con la fila de la sucursal que nadie puede tomar', () => {
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    await crearSucursal(admin);
  });
  afterAll(() => prueba.cerrar());

  // A cluster reads no spread table by a function.
  (GROUND === 'lab' ? it.skip : it).each(LLEGADAS)(
    '$que entra en una sucursal que se está archivando',
    async ({ pedir }) => {
      const { id } = await crearSucursal(admin);
      await prueba.sql(`ALTER TABLE sucursal RENAME TO sucursal_tomable`);
      await prueba.sql(
        `CREATE FUNCTION sucursales() RETURNS SETOF sucursal_tomable LANGUAGE sql STABLE AS 'SELECT * FROM sucursal_tomable'`,
      );
      await prueba.sql(`CREATE VIEW sucursal AS SELECT * FROM sucursales()`);
      await prueba.sql(
        `CREATE FUNCTION marcar_sucursal() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN UPDATE sucursal_tomable SET archivada_en = NEW.archivada_en WHERE entidad_id = NEW.entidad_id; RETURN NEW; END $$`,
      );
      await prueba.sql(
        `CREATE TRIGGER marcar INSTEAD OF UPDATE ON sucursal FOR EACH ROW EXECUTE FUNCTION marcar_sucursal()`,
      );
      await prueba.sql(`GRANT ALL ON sucursal TO PUBLIC`);
      const [cierre, llegada] = await alEncontrarse(prueba, 'auditoria', [
        () => admin.api.delete(`/api/branches/${id}`),
        () => pedir(admin, id),
      ]);
      await prueba.sql(`DROP VIEW sucursal`);
      await prueba.sql(`DROP FUNCTION sucursales`);
      await prueba.sql(`DROP FUNCTION marcar_sucursal`);
      await prueba.sql(`ALTER TABLE sucursal_tomable RENAME TO sucursal`);
      expect([cierre?.status, llegada?.status]).toEqual([200, 201]);
      // Opened again, so that the checks of every database at the end hold of this one.
      await prueba.sql(`UPDATE sucursal SET archivada_en = NULL WHERE entidad_id = $1`, [id]);
      await prueba.sql(`UPDATE entidad SET archivado_en = NULL WHERE id = $1`, [id]);
    },
  );
});

/** The same over code that looks and then writes, without the branch's row: it must go wrong, or those above would pass by luck. */
describe('Los controles: quien mira si está abierta y después escribe, y quien mira si está en cero y después archiva', () => {
  let prueba: Prueba;
  let pool: Pool;

  beforeAll(async () => {
    prueba = await abrirApp();
    pool = new Pool({ connectionString: prueba.baseUrl, max: 2 });
    await prueba.sql(`CREATE TABLE borrador_sucursal (archivada boolean)`);
    await prueba.sql(`CREATE TABLE borrador_entrada (monto bigint)`);
  });
  afterAll(async () => {
    await pool.end();
    await prueba.cerrar();
  });

  it('dejan una sucursal archivada con lo que llegó', async () => {
    await prueba.sql(`INSERT INTO borrador_sucursal VALUES (false)`);
    const esperar = barrera(2);
    const ingenua = async (mirar: string, escribir: string) => {
      const cliente = await pool.connect();
      try {
        await cliente.query('BEGIN');
        const { rows } = await cliente.query(mirar);
        await esperar();
        if (rows[0]?.puede === true) await cliente.query(escribir);
        await cliente.query('COMMIT');
      } finally {
        cliente.release();
      }
    };
    await Promise.all([
      ingenua(`SELECT NOT archivada AS puede FROM borrador_sucursal`, `INSERT INTO borrador_entrada VALUES (5000)`),
      ingenua(
        `SELECT NOT EXISTS (SELECT 1 FROM borrador_entrada) AS puede`,
        `UPDATE borrador_sucursal SET archivada = true`,
      ),
    ]);
    expect(await prueba.sql(`SELECT archivada, monto::int FROM borrador_sucursal, borrador_entrada`)).toEqual([
      { archivada: true, monto: 5_000 },
    ]);
  });
});

import type { Asiento, ServicioRealizado } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, deLasGuardas, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';
import { verificar } from '../../verificar.js';
import { INVARIANTES } from './invariants.js';
import { CON_ID_PROPIO } from './invariants-ids.js';

describe('El libro', () => {
  let app: Prueba;
  let admin: Actor;
  let ana: Operador;
  let carla: Operador;
  let line: ServicioRealizado;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    ana = await crearOperador(admin, {
      entidad_id: (await crearSucursal(admin, { name: 'Norte' })).id,
      nombre: 'Ana',
      apellido: 'Díaz',
    });
    carla = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const corte = await crearServicio(admin, { nombre: 'Corte', precio: 10_000, porcentaje_pago_empleado: 40 });
    const mixto = { metodo_pago: 'mixto' as const, monto_efectivo: 12_000, monto_transferencia: 8_000 };
    [line] = (await registrar(ana, {
      empleado_id: ana.id,
      total: 20_000,
      ...mixto,
      servicios: [{ servicio_id: corte.id, cantidad: 2 }],
    })) as [ServicioRealizado];
    await registrar(admin, {
      empleado_id: carla.id,
      total: 10_000,
      fecha: '2026-11-10',
      servicios: [{ servicio_id: corte.id }],
    });
    await admin.api
      .post('/api/pagos/crear-pago')
      .send({ empleado_id: ana.id, monto: 1_000, fecha: '2026-11-18', metodo_pago: 'transferencia' })
      .expect(201);
  });
  afterAll(() => app.cerrar());

  const asientos = async (
    query: Record<string, unknown> = {},
    who: Actor = admin,
  ): Promise<{ data: Asiento[]; total: number; pagination: { total: number } }> =>
    (await who.api.get('/api/libro/asientos').query(query).expect(200)).body;

  it('cada peso de un servicio tiene su asiento: lo que entró por cada medio y la comisión', async () => {
    const { data } = await asientos({ origen: 'servicio', origen_id: line.id });
    expect(data).toHaveLength(3);
    expect(data).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(Number),
          entidad: { id: ana.entidad_id, nombre: 'Norte' },
          fecha: '2026-11-18',
          debe: 'caja.efectivo',
          haber: 'ingresos.servicios',
          monto: 12_000,
          efecto: 12_000,
          cantidad: 2,
          operador: { id: ana.id, nombre: 'Ana', apellido: 'Díaz' },
          metodo: null,
          concepto: 'Corte × 2',
          origen: 'servicio',
          origen_id: line.id,
          tiquete: { id: line.registro_id, numero: expect.any(Number) },
          revierte_id: null,
          usuario: { id: ana.usuario_id, email: ana.email, nombre: `${ana.nombre} ${ana.apellido}` },
          created_at: '2026-11-18T15:00:00.000Z',
        },
        expect.objectContaining({ debe: 'caja.transferencia', haber: 'ingresos.servicios', monto: 8_000, cantidad: 0 }),
        expect.objectContaining({
          debe: 'comisiones',
          haber: 'por_pagar',
          monto: 8_000,
          concepto: 'Comisión de Corte (40 % de $\u00a020.000)',
        }),
      ]),
    );
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['los ingresos', { cuenta: 'ingresos' }, 30_000],
    ['los ingresos en efectivo', { cuenta: 'ingresos', contra: 'caja.efectivo' }, 22_000],
    ['lo que hay en las cajas', { cuenta: 'caja' }, 29_000],
    ['la caja de transferencia', { cuenta: 'caja.transferencia' }, 7_000],
    ['las comisiones', { cuenta: 'comisiones' }, 12_000],
    ['lo que se debe', { cuenta: 'por_pagar' }, 11_000],
    ['los ingresos de un día', { cuenta: 'ingresos', fecha_inicio: '2026-11-10', fecha_fin: '2026-11-10' }, 10_000],
    ['los ingresos de antes de ese día', { cuenta: 'ingresos', fecha_fin: '2026-11-09' }, 0],
    ['los pagos', { origen: 'pago' }, 1_000],
    ['lo que no es de ninguna sucursal', { cuenta: 'ingresos', entidad_id: 0 }, 0],
  ])('%s: la suma de sus asientos', async (_, filter, expected) => {
    const { data, total, pagination } = await asientos({ per_page: 100, ...filter });
    expect(total).toBe(expected);
    expect(data.reduce((sum, a) => sum + a.efecto, 0)).toBe(total);
    expect(data).toHaveLength(pagination.total);
  });

  it('el total es del filtro entero aunque la página muestre una parte, y por persona o sucursal', async () => {
    expect(await asientos({ cuenta: 'ingresos', per_page: 1 })).toMatchObject({
      total: 30_000,
      data: [{}],
      pagination: { total: 3 },
    });
    expect(await asientos({ cuenta: 'por_pagar', operador_id: ana.id })).toMatchObject({ total: 7_000 });
    expect(await asientos({ cuenta: 'ingresos', entidad_id: carla.entidad_id })).toMatchObject({ total: 10_000 });
  });

  it('una cuenta que no existe se rechaza', async () => {
    const answer = await admin.api.get('/api/libro/asientos').query({ cuenta: 'ingreso' }).expect(400);
    expect(answer.body.message).toBe('La cuenta no existe');
  });

  it('un supervisor ve los de su sucursal; un operador, ninguno', async () => {
    const sara = await crearSupervisor(admin, { entidad_id: carla.entidad_id });
    expect((await asientos({ cuenta: 'ingresos' }, sara)).total).toBe(10_000);
    await sara.api.get('/api/libro/asientos').query({ entidad_id: ana.entidad_id }).expect(403);
    await ana.api.get('/api/libro/asientos').expect(403);
  });

  it('deshacer algo escribe el reverso de cada asiento, fechado el día de lo que deshace, y la cifra queda en 0', async () => {
    const { id } = await crearServicio(admin, { precio: 5_000 });
    const [done] = await registrar(admin, {
      empleado_id: carla.id,
      total: 5_000,
      fecha: '2026-09-01',
      servicios: [{ servicio_id: id }],
    });
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${done?.id}`).expect(200);
    const { data, total } = await asientos({ origen: 'servicio', origen_id: done?.id });
    expect(total).toBe(0);
    const originales = data.filter((a) => a.revierte_id === null);
    expect(originales).toHaveLength(2);
    for (const original of originales) {
      const reverso = data.find((a) => a.revierte_id === original.id);
      expect(reverso).toMatchObject({
        debe: original.haber,
        haber: original.debe,
        monto: original.monto,
        fecha: '2026-09-01',
        efecto: -original.efecto,
      });
    }
    expect(data).toHaveLength(4);
  });

  deLasGuardas.each([
    ['libro', `UPDATE libro SET monto = monto + 1`],
    ['libro', `DELETE FROM libro`],
    ['libro', `TRUNCATE libro CASCADE`],
    ['auditoria', `UPDATE auditoria SET motivo = 'otro'`],
    ['auditoria', `DELETE FROM auditoria`],
    ['auditoria', `TRUNCATE auditoria CASCADE`],
  ])('la base de datos no deja tocar %s: %s', async (tabla, statement) => {
    await expect(app.sql(statement)).rejects.toThrow(`Las filas de ${tabla} no se modifican ni se borran`);
  });

  deLasGuardas.each([
    `UPDATE auditoria_personal SET despues = '{"nombre": "Otra"}'`,
    `UPDATE auditoria_personal SET antes = NULL, despues = NULL, borrado_en = now(), id = id + 1`,
    `UPDATE auditoria_personal SET antes = NULL, despues = NULL`,
    `DELETE FROM auditoria_personal`,
    `TRUNCATE auditoria_personal`,
  ])('y lo que la auditoría sabe de las personas solo se olvida: %s', async (statement) => {
    await expect(app.sql(statement)).rejects.toThrow('Las filas de auditoria_personal solo se olvidan');
  });

  deLasGuardas.each([
    `UPDATE servicio_realizado SET monto_empleado = 0`,
    `UPDATE servicio_realizado SET fecha = '2026-01-01'`,
    `DELETE FROM servicio_realizado`,
    `UPDATE pago SET monto = 1`,
    `DELETE FROM pago`,
  ])('ni los montos de lo ya escrito: %s', async (statement) => {
    await expect(app.sql(statement)).rejects.toThrow('no se modifican ni se borran');
  });

  it('la base de datos rechaza un asiento de 0, negativo, de una cuenta consigo misma o una segunda reversión', async () => {
    const insert = (debe: string, haber: string, amount: number, revierte: string) =>
      app.sql(
        `INSERT INTO libro SELECT entidad_id, 900000 + $3, fecha, $1, $2, $3, 1, operador_id, 'a mano', origen,
            origen_id, ${revierte}, usuario_id, created_at
          FROM libro WHERE revierte_id IS NOT NULL LIMIT 1`,
        [debe, haber, amount],
      );
    await expect(insert('gastos', 'caja.efectivo', 0, 'NULL')).rejects.toThrow('libro_monto_positivo');
    await expect(insert('gastos', 'caja.efectivo', -5, 'NULL')).rejects.toThrow('libro_monto_positivo');
    await expect(insert('gastos', 'gastos', 5, 'NULL')).rejects.toThrow('libro_cuentas_distintas');
    await expect(insert('gastos', 'bolsillo', 5, 'NULL')).rejects.toThrow('libro_haber_conocida');
    await expect(insert('gastos', 'caja.efectivo', 5, 'revierte_id')).rejects.toThrow('libro_revierte_una_vez');
  });
});

describe('verificar', () => {
  let app: Prueba;
  let client: Client;

  beforeAll(async () => {
    app = await abrirApp();
    const admin = await crearAdmin(app);
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const corte = await crearServicio(admin, { precio: 10_000 });
    const [done] = await registrar(admin, {
      empleado_id: ana.id,
      total: 10_000,
      servicios: [{ servicio_id: corte.id }],
    });
    const [malo] = await registrar(admin, {
      empleado_id: ana.id,
      total: 10_000,
      servicios: [{ servicio_id: corte.id }],
    });
    await admin.api
      .post('/api/pagos/crear-pago-semanal')
      .send({ empleado_id: ana.id, monto: 4_000, tipo_pago: 'parcial', servicios_incluidos: [done?.id] })
      .expect(201);
    await admin.api.delete(`/api/servicios/eliminar-servicio-realizado/${malo?.id}`).expect(200);
    await registrar(admin, { empleado_id: ana.id, total: 10_000, servicios: [{ servicio_id: corte.id }] });
    client = new Client({ connectionString: app.baseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await app.cerrar();
  });

  /**
   * Changes rows by hand, as only a person with the keys of the database can: the triggers of the second lock are off
   * in this session.
   */
  const aMano = async <T>(statement: string, luego: () => Promise<T>): Promise<T> => {
    await client.query('BEGIN');
    try {
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(statement);
      return await luego();
    } finally {
      await client.query('ROLLBACK');
    }
  };
  const rotas = async () => {
    const names: string[] = [];
    for (const { nombre, sql } of INVARIANTES) if ((await client.query(sql)).rows.length > 0) names.push(nombre);
    return names;
  };

  it('no encuentra nada mientras nadie toque los datos', async () => {
    expect((await verificar(app.baseUrl)).filter((c) => c.filas.length > 0)).toEqual([]);
  });

  it.each<[string, string[]]>([
    [
      `UPDATE libro_dia SET monto = monto + 1 WHERE haber = 'ingresos.servicios'`,
      ['Los totales diarios son la suma de los asientos'],
    ],
    [`DELETE FROM libro_dia WHERE debe = 'comisiones'`, ['Los totales diarios son la suma de los asientos']],
    [
      `UPDATE libro_saldo SET saldo = saldo - 1 WHERE cuenta = 'caja.efectivo'`,
      ['Los saldos son la suma de los asientos'],
    ],
    [
      `UPDATE libro SET monto = monto + 1 WHERE id = (SELECT min(id) FROM libro WHERE haber = 'ingresos.servicios')`,
      [
        'Los totales diarios son la suma de los asientos',
        'Los saldos son la suma de los asientos',
        'Los resúmenes de cada mes cuentan las filas de sus listas',
        'El libro dice lo que dicen los servicios realizados',
        'Un tiquete se cobró, y se devolvió, por los métodos que mueve el libro',
      ],
    ],
    [`UPDATE resumen_mes SET filas = filas + 1`, ['Los resúmenes de cada mes cuentan las filas de sus listas']],
    [
      `UPDATE resumen_mes SET mes = mes - 40 WHERE serie = 'caja.efectivo'`,
      ['Los resúmenes de cada mes cuentan las filas de sus listas'],
    ],
    [
      `UPDATE libro_saldo SET asientos = asientos + 1 WHERE cuenta = 'por_pagar'`,
      ['Los saldos son la suma de los asientos'],
    ],
    [
      `UPDATE cuenta SET ganado = ganado + 1`,
      [
        'La cuenta de un empleado resume sus servicios, propinas y pagos',
        'Lo que se debe a un empleado es su saldo en por pagar',
      ],
    ],
    [
      `UPDATE cuenta SET anticipo = anticipo + 1000000`,
      [
        'La cuenta de un empleado resume sus servicios, propinas y pagos',
        'Lo que se debe a un empleado es su saldo en por pagar',
        'Ningún anticipo espera si le cabe lo más antiguo por pagar',
      ],
    ],
    [`UPDATE operador SET entidad_id = 0`, ['Un empleado solo tiene saldo o anticipo en la sucursal donde trabaja']],
    [
      `UPDATE abono SET aplicado = aplicado - 1`,
      ['Un pago es lo que cubre más su anticipo', 'La cuenta de un empleado resume sus servicios, propinas y pagos'],
    ],
    [
      `UPDATE liquidacion SET monto = monto - 1`,
      [
        'Lo que cubre un servicio es su comisión o nada, y lo que cubre una propina es ella o nada',
        'Un pago es lo que cubre más su anticipo',
      ],
    ],
    [
      `UPDATE pago SET monto = monto + 1`,
      ['El libro dice lo que dicen los pagos', 'Un pago vivo y pagado tiene su abono, por el mismo monto'],
    ],
    [`DELETE FROM auditoria WHERE recurso = 'pago'`, ['Todo lo que movió dinero tiene su rastro de auditoría']],
    [
      `UPDATE auditoria SET antes = '{"id": 1, "empleado": {"id": 2, "apellido": "Gómez"}}' WHERE id = (SELECT min(id) FROM auditoria)`,
      ['Ningún texto de una persona queda en la auditoría, que no se puede borrar'],
    ],
    [
      `UPDATE auditoria SET recurso = 'cita', despues = '{"nombre": "Marta"}'
        WHERE id = (SELECT min(id) FROM auditoria WHERE accion = 'crear' AND recurso = 'servicio')`,
      ['Ningún texto de una persona queda en la auditoría, que no se puede borrar'],
    ],
    [
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
       SELECT entidad_id + 1, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at FROM auditoria ORDER BY id LIMIT 1`,
      ['Un id nombra una sola fila, en todas las sucursales'],
    ],
    [`UPDATE usuario SET activo = false`, ['Hay al menos un administrador activo cuando hay usuarios']],
  ])('encuentra lo que deja %s', async (statement, esperadas) => {
    expect(await aMano(statement, rotas)).toEqual(esperadas);
  });

  it('busca ids repetidos en cada tabla que los reparte entre sucursales', async () => {
    const tablas = await app.sql<{ tabla: string }>(
      `SELECT c.relname AS tabla FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace
         AND (SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(i.indkey) WITH ORDINALITY k (columna, n)
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.columna) = '{entidad_id,id}'
         AND to_regclass(c.relname || '_id_seq') IS NOT NULL ORDER BY 1`,
    );
    expect(tablas.map(({ tabla }) => tabla)).toEqual(CON_ID_PROPIO);
  });

  it('encuentra un servicio borrado de un registro', async () => {
    expect(await aMano('DELETE FROM servicio_realizado', rotas)).toContain('Un tiquete tiene líneas');
  });

  it('un peso cambiado a mano en un total diario lo encuentra desde fuera, y dice cuál es', async () => {
    const change = (n: number) => app.sql(`UPDATE libro_dia SET monto = monto + ${n} WHERE debe = 'comisiones'`);
    await change(1);
    const malas = (await verificar(app.baseUrl)).filter((c) => c.filas.length > 0);
    await change(-1);
    expect(malas).toMatchObject([
      {
        nombre: 'Los totales diarios son la suma de los asientos',
        filas: [{ debe: 'comisiones', de_asientos: 8_000, en_total: 8_001 }],
      },
    ]);
  });
});

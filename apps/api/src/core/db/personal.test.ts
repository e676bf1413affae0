import { Client } from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  cambiarRol,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearSucursal,
} from '../../../test/crear.js';
import { verificar } from '../../verificar.js';
import { connectionOptions, migrate } from './data-source.js';
import { AuditoriaPersonal1700000000015 } from './migrations/0015-auditoria-personal.js';
import { AuditoriaSinNombres1700000000033 } from './migrations/0033-auditoria-sin-nombres.js';

type Rastro = { id: number; entidad_id: number; recurso: string; antes: unknown; despues: unknown };
const JUNTOS = `SELECT a.id, a.entidad_id, a.recurso, a.antes || coalesce(p.antes, '{}') AS antes, a.despues || coalesce(p.despues, '{}') AS despues
  FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id`;

describe.each(CON_Y_SIN_GUARDAS)('Lo que la auditoría sabe de las personas$base', ({ guardas }) => {
  let prueba: Prueba;
  let servicio: Client;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp({ guardas });
    await migrate(prueba.baseUrl, { guardas, servicio: prueba.servicioUrl });
    admin = await crearAdmin(prueba);
    servicio = new Client({ connectionString: prueba.servicioUrl });
    await servicio.connect();
  });
  afterAll(async () => {
    await servicio.end();
    await prueba.cerrar();
  });

  const rastros = (recurso: string, id: number) =>
    prueba.sql<Rastro>(
      `SELECT id, entidad_id, recurso, antes, despues FROM auditoria WHERE recurso = $1 AND recurso_id = $2 ORDER BY id`,
      [recurso, id],
    );
  const juntos = (recurso: string, id: number) =>
    prueba.sql<Rastro>(`${JUNTOS} WHERE a.recurso = $1 AND a.recurso_id = $2 ORDER BY a.id`, [recurso, id]);

  it('está aparte, y las dos partes juntas dicen lo que pasó', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await admin.api.put(`/api/operadores/modificar-operador/${ana.id}`).send({ telefono: '3001234567' }).expect(200);
    const [creada, cambiada] = await rastros('operador', ana.id);
    expect(creada).toMatchObject({ antes: null, despues: { entidad_id: ana.entidad_id, usuario_id: ana.usuario_id } });
    expect(JSON.stringify([creada, cambiada])).not.toMatch(/nombre|apellido|telefono|3001234567/);
    expect((await juntos('operador', ana.id))[1]).toMatchObject({
      antes: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
      despues: { id: ana.id, nombre: ana.nombre, telefono: '3001234567', activo: true },
    });
  });

  it('de quien vende queda quién es, sin su nombre; y lo que no habla de nadie no se aparta', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await cambiarRol(admin, ana.usuario_id, 'supervisor').expect(200);
    const { id } = await crearProducto(admin, {
      entidad_id: ana.entidad_id,
      precio_unitario: 30_000,
      costo_unitario: 18_000,
    });
    const vender = {
      productoId: id,
      cantidad: 1,
      metodoPago: 'efectivo',
      montoEfectivo: 30_000,
      montoTransferencia: 0,
      observaciones: 'Se lo lleva doña Marta',
    };
    const venta = (await ana.api.post('/api/ventas/crear-venta').send(vender).expect(201)).body.data;
    const [rastro] = await rastros('venta', venta.id);
    expect(rastro?.despues).toMatchObject({ total: 30_000, empleado: { id: ana.id } });
    expect(JSON.stringify(rastro)).not.toMatch(new RegExp(`Marta|observaciones|apellido|${ana.apellido}`));
    expect((await juntos('venta', venta.id))[0]?.despues).toMatchObject({
      empleado: { id: ana.id, nombre: ana.nombre, apellido: ana.apellido },
      observaciones: vender.observaciones,
    });
    expect(
      await prueba.sql(
        `SELECT 1 FROM auditoria_personal p JOIN auditoria a ON a.entidad_id = p.entidad_id AND a.id = p.id WHERE a.recurso = 'producto'`,
      ),
    ).toEqual([]);
  });

  it('cómo se llaman una agenda y sus horarios está aparte, que a menudo es el nombre de alguien; también en sus citas y bloqueos', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const agenda = await crearAgenda(admin, { operador_id: ana.id, nombre: 'Agenda de Rosalba' });
    await admin.api
      .put(`/api/agenda/modificar-agenda/${agenda.id}`)
      .send({ descripcion: 'Solo para Rosalba' })
      .expect(200);
    const horario = await crearHorario(admin, { agenda_id: agenda.id, titulo: 'Con Rosalba' });
    const cita = await crearCita(admin, horario);
    await admin.api
      .post('/api/agenda/bloqueos')
      .send({ agenda_id: agenda.id, desde: '2026-12-24', hasta: '2026-12-26', motivo: 'Navidad' })
      .expect(201);
    expect(await prueba.sql(`SELECT 1 FROM auditoria WHERE concat(antes, despues) LIKE '%Rosalba%'`)).toEqual([]);
    expect((await juntos('agenda', agenda.id))[1]).toMatchObject({
      antes: { nombre: 'Agenda de Rosalba', descripcion: null },
      despues: { descripcion: 'Solo para Rosalba' },
    });
    expect((await juntos('horario', horario.id))[0]?.despues).toMatchObject({ titulo: 'Con Rosalba' });
    expect((await juntos('cita', cita.id))[0]?.despues).toMatchObject({ agenda_nombre: 'Agenda de Rosalba' });
    const historial = (await admin.api.get(`/api/historial/agenda/${agenda.id}`).expect(200)).body.data;
    expect(historial.map((e: { nombre: string }) => e.nombre)).toEqual(['Agenda de Rosalba', 'Agenda de Rosalba']);
  });

  it('se puede olvidar, una vez y nada más; la auditoría, no', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const [rastro] = (await rastros('operador', ana.id)) as [Rastro];
    const donde = `WHERE entidad_id = ${rastro.entidad_id} AND id = ${rastro.id}`;
    const olvidar = async (cuando: string) =>
      (await servicio.query(`SELECT olvidar_personales($1, $2, $3) AS n`, [rastro.entidad_id, [rastro.id], cuando]))
        .rows[0] as { n: number };
    for (const sentencia of [
      `UPDATE auditoria_personal SET despues = '{"nombre": "Otra"}' ${donde}`,
      `UPDATE auditoria_personal SET borrado_en = now(), antes = NULL, despues = NULL ${donde}`,
      `DELETE FROM auditoria_personal ${donde}`,
      'TRUNCATE auditoria_personal',
      `UPDATE auditoria SET despues = NULL ${donde}`,
      `DELETE FROM auditoria ${donde}`,
    ])
      await expect(servicio.query(sentencia)).rejects.toMatchObject({ code: '42501' });

    expect(await olvidar('2026-11-20T10:00:00-05:00')).toEqual({ n: 1 });
    expect(await olvidar('2026-11-21T10:00:00-05:00')).toEqual({ n: 0 });
    expect(await prueba.sql(`SELECT antes, despues, borrado_en FROM auditoria_personal ${donde}`)).toEqual([
      { antes: null, despues: null, borrado_en: '2026-11-20T15:00:00.000Z' },
    ]);
    expect(await rastros('operador', ana.id)).toEqual([rastro]);
    expect(JSON.stringify(await juntos('operador', ana.id))).not.toContain(ana.nombre);
  });

  it('de una fila que habla de dos se olvida una; nadie le pone ni le cambia nada', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const [{ entidad_id, id }] = (await rastros('operador', ana.id)) as [Rastro];
    const donde = `WHERE entidad_id = ${entidad_id} AND id = ${id}`;
    const quedan = async () =>
      Object.keys(
        (await prueba.sql<{ despues: object }>(`SELECT despues FROM auditoria_personal ${donde}`))[0]?.despues ?? {},
      ).sort();
    expect(await quedan()).toEqual(['apellido', 'nombre', 'telefono']);
    expect((await servicio.query(`SELECT olvidar_campo($1, $2, 'telefono') AS n`, [entidad_id, [id]])).rows).toEqual([
      { n: 1 },
    ]);
    expect(await quedan()).toEqual(['apellido', 'nombre']);
    if (!guardas) return;
    for (const cambio of [`despues || '{"nombre": "Otra"}'`, `despues || '{"telefono": "300"}'`, `'[]'`])
      await expect(prueba.sql(`UPDATE auditoria_personal SET despues = ${cambio} ${donde}`)).rejects.toMatchObject({
        constraint: 'guarda_solo_olvidar',
      });
    await expect(
      prueba.sql(`UPDATE auditoria_personal SET antes = '{"nombre": "Otra"}' ${donde}`),
    ).rejects.toMatchObject({ constraint: 'guarda_solo_olvidar' });
  });

  it('está entero o está olvidado y se sabe desde cuándo', async () => {
    await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const rechazo = expect.objectContaining({ constraint: 'auditoria_personal_borrada' });
    const enteras = `WHERE despues IS NOT NULL`;
    await expect(prueba.sql(`UPDATE auditoria_personal SET borrado_en = now() ${enteras}`)).rejects.toEqual(rechazo);
    await expect(prueba.sql(`INSERT INTO auditoria_personal (entidad_id, id) VALUES (0, 1)`)).rejects.toEqual(rechazo);
  });
});

describe.each(CON_Y_SIN_GUARDAS)('Lo que ya estaba escrito de las personas$base', ({ guardas }) => {
  let prueba: Prueba;
  let fuente: DataSource;
  beforeAll(async () => {
    prueba = await abrirApp({ guardas });
    fuente = await new DataSource(connectionOptions(prueba.baseUrl, 1)).initialize();
  });
  afterAll(async () => {
    await fuente.destroy();
    await prueba.cerrar();
  });

  const migracion = async (sentido: 'up' | 'down', cual: MigrationInterface = new AuditoriaPersonal1700000000015()) => {
    const runner = fuente.createQueryRunner();
    await runner.startTransaction();
    await cual[sentido](runner);
    await runner.commitTransaction();
    await runner.release();
  };
  const todo = () => prueba.sql<Rastro>(`SELECT id, entidad_id, recurso, antes, despues FROM auditoria ORDER BY id`);

  /** Written as the product wrote them before people's texts were kept apart. */
  const ANTIGUOS: ReadonlyArray<[string, unknown, unknown]> = [
    [
      'operador',
      null,
      { nombre: 'Ana', apellido: 'Gómez', telefono: '3001234567', entidad_id: 0, cargo_id: 1, usuario_id: 9 },
    ],
    [
      'operador',
      { id: 1, nombre: 'Ana', apellido: 'Gómez', telefono: '300' },
      { id: 1, nombre: 'Ana', apellido: 'Gómez', telefono: '301' },
    ],
    [
      'client',
      {
        id: 2,
        name: 'Marta',
        business_name: 'Salón Marta',
        nit: '900',
        address: 'Calle 1',
        phone: '302',
        order_start_date: null,
      },
      null,
    ],
    [
      'entidad',
      null,
      { name: 'Centro', address: 'Calle 2', city: 'Cali', budget: 0, email: 'marta@salon.co', client_id: 2 },
    ],
    // The modules of a branch: an array, not an object.
    ['entidad', [{ modulo: 'ventas', activo: true }], [{ modulo: 'ventas', activo: false }]],
    [
      'venta',
      null,
      {
        id: 3,
        empleado: { id: 1, nombre: 'Ana', apellido: 'Gómez' },
        observaciones: null,
        total: 100,
        entidad: { id: 0, nombre: 'General' },
      },
    ],
    ['venta', null, { id: 4, empleado: null, observaciones: 'Para doña Marta', total: 100 }],
    [
      'ingreso',
      null,
      {
        id: 5,
        concepto: 'Aretes',
        descripcion: 'Los de Marta',
        empleado: null,
        operador: { id: 1, nombre: 'Ana', apellido: 'Gómez' },
      },
    ],
    [
      'pago',
      { id: 6, empleado_id: 1, nombre: 'Ana', apellido: 'Gómez', monto: 5 },
      { id: 6, empleado: { id: 1, nombre: 'Ana', apellido: 'Gómez' }, monto: 5 },
    ],
    ['arqueo', null, { id: 7, diferencia: 0, observaciones: 'Contó Ana', usuario: { id: 9, email: 'ana@salon.co' } }],
    ['producto', null, { id: 8, nombre: 'Champú' }],
    ['usuario', null, null],
  ];

  it('se aparta una sola vez, entero, con la guarda puesta otra vez, y deshacerlo lo devuelve', async () => {
    const admin = await crearAdmin(prueba);
    await migracion('down');
    for (const [i, [recurso, antes, despues]] of ANTIGUOS.entries())
      await prueba.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, motivo, solicitud_id, created_at) VALUES (0, $1, $2, 'editar', $3, $1, $4, $5, 'Ana', 's', now())`,
        [
          1_000_000 + i,
          admin.usuario_id,
          recurso,
          antes === null ? null : JSON.stringify(antes),
          despues === null ? null : JSON.stringify(despues),
        ],
      );
    const escrito = await todo();
    await migracion('up');

    const apartado = await todo();
    expect(JSON.stringify(apartado)).not.toMatch(/Ana|Gómez|Marta|30\d|900|Calle|salon\.co/);
    expect(apartado.map((r) => r.despues)).toEqual([
      { entidad_id: 0, cargo_id: 1, usuario_id: 9 },
      { id: 1 },
      null,
      { name: 'Centro', city: 'Cali', budget: 0, client_id: 2 },
      [{ modulo: 'ventas', activo: false }],
      { id: 3, empleado: { id: 1 }, observaciones: null, total: 100, entidad: { id: 0, nombre: 'General' } },
      { id: 4, empleado: null, total: 100 },
      { id: 5, concepto: 'Aretes', empleado: null, operador: { id: 1 } },
      { id: 6, empleado: { id: 1 }, monto: 5 },
      { id: 7, diferencia: 0, usuario: { id: 9 } },
      { id: 8, nombre: 'Champú' },
      null,
    ]);
    expect(await prueba.sql(`SELECT 1 FROM auditoria_personal`)).toHaveLength(9);
    expect((await verificar(prueba.baseUrl)).filter((c) => c.filas.length > 0)).toEqual([]);
    if (guardas)
      await expect(prueba.sql(`UPDATE auditoria SET motivo = 'otro'`)).rejects.toThrow(
        'Las filas de auditoria no se modifican ni se borran',
      );

    await migracion('down');
    expect(await todo()).toEqual(escrito);
    await migracion('up');
    expect(await todo()).toEqual(apartado);
  });

  it('los nombres de agendas y horarios se apartan junto a lo que ya estaba aparte, y donde se olvidó se olvidan', async () => {
    const VIEJOS: ReadonlyArray<
      [accion: string, recurso: string, antes: unknown, despues: unknown, aparte?: unknown, borrado?: true]
    > = [
      [
        'editar',
        'agenda',
        { id: 1, nombre: 'Agenda de Rosa', descripcion: null },
        { id: 1, nombre: 'De Rosa', descripcion: 'Con Rosa' },
        { operador: { id: 4, nombre: 'Rosa' } },
      ],
      ['crear', 'agenda', null, { id: 2, nombre: 'Agenda de Rosa' }, null, true],
      ['crear', 'horario', null, { id: 3, titulo: 'Solo Rosa', capacidad: 1 }],
      ['anular', 'bloqueo', { id: 4, agenda_nombre: 'De Rosa', desde: '2026-11-18' }, null],
      [
        'mover',
        'cita',
        { id: 5, agenda_nombre: 'De Rosa', servicio: 'Corte' },
        { id: 5, agenda_nombre: 'De Luz', servicio: 'Corte' },
      ],
      ['crear_ical', 'agenda', { ical_creado_en: null }, { ical_creado_en: '2026-11-18' }],
      ['importar', 'producto', null, { crear: 3 }],
      ['cambiar_rol', 'usuario', { role: null }, { role: 'supervisor', entidad_id: null }],
      // As it is called to this day; as another is called by now.
      ['cambiar_rol', 'usuario', { role: 'Recepción' }, { role: 'Caja' }],
      ['cambiar_rol', 'usuario', { role: 'Barra' }, { role: 'Recepción' }],
    ];
    const dueno = await crearAdmin(prueba);
    const rol = (nombre: string) => crearRol(dueno, { nombre, alcance: 'sucursal' });
    const [recepcion, turno, barra] = [await rol('Recepción'), await rol('Turno'), await rol('Barra')];
    prueba.reloj.avanzar({ horas: 1 });
    for (const [i, [accion, recurso, antes, despues, aparte, borrado]] of VIEJOS.entries()) {
      const json = (valor: unknown) => (valor === null || valor === undefined ? null : JSON.stringify(valor));
      await prueba.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, solicitud_id, created_at) VALUES (0, $1, $2, $3, $4, 9, $5, $6, 's', $7)`,
        [2_000_000 + i, dueno.usuario_id, accion, recurso, json(antes), json(despues), prueba.reloj.fuente()],
      );
      if (aparte !== undefined)
        await prueba.sql(
          `INSERT INTO auditoria_personal (entidad_id, id, despues, borrado_en) VALUES (0, $1, $2, $3)`,
          [2_000_000 + i, json(aparte), borrado ? new Date() : null],
        );
    }
    prueba.reloj.avanzar({ horas: 1 });
    await dueno.api.put(`/api/roles/${recepcion.id}`).send({ descripcion: 'Abre y cierra' }).expect(200);
    await dueno.api.put(`/api/roles/${turno.id}`).send({ nombre: 'Caja' }).expect(200);
    await dueno.api.delete(`/api/roles/${barra.id}`).expect(200);
    await rol('Barra');
    const rotas = async () => (await verificar(prueba.baseUrl)).filter((c) => c.filas.length > 0).map((c) => c.nombre);
    expect(await rotas()).toEqual(['Ningún texto de una persona queda en la auditoría, que no se puede borrar']);
    const sinNombres = () => prueba.sql(`SELECT xmin::text FROM auditoria WHERE accion = 'crear_ical'`);
    const versiones = await sinNombres();
    await migracion('up', new AuditoriaSinNombres1700000000033());
    expect(await sinNombres()).toEqual(versiones);
    const deEllos = (tabla: string) =>
      prueba.sql<{ antes: unknown; despues: unknown }>(
        `SELECT antes, despues FROM ${tabla} WHERE id BETWEEN 2000000 AND 2000100 ORDER BY id`,
      );
    const quedo = await deEllos('auditoria');
    expect(quedo).toEqual([
      { antes: { id: 1, descripcion: null }, despues: { id: 1 } },
      { antes: null, despues: { id: 2 } },
      { antes: null, despues: { id: 3, capacidad: 1 } },
      { antes: { id: 4, desde: '2026-11-18' }, despues: null },
      { antes: { id: 5, servicio: 'Corte' }, despues: { id: 5, servicio: 'Corte' } },
      { antes: { ical_creado_en: null }, despues: { ical_creado_en: '2026-11-18' } },
      { antes: null, despues: { nombre: 'Productos', crear: 3 } },
      { antes: { role: null, role_id: null }, despues: { role: 'supervisor', role_id: 2, entidad_id: null } },
      { antes: { role: 'Recepción', role_id: recepcion.id }, despues: { role: 'Caja', role_id: null } },
      { antes: { role: 'Barra', role_id: null }, despues: { role: 'Recepción', role_id: recepcion.id } },
    ]);
    expect(await deEllos('auditoria_personal')).toEqual([
      {
        antes: { nombre: 'Agenda de Rosa' },
        despues: { nombre: 'De Rosa', descripcion: 'Con Rosa', operador: { id: 4, nombre: 'Rosa' } },
      },
      { antes: null, despues: null },
      { antes: null, despues: { titulo: 'Solo Rosa' } },
      { antes: { agenda_nombre: 'De Rosa' }, despues: null },
      { antes: { agenda_nombre: 'De Rosa' }, despues: { agenda_nombre: 'De Luz' } },
    ]);
    expect(await prueba.sql(`SELECT recurso, recurso_id::int FROM auditoria WHERE accion = 'importar'`)).toEqual([
      { recurso: 'importacion', recurso_id: 0 },
    ]);
    expect(await rotas()).toEqual([]);
    if (guardas)
      await expect(prueba.sql(`UPDATE auditoria SET motivo = 'otro'`)).rejects.toThrow(
        'Las filas de auditoria no se modifican ni se borran',
      );
    if (guardas)
      await expect(prueba.sql(`DELETE FROM auditoria_personal`)).rejects.toThrow(
        'Las filas de auditoria_personal solo se olvidan',
      );
    await migracion('up', new AuditoriaSinNombres1700000000033());
    expect(await deEllos('auditoria')).toEqual(quedo);
    await migracion('down', new AuditoriaSinNombres1700000000033());
    expect(
      await prueba.sql(`SELECT recurso, recurso_id::int, despues FROM auditoria WHERE accion = 'importar'`),
    ).toEqual([{ recurso: 'producto', recurso_id: 0, despues: { crear: 3 } }]);
    await migracion('up', new AuditoriaSinNombres1700000000033());
    expect(await deEllos('auditoria')).toEqual(quedo);
  });
});

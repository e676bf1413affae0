import type { MigrationInterface } from 'typeorm';
import { abrirApp, CON_Y_SIN_GUARDAS, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearRol } from '../../../test/crear.js';
import { migrarUna } from '../../../test/migrar-una.js';
import { verificar } from '../../verificar.js';
import { AuditoriaPersonal1700000000015 } from './migrations/0015-auditoria-personal.js';
import { AuditoriaSinNombres1700000000033 } from './migrations/0033-auditoria-sin-nombres.js';

type Trail = { id: number; entidad_id: number; recurso: string; antes: unknown; despues: unknown };

describe.each(CON_Y_SIN_GUARDAS)('Lo que ya estaba escrito de las personas$base', ({ guardas }) => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp({ guardas });
  });
  afterAll(async () => {
    await app.cerrar();
  });

  const migration = (direction: 'up' | 'down', which: MigrationInterface = new AuditoriaPersonal1700000000015()) =>
    migrarUna(app, which, direction);
  const all = () => app.sql<Trail>(`SELECT id, entidad_id, recurso, antes, despues FROM auditoria ORDER BY id`);

  /** Written as the product wrote them before people's texts were kept apart. */
  const OLD: ReadonlyArray<[string, unknown, unknown]> = [
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
    const admin = await crearAdmin(app);
    await migration('down');
    for (const [i, [resource, before, after]] of OLD.entries())
      await app.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, motivo,
              solicitud_id, created_at)
          VALUES (0, $1, $2, 'editar', $3, $1, $4, $5, 'Ana', 's', now())`,
        [
          1_000_000 + i,
          admin.usuario_id,
          resource,
          before === null ? null : JSON.stringify(before),
          after === null ? null : JSON.stringify(after),
        ],
      );
    const written = await all();
    await migration('up');

    const aside = await all();
    expect(JSON.stringify(aside)).not.toMatch(/Ana|Gómez|Marta|30\d|900|Calle|salon\.co/);
    expect(aside.map((r) => r.despues)).toEqual([
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
    expect(await app.sql(`SELECT 1 FROM auditoria_personal`)).toHaveLength(9);
    expect((await verificar(app.baseUrl)).filter((c) => c.filas.length > 0)).toEqual([]);
    if (guardas)
      await expect(app.sql(`UPDATE auditoria SET motivo = 'otro'`)).rejects.toThrow(
        'Las filas de auditoria no se modifican ni se borran',
      );

    await migration('down');
    expect(await all()).toEqual(written);
    await migration('up');
    expect(await all()).toEqual(aside);
  });

  it('los nombres de agendas y horarios se apartan junto a lo que ya estaba aparte, y donde se olvidó se olvidan', async () => {
    const OLD: ReadonlyArray<
      [action: string, resource: string, before: unknown, after: unknown, aside?: unknown, erased?: true]
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
    const owner = await crearAdmin(app);
    const rol = (name: string) => crearRol(owner, { nombre: name, alcance: 'sucursal' });
    const [reception, turn, barra] = [await rol('Recepción'), await rol('Turno'), await rol('Barra')];
    app.reloj.avanzar({ horas: 1 });
    for (const [i, [action, resource, before, after, aside, erased]] of OLD.entries()) {
      const json = (valor: unknown) => (valor === null || valor === undefined ? null : JSON.stringify(valor));
      await app.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, solicitud_id, created_at)
          VALUES (0, $1, $2, $3, $4, 9, $5, $6, 's', $7)`,
        [2_000_000 + i, owner.usuario_id, action, resource, json(before), json(after), app.reloj.fuente()],
      );
      if (aside !== undefined)
        await app.sql(`INSERT INTO auditoria_personal (entidad_id, id, despues, borrado_en) VALUES (0, $1, $2, $3)`, [
          2_000_000 + i,
          json(aside),
          erased ? new Date() : null,
        ]);
    }
    app.reloj.avanzar({ horas: 1 });
    await owner.api.put(`/api/roles/${reception.id}`).send({ descripcion: 'Abre y cierra' }).expect(200);
    await owner.api.put(`/api/roles/${turn.id}`).send({ nombre: 'Caja' }).expect(200);
    await owner.api.delete(`/api/roles/${barra.id}`).expect(200);
    await rol('Barra');
    const rotas = async () => (await verificar(app.baseUrl)).filter((c) => c.filas.length > 0).map((c) => c.nombre);
    expect(await rotas()).toEqual(['Ningún texto de una persona queda en la auditoría, que no se puede borrar']);
    const withoutNames = () => app.sql(`SELECT xmin::text FROM auditoria WHERE accion = 'crear_ical'`);
    const versions = await withoutNames();
    await migration('up', new AuditoriaSinNombres1700000000033());
    expect(await withoutNames()).toEqual(versions);
    const ofThem = (tabla: string) =>
      app.sql<{ antes: unknown; despues: unknown }>(
        `SELECT antes, despues FROM ${tabla} WHERE id BETWEEN 2000000 AND 2000100 ORDER BY id`,
      );
    const stayed = await ofThem('auditoria');
    expect(stayed).toEqual([
      { antes: { id: 1, descripcion: null }, despues: { id: 1 } },
      { antes: null, despues: { id: 2 } },
      { antes: null, despues: { id: 3, capacidad: 1 } },
      { antes: { id: 4, desde: '2026-11-18' }, despues: null },
      { antes: { id: 5, servicio: 'Corte' }, despues: { id: 5, servicio: 'Corte' } },
      { antes: { ical_creado_en: null }, despues: { ical_creado_en: '2026-11-18' } },
      { antes: null, despues: { nombre: 'Productos', crear: 3 } },
      { antes: { role: null, role_id: null }, despues: { role: 'supervisor', role_id: 2, entidad_id: null } },
      { antes: { role: 'Recepción', role_id: reception.id }, despues: { role: 'Caja', role_id: null } },
      { antes: { role: 'Barra', role_id: null }, despues: { role: 'Recepción', role_id: reception.id } },
    ]);
    expect(await ofThem('auditoria_personal')).toEqual([
      {
        antes: { nombre: 'Agenda de Rosa' },
        despues: { nombre: 'De Rosa', descripcion: 'Con Rosa', operador: { id: 4, nombre: 'Rosa' } },
      },
      { antes: null, despues: null },
      { antes: null, despues: { titulo: 'Solo Rosa' } },
      { antes: { agenda_nombre: 'De Rosa' }, despues: null },
      { antes: { agenda_nombre: 'De Rosa' }, despues: { agenda_nombre: 'De Luz' } },
    ]);
    expect(await app.sql(`SELECT recurso, recurso_id::int FROM auditoria WHERE accion = 'importar'`)).toEqual([
      { recurso: 'importacion', recurso_id: 0 },
    ]);
    expect(await rotas()).toEqual([]);
    if (guardas)
      await expect(app.sql(`UPDATE auditoria SET motivo = 'otro'`)).rejects.toThrow(
        'Las filas de auditoria no se modifican ni se borran',
      );
    if (guardas)
      await expect(app.sql(`DELETE FROM auditoria_personal`)).rejects.toThrow(
        'Las filas de auditoria_personal solo se olvidan',
      );
    await migration('up', new AuditoriaSinNombres1700000000033());
    expect(await ofThem('auditoria')).toEqual(stayed);
    await migration('down', new AuditoriaSinNombres1700000000033());
    expect(await app.sql(`SELECT recurso, recurso_id::int, despues FROM auditoria WHERE accion = 'importar'`)).toEqual([
      { recurso: 'producto', recurso_id: 0, despues: { crear: 3 } },
    ]);
    await migration('up', new AuditoriaSinNombres1700000000033());
    expect(await ofThem('auditoria')).toEqual(stayed);
  });
});

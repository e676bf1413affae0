import { Client } from 'pg';
import { abrirApp, deLasGuardas, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearOperador, crearServicio, crearSucursal, registrar } from '../../../test/crear.js';
import { migrate } from './data-source.js';
import { APPEND_ONLY, excessPrivileges, FIXED, NO_DELETE, userOf } from './grants.js';

describe('El usuario con que trabaja el servicio', () => {
  let app: Prueba;
  let servicio: Client;

  beforeAll(async () => {
    app = await abrirApp({ guardas: true });
    // Grants on the database itself are not copied from the template.
    await migrate(app.baseUrl, { service: app.servicioUrl });
    const admin = await crearAdmin(app);
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const cut = await crearServicio(admin, { precio: 10_000 });
    await registrar(ana, { empleado_id: ana.id, total: 10_000, servicios: [{ servicio_id: cut.id }] });
    servicio = new Client({ connectionString: app.servicioUrl });
    await servicio.connect();
  });
  afterAll(async () => {
    await servicio.end();
    await app.cerrar();
  });

  const refused = (statement: string) => expect(servicio.query(statement)).rejects.toMatchObject({ code: '42501' });

  it.each(APPEND_ONLY)('agrega a %s, y no cambia, borra ni vacía nada de ahí', async (tabla) => {
    const [{ columna }] = (await app.sql<{ columna: string }>(
      `SELECT attname AS columna FROM pg_attribute WHERE attrelid = $1::regclass AND attnum = 1`,
      [tabla],
    )) as [{ columna: string }];
    await refused(`UPDATE ${tabla} SET ${columna} = ${columna}`);
    await refused(`DELETE FROM ${tabla}`);
    await refused(`TRUNCATE ${tabla}`);
    const [{ agrega }] = (await servicio.query(`SELECT has_table_privilege($1, 'INSERT') AS agrega`, [tabla])).rows as [
      { agrega: boolean },
    ];
    expect(agrega).toBe(true);
  });

  it.each(NO_DELETE)('no borra de %s', (tabla) => refused(`DELETE FROM ${tabla}`));

  it.each(Object.entries(FIXED).flatMap(([tabla, columns]) => columns.map((column) => [tabla, column])))(
    'no cambia %s.%s',
    (tabla, column) => refused(`UPDATE ${tabla} SET ${column} = ${column}`),
  );

  it.each([
    'CREATE TABLE otra (id int)',
    'CREATE TEMP TABLE otra (id int)',
    'CREATE SCHEMA otro',
    'CREATE DATABASE otra',
    'CREATE ROLE otro',
    'CREATE FUNCTION otra() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'ALTER TABLE usuario ADD COLUMN otra int',
    'ALTER TABLE libro DISABLE TRIGGER ALL',
    'DROP TABLE sesion',
    'CREATE TRIGGER otro BEFORE UPDATE ON usuario FOR EACH ROW EXECUTE FUNCTION rechazar_cambio()',
    'TRUNCATE sesion',
    `INSERT INTO migracion (timestamp, name) VALUES (1, 'Otra')`,
    'DELETE FROM migracion',
    `SELECT setval('libro_id_seq', 1)`,
    `SET session_replication_role = replica`,
    'SET ROLE jornal',
    `ALTER ROLE jornal_servicio SUPERUSER`,
    `COPY usuario TO PROGRAM 'cat'`,
  ])('no puede: %s', refused);

  deLasGuardas('no puede quitar una', () => refused('DROP TRIGGER guarda_filas ON libro'));

  deLasGuardas('protege lo mismo que las guardas de la base', async () => {
    const guards = await app.sql<{ tabla: string; nombre: string; columnas: string[] }>(
      `SELECT t.tgrelid::regclass::text AS tabla, tgname AS nombre,
         ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = tgrelid AND attnum = ANY(tgattr)) AS columnas
       FROM pg_trigger t WHERE tgname LIKE 'guarda_%' ORDER BY 1`,
    );
    const de = (name: string) => guards.filter((g) => g.nombre === name);
    expect(de('guarda_filas').map((g) => g.tabla)).toEqual(APPEND_ONLY);
    expect(de('guarda_borrado').map((g) => g.tabla)).toEqual(NO_DELETE);
    const fixed = Object.entries(FIXED).map(([tabla, columns]) => [tabla, [...columns].sort()]);
    expect(de('guarda_montos').map((g) => [g.tabla, [...g.columnas].sort()])).toEqual(fixed);
  });

  it('usa también las tablas y secuencias que nazcan después, sin nombrarlas, y pierde lo que alguien le dio a mano', async () => {
    await app.sql(`CREATE TABLE nueva (id bigint PRIMARY KEY)`);
    await app.sql(`CREATE SEQUENCE nueva_id_seq`);
    await app.sql(`GRANT DELETE, TRUNCATE ON libro TO jornal_servicio`);
    await refused('SELECT 1 FROM nueva');
    expect(await excessPrivileges(app.baseUrl, userOf(app.servicioUrl))).toBe(
      'El usuario «jornal_servicio» con que Jornal trabaja en la base de datos puede más de lo que necesita: puede vaciar tablas, ' +
        'puede cambiar o borrar el libro, la auditoría o los movimientos. Dale uno propio con DATABASE_ADMIN_URL (docs/operations.md).',
    );
    await migrate(app.baseUrl, { service: app.servicioUrl });
    await servicio.query(`INSERT INTO nueva (id) VALUES (nextval('nueva_id_seq'))`);
    await servicio.query('UPDATE nueva SET id = 5');
    expect((await servicio.query('DELETE FROM nueva')).rowCount).toBe(1);
    await refused('TRUNCATE libro');
    expect(await excessPrivileges(app.servicioUrl, userOf(app.servicioUrl))).toBeNull();
  });

  it('si quien migra no es dueño de ninguna tabla, se dice en una frase', async () => {
    const sinNada = new URL(app.baseUrl);
    sinNada.username = 'duena_de_nada';
    sinNada.password = 'clave';
    await app.sql(`CREATE ROLE duena_de_nada LOGIN PASSWORD 'clave'`);
    try {
      await app.sql(`GRANT SELECT ON migracion TO duena_de_nada`);
      await expect(migrate(sinNada.href, { service: app.servicioUrl })).rejects.toThrow(
        'El usuario de DATABASE_ADMIN_URL no es dueño de las tablas de Jornal, ' +
          'y solo su dueño da permisos sobre ellas: indica el que las creó.',
      );
    } finally {
      await app.sql(`DROP OWNED BY duena_de_nada`);
      await app.sql(`DROP ROLE duena_de_nada`);
    }
  });

  it('si es el mismo que migra, se dice en una frase', async () => {
    expect(await excessPrivileges(app.baseUrl, userOf(app.baseUrl))).toBe(
      'El usuario «jornal» con que Jornal trabaja en la base de datos puede más de lo que necesita: ' +
        'es superusuario. Dale uno propio con DATABASE_ADMIN_URL (docs/operations.md).',
    );
    await app.sql(`CREATE ROLE duena_de_todo LOGIN CREATEDB`);
    try {
      await app.sql(`ALTER TABLE libro OWNER TO duena_de_todo`);
      expect(await excessPrivileges(app.baseUrl, 'duena_de_todo')).toMatch(
        /es dueño de las tablas, puede crear bases o usuarios, puede vaciar tablas/,
      );
    } finally {
      await app.sql(`ALTER TABLE libro OWNER TO jornal`);
      await app.sql(`DROP ROLE duena_de_todo`);
    }
  });
});

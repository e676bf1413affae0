import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantilla } from '../../test/ground.js';
import { withClientAt } from '../platform/db/connection.js';
import { readConfig } from '../platform/settings/config.js';
import { abrirAparte, exigirCargaEntera, limpiarCargas } from './aside.js';

describe('El negocio de demostración se carga aparte', () => {
  let base: string;
  let carpeta: string;
  let duena: string;
  let servicio: string;

  const en = (url: string, otra: string) => Object.assign(new URL(url), { pathname: `/${otra}` }).href;
  const sql = (texto: string, url = duena) => withClientAt(url, async (cliente) => (await cliente.query(texto)).rows);
  const bases = async () =>
    (
      await sql(
        `SELECT datname AS n FROM pg_database WHERE starts_with(datname, '${base}') ORDER BY 1`,
        en(duena, 'postgres'),
      )
    ).map(({ n }) => n);
  const config = () => Object.assign(readConfig({}), { DATABASE_ADMIN_URL: duena });
  const persona = (email: string) =>
    sql(
      `INSERT INTO usuario (id, email, role_id, created_at) SELECT 900, '${email}', id, now() FROM role WHERE nombre = 'admin'`,
    );
  const marcar = () => writeFile(join(carpeta, 'demo-en-curso'), '');
  const hayMarca = () =>
    stat(join(carpeta, 'demo-en-curso')).then(
      () => true,
      () => false,
    );

  beforeEach(async () => {
    base = `aparte_${randomUUID().slice(0, 8)}`;
    duena = en(process.env.URL_PLANTILLA as string, base);
    servicio = en(process.env.URL_PLANTILLA_SERVICIO as string, base);
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-aparte-'));
    await sql(`CREATE DATABASE ${base} TEMPLATE ${plantilla()}`, en(duena, 'postgres'));
  });
  afterEach(async () => {
    for (const una of await bases()) await sql(`DROP DATABASE ${una} WITH (FORCE)`, en(duena, 'postgres'));
    await rm(carpeta, { recursive: true, force: true });
  });

  it('toma el lugar de la base vacía con todo lo que ella tenía, de una vez', async () => {
    await sql(`INSERT INTO codigo_primer_uso (hash, creado_en) VALUES ('uno', now())`);
    const aparte = await abrirAparte(config(), servicio);
    await withClientAt(aparte.url, (cliente) =>
      cliente.query(`INSERT INTO codigo_primer_uso (hash, creado_en) VALUES ('de la demo', now())`),
    );
    await aparte.ponerEnSuLugar();
    expect(await sql('SELECT hash FROM codigo_primer_uso ORDER BY 1', servicio)).toEqual([
      { hash: 'de la demo' },
      { hash: 'uno' },
    ]);
    expect(await bases()).toEqual([base]);
  });

  it('no lo toma si entre tanto alguien escribió en ella', async () => {
    const aparte = await abrirAparte(config(), servicio);
    await persona('duena@salon.co');
    await expect(aparte.ponerEnSuLugar()).rejects.toThrow(/^Alguien escribió en la base de datos/);
    expect(await sql('SELECT email FROM usuario')).toEqual([{ email: 'duena@salon.co' }]);
  });

  it('una carga cortada no deja empezar ahí un negocio; si ya lo hay, es de él', async () => {
    await abrirAparte(config(), servicio);
    await expect(exigirCargaEntera(config(), carpeta, servicio)).rejects.toThrow(
      /quedó a medias el negocio de demostración: usa otra DATA_DIR para un negocio de verdad/,
    );
    await persona('duena@salon.co');
    await exigirCargaEntera(config(), carpeta, servicio);
    expect(await bases()).toEqual([base]);
    expect(await sql('SELECT email FROM usuario')).toEqual([{ email: 'duena@salon.co' }]);
  });

  it('la que una versión anterior dejó a medias se borra solo si nadie más que la demostración escribió en ella', async () => {
    await marcar();
    await persona('admin@jornal.demo');
    await expect(exigirCargaEntera(config(), carpeta, servicio)).rejects.toThrow(/quedó a medias/);
    await limpiarCargas(config(), carpeta, servicio);
    expect([await hayMarca(), await sql('SELECT email FROM usuario')]).toEqual([false, []]);

    for (const [deQuien, escribir] of [
      ['duena@salon.co', async () => undefined],
      [
        'sara@jornal.demo',
        () =>
          sql(
            `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
              VALUES (0, 1, 900, 'crear', 'gasto', 1, 'una petición', now())`,
          ),
      ],
    ] as const) {
      await sql('DELETE FROM usuario');
      await marcar();
      await persona(deQuien);
      await escribir();
      await limpiarCargas(config(), carpeta, servicio);
      expect([await hayMarca(), await sql('SELECT email FROM usuario')]).toEqual([false, [{ email: deQuien }]]);
    }
  });
});

import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EstadoRespaldos } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, MIERCOLES, type OpcionesPrueba, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearOperador, crearSucursal, crearSupervisor } from '../../../test/crear.js';
import { BackupFolder } from '../../platform/backup/backup-folder.js';
import { Backups } from '../../platform/backup/backups.js';
import { Config } from '../../platform/settings/config.js';
import { RespaldoDiarioService } from './respaldo-diario.service.js';

let app: Prueba;
let admin: Actor;
let folder: string;

async function open(config: OpcionesPrueba['config'] = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'jornal-respaldos-'));
  app = await abrirApp({ config: { RESPALDO_DIR: folder, ...config } });
  // As `main` knows it of the embedded database: the role that may read all of it.
  app.app.get(Config).DATABASE_ADMIN_URL = app.baseUrl;
  admin = await crearAdmin(app);
}
async function close(): Promise<void> {
  await app.cerrar();
  await rm(folder, { recursive: true });
}

const status = async (): Promise<EstadoRespaldos> => (await admin.api.get('/api/respaldos').expect(200)).body;
async function onEnd(): Promise<EstadoRespaldos> {
  for (;;) {
    const now = await status();
    if (now.en_curso === null) return now;
  }
}
async function backUp(): Promise<EstadoRespaldos> {
  await admin.api.post('/api/respaldos').expect(201);
  return onEnd();
}
const bytesDe = (name: string, password = CLAVE) =>
  admin.api
    .post(`/api/respaldos/${encodeURIComponent(name)}/descargar`)
    .send({ password })
    .buffer(true)
    .parse((answer, ready) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => ready(null, Buffer.concat(chunks)));
    });
let before = 0;
const anotado = () =>
  app.sql(`SELECT accion, usuario_id::int, despues FROM auditoria WHERE recurso = 'respaldo' AND id > $1 ORDER BY id`, [
    before,
  ]);

/** As if it were the first thing of the day: nothing in the folder, nothing told yet. */
async function deNuevo(): Promise<void> {
  app.reloj.poner(MIERCOLES);
  for (const name of await readdir(folder)) await rm(join(folder, name));
  before = Number((await app.sql<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM auditoria'))[0]?.id);
}

describe('Los respaldos que hace un administrador', () => {
  beforeAll(() => open({ RESPALDOS_GUARDADOS: 2 }));
  beforeEach(deNuevo);
  afterAll(close);

  it('se hacen a pedido, se ven en la lista y se descargan con la contraseña; queda quién los hizo y quién se los llevó', async () => {
    expect(await status()).toEqual({
      respaldos: [],
      en_curso: null,
      ultimo_fallo: null,
      carpeta: folder,
      cada_dia: false,
      guardados: 2,
    });
    const { body } = await admin.api.post('/api/respaldos').expect(201);
    expect(body.message).toBe('Se está haciendo el respaldo');
    const { respaldos, ultimo_fallo } = await onEnd();
    const name = 'jornal-2026-11-18-1000-manual.respaldo';
    expect(ultimo_fallo).toBeNull();
    expect(respaldos).toEqual([
      {
        nombre: name,
        motivo: 'manual',
        creado_en: '2026-11-18T15:00:00.000Z',
        bytes: expect.any(Number),
        filas: expect.any(Number),
        entero: true,
        hasta: null,
        olvidadas: 0,
      },
    ]);
    expect(respaldos[0]?.filas).toBeGreaterThan(100);

    const mala = await admin.api.post(`/api/respaldos/${name}/descargar`).send({ password: 'otra' }).expect(400);
    expect(mala.body.codigo).toBe('CONTRASENA_INCORRECTA');
    const descarga = await bytesDe(name).expect(200);
    expect(descarga.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(respaldos[0]?.bytes),
    });
    expect(descarga.body.equals(await readFile(join(folder, name)))).toBe(true);
    expect(await anotado()).toEqual([
      { accion: 'respaldar', usuario_id: admin.usuario_id, despues: null },
      { accion: 'descargar', usuario_id: admin.usuario_id, despues: { archivo: name, bytes: respaldos[0]?.bytes } },
    ]);
  });

  it('nadie más los ve, los hace ni los descarga, aunque tenga todos los permisos', async () => {
    const sucursal = await crearSucursal(admin);
    await app.sql(`UPDATE role_permiso SET estado = true WHERE role_id IN (2, 3)`);
    await writeFile(join(folder, 'ajeno.respaldo'), 'secreto');
    for (const { api } of [
      await crearSupervisor(admin, { entidad_id: sucursal.id }),
      await crearOperador(admin, { entidad_id: sucursal.id }),
    ]) {
      await api.get('/api/respaldos').expect(403);
      await api.post('/api/respaldos').expect(403);
      await api.post('/api/respaldos/ajeno.respaldo/descargar').send({ password: CLAVE }).expect(403);
      await api.post('/api/respaldos/ajeno.respaldo/eliminar').send({ password: CLAVE }).expect(403);
    }
    expect(await anotado()).toEqual([]);
  });

  it('van de a uno: mientras se hace, la lista dice cómo va y un segundo lee por qué no', async () => {
    const owner = new Client({ connectionString: app.baseUrl });
    await owner.connect();
    await owner.query('BEGIN; LOCK TABLE zone IN ACCESS EXCLUSIVE MODE');
    await admin.api.post('/api/respaldos').expect(201);
    expect((await status()).en_curso).toEqual({ motivo: 'manual', desde: '2026-11-18T15:00:00.000Z', filas: 0 });
    const { body } = await admin.api.post('/api/respaldos').expect(409);
    expect(body).toMatchObject({
      codigo: 'RESPALDO_EN_CURSO',
      message: 'Ya se está haciendo un respaldo. Espera a que termine.',
    });
    await owner.query('COMMIT');
    await owner.end();
    expect((await onEnd()).respaldos).toHaveLength(1);
    expect((await backUp()).respaldos).toHaveLength(2);
  });

  it('la misma clave enviada dos veces es un solo respaldo', async () => {
    const ask = () => admin.api.post('/api/respaldos').set('Idempotency-Key', 'la-misma').expect(201);
    await ask();
    await ask();
    await onEnd();
    expect((await ask()).headers['idempotent-replayed']).toBe('true');
    expect((await status()).respaldos).toHaveLength(1);
  });

  it('se guardan los últimos de cada clase; uno dañado se ve como tal y nunca cuenta como el que queda', async () => {
    const del = (day: string, reason: string) => `jornal-2026-11-${day}-0300-${reason}.respaldo`;
    await backUp();
    const { respaldos } = await backUp();
    const [segundo, primero] = respaldos.map((r) => r.nombre);
    expect([primero, segundo]).toEqual([
      'jornal-2026-11-18-1000-manual.respaldo',
      'jornal-2026-11-18-1000-manual-2.respaldo',
    ]);
    const bytes = await readFile(join(folder, primero as string));
    await writeFile(join(folder, del('10', 'diario')), bytes);
    await writeFile(join(folder, del('11', 'diario')), bytes.subarray(0, bytes.length - 1));
    await truncate(join(folder, segundo as string), 50);
    app.reloj.avanzar({ horas: 1 });
    const tercera = (await backUp()).respaldos;
    expect(tercera.map((r) => [r.nombre, r.motivo, r.entero, r.filas !== null])).toEqual([
      ['jornal-2026-11-18-1100-manual.respaldo', 'manual', true, true],
      [segundo, 'manual', false, false],
      [primero, 'manual', true, true],
      [del('11', 'diario'), 'diario', false, false],
      [del('10', 'diario'), 'diario', true, true],
    ]);
    app.reloj.avanzar({ horas: 1 });
    expect((await backUp()).respaldos.map((r) => r.nombre)).toEqual([
      'jornal-2026-11-18-1200-manual.respaldo',
      'jornal-2026-11-18-1100-manual.respaldo',
      del('11', 'diario'),
      del('10', 'diario'),
    ]);
  });

  it('lo que tiene otro nombre es de alguien, y se queda; lo de un reloj adelantado no cuenta ni reemplaza a nadie', async () => {
    await backUp();
    const bytes = await readFile(join(folder, 'jornal-2026-11-18-1000-manual.respaldo'));
    const ajenos = [
      'ajeno.respaldo',
      'jornal-2026-11-01-1000-viejo.respaldo',
      'jornal-2027-11-18-1000-manual.respaldo',
      'jornal-2027-11-18-1001-manual.respaldo',
    ];
    for (const name of ajenos) await writeFile(join(folder, name), bytes);
    expect(await app.app.get(Backups, { strict: false }).last()).toEqual(new Date('2026-11-18T15:00:00.000Z'));
    for (let n = 0; n < 2; n++) {
      app.reloj.avanzar({ horas: 1 });
      await backUp();
    }
    const theirs = ['jornal-2026-11-18-1100-manual.respaldo', 'jornal-2026-11-18-1200-manual.respaldo'];
    expect((await readdir(folder)).sort()).toEqual([...ajenos, ...theirs].sort());
  });

  it('uno se borra con la contraseña y queda quién lo borró; el último entero no se va', async () => {
    const [primero] = (await backUp()).respaldos;
    await backUp();
    const name = primero?.nombre as string;
    await writeFile(join(folder, `${name}.clave`), 'la llave');
    const ask = (which: string, password = CLAVE) =>
      admin.api.post(`/api/respaldos/${encodeURIComponent(which)}/eliminar`).send({ password });
    expect((await ask(name, 'otra').expect(400)).body.codigo).toBe('CONTRASENA_INCORRECTA');
    for (const foreign of [`${name}.clave`, '../jornal.respaldo', 'no-hay.respaldo']) await ask(foreign).expect(404);
    expect(await readdir(folder)).toHaveLength(3);
    expect((await ask(name).expect(200)).body.message).toBe('Respaldo borrado');
    const segundo = 'jornal-2026-11-18-1000-manual-2.respaldo';
    expect(await readdir(folder)).toEqual([segundo]);
    const unico = await ask(segundo).expect(409);
    expect(unico.body).toMatchObject({
      codigo: 'RESPALDO_UNICO',
      message: 'Es el único respaldo entero que hay. Haz otro antes de borrarlo.',
    });
    expect(await readdir(folder)).toEqual([segundo]);
    expect((await anotado()).map(({ accion }) => accion)).toEqual(['respaldar', 'respaldar', 'eliminar']);
    // A damaged backup is deleted like any other.
    await writeFile(join(folder, 'cortado.respaldo'), 'nada');
    await ask('cortado.respaldo').expect(200);
    expect(await readdir(folder)).toEqual([segundo]);
  });

  it('si el disco quedaría sin lo que el negocio necesita, no se empieza', async () => {
    await backUp();
    const deposito = new BackupFolder(folder, 'America/Bogota');
    const encargo = {
      url: app.baseUrl,
      key: null,
      motivo: 'manual',
      now: new Date(MIERCOLES),
      kept: 1,
    } as const;
    await expect(deposito.make({ ...encargo, reserve: 1e18 })).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await readdir(folder)).toEqual(['jornal-2026-11-18-1000-manual.respaldo']);
  });

  it('se descarga lo que está en la lista, y nada más del servidor', async () => {
    await backUp();
    await writeFile(join(folder, 'jornal-2026-11-18-1000-manual.respaldo.clave'), 'la llave');
    for (const name of [
      'jornal-2026-11-18-1000-manual.respaldo.clave',
      '../jornal.respaldo',
      '..',
      join(folder, 'x.respaldo'),
      'no-hay.respaldo',
    ])
      await admin.api
        .post(`/api/respaldos/${encodeURIComponent(name)}/descargar`)
        .send({ password: CLAVE })
        .expect(404);
  });

  it('si no se pudo, se lee por qué, no queda nada a medias y el siguiente lo borra', async () => {
    const { DATABASE_ADMIN_URL } = app.app.get(Config);
    app.app.get(Config).DATABASE_ADMIN_URL = 'postgres://nadie:x@127.0.0.1:1/nada';
    expect(await backUp()).toMatchObject({
      respaldos: [],
      ultimo_fallo: { motivo: 'manual', cuando: '2026-11-18T15:00:00.000Z', razon: 'la base de datos no respondió' },
    });
    expect(await readdir(folder)).toEqual([]);
    Object.assign(app.app.get(Config), { DATABASE_ADMIN_URL });
    expect(await backUp()).toMatchObject({ respaldos: [{ entero: true }], ultimo_fallo: null });
  });
});

describe('Con una base propia y sin carpeta', () => {
  beforeAll(() => open({ RESPALDO_DIR: undefined as never }));
  beforeEach(deNuevo);
  afterAll(close);

  it('una frase dice cómo tenerlos', async () => {
    expect(await status()).toMatchObject({ respaldos: [], carpeta: null, cada_dia: false });
    const { body } = await admin.api.post('/api/respaldos').expect(409);
    expect(body).toMatchObject({ codigo: 'RESPALDO_SIN_CARPETA', message: expect.stringContaining('RESPALDO_DIR') });
    expect(await anotado()).toEqual([]);
  });
});

describe('El respaldo de cada día', () => {
  beforeAll(() => open({ DATABASE_URL: undefined as never, METRICS: true }));
  afterAll(close);

  const review = async () => {
    await app.app.get(RespaldoDiarioService, { strict: false }).revisar();
    return (await status()).respaldos.map((r) => [r.creado_en, r.motivo]);
  };
  const avisos = async () =>
    (await admin.api.get('/api/operaciones/salud').expect(200)).body.avisos.map(
      ({ codigo, texto, impide }: Record<string, string>) => [codigo, texto, impide],
    );
  const UNO = ['2026-11-18T15:04:00.000Z', 'diario'];
  const DOS = ['2026-11-19T08:00:00.000Z', 'diario'];

  it('sale solo: poco después de iniciar si falta, y a las tres de la mañana del negocio, una vez', async () => {
    expect(await review()).toEqual([]);
    app.reloj.avanzar({ minutos: 4 });
    expect(await review()).toEqual([UNO]);
    const key = (await readdir(folder)).find((name) => name.endsWith('.clave')) as string;
    expect(await readFile(join(folder, key), 'utf8')).toBe(app.app.get(Config).JWT_SECRET);
    expect(await review()).toEqual([UNO]);
    app.reloj.poner('2026-11-19T02:59:00-05:00');
    expect(await review()).toEqual([UNO]);
    app.reloj.poner('2026-11-19T03:00:00-05:00');
    expect(await review()).toEqual([DOS, UNO]);
    expect(await review()).toEqual([DOS, UNO]);
    expect(await status()).toMatchObject({ cada_dia: true, guardados: 14 });
    expect(await avisos()).toEqual([]);
  });

  it('si no se puede, se avisa por qué y cuánto lleva el último; se intenta cada hora, y el aviso se va cuando sale', async () => {
    const config = app.app.get(Config);
    const { DATABASE_ADMIN_URL } = config;
    config.DATABASE_ADMIN_URL = 'postgres://nadie:x@127.0.0.1:1/nada';
    app.reloj.poner('2026-11-28T03:30:00-05:00');
    expect(await review()).toEqual([DOS, UNO]);
    expect(await avisos()).toEqual([
      ['RESPALDO_FALLIDO', 'El último respaldo no se pudo hacer: la base de datos no respondió.', 'nada'],
      ['RESPALDO_ATRASADO', 'Último respaldo: hace 9 días.', 'nada'],
    ]);
    const { text } = await app.http.get('/api/metrics').expect(200);
    expect(text).toContain(`jornal_backup_age_seconds ${9 * 86_400 + 1_800}`);
    Object.assign(config, { DATABASE_ADMIN_URL });
    app.reloj.avanzar({ minutos: 59 });
    expect(await review()).toEqual([DOS, UNO]);
    app.reloj.avanzar({ minutos: 1 });
    expect(await review()).toEqual([['2026-11-28T09:30:00.000Z', 'diario'], DOS, UNO]);
    expect(await avisos()).toEqual([]);
  });
});

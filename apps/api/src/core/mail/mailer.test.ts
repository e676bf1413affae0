import { createTransport } from 'nodemailer';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearCliente, crearOperador, crearSucursal } from '../../../test/crear.js';
import { abrirBuzon, type Buzon } from '../../../test/smtp.js';
import { barrera, veces } from '../../../test/tormenta.js';
import { Retries } from '../../platform/db/retries.js';
import { Config, readConfig } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { crearRegistro, crearServidor } from '../../server.js';
import { Housekeeping } from '../changes/housekeeping.js';
import { Mailer } from './mailer.js';

const PROCESSES = 4;

/** Another process of the same installation, as far as the database can tell, and the lines of its log. */
async function otherProcess(product: Prueba, mailbox: Buzon, environment: Record<string, string> = {}) {
  const said: string[] = [];
  const config = readConfig({
    JWT_SECRET: 'a-secret-that-only-the-tests-ever-use',
    DATABASE_URL: product.servicioUrl,
    DATABASE_POOL: '4',
    SMTP_URL: mailbox.url,
    ...environment,
  });
  const log = crearRegistro('warn', { write: (line) => void said.push(line) });
  const clock = new Clock(config.BUSINESS_TIME_ZONE, product.reloj.fuente);
  const app = await crearServidor({ config, reloj: clock, url: product.servicioUrl, web: null, registro: log });
  return { correos: app.get(Mailer, { strict: false }), dicho: said, cerrar: () => app.close() };
}

describe('El correo que espera', () => {
  let app: Prueba;
  let mailbox: Buzon;
  let admin: Actor;
  let open: Array<() => Promise<void>>;

  beforeEach(async () => {
    [app, mailbox] = await Promise.all([abrirApp({ config: { METRICS: true } }), abrirBuzon()]);
    admin = await crearAdmin(app);
    open = [];
  });
  afterEach(async () => {
    for (const close of open) await close();
    await app.cerrar();
    await mailbox.cerrar();
  });

  const openOne = async (environment?: Record<string, string>) => {
    const child = await otherProcess(app, mailbox, environment);
    open.push(child.cerrar);
    return child;
  };
  /** Leaves mail as use cases do; a test that opened no process with a server delivers nothing by itself. */
  const enqueue = async (n: number) => {
    for (let i = 0; i < n; i++) await crearCliente(admin);
  };
  const rows = () =>
    app.sql<{ intentos: number; fallo: string | null; enviado: boolean; taken: boolean }>(
      `SELECT intentos, fallo, enviado_en IS NOT NULL AS enviado, tomado_hasta IS NOT NULL AS taken FROM correo_saliente ORDER BY id`,
    );
  const recipients = () => mailbox.cartas.map((carta) => /^To: (.*)$/m.exec(carta)?.[1] ?? '').sort();

  it('sale una sola vez aunque varios procesos lo repartan al tiempo', async () => {
    const processes = await veces(PROCESSES, () => openOne());
    await enqueue(12);
    await Promise.all(processes.flatMap(({ correos }) => [correos.dispatch(), correos.dispatch()]));
    expect(recipients()).toEqual(
      (await app.sql<{ para: string }>('SELECT para FROM correo_saliente ORDER BY para')).map((c) => c.para).sort(),
    );
    expect(new Set(recipients()).size).toBe(12);
    expect(await rows()).toEqual(
      Array.from({ length: 12 }, () => ({ intentos: 1, fallo: null, enviado: true, taken: false })),
    );
  });

  it('control: quien mira lo que falta y lo manda sin tomarlo antes, lo manda varias veces', async () => {
    await enqueue(3);
    const allLooked = barrera(PROCESSES);
    await veces(PROCESSES, async () => {
      const pending = await app.sql<{ id: number; para: string }>(
        'SELECT id, para FROM correo_saliente WHERE enviado_en IS NULL',
      );
      await allLooked();
      for (const { id, para } of pending) {
        await createTransport({ url: mailbox.url }).sendMail({ from: 'jornal@jornal.test', to: para, text: 'x' });
        await app.sql('UPDATE correo_saliente SET enviado_en = now(), secreto = NULL WHERE id = $1', [id]);
      }
    });
    expect(mailbox.cartas).toHaveLength(3 * PROCESSES);
  });

  it('mientras sale no hay ninguna transacción abierta ni fila tomada', async () => {
    let release: () => void = () => undefined;
    mailbox.espera = new Promise((ready) => (release = ready));
    const { correos } = await openOne();
    await enqueue(1);
    const delivery = correos.dispatch();
    await mailbox.llega(1);
    const open = await app.sql(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jornal'
          AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    expect(open).toEqual([]);
    expect(await app.sql('SELECT id FROM correo_saliente FOR UPDATE NOWAIT')).toHaveLength(1);
    expect(await rows()).toEqual([{ intentos: 1, fallo: null, enviado: false, taken: true }]);
    release();
    await delivery;
    expect(await rows()).toEqual([{ intentos: 1, fallo: null, enviado: true, taken: false }]);
  });

  it('al cerrar termina el que está saliendo y deja los demás para la próxima vez', async () => {
    let release: () => void = () => undefined;
    mailbox.espera = new Promise((ready) => (release = ready));
    const { correos } = await openOne();
    await enqueue(3);
    void correos.dispatch();
    await mailbox.llega(1);
    const closing = (open.pop() as () => Promise<void>)();
    release();
    await closing;
    expect((await rows()).map(({ enviado, intentos }) => [enviado, intentos])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
  });

  it('si el proceso que lo tomó murió, otro lo manda cuando pasa su turno', async () => {
    await enqueue(1);
    const now = app.reloj.fuente().getTime();
    await app.sql(`UPDATE correo_saliente SET intentos = 1, tomado_hasta = $1`, [new Date(now + 300_000)]);
    const { correos } = await openOne();
    app.reloj.avanzar({ minutos: 4 });
    await correos.dispatch();
    expect(mailbox.cartas).toHaveLength(0);
    app.reloj.avanzar({ minutos: 1 });
    await correos.dispatch();
    expect(mailbox.cartas).toHaveLength(1);
    expect(await rows()).toEqual([{ intentos: 2, fallo: null, enviado: true, taken: false }]);
  });

  it('sale como texto y HTML, con sus adjuntos, y si el proceso murió antes de anotarlo sale otra vez con el mismo nombre', async () => {
    const { correos } = await openOne();
    const attachment = { nombre: 'informe.csv', tipo: 'text/csv', contenido: Buffer.from('dia;total\n18;25000\n') };
    const id = await app.app.get(Retries, { strict: false }).run((em) =>
      correos.enqueue(em, {
        para: 'ana@jornal.test',
        asunto: 'Informe',
        cuerpo: 'Aquí va el informe',
        html: '<p>Aquí va <b>el informe</b></p>',
        adjuntos: [attachment],
      }),
    );
    await correos.dispatch();
    // As if it was delivered, and the process died before noting it.
    await app.sql('UPDATE correo_saliente SET enviado_en = NULL, intentos = 1, tomado_hasta = $2 WHERE id = $1', [
      id,
      app.reloj.fuente(),
    ]);
    app.reloj.avanzar({ minutos: 6 });
    await correos.dispatch();
    expect(mailbox.cartas).toHaveLength(2);
    const names = mailbox.cartas.map((carta) => /^Message-ID: (.*)$/m.exec(carta)?.[1]);
    expect(names).toEqual([`<${id}.${Date.parse('2026-11-18T15:00:00Z')}@127.0.0.1>`, names[0]]);
    for (const carta of mailbox.cartas) {
      for (const type of ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/csv'])
        expect(carta).toContain(`Content-Type: ${type}`);
      expect(carta).toContain('filename=informe.csv');
      expect(carta).toContain(attachment.contenido.toString('base64'));
      expect(carta).toContain('Auto-Submitted: auto-generated');
    }
  });

  it('lo que abre una puerta entra al correo solo al salir, y no queda en él cuando salió; si ya no abre nada, no sale', async () => {
    const { correos } = await openOne();
    const enqueueWith = (para: string, minutes: number) =>
      app.app.get(Retries, { strict: false }).run((em) =>
        correos.enqueue(em, {
          para,
          asunto: 'Tu enlace',
          cuerpo: 'Entra en https://jornal.test/clave#{{secreto}}',
          html: '<a href="https://jornal.test/clave#{{secreto}}">Entrar</a>',
          secreto: {
            valor: `secreto-de-${para}`,
            vence_en: new Date(app.reloj.fuente().getTime() + minutes * 60_000),
          },
        }),
      );
    mailbox.caido = true;
    await enqueueWith('tarde@jornal.test', 1);
    await correos.dispatch();
    mailbox.caido = false;
    app.reloj.avanzar({ minutos: 2 });
    await enqueueWith('ana@jornal.test', 60);
    await correos.dispatch();
    expect(recipients()).toEqual(['ana@jornal.test']);
    expect(mailbox.cartas[0]?.match(/secreto-de-ana@jornal\.test/g)).toHaveLength(2);
    const kept = JSON.stringify(await app.sql(`SELECT * FROM correo_saliente WHERE para = 'ana@jornal.test'`));
    expect(kept).toContain('{{secreto}}');
    expect(kept).not.toContain('secreto-de-');
    await app.app.get(Housekeeping, { strict: false }).clean();
    expect(
      await app.sql(`SELECT secreto, fallo, intentos FROM correo_saliente WHERE para = 'tarde@jornal.test'`),
    ).toEqual([{ secreto: null, fallo: 'ENLACE_VENCIDO', intentos: 20 }]);
    // It asks for no attention: it is not among those given up.
    expect((await correos.state()).abandonados).toBe(0);
  });

  it('si su enlace muere mientras sale y la entrega falla, consta que murió: nadie lo da por perdido ni lo cuenta como fallo', async () => {
    mailbox.espera = new Promise(() => undefined);
    const { correos } = await openOne();
    await enqueue(1);
    const delivery = correos.dispatch();
    await mailbox.llega(1);
    const [{ usuario_id }] = (await app.sql<{ usuario_id: number }>('SELECT usuario_id FROM correo_saliente')) as [
      { usuario_id: number },
    ];
    await admin.api.put(`/api/usuarios/${usuario_id}/estado`).send({ activo: false }).expect(200);
    await mailbox.cerrar();
    await delivery;
    expect((await admin.api.get('/api/correo').expect(200)).body.data).toMatchObject([
      { estado: 'Fallido', fallo: 'ENLACE_VENCIDO', enlace_disponible: false },
    ]);
    expect((await correos.state()).abandonados).toBe(0);
  });

  it('si falla se ve en el registro, las métricas y el detalle, sin direcciones ni contenido, y el servidor sigue listo', async () => {
    mailbox.caido = true;
    const { correos, dicho } = await openOne();
    const client = await crearCliente(admin);
    await correos.dispatch();
    const [{ id }] = (await app.sql<{ id: number }>('SELECT id FROM correo_saliente')) as [{ id: number }];
    expect(dicho.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, correo: id, intento: 1, codigo: expect.stringMatching(/^[A-Z]+ 421$/), msg: 'mail not delivered' },
    ]);
    expect(correos.account).toEqual({ entregado: 0, fallido: 1, abandonado: 0, sin_base: 0 });

    const { body } = await admin.api.get('/api/operaciones/salud').expect(200);
    expect(body).toEqual({
      estado: 'ok',
      detalle: { base_de_datos: 'ok', migraciones: 'ok', esquema: 'ok' },
      correo: {
        servidor: 'sin configurar',
        por_enviar: 1,
        fallando: 1,
        abandonados: 0,
        ultimo_fallo: expect.stringMatching(/^[A-Z]+ 421$/),
        desde_el_inicio: { entregado: 0, fallido: 0, abandonado: 0, sin_base: 0 },
      },
      avisos: [],
      en_vivo: { conexiones: 0, otros_procesos: 'conectado' },
    });
    const metrics = (await app.http.get('/api/metrics').expect(200)).text;
    expect(metrics).toMatch(/^jornal_mail_outbox\{state="failing"\} 1$/m);
    expect(metrics).toMatch(/^jornal_mail_attempts_total\{result="delivered"\} 0$/m);
    expect((await app.http.get('/api/salud/listo').expect(200)).body).toEqual({
      estado: 'ok',
      detalle: { base_de_datos: 'ok', migraciones: 'ok', esquema: 'ok' },
    });

    // The last attempt: it is not tried again.
    await app.sql('UPDATE correo_saliente SET intentos = 19');
    app.reloj.avanzar({ horas: 7 });
    await correos.dispatch();
    expect(JSON.parse(dicho.at(-1) as string)).toMatchObject({
      level: 50,
      correo: id,
      intento: 20,
      msg: 'mail given up',
    });
    expect(correos.account).toMatchObject({ fallido: 2, abandonado: 1 });
    app.reloj.avanzar({ horas: 7 });
    expect((await admin.api.get('/api/operaciones/salud').expect(200)).body.correo).toMatchObject({
      por_enviar: 0,
      fallando: 0,
      abandonados: 1,
    });
    expect(dicho.join('')).not.toContain(client.email);
    expect(dicho.join('')).not.toContain('Tu acceso');
  });

  it('cuando falla la base también se ve, y el siguiente reparto sigue donde iba', async () => {
    const { correos, dicho } = await openOne();
    await enqueue(1);
    await app.sql('ALTER TABLE correo_saliente RENAME TO correo_escondido');
    await correos.dispatch();
    expect(dicho.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, codigo: '42P01', msg: 'outbox: the database failed' },
    ]);
    expect(correos.account.sin_base).toBe(1);
    await app.sql('ALTER TABLE correo_escondido RENAME TO correo_saliente');
    await correos.dispatch();
    expect(mailbox.cartas).toHaveLength(1);
  });

  it('el detalle lo ve solo un administrador', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await ana.api.get('/api/operaciones/salud').expect(403);
    await app.http.get('/api/operaciones/salud').expect(401);
  });

  it('el entregado se olvida a los días que diga KEEP_MAIL_DAYS; el que espera, nunca', async () => {
    app.app.get(Config, { strict: false }).KEEP_MAIL_DAYS = 3;
    const { correos } = await openOne();
    await enqueue(1);
    await correos.dispatch();
    mailbox.caido = true;
    await enqueue(1);
    await app.sql(
      `INSERT INTO correo_adjunto (correo_id, orden, nombre, tipo, contenido) SELECT min(id), 0, 'a', 'text/csv', 'x' FROM correo_saliente`,
    );
    const cleanup = app.app.get(Housekeeping, { strict: false });
    app.reloj.avanzar({ dias: 3 });
    await cleanup.clean();
    expect(await rows()).toHaveLength(2);
    app.reloj.avanzar({ minutos: 1 });
    await cleanup.clean();
    expect(await rows()).toMatchObject([{ enviado: false }]);
    expect(await app.sql('SELECT * FROM correo_adjunto')).toEqual([]);
  });
});

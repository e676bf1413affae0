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

const PROCESOS = 4;

/** Another process of the same installation, as far as the database can tell, and what it writes in its log. */
async function otroProceso(prueba: Prueba, buzon: Buzon, entorno: Record<string, string> = {}) {
  const dicho: string[] = [];
  const config = readConfig({
    JWT_SECRET: 'a-secret-that-only-the-tests-ever-use',
    DATABASE_URL: prueba.servicioUrl,
    DATABASE_POOL: '4',
    SMTP_URL: buzon.url,
    ...entorno,
  });
  const registro = crearRegistro('warn', { write: (linea) => void dicho.push(linea) });
  const reloj = new Clock(config.BUSINESS_TIME_ZONE, prueba.reloj.fuente);
  const app = await crearServidor({ config, reloj, url: prueba.servicioUrl, web: null, registro });
  return { correos: app.get(Mailer, { strict: false }), dicho, cerrar: () => app.close() };
}

describe('El correo que espera', () => {
  let prueba: Prueba;
  let buzon: Buzon;
  let admin: Actor;
  let abiertos: Array<() => Promise<void>>;

  beforeEach(async () => {
    [prueba, buzon] = await Promise.all([abrirApp({ config: { METRICS: true } }), abrirBuzon()]);
    admin = await crearAdmin(prueba);
    abiertos = [];
  });
  afterEach(async () => {
    for (const cerrar of abiertos) await cerrar();
    await prueba.cerrar();
    await buzon.cerrar();
  });

  const abrir = async (entorno?: Record<string, string>) => {
    const proceso = await otroProceso(prueba, buzon, entorno);
    abiertos.push(proceso.cerrar);
    return proceso;
  };
  /** Mail as use cases leave it; who opened no process with a server delivers nothing by itself. */
  const encolar = async (n: number) => {
    for (let i = 0; i < n; i++) await crearCliente(admin);
  };
  const filas = () =>
    prueba.sql<{ intentos: number; fallo: string | null; enviado: boolean; tomado: boolean }>(
      `SELECT intentos, fallo, enviado_en IS NOT NULL AS enviado, tomado_hasta IS NOT NULL AS tomado FROM correo_saliente ORDER BY id`,
    );
  const destinatarios = () => buzon.cartas.map((carta) => /^To: (.*)$/m.exec(carta)?.[1] ?? '').sort();

  it('sale una sola vez aunque varios procesos lo repartan al tiempo', async () => {
    const procesos = await veces(PROCESOS, () => abrir());
    await encolar(12);
    await Promise.all(procesos.flatMap(({ correos }) => [correos.dispatch(), correos.dispatch()]));
    expect(destinatarios()).toEqual(
      (await prueba.sql<{ para: string }>('SELECT para FROM correo_saliente ORDER BY para')).map((c) => c.para).sort(),
    );
    expect(new Set(destinatarios()).size).toBe(12);
    expect(await filas()).toEqual(
      Array.from({ length: 12 }, () => ({ intentos: 1, fallo: null, enviado: true, tomado: false })),
    );
  });

  it('control: quien mira lo que falta y lo manda sin tomarlo antes, lo manda varias veces', async () => {
    await encolar(3);
    const todosMiraron = barrera(PROCESOS);
    await veces(PROCESOS, async () => {
      const pendientes = await prueba.sql<{ id: number; para: string }>(
        'SELECT id, para FROM correo_saliente WHERE enviado_en IS NULL',
      );
      await todosMiraron();
      for (const { id, para } of pendientes) {
        await createTransport({ url: buzon.url }).sendMail({ from: 'jornal@jornal.test', to: para, text: 'x' });
        await prueba.sql('UPDATE correo_saliente SET enviado_en = now(), secreto = NULL WHERE id = $1', [id]);
      }
    });
    expect(buzon.cartas).toHaveLength(3 * PROCESOS);
  });

  it('mientras sale no hay ninguna transacción abierta ni fila tomada', async () => {
    let soltar: () => void = () => undefined;
    buzon.espera = new Promise((listo) => (soltar = listo));
    const { correos } = await abrir();
    await encolar(1);
    const reparto = correos.dispatch();
    await buzon.llega(1);
    const abiertas = await prueba.sql(
      `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'jornal'
          AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
    );
    expect(abiertas).toEqual([]);
    expect(await prueba.sql('SELECT id FROM correo_saliente FOR UPDATE NOWAIT')).toHaveLength(1);
    expect(await filas()).toEqual([{ intentos: 1, fallo: null, enviado: false, tomado: true }]);
    soltar();
    await reparto;
    expect(await filas()).toEqual([{ intentos: 1, fallo: null, enviado: true, tomado: false }]);
  });

  it('al cerrar termina el que está saliendo y deja los demás para la próxima vez', async () => {
    let soltar: () => void = () => undefined;
    buzon.espera = new Promise((listo) => (soltar = listo));
    const { correos } = await abrir();
    await encolar(3);
    void correos.dispatch();
    await buzon.llega(1);
    const cierre = (abiertos.pop() as () => Promise<void>)();
    soltar();
    await cierre;
    expect((await filas()).map(({ enviado, intentos }) => [enviado, intentos])).toEqual([
      [true, 1],
      [false, 0],
      [false, 0],
    ]);
  });

  it('si el proceso que lo tomó murió, otro lo manda cuando pasa su turno', async () => {
    await encolar(1);
    const ahora = prueba.reloj.fuente().getTime();
    await prueba.sql(`UPDATE correo_saliente SET intentos = 1, tomado_hasta = $1`, [new Date(ahora + 300_000)]);
    const { correos } = await abrir();
    prueba.reloj.avanzar({ minutos: 4 });
    await correos.dispatch();
    expect(buzon.cartas).toHaveLength(0);
    prueba.reloj.avanzar({ minutos: 1 });
    await correos.dispatch();
    expect(buzon.cartas).toHaveLength(1);
    expect(await filas()).toEqual([{ intentos: 2, fallo: null, enviado: true, tomado: false }]);
  });

  it('sale como texto y HTML, con sus adjuntos, y si el proceso murió antes de anotarlo sale otra vez con el mismo nombre', async () => {
    const { correos } = await abrir();
    const adjunto = { nombre: 'informe.csv', tipo: 'text/csv', contenido: Buffer.from('dia;total\n18;25000\n') };
    const id = await prueba.app.get(Retries, { strict: false }).run((em) =>
      correos.enqueue(em, {
        para: 'ana@jornal.test',
        asunto: 'Informe',
        cuerpo: 'Aquí va el informe',
        html: '<p>Aquí va <b>el informe</b></p>',
        adjuntos: [adjunto],
      }),
    );
    await correos.dispatch();
    // It was delivered, and nobody noted it.
    await prueba.sql('UPDATE correo_saliente SET enviado_en = NULL, intentos = 1, tomado_hasta = $2 WHERE id = $1', [
      id,
      prueba.reloj.fuente(),
    ]);
    prueba.reloj.avanzar({ minutos: 6 });
    await correos.dispatch();
    expect(buzon.cartas).toHaveLength(2);
    const nombres = buzon.cartas.map((carta) => /^Message-ID: (.*)$/m.exec(carta)?.[1]);
    expect(nombres).toEqual([`<${id}.${Date.parse('2026-11-18T15:00:00Z')}@127.0.0.1>`, nombres[0]]);
    for (const carta of buzon.cartas) {
      for (const tipo of ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'text/csv'])
        expect(carta).toContain(`Content-Type: ${tipo}`);
      expect(carta).toContain('filename=informe.csv');
      expect(carta).toContain(adjunto.contenido.toString('base64'));
      expect(carta).toContain('Auto-Submitted: auto-generated');
    }
  });

  it('lo que abre una puerta entra al correo solo al salir, y no queda en él cuando salió; si ya no abre nada, no sale', async () => {
    const { correos } = await abrir();
    const encolarCon = (para: string, minutos: number) =>
      prueba.app.get(Retries, { strict: false }).run((em) =>
        correos.enqueue(em, {
          para,
          asunto: 'Tu enlace',
          cuerpo: 'Entra en https://jornal.test/clave#{{secreto}}',
          html: '<a href="https://jornal.test/clave#{{secreto}}">Entrar</a>',
          secreto: {
            valor: `secreto-de-${para}`,
            vence_en: new Date(prueba.reloj.fuente().getTime() + minutos * 60_000),
          },
        }),
      );
    buzon.caido = true;
    await encolarCon('tarde@jornal.test', 1);
    await correos.dispatch();
    buzon.caido = false;
    prueba.reloj.avanzar({ minutos: 2 });
    await encolarCon('ana@jornal.test', 60);
    await correos.dispatch();
    expect(destinatarios()).toEqual(['ana@jornal.test']);
    expect(buzon.cartas[0]?.match(/secreto-de-ana@jornal\.test/g)).toHaveLength(2);
    const guardado = JSON.stringify(await prueba.sql(`SELECT * FROM correo_saliente WHERE para = 'ana@jornal.test'`));
    expect(guardado).toContain('{{secreto}}');
    expect(guardado).not.toContain('secreto-de-');
    await prueba.app.get(Housekeeping, { strict: false }).clean();
    expect(
      await prueba.sql(`SELECT secreto, fallo, intentos FROM correo_saliente WHERE para = 'tarde@jornal.test'`),
    ).toEqual([{ secreto: null, fallo: 'ENLACE_VENCIDO', intentos: 20 }]);
    // Nobody has to look after it: it is not among those given up.
    expect((await correos.state()).abandonados).toBe(0);
  });

  it('si su enlace muere mientras sale y la entrega falla, consta que murió: nadie lo da por perdido ni lo cuenta como fallo', async () => {
    buzon.espera = new Promise(() => undefined);
    const { correos } = await abrir();
    await encolar(1);
    const reparto = correos.dispatch();
    await buzon.llega(1);
    const [{ usuario_id }] = (await prueba.sql<{ usuario_id: number }>('SELECT usuario_id FROM correo_saliente')) as [
      { usuario_id: number },
    ];
    await admin.api.put(`/api/usuarios/${usuario_id}/estado`).send({ activo: false }).expect(200);
    await buzon.cerrar();
    await reparto;
    expect((await admin.api.get('/api/correo').expect(200)).body.data).toMatchObject([
      { estado: 'Fallido', fallo: 'ENLACE_VENCIDO', enlace_disponible: false },
    ]);
    expect((await correos.state()).abandonados).toBe(0);
  });

  it('si falla se ve en el registro, las métricas y el detalle, sin direcciones ni contenido, y el servidor sigue listo', async () => {
    buzon.caido = true;
    const { correos, dicho } = await abrir();
    const cliente = await crearCliente(admin);
    await correos.dispatch();
    const [{ id }] = (await prueba.sql<{ id: number }>('SELECT id FROM correo_saliente')) as [{ id: number }];
    expect(dicho.map((linea) => JSON.parse(linea))).toMatchObject([
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
    const metricas = (await prueba.http.get('/api/metrics').expect(200)).text;
    expect(metricas).toMatch(/^jornal_mail_outbox\{state="failing"\} 1$/m);
    expect(metricas).toMatch(/^jornal_mail_attempts_total\{result="delivered"\} 0$/m);
    expect((await prueba.http.get('/api/salud/listo').expect(200)).body).toEqual({
      estado: 'ok',
      detalle: { base_de_datos: 'ok', migraciones: 'ok', esquema: 'ok' },
    });

    // The last attempt: nobody will try again.
    await prueba.sql('UPDATE correo_saliente SET intentos = 19');
    prueba.reloj.avanzar({ horas: 7 });
    await correos.dispatch();
    expect(JSON.parse(dicho.at(-1) as string)).toMatchObject({
      level: 50,
      correo: id,
      intento: 20,
      msg: 'mail given up',
    });
    expect(correos.account).toMatchObject({ fallido: 2, abandonado: 1 });
    prueba.reloj.avanzar({ horas: 7 });
    expect((await admin.api.get('/api/operaciones/salud').expect(200)).body.correo).toMatchObject({
      por_enviar: 0,
      fallando: 0,
      abandonados: 1,
    });
    expect(dicho.join('')).not.toContain(cliente.email);
    expect(dicho.join('')).not.toContain('Tu acceso');
  });

  it('cuando falla la base también se ve, y el siguiente reparto sigue donde iba', async () => {
    const { correos, dicho } = await abrir();
    await encolar(1);
    await prueba.sql('ALTER TABLE correo_saliente RENAME TO correo_escondido');
    await correos.dispatch();
    expect(dicho.map((linea) => JSON.parse(linea))).toMatchObject([
      { level: 50, codigo: '42P01', msg: 'outbox: the database failed' },
    ]);
    expect(correos.account.sin_base).toBe(1);
    await prueba.sql('ALTER TABLE correo_escondido RENAME TO correo_saliente');
    await correos.dispatch();
    expect(buzon.cartas).toHaveLength(1);
  });

  it('el detalle lo ve solo un administrador', async () => {
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    await ana.api.get('/api/operaciones/salud').expect(403);
    await prueba.http.get('/api/operaciones/salud').expect(401);
  });

  it('el entregado se olvida a los días que diga KEEP_MAIL_DAYS; el que espera, nunca', async () => {
    prueba.app.get(Config, { strict: false }).KEEP_MAIL_DAYS = 3;
    const { correos } = await abrir();
    await encolar(1);
    await correos.dispatch();
    buzon.caido = true;
    await encolar(1);
    await prueba.sql(
      `INSERT INTO correo_adjunto (correo_id, orden, nombre, tipo, contenido) SELECT min(id), 0, 'a', 'text/csv', 'x' FROM correo_saliente`,
    );
    const limpieza = prueba.app.get(Housekeeping, { strict: false });
    prueba.reloj.avanzar({ dias: 3 });
    await limpieza.clean();
    expect(await filas()).toHaveLength(2);
    prueba.reloj.avanzar({ minutos: 1 });
    await limpieza.clean();
    expect(await filas()).toMatchObject([{ enviado: false }]);
    expect(await prueba.sql('SELECT * FROM correo_adjunto')).toEqual([]);
  });
});

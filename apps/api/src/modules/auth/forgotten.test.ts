import { RECUPERACION_PEDIDA } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, CLAVE, crearAdmin, crearUsuario, iniciarSesion, tokenDe } from '../../../test/crear.js';
import { abrirBuzon } from '../../../test/smtp.js';
import { barrera, resumir, veces } from '../../../test/tormenta.js';
import { Mailer } from '../../core/mail/mailer.js';
import { ForgottenService } from './forgotten.service.js';

const NUEVA = 'otra clave bien larga';
const NO_SIRVE = { codigo: 'ENLACE_NO_VALIDO', message: 'El enlace ya no es válido. Pide uno nuevo.' };

describe('La contraseña olvidada', () => {
  let app: Prueba;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const ask = (email: string) => app.http.post('/api/recuperar').send({ email });
  const atender = () => app.app.get(ForgottenService, { strict: false }).atender();
  const elegir = (token: string, fresh = NUEVA) => app.http.post('/api/clave').send({ token, nueva: fresh });
  const mails = (email: string) =>
    app.sql<{ asunto: string }>('SELECT asunto FROM correo_saliente WHERE para = $1', [email]);
  /** A user who asked for a link, and its token. */
  const olvidadizo = async (): Promise<Actor & { enlace: string }> => {
    const ana = await crearUsuario(app, 'supervisor');
    await ask(ana.email).expect(200);
    await atender();
    return { ...ana, enlace: await tokenDe(ana) };
  };

  it('con el enlace del correo se elige otra, se entra con ella y terminan todas las sesiones', async () => {
    const ana = await olvidadizo();
    const other = app.como(await iniciarSesion(app, ana.usuario_id));
    expect((await app.http.post('/api/clave/consultar').send({ token: ana.enlace }).expect(200)).body).toEqual({
      email: ana.email,
      vence_en: '2026-11-19T15:00:00.000Z',
    });
    expect((await elegir(ana.enlace).expect(200)).body.message).toBe(
      'Tu contraseña quedó lista. Ya puedes iniciar sesión.',
    );
    await ana.api.get('/api/sesion').expect(401);
    await other.get('/api/sesion').expect(401);
    await app.http.post('/api/login').send({ email: ana.email, password: CLAVE }).expect(401);
    await app.http.post('/api/login').send({ email: ana.email, password: NUEVA }).expect(200);
  });

  it('el enlace usado, reemplazado, vencido, de una cuenta desactivada o inventado se rechaza con la misma frase', async () => {
    const usado = await olvidadizo();
    await elegir(usado.enlace).expect(200);
    const reemplazado = await olvidadizo();
    await ask(reemplazado.email).expect(200);
    await atender();
    const desactivado = await olvidadizo();
    await app.sql('UPDATE usuario SET activo = false WHERE id = $1', [desactivado.usuario_id]);
    const vencido = await olvidadizo();
    await app.sql(`UPDATE enlace_clave SET vence_en = $2 WHERE usuario_id = $1`, [
      vencido.usuario_id,
      app.reloj.fuente(),
    ]);
    for (const token of [usado.enlace, reemplazado.enlace, desactivado.enlace, vencido.enlace, 'inventado']) {
      expect((await elegir(token).expect(400)).body).toMatchObject(NO_SIRVE);
      expect((await app.http.post('/api/clave/consultar').send({ token }).expect(400)).body).toMatchObject(NO_SIRVE);
    }
    for (const body of [{}, { token: '' }, { token: 'x'.repeat(201) }, { token: 7 }])
      expect(
        (
          await app.http
            .post('/api/clave')
            .send({ ...body, nueva: NUEVA })
            .expect(400)
        ).body.message,
      ).toBe(NO_SIRVE.message);
    // The newest of two links works.
    await elegir(await tokenDe(reemplazado)).expect(200);
  });

  it('pedir a nombre de otro no le quita la invitación ni el enlace del negocio: cualquiera sirve, y al usarlo muere el otro', async () => {
    const admin = await crearAdmin(app);
    for (const con of ['invitacion', 'recuperacion']) {
      const email = `nueva.${con}@jornal.test`;
      await admin.api.post('/api/usuarios').send({ email, nombre: 'Nueva', role_id: 1 }).expect(201);
      const enlaces = { invitacion: await tokenDe({ prueba: app, email }), recuperacion: '' };
      await ask(email).expect(200);
      await atender();
      enlaces.recuperacion = await tokenDe({ prueba: app, email });
      expect(enlaces.recuperacion).not.toBe(enlaces.invitacion);
      await elegir(enlaces[con as keyof typeof enlaces]).expect(200);
      for (const token of Object.values(enlaces))
        expect((await elegir(token).expect(400)).body).toMatchObject(NO_SIRVE);
    }
    // The business has a say in both: its own link kills the one asked for before.
    const ana = await olvidadizo();
    await admin.api.post(`/api/usuarios/${ana.usuario_id}/restablecer-contrasena`).expect(200);
    await elegir(ana.enlace).expect(400);
  });

  it('una contraseña que no se acepta no gasta el enlace', async () => {
    const ana = await olvidadizo();
    expect((await elegir(ana.enlace, 'corta').expect(400)).body.errores.nueva).toEqual([
      'La contraseña debe tener al menos 8 caracteres',
    ]);
    expect((await elegir(ana.enlace, 'password1').expect(400)).body.codigo).toBe('CONTRASENA_COMUN');
    await elegir(ana.enlace).expect(200);
  });

  it('de veinte que lo usan a la vez gana uno, y es su contraseña la que sirve', async () => {
    const ana = await olvidadizo();
    const answers = await veces(20, (i) => elegir(ana.enlace, `clave de la carrera ${i}`));
    expect(resumir(answers)).toEqual({ estados: { 200: 1, 400: 19 }, mensajes: [NO_SIRVE.message] });
    const gana = answers.findIndex((r) => r.status === 200);
    await app.http
      .post('/api/login')
      .send({ email: ana.email, password: `clave de la carrera ${gana}` })
      .expect(200);
  });

  it('control: quien mira si el enlace sirve y después lo marca, lo deja usar veinte veces', async () => {
    const ana = await olvidadizo();
    const allLooked = barrera(20);
    const usados = await veces(20, async () => {
      const vivos = await app.sql<{ id: number }>(
        'SELECT id FROM enlace_clave WHERE usuario_id = $1 AND usado_en IS NULL',
        [ana.usuario_id],
      );
      await allLooked();
      for (const { id } of vivos)
        await app.sql('UPDATE enlace_clave SET usado_en = $2 WHERE id = $1', [id, app.reloj.fuente()]);
      return vivos.length;
    });
    expect(usados.filter((n) => n === 1)).toHaveLength(20);
  });

  it('a un correo sin cuenta o de una cuenta desactivada se le responde lo mismo, y no se le escribe', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    const ida = await crearUsuario(app, 'supervisor');
    await app.sql('UPDATE usuario SET activo = false WHERE id = $1', [ida.usuario_id]);
    const answers = [await ask(ana.email.toUpperCase()), await ask('nadie@jornal.test'), await ask(ida.email)];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 200, body: { message: RECUPERACION_PEDIDA } });
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
    await atender();
    expect(await mails(ana.email)).toHaveLength(1);
    expect([...(await mails('nadie@jornal.test')), ...(await mails(ida.email))]).toEqual([]);
  });

  it('salen tres por hora para cada cuenta, y a quien pide más se le responde lo mismo', async () => {
    const ana = await crearUsuario(app, 'supervisor');
    for (let i = 0; i < 5; i++) expect((await ask(ana.email).expect(200)).body.message).toBe(RECUPERACION_PEDIDA);
    await atender();
    expect(await mails(ana.email)).toHaveLength(3);
    app.reloj.avanzar({ horas: 1 });
    await ask(ana.email).expect(200);
    await atender();
    expect(await mails(ana.email)).toHaveLength(4);
    app.reloj.avanzar({ horas: -1 });
  });

  it('lo que no es un correo se dice en el campo', async () => {
    expect((await ask('').expect(400)).body.errores.email).toEqual(['Ingresa tu correo']);
    expect((await ask('ana').expect(400)).body.errores.email).toEqual(['El correo no es válido']);
  });

  it('pide quien ya no tiene lugar entre los ingresos de su dirección, y se le dice lo mismo con y sin cuenta', async () => {
    const full = await abrirApp({ config: { SIGN_INS_PER_MINUTE: 3 } });
    try {
      const ana = await crearAdmin(full);
      const said: number[] = [];
      for (const email of ['a@jornal.test', ana.email, 'b@jornal.test', ana.email, 'c@jornal.test'])
        said.push((await full.http.post('/api/recuperar').send({ email })).status);
      expect(said).toEqual([200, 200, 200, 429, 429]);
    } finally {
      await full.cerrar();
    }
  });

  it('si no hay servidor de correo el enlace espera en la bandeja; si lo hay llega, y no queda en ninguna parte', async () => {
    const mailbox = await abrirBuzon();
    const con = await abrirApp({ config: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    try {
      const ana = await crearAdmin(con);
      await con.http.post('/api/recuperar').send({ email: ana.email }).expect(200);
      await con.app.get(ForgottenService, { strict: false }).atender();
      await mailbox.llega(1);
      await con.app.get(Mailer, { strict: false }).dispatch();
      const carta = (mailbox.cartas[0] as string).replace(/=\n/g, '').replace(/=3D/g, '=');
      const token = /https:\/\/jornal\.ejemplo\.co\/clave#([\w-]{43})/.exec(carta)?.[1] as string;
      expect(await con.sql('SELECT id FROM correo_saliente WHERE secreto IS NOT NULL')).toEqual([]);
      await con.http.post('/api/clave').send({ token, nueva: NUEVA }).expect(200);
      await con.http.post('/api/login').send({ email: ana.email, password: NUEVA }).expect(200);
    } finally {
      await con.cerrar();
      await mailbox.cerrar();
    }
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearOperador,
  crearSucursal,
  crearUsuario,
  iniciarSesion,
  pasarHorasDeSesion,
} from '../../../test/crear.js';
import { alEncontrarse } from '../../../test/tormenta.js';
import { Token } from './token.js';

describe('Iniciar sesión', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app, 'duena@jornal.test');
  });
  afterAll(() => app.cerrar());

  const signIn = (email: string, password = CLAVE) => app.http.post('/api/login').send({ email, password });

  it('con su correo, en cualquier caja, y su contraseña recibe un token que sirve', async () => {
    const answer = await signIn(' Duena@JORNAL.test ').expect(200);
    expect(answer.body.user).toEqual({
      id: admin.usuario_id,
      email: 'duena@jornal.test',
      nombre: null,
      role: { nombre: 'admin' },
      alcance: 'todo',
      entidad: null,
      operador: null,
    });
    expect(answer.body.zona_horaria).toBe('America/Bogota');
    const session = await app.como(answer.body.access_token).get('/api/sesion').expect(200);
    expect(session.body).toMatchObject({
      id: admin.usuario_id,
      zona_horaria: 'America/Bogota',
      permisos: expect.arrayContaining(['dashboard.negocio', 'roles.editar']),
      modulos: expect.arrayContaining(['caja_menor']),
    });
    expect(session.headers['cache-control']).toBe('no-store');
  });

  it('un correo desconocido y una contraseña equivocada reciben exactamente la misma respuesta', async () => {
    const sinId = ({ request_id: _, ...resto }: Record<string, unknown>) => resto;
    const mala = await signIn('duena@jornal.test', 'no es esta').expect(401);
    const desconocido = await signIn('nadie@jornal.test', 'no es esta').expect(401);
    expect(sinId(mala.body)).toEqual({
      statusCode: 401,
      codigo: 'CREDENCIALES_INCORRECTAS',
      message: 'Credenciales incorrectas',
      error: 'Credenciales incorrectas',
    });
    expect(sinId(desconocido.body)).toEqual(sinId(mala.body));
    await signIn('ni siquiera un correo', 'x').expect(401);
  });

  it('sin correo o contraseña se pide completarlos', async () => {
    for (const body of [{}, { email: '', password: 'x' }, { email: 'a@b.co' }, { email: 'a@b.co', password: '' }]) {
      expect((await app.http.post('/api/login').send(body).expect(400)).body.message).toBe(
        'Por favor completa todos los campos',
      );
    }
  });

  it('una cuenta desactivada no entra, y sus sesiones abiertas terminan', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    await sara.api.get('/api/sesion').expect(200);
    await app.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [sara.usuario_id]);
    await sara.api.get('/api/sesion').expect(401);
    await signIn(sara.email).expect(401);
  });

  it('quien entra mientras le cambian la contraseña, con la de antes, se queda fuera', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    // The change stops where it ends links, with the password changed and no session told yet; a sign-in comes then.
    const change = () =>
      sara.api.put('/api/sesion/contrasena').send({ actual: CLAVE, nueva: 'otra-clave-larga-de-verdad-7' });
    const answers = await alEncontrarse(app, 'enlace_clave', [change, () => signIn(sara.email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('el token guardado al entrar se ignora en la propia entrada', async () => {
    await app
      .como('un token viejo')
      .post('/api/login')
      .send({ email: 'duena@jornal.test', password: CLAVE })
      .expect(200);
  });
});

describe('Una sesión abierta', () => {
  let app: Prueba;
  let admin: Actor;
  beforeAll(async () => {
    app = await abrirApp({ config: { REQUESTS_PER_MINUTE: 60 } });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  it('sin token, con uno inventado, de otro servidor o sin firma, no hay sesión', async () => {
    const foreign = new JwtService({ secret: 'the secret of another server altogether' });
    const data = { sub: String(admin.usuario_id), sid: randomUUID(), iss: 'jornal', aud: 'jornal-api' };
    const sinFirma = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${admin.token.split('.')[1]}.`;
    for (const token of ['', 'basura', 'a.b.c', foreign.sign(data), sinFirma]) {
      const answer = await app.como(token).get('/api/sesion').expect(401);
      expect(answer.body.message).toBe('Tu sesión terminó. Inicia sesión de nuevo.');
    }
    await app.http.get('/api/sesion').expect(401);
  });

  it('vence a su hora', async () => {
    const token = await iniciarSesion(app, admin.usuario_id, 12);
    await pasarHorasDeSesion(app, 11);
    await app.como(token).get('/api/sesion').expect(200);
    await pasarHorasDeSesion(app, 2);
    await app.como(token).get('/api/sesion').expect(401);
  });

  it.each([1, -1])('no termina porque el reloj del servidor salte %i día', async (days) => {
    const signIn = async () =>
      (await app.http.post('/api/login').send({ email: admin.email, password: CLAVE }).expect(200)).body
        .access_token as string;
    const before = await signIn();
    app.reloj.avanzar({ dias: days });
    await app.como(before).get('/api/sesion').expect(200);
    // And a session that began meanwhile stays open when the clock is right again.
    const meanwhile = await signIn();
    app.reloj.avanzar({ dias: -days });
    await app.como(meanwhile).get('/api/sesion').expect(200);
  });

  it('un token que promete durar más que su sesión no dura más', async () => {
    const token = await iniciarSesion(app, admin.usuario_id);
    await app.sql(`UPDATE sesion SET vence_en = creada_en WHERE id = $1`, [
      app.app.get(Token, { strict: false }).leer(token)?.sid,
    ]);
    await app.como(token).get('/api/sesion').expect(401);
  });

  it('la huella que se guarda de una solicitud no deja adivinar la contraseña que llevaba', async () => {
    const body = { actual: CLAVE, nueva: 'otra clave larga' };
    await crearUsuario(app, 'supervisor').then((u) =>
      u.api.put('/api/sesion/contrasena').set('Idempotency-Key', 'cambio').send(body).expect(200),
    );
    const [row] = await app.sql<{ huella: string }>(`SELECT huella FROM idempotencia WHERE clave = 'cambio'`);
    const adivinada = createHash('sha256')
      .update(`PUT /api/sesion/contrasena\n${JSON.stringify(body)}`)
      .digest('hex');
    expect(row?.huella).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.huella).not.toBe(adivinada);
  });

  it('cerrar sesión termina esa y ninguna otra', async () => {
    const one = app.como(await iniciarSesion(app, admin.usuario_id));
    const other = app.como(await iniciarSesion(app, admin.usuario_id));
    expect((await one.post('/api/logout').send({}).expect(200)).body).toEqual({ message: 'Sesión cerrada' });
    await one.get('/api/sesion').expect(401);
    await one.post('/api/logout').expect(401);
    await other.get('/api/sesion').expect(200);
  });

  it('cambiar la contraseña pide la actual, termina las demás sesiones y deja esta', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const other = app.como(await iniciarSesion(app, sara.usuario_id));
    const change = (current: string, fresh: string) =>
      sara.api.put('/api/sesion/contrasena').send({ actual: current, nueva: fresh });
    expect((await change('no es esta', 'otra clave larga').expect(400)).body.message).toBe(
      'La contraseña actual no es correcta',
    );
    expect((await change(CLAVE, 'corta').expect(400)).body.message).toBe(
      'La contraseña debe tener al menos 8 caracteres',
    );
    await other.get('/api/sesion').expect(200);
    await change(CLAVE, 'otra clave larga').expect(200);
    await other.get('/api/sesion').expect(401);
    await sara.api.get('/api/sesion').expect(200);
    await app.http.post('/api/login').send({ email: sara.email, password: CLAVE }).expect(401);
    await app.http.post('/api/login').send({ email: sara.email, password: 'otra clave larga' }).expect(200);
    const [trail] = await app.sql<{ todo: string }>(
      `SELECT row_to_json(a)::text AS todo FROM auditoria a WHERE accion = 'cambiar_contrasena'`,
    );
    expect(trail?.todo).not.toContain('clave larga');
  });

  it('lo que se acepta queda con su versión y su hora, una vez por versión', async () => {
    const aceptar = (version: string) => admin.api.post('/api/sesion/aceptacion').send({ version });
    const first = await aceptar('2026-11').expect(201);
    app.reloj.avanzar({ minutos: 5 });
    expect((await aceptar('2026-11').expect(201)).body).toEqual(first.body);
    await aceptar('2027-01').expect(201);
    expect(
      await app.sql(`SELECT version FROM aceptacion WHERE usuario_id = $1 ORDER BY version`, [admin.usuario_id]),
    ).toEqual([{ version: '2026-11' }, { version: '2027-01' }]);
  });

  it('un cuerpo que no es JSON o trae campos de más se rechaza con la forma de siempre', async () => {
    const roto = await app.http
      .post('/api/login')
      .set('Content-Type', 'application/json')
      .send('{"email":')
      .expect(400);
    expect(roto.body).toMatchObject({
      statusCode: 400,
      codigo: expect.any(String),
      message: expect.any(String),
      request_id: expect.any(String),
    });
    const rest = await app.http.post('/api/login').send({ email: 'a@b.co', password: 'x', rol: 'admin' }).expect(400);
    expect(rest.body.message).toBe('Campos no reconocidos: rol');
  });

  it('pasado el límite por minuto de una sesión se responde 429, y las demás siguen', async () => {
    const sara = await crearUsuario(app, 'supervisor');
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await sara.api.get('/api/sesion')).status);
    expect(statuses.slice(0, 60).every((s) => s === 200)).toBe(true);
    const slowed = await sara.api.get('/api/sesion').expect(429);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(slowed.body.codigo).toBe('DEMASIADAS_SOLICITUDES');
    await admin.api.get('/api/sesion').expect(200);
  });
});

describe('La entrada de un operador', () => {
  it('dice quién es y en qué sucursal trabaja', async () => {
    const app = await abrirApp();
    try {
      const admin = await crearAdmin(app);
      const center = await crearSucursal(admin, { name: 'Centro' });
      const ana = await crearOperador(admin, { entidad_id: center.id, nombre: 'Ana', apellido: 'Ruiz' });
      const answer = await app.http.post('/api/login').send({ email: ana.email, password: CLAVE }).expect(200);
      expect(answer.body.user.operador).toEqual({
        id: ana.id,
        nombre: 'Ana',
        apellido: 'Ruiz',
        entidad_id: center.id,
        entidad: { id: center.id, nombre: 'Centro' },
      });
    } finally {
      await app.cerrar();
    }
  });
});

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
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba, 'duena@jornal.test');
  });
  afterAll(() => prueba.cerrar());

  const entrar = (email: string, password = CLAVE) => prueba.http.post('/api/login').send({ email, password });

  it('con su correo, en cualquier caja, y su contraseña recibe un token que sirve', async () => {
    const respuesta = await entrar(' Duena@JORNAL.test ').expect(200);
    expect(respuesta.body.user).toEqual({
      id: admin.usuario_id,
      email: 'duena@jornal.test',
      nombre: null,
      role: { nombre: 'admin' },
      alcance: 'todo',
      entidad: null,
      operador: null,
    });
    expect(respuesta.body.zona_horaria).toBe('America/Bogota');
    const sesion = await prueba.como(respuesta.body.access_token).get('/api/sesion').expect(200);
    expect(sesion.body).toMatchObject({
      id: admin.usuario_id,
      zona_horaria: 'America/Bogota',
      permisos: expect.arrayContaining(['dashboard.negocio', 'roles.editar']),
      modulos: expect.arrayContaining(['caja_menor']),
    });
    expect(sesion.headers['cache-control']).toBe('no-store');
  });

  it('un correo desconocido y una contraseña equivocada reciben exactamente la misma respuesta', async () => {
    const sinId = ({ request_id: _, ...resto }: Record<string, unknown>) => resto;
    const mala = await entrar('duena@jornal.test', 'no es esta').expect(401);
    const desconocido = await entrar('nadie@jornal.test', 'no es esta').expect(401);
    expect(sinId(mala.body)).toEqual({
      statusCode: 401,
      codigo: 'CREDENCIALES_INCORRECTAS',
      message: 'Credenciales incorrectas',
      error: 'Credenciales incorrectas',
    });
    expect(sinId(desconocido.body)).toEqual(sinId(mala.body));
    await entrar('ni siquiera un correo', 'x').expect(401);
  });

  it('sin correo o contraseña se pide completarlos', async () => {
    for (const cuerpo of [{}, { email: '', password: 'x' }, { email: 'a@b.co' }, { email: 'a@b.co', password: '' }]) {
      expect((await prueba.http.post('/api/login').send(cuerpo).expect(400)).body.message).toBe(
        'Por favor completa todos los campos',
      );
    }
  });

  it('una cuenta desactivada no entra, y sus sesiones abiertas terminan', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    await sara.api.get('/api/sesion').expect(200);
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [sara.usuario_id]);
    await sara.api.get('/api/sesion').expect(401);
    await entrar(sara.email).expect(401);
  });

  it('quien entra mientras le cambian la contraseña, con la de antes, se queda fuera', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    // The change stops where it ends links, with the password changed and no session told yet; a sign-in comes then.
    const cambiar = () =>
      sara.api.put('/api/sesion/contrasena').send({ actual: CLAVE, nueva: 'otra-clave-larga-de-verdad-7' });
    const respuestas = await alEncontrarse(prueba, 'enlace_clave', [cambiar, () => entrar(sara.email)]);
    expect(respuestas.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('el token guardado al entrar se ignora en la propia entrada', async () => {
    await prueba
      .como('un token viejo')
      .post('/api/login')
      .send({ email: 'duena@jornal.test', password: CLAVE })
      .expect(200);
  });
});

describe('Una sesión abierta', () => {
  let prueba: Prueba;
  let admin: Actor;
  beforeAll(async () => {
    prueba = await abrirApp({ config: { REQUESTS_PER_MINUTE: 60 } });
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  it('sin token, con uno inventado, de otro servidor o sin firma, no hay sesión', async () => {
    const ajeno = new JwtService({ secret: 'the secret of another server altogether' });
    const datos = { sub: String(admin.usuario_id), sid: randomUUID(), iss: 'jornal', aud: 'jornal-api' };
    const sinFirma = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${admin.token.split('.')[1]}.`;
    for (const token of ['', 'basura', 'a.b.c', ajeno.sign(datos), sinFirma]) {
      const respuesta = await prueba.como(token).get('/api/sesion').expect(401);
      expect(respuesta.body.message).toBe('Tu sesión terminó. Inicia sesión de nuevo.');
    }
    await prueba.http.get('/api/sesion').expect(401);
  });

  it('vence a su hora', async () => {
    const token = await iniciarSesion(prueba, admin.usuario_id, 12);
    await pasarHorasDeSesion(prueba, 11);
    await prueba.como(token).get('/api/sesion').expect(200);
    await pasarHorasDeSesion(prueba, 2);
    await prueba.como(token).get('/api/sesion').expect(401);
  });

  it.each([1, -1])('no termina porque el reloj del servidor salte %i día', async (dias) => {
    const entrar = async () =>
      (await prueba.http.post('/api/login').send({ email: admin.email, password: CLAVE }).expect(200)).body
        .access_token as string;
    const antes = await entrar();
    prueba.reloj.avanzar({ dias });
    await prueba.como(antes).get('/api/sesion').expect(200);
    // And a session that began meanwhile stays open when the clock is right again.
    const mientras = await entrar();
    prueba.reloj.avanzar({ dias: -dias });
    await prueba.como(mientras).get('/api/sesion').expect(200);
  });

  it('un token que promete durar más que su sesión no dura más', async () => {
    const token = await iniciarSesion(prueba, admin.usuario_id);
    await prueba.sql(`UPDATE sesion SET vence_en = creada_en WHERE id = $1`, [
      prueba.app.get(Token, { strict: false }).leer(token)?.sid,
    ]);
    await prueba.como(token).get('/api/sesion').expect(401);
  });

  it('la huella que se guarda de una solicitud no deja adivinar la contraseña que llevaba', async () => {
    const cuerpo = { actual: CLAVE, nueva: 'otra clave larga' };
    await crearUsuario(prueba, 'supervisor').then((u) =>
      u.api.put('/api/sesion/contrasena').set('Idempotency-Key', 'cambio').send(cuerpo).expect(200),
    );
    const [fila] = await prueba.sql<{ huella: string }>(`SELECT huella FROM idempotencia WHERE clave = 'cambio'`);
    const adivinada = createHash('sha256')
      .update(`PUT /api/sesion/contrasena\n${JSON.stringify(cuerpo)}`)
      .digest('hex');
    expect(fila?.huella).toMatch(/^[0-9a-f]{64}$/);
    expect(fila?.huella).not.toBe(adivinada);
  });

  it('cerrar sesión termina esa y ninguna otra', async () => {
    const una = prueba.como(await iniciarSesion(prueba, admin.usuario_id));
    const otra = prueba.como(await iniciarSesion(prueba, admin.usuario_id));
    expect((await una.post('/api/logout').send({}).expect(200)).body).toEqual({ message: 'Sesión cerrada' });
    await una.get('/api/sesion').expect(401);
    await una.post('/api/logout').expect(401);
    await otra.get('/api/sesion').expect(200);
  });

  it('cambiar la contraseña pide la actual, termina las demás sesiones y deja esta', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const otra = prueba.como(await iniciarSesion(prueba, sara.usuario_id));
    const cambiar = (actual: string, nueva: string) => sara.api.put('/api/sesion/contrasena').send({ actual, nueva });
    expect((await cambiar('no es esta', 'otra clave larga').expect(400)).body.message).toBe(
      'La contraseña actual no es correcta',
    );
    expect((await cambiar(CLAVE, 'corta').expect(400)).body.message).toBe(
      'La contraseña debe tener al menos 8 caracteres',
    );
    await otra.get('/api/sesion').expect(200);
    await cambiar(CLAVE, 'otra clave larga').expect(200);
    await otra.get('/api/sesion').expect(401);
    await sara.api.get('/api/sesion').expect(200);
    await prueba.http.post('/api/login').send({ email: sara.email, password: CLAVE }).expect(401);
    await prueba.http.post('/api/login').send({ email: sara.email, password: 'otra clave larga' }).expect(200);
    const [rastro] = await prueba.sql<{ todo: string }>(
      `SELECT row_to_json(a)::text AS todo FROM auditoria a WHERE accion = 'cambiar_contrasena'`,
    );
    expect(rastro?.todo).not.toContain('clave larga');
  });

  it('lo que se acepta queda con su versión y su hora, una vez por versión', async () => {
    const aceptar = (version: string) => admin.api.post('/api/sesion/aceptacion').send({ version });
    const primera = await aceptar('2026-11').expect(201);
    prueba.reloj.avanzar({ minutos: 5 });
    expect((await aceptar('2026-11').expect(201)).body).toEqual(primera.body);
    await aceptar('2027-01').expect(201);
    expect(
      await prueba.sql(`SELECT version FROM aceptacion WHERE usuario_id = $1 ORDER BY version`, [admin.usuario_id]),
    ).toEqual([{ version: '2026-11' }, { version: '2027-01' }]);
  });

  it('un cuerpo que no es JSON o trae campos de más se rechaza con la forma de siempre', async () => {
    const roto = await prueba.http
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
    const demas = await prueba.http
      .post('/api/login')
      .send({ email: 'a@b.co', password: 'x', rol: 'admin' })
      .expect(400);
    expect(demas.body.message).toBe('Campos no reconocidos: rol');
  });

  it('pasado el límite por minuto de una sesión se responde 429, y las demás siguen', async () => {
    const sara = await crearUsuario(prueba, 'supervisor');
    const estados: number[] = [];
    for (let i = 0; i < 61; i++) estados.push((await sara.api.get('/api/sesion')).status);
    expect(estados.slice(0, 60).every((s) => s === 200)).toBe(true);
    const frenada = await sara.api.get('/api/sesion').expect(429);
    expect(Number(frenada.headers['retry-after'])).toBeGreaterThan(0);
    expect(frenada.body.codigo).toBe('DEMASIADAS_SOLICITUDES');
    await admin.api.get('/api/sesion').expect(200);
  });
});

describe('La entrada de un operador', () => {
  it('dice quién es y en qué sucursal trabaja', async () => {
    const prueba = await abrirApp();
    try {
      const admin = await crearAdmin(prueba);
      const centro = await crearSucursal(admin, { name: 'Centro' });
      const ana = await crearOperador(admin, { entidad_id: centro.id, nombre: 'Ana', apellido: 'Ruiz' });
      const respuesta = await prueba.http.post('/api/login').send({ email: ana.email, password: CLAVE }).expect(200);
      expect(respuesta.body.user.operador).toEqual({
        id: ana.id,
        nombre: 'Ana',
        apellido: 'Ruiz',
        entidad_id: centro.id,
        entidad: { id: centro.id, nombre: 'Centro' },
      });
    } finally {
      await prueba.cerrar();
    }
  });
});

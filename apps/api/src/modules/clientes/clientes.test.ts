import { CABECERA_EVENTO } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  cambiarRol,
  crearAdmin,
  crearCliente,
  crearSucursal,
  crearUsuario,
  iniciarSesion,
  siguiente,
} from '../../../test/crear.js';
import { abrirBuzon } from '../../../test/smtp.js';
import { Mailer } from '../../core/mail/mailer.js';

const data = (extra: Record<string, unknown> = {}) => {
  const n = siguiente();
  return {
    name: 'Café Ñandú',
    business_name: 'Ñandú S.A.S.',
    nit: `901.${n}-7`,
    address: 'Calle 10',
    phone: '604 111',
    email: `nandu${n}@jornal.test`,
    password: CLAVE,
    ...extra,
  };
};

describe('Los clientes', () => {
  let app: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());

  const create = (extra: Record<string, unknown> = {}) => admin.api.post('/api/clients').send(data(extra));

  it('crear uno crea su usuario con el rol cliente y deja en la bandeja de salida sus datos de acceso, sin la contraseña', async () => {
    const body = data({ order_start_date: 1, order_end_date: 5 });
    const answer = await admin.api.post('/api/clients').send(body).expect(201);
    expect(answer.body.message).toBe(
      'Cliente creado exitosamente. Las credenciales de acceso han sido enviadas al correo electrónico registrado.',
    );
    const { password, ...visible } = body;
    expect(answer.body.data).toEqual({
      ...visible,
      id: expect.any(Number),
      created_at: '2026-11-18T15:00:00.000Z',
      en_otras_sucursales: false,
    });

    const entry = await app.http.post('/api/login').send({ email: body.email, password }).expect(200);
    expect(entry.body.user).toMatchObject({ role: { nombre: 'cliente' }, operador: null });
    const [correo] = await app.sql<{ cuerpo: string }>(
      `SELECT asunto, cuerpo, enviado_en FROM correo_saliente WHERE para = $1`,
      [body.email],
    );
    expect(correo).toMatchObject({ asunto: 'Tu acceso a Jornal', enviado_en: null });
    expect(correo?.cuerpo).toContain(body.email);
    expect(correo?.cuerpo).toContain('https://jornal.ejemplo.co');
    expect(correo?.cuerpo).not.toContain(password);
  });

  it('un NIT o un correo repetidos se rechazan y no dejan ni usuario ni correo por enviar', async () => {
    const previous = await crearCliente(admin);
    const cuenta = async () =>
      app.sql(
        `SELECT (SELECT count(*)::int FROM usuario) AS usuarios, (SELECT count(*)::int FROM correo_saliente) AS correos`,
      );
    const before = await cuenta();
    expect((await create({ nit: previous.nit }).expect(409)).body).toMatchObject({
      message: 'El NIT ya está registrado',
      errores: { nit: ['El NIT ya está registrado'] },
    });
    expect((await create({ email: previous.email.toUpperCase() }).expect(409)).body).toMatchObject({
      message: 'El email ya está registrado',
    });
    expect(await cuenta()).toEqual(before);
  });

  it.each([
    ['name', 'El nombre es requerido', ''],
    ['business_name', 'El nombre comercial es requerido', undefined],
    ['nit', 'El NIT es requerido', ' '],
    ['address', 'La dirección es requerida', ''],
    ['phone', 'El teléfono es requerido', ''],
    ['email', 'El email es requerido', undefined],
    ['email', 'El email no es válido', 'x'],
    ['password', 'La contraseña es requerida', undefined],
    ['order_start_date', 'El día debe estar entre 0 (Domingo) y 6 (Sábado)', 7],
    ['order_end_date', 'El día debe estar entre 0 (Domingo) y 6 (Sábado)', -1],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, value) => {
    expect((await create({ [field]: value }).expect(400)).body.errores[field]).toEqual([message]);
  });

  it('se busca por nombre, nombre comercial o NIT sin importar tildes ni mayúsculas, y % es solo un signo', async () => {
    const { id } = (await create({ name: 'Peluquería Única', nit: '555-Ú' }).expect(201)).body.data;
    const find = async (q: string) =>
      (await admin.api.get('/api/clients/search').query({ q }).expect(200)).body.map((c: { id: number }) => c.id);
    expect(await find('peluqueria unica')).toEqual([id]);
    expect(await find('555-u')).toEqual([id]);
    expect(await find('%')).toEqual([]);
    expect(await find('nadie se llama así')).toEqual([]);
    expect(await find('')).toContain(id);
  });

  it('se cambia solo lo que se envía; el correo y la contraseña no se cambian por aquí', async () => {
    const { id, name, email } = await crearCliente(admin);
    const answer = await admin.api.put(`/api/clients/${id}`).send({ order_start_date: 6, phone: '318' }).expect(200);
    expect(answer.body).toMatchObject({
      message: 'Cliente actualizado exitosamente',
      data: { id, name, email, phone: '318', order_start_date: 6, order_end_date: null },
    });
    await admin.api.put(`/api/clients/${id}`).send({ email: 'otro@jornal.test' }).expect(400);
    expect((await admin.api.get(`/api/clients/${id}`).expect(200)).body).toEqual(answer.body.data);
  });

  it('con sucursales no se elimina; sin ellas se archiva, su cuenta se cierra y su NIT queda libre', async () => {
    const client = await crearCliente(admin);
    const [sucursal] = [await crearSucursal(admin, { client_id: client.id }), await crearSucursal(admin)];
    expect((await admin.api.delete(`/api/clients/${client.id}`).expect(409)).body.message).toBe(
      'No se puede eliminar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.',
    );
    await admin.api.delete(`/api/branches/${sucursal.id}`).expect(200);
    expect((await admin.api.delete(`/api/clients/${client.id}`).expect(200)).body.message).toBe(
      'Cliente eliminado exitosamente',
    );

    await admin.api.get(`/api/clients/${client.id}`).expect(404);
    await admin.api.get(`/api/clients/${client.id}/branches`).expect(404);
    expect((await admin.api.get('/api/clients').expect(200)).text).not.toContain(`"${client.nit}"`);
    await app.http.post('/api/login').send({ email: client.email, password: CLAVE }).expect(401);
    await create({ nit: client.nit }).expect(201);
  });

  it('uno sin cuenta propia se ve, se archiva y vuelve como los demás', async () => {
    const { id } = await crearCliente(admin);
    await app.sql('UPDATE client SET usuario_id = NULL WHERE id = $1', [id]);
    expect((await admin.api.get(`/api/clients/${id}`).expect(200)).body.email).toBe('');
    const { headers } = await admin.api.delete(`/api/clients/${id}`).expect(200);
    await admin.api.get(`/api/clients/${id}`).expect(404);
    const event = String(headers[CABECERA_EVENTO.toLowerCase()]).replace('-', '/');
    await admin.api.post(`/api/auditoria/${event}/deshacer`).expect(200);
    await admin.api.get(`/api/clients/${id}`).expect(200);
  });

  it('nadie elimina el cliente con cuya cuenta entró', async () => {
    const { id, email } = await crearCliente(admin);
    const [{ usuario_id }] = (await app.sql<{ usuario_id: number }>('SELECT usuario_id FROM client WHERE id = $1', [
      id,
    ])) as [{ usuario_id: number }];
    await cambiarRol(admin, usuario_id, 'admin').expect(200);
    const own = app.como(await iniciarSesion(app, usuario_id));
    expect((await own.delete(`/api/clients/${id}`).expect(409)).body).toMatchObject({
      codigo: 'CUENTA_PROPIA',
      message: 'No puedes desactivar tu propia cuenta',
    });
    await app.http.post('/api/login').send({ email, password: CLAVE }).expect(200);
    await admin.api.delete(`/api/clients/${id}`).expect(200);
  });

  it('la cuenta de un cliente entra y no alcanza nada más', async () => {
    const cuenta = await crearUsuario(app, 'cliente');
    await cuenta.api.get('/api/sesion').expect(200);
    await cuenta.api.get('/api/clients').expect(403);
    await cuenta.api.get('/api/servicios/listar-servicio').expect(403);
  });
});

describe('El correo de los clientes', () => {
  it('sale después de guardar, y si el servidor de correo está caído sale cuando vuelve, una sola vez', async () => {
    const mailbox = await abrirBuzon();
    const app = await abrirApp({ config: { SMTP_URL: mailbox.url } });
    try {
      const admin = await crearAdmin(app);
      const primero = await crearCliente(admin);
      await mailbox.llega(1);
      expect(mailbox.cartas[0]).toContain(`To: ${primero.email}`);
      expect(mailbox.cartas[0]).toContain('Subject: Tu acceso a Jornal');

      mailbox.caido = true;
      const segundo = await crearCliente(admin);
      const mails = app.app.get(Mailer, { strict: false });
      await mails.dispatch();
      const [fallido] = await app.sql(`SELECT enviado_en, intentos FROM correo_saliente WHERE para = $1`, [
        segundo.email,
      ]);
      expect(fallido).toEqual({ enviado_en: null, intentos: 1 });

      mailbox.caido = false;
      await mails.dispatch();
      expect(mailbox.cartas).toHaveLength(1);
      app.reloj.avanzar({ minutos: 2 });
      await Promise.all([mails.dispatch(), mails.dispatch()]);
      expect(mailbox.cartas).toHaveLength(2);
      expect(mailbox.cartas[1]).toContain(`To: ${segundo.email}`);
      expect(await app.sql(`SELECT 1 FROM correo_saliente WHERE enviado_en IS NULL`)).toHaveLength(0);
    } finally {
      await app.cerrar();
      await mailbox.cerrar();
    }
  });
});

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

const datos = (extra: Record<string, unknown> = {}) => {
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
  let prueba: Prueba;
  let admin: Actor;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(prueba);
  });
  afterAll(() => prueba.cerrar());

  const crear = (extra: Record<string, unknown> = {}) => admin.api.post('/api/clients').send(datos(extra));

  it('crear uno crea su usuario con el rol cliente y deja en la bandeja de salida sus datos de acceso, sin la contraseña', async () => {
    const cuerpo = datos({ order_start_date: 1, order_end_date: 5 });
    const respuesta = await admin.api.post('/api/clients').send(cuerpo).expect(201);
    expect(respuesta.body.message).toBe(
      'Cliente creado exitosamente. Las credenciales de acceso han sido enviadas al correo electrónico registrado.',
    );
    const { password, ...visible } = cuerpo;
    expect(respuesta.body.data).toEqual({
      ...visible,
      id: expect.any(Number),
      created_at: '2026-11-18T15:00:00.000Z',
      en_otras_sucursales: false,
    });

    const entrada = await prueba.http.post('/api/login').send({ email: cuerpo.email, password }).expect(200);
    expect(entrada.body.user).toMatchObject({ role: { nombre: 'cliente' }, operador: null });
    const [correo] = await prueba.sql<{ cuerpo: string }>(
      `SELECT asunto, cuerpo, enviado_en FROM correo_saliente WHERE para = $1`,
      [cuerpo.email],
    );
    expect(correo).toMatchObject({ asunto: 'Tu acceso a Jornal', enviado_en: null });
    expect(correo?.cuerpo).toContain(cuerpo.email);
    expect(correo?.cuerpo).toContain('https://jornal.ejemplo.co');
    expect(correo?.cuerpo).not.toContain(password);
  });

  it('un NIT o un correo repetidos se rechazan y no dejan ni usuario ni correo por enviar', async () => {
    const previo = await crearCliente(admin);
    const cuenta = async () =>
      prueba.sql(
        `SELECT (SELECT count(*)::int FROM usuario) AS usuarios, (SELECT count(*)::int FROM correo_saliente) AS correos`,
      );
    const antes = await cuenta();
    expect((await crear({ nit: previo.nit }).expect(409)).body).toMatchObject({
      message: 'El NIT ya está registrado',
      errores: { nit: ['El NIT ya está registrado'] },
    });
    expect((await crear({ email: previo.email.toUpperCase() }).expect(409)).body).toMatchObject({
      message: 'El email ya está registrado',
    });
    expect(await cuenta()).toEqual(antes);
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
  ])('rechaza un %s que no sirve con «%s»', async (campo, mensaje, valor) => {
    expect((await crear({ [campo]: valor }).expect(400)).body.errores[campo]).toEqual([mensaje]);
  });

  it('se busca por nombre, nombre comercial o NIT sin importar tildes ni mayúsculas, y % es solo un signo', async () => {
    const { id } = (await crear({ name: 'Peluquería Única', nit: '555-Ú' }).expect(201)).body.data;
    const buscar = async (q: string) =>
      (await admin.api.get('/api/clients/search').query({ q }).expect(200)).body.map((c: { id: number }) => c.id);
    expect(await buscar('peluqueria unica')).toEqual([id]);
    expect(await buscar('555-u')).toEqual([id]);
    expect(await buscar('%')).toEqual([]);
    expect(await buscar('nadie se llama así')).toEqual([]);
    expect(await buscar('')).toContain(id);
  });

  it('se cambia solo lo que se envía; el correo y la contraseña no se cambian por aquí', async () => {
    const { id, name, email } = await crearCliente(admin);
    const respuesta = await admin.api.put(`/api/clients/${id}`).send({ order_start_date: 6, phone: '318' }).expect(200);
    expect(respuesta.body).toMatchObject({
      message: 'Cliente actualizado exitosamente',
      data: { id, name, email, phone: '318', order_start_date: 6, order_end_date: null },
    });
    await admin.api.put(`/api/clients/${id}`).send({ email: 'otro@jornal.test' }).expect(400);
    expect((await admin.api.get(`/api/clients/${id}`).expect(200)).body).toEqual(respuesta.body.data);
  });

  it('con sucursales no se elimina; sin ellas se archiva, su cuenta se cierra y su NIT queda libre', async () => {
    const cliente = await crearCliente(admin);
    const [sucursal] = [await crearSucursal(admin, { client_id: cliente.id }), await crearSucursal(admin)];
    expect((await admin.api.delete(`/api/clients/${cliente.id}`).expect(409)).body.message).toBe(
      'No se puede eliminar un cliente con sucursales. Elimina o cambia de cliente sus sucursales primero.',
    );
    await admin.api.delete(`/api/branches/${sucursal.id}`).expect(200);
    expect((await admin.api.delete(`/api/clients/${cliente.id}`).expect(200)).body.message).toBe(
      'Cliente eliminado exitosamente',
    );

    await admin.api.get(`/api/clients/${cliente.id}`).expect(404);
    await admin.api.get(`/api/clients/${cliente.id}/branches`).expect(404);
    expect((await admin.api.get('/api/clients').expect(200)).text).not.toContain(`"${cliente.nit}"`);
    await prueba.http.post('/api/login').send({ email: cliente.email, password: CLAVE }).expect(401);
    await crear({ nit: cliente.nit }).expect(201);
  });

  it('nadie elimina el cliente con cuya cuenta entró', async () => {
    const { id, email } = await crearCliente(admin);
    const [{ usuario_id }] = (await prueba.sql<{ usuario_id: number }>('SELECT usuario_id FROM client WHERE id = $1', [
      id,
    ])) as [{ usuario_id: number }];
    await cambiarRol(admin, usuario_id, 'admin').expect(200);
    const suya = prueba.como(await iniciarSesion(prueba, usuario_id));
    expect((await suya.delete(`/api/clients/${id}`).expect(409)).body).toMatchObject({
      codigo: 'CUENTA_PROPIA',
      message: 'No puedes desactivar tu propia cuenta',
    });
    await prueba.http.post('/api/login').send({ email, password: CLAVE }).expect(200);
    await admin.api.delete(`/api/clients/${id}`).expect(200);
  });

  it('la cuenta de un cliente entra y no alcanza nada más', async () => {
    const cuenta = await crearUsuario(prueba, 'cliente');
    await cuenta.api.get('/api/sesion').expect(200);
    await cuenta.api.get('/api/clients').expect(403);
    await cuenta.api.get('/api/servicios/listar-servicio').expect(403);
  });
});

describe('El correo de los clientes', () => {
  it('sale después de guardar, y si el servidor de correo está caído sale cuando vuelve, una sola vez', async () => {
    const buzon = await abrirBuzon();
    const prueba = await abrirApp({ config: { SMTP_URL: buzon.url } });
    try {
      const admin = await crearAdmin(prueba);
      const primero = await crearCliente(admin);
      await buzon.llega(1);
      expect(buzon.cartas[0]).toContain(`To: ${primero.email}`);
      expect(buzon.cartas[0]).toContain('Subject: Tu acceso a Jornal');

      buzon.caido = true;
      const segundo = await crearCliente(admin);
      const correos = prueba.app.get(Mailer, { strict: false });
      await correos.dispatch();
      const [fallido] = await prueba.sql(`SELECT enviado_en, intentos FROM correo_saliente WHERE para = $1`, [
        segundo.email,
      ]);
      expect(fallido).toEqual({ enviado_en: null, intentos: 1 });

      buzon.caido = false;
      await correos.dispatch();
      expect(buzon.cartas).toHaveLength(1);
      prueba.reloj.avanzar({ minutos: 2 });
      await Promise.all([correos.dispatch(), correos.dispatch()]);
      expect(buzon.cartas).toHaveLength(2);
      expect(buzon.cartas[1]).toContain(`To: ${segundo.email}`);
      expect(await prueba.sql(`SELECT 1 FROM correo_saliente WHERE enviado_en IS NULL`)).toHaveLength(0);
    } finally {
      await prueba.cerrar();
      await buzon.cerrar();
    }
  });
});

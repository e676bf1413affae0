import { CABECERA_EVENTO, PERMISOS, type Permiso } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
  tokenDe,
} from '../../../test/crear.js';
import { abrirBuzon } from '../../../test/smtp.js';
import { Mailer } from '../../core/mail/mailer.js';

const SIN_MANDO = 'No puedes hacer esto con una cuenta que tiene permisos que tú no tienes';

describe('El correo', () => {
  let prueba: Prueba;
  let admin: Actor;
  let centro: { id: number };
  let supervisora: Operador;
  let ana: Operador;

  beforeAll(async () => {
    prueba = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(prueba);
    centro = await crearSucursal(admin);
    supervisora = await crearSupervisor(admin, { entidad_id: centro.id });
    ana = await crearOperador(admin, { entidad_id: centro.id });
    await dar('usuarios.ver', true);
    await dar('usuarios.editar', true);
  });
  afterAll(() => prueba.cerrar());

  const dar = (permiso: Permiso, estado: boolean, rol = 2) =>
    prueba.sql(`UPDATE role_permiso SET estado = $3 WHERE role_id = $1 AND permiso_id = $2`, [
      rol,
      PERMISOS.indexOf(permiso) + 1,
      estado,
    ]);
  const correoDe = async ({ email }: { email: string }) =>
    (
      await prueba.sql<{ id: number }>('SELECT id FROM correo_saliente WHERE para = $1 ORDER BY id DESC LIMIT 1', [
        email,
      ])
    )[0]?.id as number;
  const listar = async (quien: Actor, query: object = {}) =>
    (await quien.api.get('/api/correo').query(query).expect(200)).body;

  it('se ve a quién va, en qué va y qué dice, sin el enlace', async () => {
    const id = await correoDe(ana);
    const token = await tokenDe(ana);
    const lista = await listar(admin, { search: ana.email });
    expect(lista).toMatchObject({ servidor: false, pagination: { total: 1 } });
    expect(lista.data).toEqual([
      {
        id,
        para: ana.email,
        asunto: 'Tu acceso a Jornal',
        estado: 'Pendiente',
        fallo: null,
        intentos: 0,
        lleva_enlace: true,
        enlace_disponible: true,
        created_at: '2026-11-18T15:00:00.000Z',
        enviado_en: null,
      },
    ]);
    const { body } = await admin.api.get(`/api/correo/${id}`).expect(200);
    expect(body).toMatchObject({ id, adjuntos: [], enlace_vence_en: '2026-11-19T15:00:00.000Z' });
    expect(body.cuerpo).toContain('https://jornal.ejemplo.co/clave#…');
    expect(JSON.stringify([lista, body])).not.toContain(token);
    await admin.api.get('/api/correo/999999').expect(404);
  });

  it('se busca por dirección o asunto y por estado', async () => {
    expect((await listar(admin, { search: 'TU ACCESO', per_page: 100 })).data.length).toBeGreaterThanOrEqual(3);
    expect((await listar(admin, { search: 'nada parecido' })).data).toEqual([]);
    await prueba.sql('UPDATE correo_saliente SET intentos = 20, fallo = $2 WHERE id = $1', [
      await correoDe(supervisora),
      'ETIMEDOUT',
    ]);
    expect((await listar(admin, { estado: 'Fallido' })).data).toContainEqual(
      expect.objectContaining({ para: supervisora.email, fallo: 'ETIMEDOUT' }),
    );
    expect((await listar(admin, { estado: 'Enviado' })).data).toEqual([]);
    expect((await admin.api.get('/api/correo').query({ estado: 'Perdido' }).expect(400)).body.message).toBe(
      'El estado no es válido',
    );
  });

  it('quien no es administrador ve los que van a cuentas de su sucursal, y ninguno más', async () => {
    const ajena = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const cliente = await crearCliente(admin);
    const vistos = (await listar(supervisora, { per_page: 100 })).data.map((c: { para: string }) => c.para);
    expect([...new Set(vistos)].sort()).toEqual([ana.email, supervisora.email].sort());
    for (const otro of [ajena, cliente]) {
      const id = await correoDe(otro);
      await supervisora.api.get(`/api/correo/${id}`).expect(404);
      await supervisora.api.post(`/api/correo/${id}/reenviar`).send({}).expect(404);
      await supervisora.api.post(`/api/correo/${id}/enlace`).send({}).expect(404);
    }
  });

  it('el enlace lo copia, mientras sirve, quien edita usuarios y puede lo que el destinatario; queda en la auditoría sin él', async () => {
    const bea = await crearOperador(admin, { entidad_id: centro.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    const copiar = (quien: Actor) =>
      quien.api.post(`/api/correo/${id}/enlace`).set('Idempotency-Key', `copiar-${bea.id}`).send({});
    const { body } = await copiar(supervisora).expect(200);
    expect(body).toEqual({ enlace: `https://jornal.ejemplo.co/clave#${token}`, vence_en: '2026-11-19T15:00:00.000Z' });
    expect(
      await prueba.sql(
        `SELECT usuario_id, recurso_id FROM auditoria WHERE recurso = 'correo' AND accion = 'copiar_enlace'`,
      ),
    ).toEqual([{ usuario_id: supervisora.usuario_id, recurso_id: id }]);

    await dar('gastos.eliminar', true, 3);
    await dar('gastos.eliminar', false);
    expect((await copiar(supervisora).expect(403)).body.message).toBe(SIN_MANDO);
    await supervisora.api.post(`/api/correo/${id}/reenviar`).send({}).expect(403);
    await dar('gastos.eliminar', false, 3);
    await dar('gastos.eliminar', true);
    await dar('usuarios.editar', false);
    await copiar(supervisora).expect(403);
    await dar('usuarios.editar', true);

    await prueba.http.post('/api/clave').send({ token, nueva: 'la que eligió Bea' }).expect(200);
    expect((await copiar(admin).expect(409)).body).toMatchObject({
      codigo: 'ENLACE_NO_DISPONIBLE',
      message: 'Este enlace ya no se puede copiar. Reenvía el correo para enviar uno nuevo.',
    });
    expect((await listar(admin, { search: bea.email })).data).toMatchObject([
      { estado: 'Fallido', fallo: 'ENLACE_VENCIDO', lleva_enlace: true, enlace_disponible: false },
    ]);
  });

  it('el de un administrador solo lo copia o lo reenvía otro administrador', async () => {
    const duena = await crearOperador(admin, { entidad_id: centro.id });
    await admin.api.put(`/api/roles/usuarios/${duena.usuario_id}/role`).send({ role_id: 1 }).expect(200);
    const id = await correoDe(duena);
    expect((await supervisora.api.post(`/api/correo/${id}/enlace`).send({}).expect(403)).body.message).toBe(SIN_MANDO);
    await supervisora.api.post(`/api/correo/${id}/reenviar`).send({}).expect(403);
    await admin.api.post(`/api/correo/${id}/enlace`).send({}).expect(200);
  });

  it('nadie copia ni reenvía el enlace de su propia cuenta; un correo suyo sin enlace, sí', async () => {
    const bea = await crearSupervisor(admin, { entidad_id: centro.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    for (const accion of ['enlace', 'reenviar'])
      expect((await bea.api.post(`/api/correo/${id}/${accion}`).send({}).expect(409)).body).toMatchObject({
        codigo: 'CUENTA_PROPIA',
        message: 'La tuya se cambia en Tu cuenta',
      });
    expect(await tokenDe(bea)).toBe(token);
    await prueba.sql('UPDATE correo_saliente SET secreto = NULL, secreto_vence = NULL WHERE id = $1', [id]);
    await bea.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200);
  });

  it('reenviar uno que espera no cambia su enlace; uno cuyo enlace ya no sirve sale con otro, y el anterior muere', async () => {
    const bea = await crearOperador(admin, { entidad_id: centro.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    const igual = await admin.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200);
    expect(igual.body).toMatchObject({
      message: 'El correo quedó pendiente: no hay un servidor de correo configurado',
      data: { id },
    });
    expect(await tokenDe(bea)).toBe(token);

    await prueba.sql('UPDATE correo_saliente SET secreto = NULL, enviado_en = $2 WHERE id = $1', [
      id,
      prueba.reloj.fuente(),
    ]);
    const otro = (await admin.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200)).body.data;
    expect(otro).toMatchObject({
      para: bea.email,
      asunto: 'Tu acceso a Jornal',
      estado: 'Pendiente',
      enlace_disponible: true,
    });
    expect(otro.id).not.toBe(id);
    await prueba.http.post('/api/clave').send({ token, nueva: CLAVE }).expect(400);
    await prueba.http
      .post('/api/clave')
      .send({ token: await tokenDe(bea), nueva: 'la que eligió Bea' })
      .expect(200);
  });

  it('a una cuenta desactivada no se le reenvía', async () => {
    const bea = await crearOperador(admin, { entidad_id: centro.id });
    await admin.api.delete(`/api/operadores/eliminar-operador/${bea.id}`).expect(200);
    const id = await correoDe(bea);
    expect((await admin.api.post(`/api/correo/${id}/reenviar`).send({}).expect(409)).body.message).toBe(
      'El usuario está inactivo. Actívalo primero.',
    );
    expect((await admin.api.get(`/api/correo/${id}`).expect(200)).body).toMatchObject({
      estado: 'Fallido',
      enlace_disponible: false,
    });
  });

  it('lo que escribe un cambio deshecho también sale al guardarse, sin esperar al minuto', async () => {
    const buzon = await abrirBuzon();
    const con = await abrirApp({ config: { SMTP_URL: buzon.url } });
    try {
      const duena = await crearAdmin(con);
      const entidad_id = (await crearSucursal(duena)).id;
      const invitada = await duena.api
        .post('/api/usuarios')
        .send({ email: 'rita@jornal.test', nombre: 'Rita', role_id: 2, entidad_id })
        .expect(201);
      await buzon.llega(2);
      const cambiado = await duena.api
        .put(`/api/roles/usuarios/${invitada.body.data.id}/role`)
        .send({ role_id: 1 })
        .expect(200);
      await buzon.llega(3);
      await duena.api
        .post(`/api/auditoria/${cambiado.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/')}/deshacer`)
        .expect(200);
      await buzon.llega(4);
      // The first is of the client of the branch.
      expect(buzon.cartas.slice(1).map((carta) => /^To: (.*)$/m.exec(carta)?.[1])).toEqual(
        Array(3).fill('rita@jornal.test'),
      );
      await con.app.get(Mailer, { strict: false }).dispatch();
    } finally {
      await con.cerrar();
      await buzon.cerrar();
    }
  });

  it('con un servidor se va Enviado, y lo que se dio por perdido vuelve a salir con el mismo nombre', async () => {
    const buzon = await abrirBuzon();
    const con = await abrirApp({ config: { SMTP_URL: buzon.url } });
    try {
      buzon.caido = true;
      const duena = await crearAdmin(con);
      const cliente = await crearCliente(duena);
      const correos = con.app.get(Mailer, { strict: false });
      await correos.dispatch();
      await con.sql('UPDATE correo_saliente SET intentos = 20');
      const [perdido] = (await duena.api.get('/api/correo').query({ estado: 'Fallido' }).expect(200)).body.data;
      expect(perdido).toMatchObject({ para: cliente.email, enlace_disponible: true });
      buzon.caido = false;
      const [{ message_id }] = (await con.sql<{ message_id: string }>('SELECT message_id FROM correo_saliente')) as [
        { message_id: string },
      ];
      expect((await duena.api.post(`/api/correo/${perdido.id}/reenviar`).send({}).expect(200)).body.message).toBe(
        'El correo se está enviando de nuevo',
      );
      await buzon.llega(1);
      await correos.dispatch();
      expect(buzon.cartas[0]).toContain(`Message-ID: ${message_id}`);
      expect((await duena.api.get('/api/correo').expect(200)).body).toMatchObject({
        servidor: true,
        data: [{ id: perdido.id, estado: 'Enviado', enlace_disponible: false, fallo: null }],
      });
    } finally {
      await con.cerrar();
      await buzon.cerrar();
    }
  });
});

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
  let app: Prueba;
  let admin: Actor;
  let center: { id: number };
  let supervisor: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { PUBLIC_URL: 'https://jornal.ejemplo.co' } });
    admin = await crearAdmin(app);
    center = await crearSucursal(admin);
    supervisor = await crearSupervisor(admin, { entidad_id: center.id });
    ana = await crearOperador(admin, { entidad_id: center.id });
    await give('usuarios.ver', true);
    await give('usuarios.editar', true);
  });
  afterAll(() => app.cerrar());

  const give = (permiso: Permiso, status: boolean, rol = 2) =>
    app.sql(`UPDATE role_permiso SET estado = $3 WHERE role_id = $1 AND permiso_id = $2`, [
      rol,
      PERMISOS.indexOf(permiso) + 1,
      status,
    ]);
  const correoDe = async ({ email }: { email: string }) =>
    (
      await app.sql<{ id: number }>('SELECT id FROM correo_saliente WHERE para = $1 ORDER BY id DESC LIMIT 1', [email])
    )[0]?.id as number;
  const list = async (who: Actor, query: object = {}) =>
    (await who.api.get('/api/correo').query(query).expect(200)).body;

  it('se ve a quién va, en qué va y qué dice, sin el enlace', async () => {
    const id = await correoDe(ana);
    const token = await tokenDe(ana);
    const ready = await list(admin, { search: ana.email });
    expect(ready).toMatchObject({ servidor: false, pagination: { total: 1 } });
    expect(ready.data).toEqual([
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
    expect(JSON.stringify([ready, body])).not.toContain(token);
    await admin.api.get('/api/correo/999999').expect(404);
  });

  it('se busca por dirección o asunto y por estado', async () => {
    expect((await list(admin, { search: 'TU ACCESO', per_page: 100 })).data.length).toBeGreaterThanOrEqual(3);
    expect((await list(admin, { search: 'nada parecido' })).data).toEqual([]);
    await app.sql('UPDATE correo_saliente SET intentos = 20, fallo = $2 WHERE id = $1', [
      await correoDe(supervisor),
      'ETIMEDOUT',
    ]);
    expect((await list(admin, { estado: 'Fallido' })).data).toContainEqual(
      expect.objectContaining({ para: supervisor.email, fallo: 'ETIMEDOUT' }),
    );
    expect((await list(admin, { estado: 'Enviado' })).data).toEqual([]);
    expect((await admin.api.get('/api/correo').query({ estado: 'Perdido' }).expect(400)).body.message).toBe(
      'El estado no es válido',
    );
  });

  it('quien no es administrador ve los que van a cuentas de su sucursal, y ninguno más', async () => {
    const foreign = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const client = await crearCliente(admin);
    const vistos = (await list(supervisor, { per_page: 100 })).data.map((c: { para: string }) => c.para);
    expect([...new Set(vistos)].sort()).toEqual([ana.email, supervisor.email].sort());
    for (const other of [foreign, client]) {
      const id = await correoDe(other);
      await supervisor.api.get(`/api/correo/${id}`).expect(404);
      await supervisor.api.post(`/api/correo/${id}/reenviar`).send({}).expect(404);
      await supervisor.api.post(`/api/correo/${id}/enlace`).send({}).expect(404);
    }
  });

  it('el enlace lo copia, mientras sirve, quien edita usuarios y puede lo que el destinatario; queda en la auditoría sin él', async () => {
    const bea = await crearOperador(admin, { entidad_id: center.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    const copiar = (who: Actor) =>
      who.api.post(`/api/correo/${id}/enlace`).set('Idempotency-Key', `copiar-${bea.id}`).send({});
    const { body } = await copiar(supervisor).expect(200);
    expect(body).toEqual({ enlace: `https://jornal.ejemplo.co/clave#${token}`, vence_en: '2026-11-19T15:00:00.000Z' });
    expect(
      await app.sql(
        `SELECT usuario_id, recurso_id FROM auditoria WHERE recurso = 'correo' AND accion = 'copiar_enlace'`,
      ),
    ).toEqual([{ usuario_id: supervisor.usuario_id, recurso_id: id }]);

    await give('gastos.eliminar', true, 3);
    await give('gastos.eliminar', false);
    expect((await copiar(supervisor).expect(403)).body.message).toBe(SIN_MANDO);
    await supervisor.api.post(`/api/correo/${id}/reenviar`).send({}).expect(403);
    await give('gastos.eliminar', false, 3);
    await give('gastos.eliminar', true);
    await give('usuarios.editar', false);
    await copiar(supervisor).expect(403);
    await give('usuarios.editar', true);

    await app.http.post('/api/clave').send({ token, nueva: 'la que eligió Bea' }).expect(200);
    expect((await copiar(admin).expect(409)).body).toMatchObject({
      codigo: 'ENLACE_NO_DISPONIBLE',
      message: 'Este enlace ya no se puede copiar. Reenvía el correo para enviar uno nuevo.',
    });
    expect((await list(admin, { search: bea.email })).data).toMatchObject([
      { estado: 'Fallido', fallo: 'ENLACE_VENCIDO', lleva_enlace: true, enlace_disponible: false },
    ]);
  });

  it('el de un administrador solo lo copia o lo reenvía otro administrador', async () => {
    const ownerFemale = await crearOperador(admin, { entidad_id: center.id });
    await admin.api.put(`/api/roles/usuarios/${ownerFemale.usuario_id}/role`).send({ role_id: 1 }).expect(200);
    const id = await correoDe(ownerFemale);
    expect((await supervisor.api.post(`/api/correo/${id}/enlace`).send({}).expect(403)).body.message).toBe(SIN_MANDO);
    await supervisor.api.post(`/api/correo/${id}/reenviar`).send({}).expect(403);
    await admin.api.post(`/api/correo/${id}/enlace`).send({}).expect(200);
  });

  it('nadie copia ni reenvía el enlace de su propia cuenta; un correo suyo sin enlace, sí', async () => {
    const bea = await crearSupervisor(admin, { entidad_id: center.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    for (const action of ['enlace', 'reenviar'])
      expect((await bea.api.post(`/api/correo/${id}/${action}`).send({}).expect(409)).body).toMatchObject({
        codigo: 'CUENTA_PROPIA',
        message: 'La tuya se cambia en Tu cuenta',
      });
    expect(await tokenDe(bea)).toBe(token);
    await app.sql('UPDATE correo_saliente SET secreto = NULL, secreto_vence = NULL WHERE id = $1', [id]);
    await bea.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200);
  });

  it('reenviar uno que espera no cambia su enlace; uno cuyo enlace ya no sirve sale con otro, y el anterior muere', async () => {
    const bea = await crearOperador(admin, { entidad_id: center.id });
    const id = await correoDe(bea);
    const token = await tokenDe(bea);
    const same = await admin.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200);
    expect(same.body).toMatchObject({
      message: 'El correo quedó pendiente: no hay un servidor de correo configurado',
      data: { id },
    });
    expect(await tokenDe(bea)).toBe(token);

    await app.sql('UPDATE correo_saliente SET secreto = NULL, enviado_en = $2 WHERE id = $1', [id, app.reloj.fuente()]);
    const other = (await admin.api.post(`/api/correo/${id}/reenviar`).send({}).expect(200)).body.data;
    expect(other).toMatchObject({
      para: bea.email,
      asunto: 'Tu acceso a Jornal',
      estado: 'Pendiente',
      enlace_disponible: true,
    });
    expect(other.id).not.toBe(id);
    await app.http.post('/api/clave').send({ token, nueva: CLAVE }).expect(400);
    await app.http
      .post('/api/clave')
      .send({ token: await tokenDe(bea), nueva: 'la que eligió Bea' })
      .expect(200);
  });

  it('a una cuenta desactivada no se le reenvía', async () => {
    const bea = await crearOperador(admin, { entidad_id: center.id });
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
    const mailbox = await abrirBuzon();
    const con = await abrirApp({ config: { SMTP_URL: mailbox.url } });
    try {
      const ownerFemale = await crearAdmin(con);
      const entidad_id = (await crearSucursal(ownerFemale)).id;
      const invitada = await ownerFemale.api
        .post('/api/usuarios')
        .send({ email: 'rita@jornal.test', nombre: 'Rita', role_id: 2, entidad_id })
        .expect(201);
      await mailbox.llega(2);
      const changed = await ownerFemale.api
        .put(`/api/roles/usuarios/${invitada.body.data.id}/role`)
        .send({ role_id: 1 })
        .expect(200);
      await mailbox.llega(3);
      await ownerFemale.api
        .post(`/api/auditoria/${changed.headers[CABECERA_EVENTO.toLowerCase()]?.replace('-', '/')}/deshacer`)
        .expect(200);
      await mailbox.llega(4);
      // The first is of the client of the branch.
      expect(mailbox.cartas.slice(1).map((carta) => /^To: (.*)$/m.exec(carta)?.[1])).toEqual(
        Array(3).fill('rita@jornal.test'),
      );
      await con.app.get(Mailer, { strict: false }).dispatch();
    } finally {
      await con.cerrar();
      await mailbox.cerrar();
    }
  });

  it('con un servidor se va Enviado, y lo que se dio por perdido vuelve a salir con el mismo nombre', async () => {
    const mailbox = await abrirBuzon();
    const con = await abrirApp({ config: { SMTP_URL: mailbox.url } });
    try {
      mailbox.caido = true;
      const ownerFemale = await crearAdmin(con);
      const client = await crearCliente(ownerFemale);
      const mails = con.app.get(Mailer, { strict: false });
      await mails.dispatch();
      await con.sql('UPDATE correo_saliente SET intentos = 20');
      const [perdido] = (await ownerFemale.api.get('/api/correo').query({ estado: 'Fallido' }).expect(200)).body.data;
      expect(perdido).toMatchObject({ para: client.email, enlace_disponible: true });
      mailbox.caido = false;
      const [{ message_id }] = (await con.sql<{ message_id: string }>('SELECT message_id FROM correo_saliente')) as [
        { message_id: string },
      ];
      expect((await ownerFemale.api.post(`/api/correo/${perdido.id}/reenviar`).send({}).expect(200)).body.message).toBe(
        'El correo se está enviando de nuevo',
      );
      await mailbox.llega(1);
      await mails.dispatch();
      expect(mailbox.cartas[0]).toContain(`Message-ID: ${message_id}`);
      expect((await ownerFemale.api.get('/api/correo').expect(200)).body).toMatchObject({
        servidor: true,
        data: [{ id: perdido.id, estado: 'Enviado', enlace_disponible: false, fallo: null }],
      });
    } finally {
      await con.cerrar();
      await mailbox.cerrar();
    }
  });
});

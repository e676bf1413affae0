import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  cambiarRol,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
  registrar,
  siguiente,
} from '../../../test/crear.js';

describe('Los operadores', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number; name: string };
  let north: { id: number; name: string };
  let supervisor: Operador;
  let ana: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    supervisor = await crearSupervisor(admin, { entidad_id: center.id, nombre: 'Sara' });
    ana = await crearOperador(admin, { entidad_id: center.id, nombre: 'Ana', apellido: 'Álvarez' });
  });
  afterAll(() => app.cerrar());

  const data = (extra: Record<string, unknown> = {}) => ({
    nombre: 'Beto',
    apellido: 'Díaz',
    telefono: '310 555',
    entidad_id: center.id,
    cargo_id: 1,
    email: `beto${siguiente()}@jornal.test`,
    password: CLAVE,
    ...extra,
  });
  const create = (who: Actor, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/operadores/crear-operador').send(data(extra));
  const list = async (who: Actor) =>
    (await who.api.get('/api/operadores/listar-operador').expect(200)).body as Array<
      Record<string, unknown> & { id: number; nombre: string }
    >;

  it('una supervisora no retira a quien administra el negocio, aunque atienda en su sucursal', async () => {
    const ownerFemale = await crearOperador(admin, { entidad_id: center.id });
    await cambiarRol(admin, ownerFemale.usuario_id, 'admin').expect(200);
    const answer = await supervisor.api.delete(`/api/operadores/eliminar-operador/${ownerFemale.id}`).expect(403);
    expect(answer.body.message).toBe('No puedes hacer esto con una cuenta que tiene permisos que tú no tienes');
    await ownerFemale.api.get('/api/sesion').expect(200);
    await admin.api.delete(`/api/operadores/eliminar-operador/${ownerFemale.id}`).expect(200);
    await ownerFemale.api.get('/api/sesion').expect(401);
  });

  it('quien no tiene los permisos del rol operador no crea operadores; con el módulo apagado en su sucursal, sí', async () => {
    const deUsuarios = (status: boolean) =>
      app.sql(
        `UPDATE role_permiso SET estado = $1 WHERE role_id = 3 AND permiso_id IN (SELECT id FROM permiso WHERE modulo = 'usuarios')`,
        [status],
      );
    await deUsuarios(true);
    expect((await create(supervisor).expect(403)).body.message).toBe('No puedes dar un rol con permisos que no tienes');
    await deUsuarios(false);
    await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'servicios')`, [center.id]);
    await create(supervisor).expect(201);
    await app.sql('DELETE FROM modulo_apagado');
  });

  it('al crear uno se crea también su usuario, con el rol operador, y puede entrar', async () => {
    const email = `NUEVO${siguiente()}@Jornal.test`;
    const answer = await create(admin, { email }).expect(201);
    expect(answer.body.message).toBe('Operador creado exitosamente');
    expect(answer.body.data).toMatchObject({
      nombre: 'Beto',
      entidades: { id: center.id, nombre: 'Centro' },
      cargo: { id: 1, nombre: 'Operador' },
      usuario: { email: email.toLowerCase() },
      activo: true,
    });
    const entry = await app.http.post('/api/login').send({ email, password: CLAVE }).expect(200);
    expect(entry.body.user).toMatchObject({
      role: { nombre: 'operador' },
      operador: { nombre: 'Beto', entidad_id: center.id, entidad: { nombre: 'Centro' } },
    });
  });

  it('un correo que ya existe se rechaza aunque cambien las mayúsculas, y no queda medio operador', async () => {
    const before = (await list(admin)).length;
    const answer = await create(admin, { email: ana.email.toUpperCase() }).expect(409);
    expect(answer.body).toMatchObject({
      message: 'El email ya está registrado',
      error: 'El email ya está registrado',
      codigo: 'EMAIL_REGISTRADO',
      errores: { email: ['El email ya está registrado'] },
    });
    expect(await list(admin)).toHaveLength(before);
  });

  it.each([
    ['nombre', 'El nombre es requerido', { nombre: ' ' }],
    ['apellido', 'El apellido es requerido', { apellido: undefined }],
    ['telefono', 'El teléfono es requerido', { telefono: '' }],
    ['entidad_id', 'Debe seleccionar una entidad', { entidad_id: null }],
    ['entidad_id', 'Debe seleccionar una entidad', { entidad_id: 0 }],
    ['entidad_id', 'La sucursal no existe', { entidad_id: 999_999 }],
    ['cargo_id', 'Debe seleccionar un cargo', { cargo_id: undefined }],
    ['cargo_id', 'El cargo no existe', { cargo_id: 999_999 }],
    ['email', 'El email es requerido', { email: undefined }],
    ['email', 'El email no es válido', { email: 'sin-arroba' }],
    ['password', 'La contraseña es requerida', { password: undefined }],
    ['password', 'La contraseña debe tener al menos 8 caracteres', { password: 'corta' }],
  ])('rechaza un %s que no sirve con «%s»', async (field, message, extra) => {
    const answer = await create(admin, extra).expect(400);
    expect(answer.body.message).toBe(message);
    expect(answer.body.errores[field]).toEqual([message]);
  });

  it('la lista va por nombre; quien no ve el personal recibe solo los nombres de los activos de su sucursal', async () => {
    const foreign = await crearOperador(admin, { entidad_id: north.id, nombre: 'Ajeno' });
    const retirado = await crearOperador(admin, { entidad_id: center.id, nombre: 'Retirado' });
    await admin.api.delete(`/api/operadores/eliminar-operador/${retirado.id}`).expect(200);

    const names = (await list(admin)).map((o) => o.nombre);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    expect(names).toEqual(expect.arrayContaining(['Ajeno', 'Ana', 'Retirado', 'Sara']));

    const deSara = await list(supervisor);
    expect(deSara.map((o) => o.id)).not.toContain(foreign.id);
    expect(deSara.find((o) => o.id === retirado.id)).toMatchObject({ activo: false, telefono: '3109876543' });

    const deAna = await list(ana);
    expect(deAna.map((o) => o.nombre)).not.toContain('Retirado');
    expect(deAna.find((o) => o.id === ana.id)).toEqual({
      id: ana.id,
      nombre: 'Ana',
      apellido: 'Álvarez',
      entidad_id: center.id,
      entidades: { id: center.id, nombre: 'Centro' },
    });
  });

  it('un administrador filtra por sucursal; los demás no pueden nombrar otra', async () => {
    const filtrada = await admin.api.get(`/api/operadores/listar-operador?entidad_id=${north.id}`).expect(200);
    expect(filtrada.body.every((o: { entidad_id: number }) => o.entidad_id === north.id)).toBe(true);
    const answer = await supervisor.api.get(`/api/operadores/listar-operador?entidad_id=${north.id}`).expect(403);
    expect(answer.body.message).toBe('No tienes acceso a esa sucursal');
  });

  it('una supervisora solo crea y cambia en su sucursal; lo de otra no existe para ella', async () => {
    await create(supervisor).expect(201);
    await create(supervisor, { entidad_id: north.id }).expect(403);
    const foreign = await crearOperador(admin, { entidad_id: north.id });
    await supervisor.api.put(`/api/operadores/modificar-operador/${foreign.id}`).send({ nombre: 'Mío' }).expect(404);
    await supervisor.api.put(`/api/operadores/modificar-operador/${ana.id}`).send({ entidad_id: north.id }).expect(403);
    await supervisor.api.delete(`/api/operadores/eliminar-operador/${foreign.id}`).expect(404);
    expect((await list(admin)).find((o) => o.id === foreign.id)).toMatchObject({
      nombre: foreign.nombre,
      activo: true,
    });
  });

  it('se cambia solo lo que se envía, y el correo no se cambia por aquí', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    const answer = await admin.api
      .put(`/api/operadores/modificar-operador/${beto.id}`)
      .send({ telefono: '601 222' })
      .expect(200);
    expect(answer.body).toMatchObject({
      message: 'Operador actualizado exitosamente',
      data: { id: beto.id, nombre: beto.nombre, telefono: '601 222', usuario: { email: beto.email } },
    });
    await admin.api
      .put(`/api/operadores/modificar-operador/${beto.id}`)
      .send({ email: 'otro@jornal.test' })
      .expect(400);
    await admin.api.put(`/api/operadores/modificar-operador/${beto.id}`).send({ entidad_id: north.id }).expect(200);
    expect((await beto.api.get('/api/sesion').expect(200)).body.operador).toMatchObject({ entidad_id: north.id });
  });

  it('su página dice en qué sucursales ha trabajado y desde cuándo; la de otra sucursal no existe', async () => {
    const { id } = (await create(admin).expect(201)).body.data;
    const empezo = app.reloj.fuente().toISOString();
    const alEmpezar = (await admin.api.get(`/api/operadores/${id}/perfil`).expect(200)).body;
    expect(alEmpezar).toMatchObject({
      id,
      created_at: empezo,
      sucursales: [{ entidad: { id: center.id, nombre: 'Centro' }, desde: empezo, hasta: null }],
    });
    app.reloj.avanzar({ minutos: 60 });
    const paso = app.reloj.fuente().toISOString();
    await admin.api.put(`/api/operadores/modificar-operador/${id}`).send({ entidad_id: north.id }).expect(200);
    await admin.api.put(`/api/operadores/modificar-operador/${id}`).send({ telefono: '320 000' }).expect(200);
    expect((await admin.api.get(`/api/operadores/${id}/perfil`).expect(200)).body.sucursales).toEqual([
      { entidad: { id: north.id, nombre: 'Norte' }, desde: paso, hasta: null },
      { entidad: { id: center.id, nombre: 'Centro' }, desde: empezo, hasta: paso },
    ]);
    await supervisor.api.get(`/api/operadores/${id}/perfil`).expect(404);
    await ana.api.get(`/api/operadores/${ana.id}/perfil`).expect(403);
  });

  it('con saldo por pagar no cambia de sucursal, ni se elimina sin decir que se fuerza', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    const corte = await crearServicio(admin, { precio: 25_000, porcentaje_pago_empleado: 40 });
    await registrar(beto, { empleado_id: beto.id, total: 25_000, servicios: [{ servicio_id: corte.id }] });
    const change = await admin.api
      .put(`/api/operadores/modificar-operador/${beto.id}`)
      .send({ entidad_id: north.id })
      .expect(409);
    expect(change.body.message.replace(/\s/g, ' ')).toBe(
      'No se puede cambiar de sucursal a un operador con saldo. Saldo actual: $ 10.000. Págale primero.',
    );
    const retiro = await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(409);
    expect(retiro.body.message.replace(/\s/g, ' ')).toBe(
      'El operador tiene un saldo pendiente de $ 10.000. Págale antes de eliminarlo.',
    );
    await beto.api.get('/api/sesion').expect(200);

    await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}?forzar=true&motivo=Se%20fue`).expect(200);
    const history = await admin.api
      .get(`/api/servicios/listar-servicios-realizados?empleado_id=${beto.id}`)
      .expect(200);
    expect(history.body.data).toHaveLength(1);
  });

  it('eliminar uno cierra sus sesiones desde la siguiente solicitud y ya no puede entrar', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    const answer = await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}?motivo=Renuncia`).expect(200);
    expect(answer.body.message).toBe('Operador desactivado exitosamente');
    await beto.api.get('/api/sesion').expect(401);
    await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(401);
    await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(409);
    const [trail] = await app.sql(
      `SELECT a.usuario_id, a.accion, a.motivo, p.antes->>'nombre' AS nombre
       FROM auditoria a JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
       WHERE a.recurso = 'operador' AND a.recurso_id = $1 AND a.accion = 'desactivar'`,
      [beto.id],
    );
    expect(trail).toEqual({
      usuario_id: admin.usuario_id,
      accion: 'desactivar',
      motivo: 'Renuncia',
      nombre: beto.nombre,
    });
  });

  it('reactivar uno lo trae de vuelta con su usuario; las sesiones que terminaron siguen terminadas', async () => {
    const beto = await crearOperador(admin, { entidad_id: center.id });
    const reactivar = (who = admin) => who.api.put(`/api/operadores/reactivar-operador/${beto.id}`);
    expect((await reactivar().expect(409)).body).toMatchObject({
      codigo: 'YA_ACTIVO',
      message: 'El operador ya está activo',
    });
    await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
    await reactivar(ana).expect(403);
    const answer = await reactivar(supervisor).expect(200);
    expect(answer.body).toMatchObject({
      message: 'Operador reactivado exitosamente',
      data: { id: beto.id, activo: true },
    });
    await beto.api.get('/api/sesion').expect(401);
    await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
    expect(
      await app.sql(
        `SELECT usuario_id, antes, despues FROM auditoria WHERE accion = 'reactivar' AND recurso = 'operador' AND recurso_id = $1`,
        [beto.id],
      ),
    ).toEqual([{ usuario_id: supervisor.usuario_id, antes: { activo: false }, despues: { activo: true } }]);
    const foreign = await crearOperador(admin, { entidad_id: north.id });
    await supervisor.api.put(`/api/operadores/reactivar-operador/${foreign.id}`).expect(404);
  });

  it('a una sucursal archivada no vuelve nadie hasta que la restauren', async () => {
    const sur = await crearSucursal(admin, { name: 'Sur' });
    const beto = await crearOperador(admin, { entidad_id: sur.id });
    await admin.api.delete(`/api/operadores/eliminar-operador/${beto.id}`).expect(200);
    await admin.api.delete(`/api/branches/${sur.id}`).expect(200);
    expect((await admin.api.put(`/api/operadores/reactivar-operador/${beto.id}`).expect(409)).body.codigo).toBe(
      'SUCURSAL_ARCHIVADA',
    );
    await admin.api.put(`/api/branches/${sur.id}/restaurar`).send({}).expect(200);
    await admin.api.put(`/api/operadores/reactivar-operador/${beto.id}`).expect(200);
  });

  it('a quien no trabaja en ninguna sucursal la lista le llega vacía, y no como un rechazo', async () => {
    const empresa = await crearUsuario(app, 'cliente');
    expect(await list(empresa)).toEqual([]);
    await empresa.api.get(`/api/operadores/listar-operador?entidad_id=${center.id}`).expect(403);
  });

  it('la misma clave de idempotencia crea un solo operador; con otro cuerpo se rechaza', async () => {
    const body = data();
    const send = (extra = {}) =>
      admin.api
        .post('/api/operadores/crear-operador')
        .set('Idempotency-Key', 'crear-beto')
        .send({ ...body, ...extra });
    const first = await send().expect(201);
    const second = await send().expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await send({ nombre: 'Otro' }).expect(409)).body.codigo).toBe('CLAVE_REUTILIZADA');
    expect(await app.sql(`SELECT 1 FROM usuario WHERE email = $1`, [body.email])).toHaveLength(1);
  });

  it('los cargos son de todos; lo que ganan, solo de quien ve el personal', async () => {
    const deSara = await supervisor.api.get('/api/cargo/listar-cargo').expect(200);
    expect(deSara.body[0]).toEqual({ id: 1, nombre: 'Operador', sueldo_base: 0 });
    const deAna = await ana.api.get('/api/cargo/listar-cargo').expect(200);
    expect(deAna.body).toHaveLength(deSara.body.length);
    expect(deAna.body.every((c: { sueldo_base: unknown }) => c.sueldo_base === null)).toBe(true);
  });
});

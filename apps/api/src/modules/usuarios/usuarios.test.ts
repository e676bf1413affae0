import type { Usuario } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  CLAVE,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  iniciarSesion,
  type Operador,
  siguiente,
} from '../../../test/crear.js';

const ROL = { admin: 1, supervisor: 2, operador: 3, cliente: 4 };

describe('Los usuarios', () => {
  let app: Prueba;
  let admin: Actor;
  let center: { id: number; name: string };
  let north: { id: number; name: string };
  let supervisor: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = await crearSucursal(admin, { name: 'Centro' });
    north = await crearSucursal(admin, { name: 'Norte' });
    supervisor = await crearSupervisor(admin, { entidad_id: center.id, nombre: 'Sara', apellido: 'Núñez' });
    // A supervisor who looks after the accounts of her branch too.
    await app.sql(
      `UPDATE role_permiso SET estado = true WHERE role_id = 2 AND permiso_id IN (SELECT id FROM permiso WHERE modulo = 'usuarios')`,
    );
  });
  afterAll(() => app.cerrar());

  const invitacion = (extra: Record<string, unknown> = {}) => ({
    email: `invitada${siguiente()}@jornal.test`,
    nombre: 'Rosa Peña',
    role_id: ROL.supervisor,
    entidad_id: center.id,
    ...extra,
  });
  const invite = (who: Actor, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/usuarios').send(invitacion(extra));
  const invitada = async (extra: Record<string, unknown> = {}): Promise<Usuario> =>
    (await invite(admin, extra).expect(201)).body.data;
  const list = async (who: Actor, query: Record<string, unknown> = {}): Promise<Usuario[]> =>
    (
      await who.api
        .get('/api/usuarios')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const status = (who: Actor, id: number, active: boolean, reason?: string) =>
    who.api.put(`/api/usuarios/${id}/estado`).send({ activo: active, motivo: reason });
  const enlacesVivos = (id: number) =>
    app.sql('SELECT proposito FROM enlace_clave WHERE usuario_id = $1 AND usado_en IS NULL AND anulado_en IS NULL', [
      id,
    ]);
  const rastroDe = (id: number, action: string) =>
    app.sql(
      `SELECT a.usuario_id, a.antes, a.despues, a.motivo, p.despues AS personal
       FROM auditoria a LEFT JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
       WHERE a.recurso = 'usuario' AND a.recurso_id = $1 AND a.accion = $2`,
      [id, action],
    );

  describe('La lista', () => {
    it('dice de cada cuenta quién es, su rol, dónde trabaja, si está activa, si falta que elija contraseña y cuándo entró', async () => {
      const rosa = await invitada({ nombre: 'Rosa Peña' });
      const cuentas = await list(admin);
      expect(cuentas.find((u) => u.id === supervisor.usuario_id)).toEqual({
        id: supervisor.usuario_id,
        email: supervisor.email,
        nombre: null,
        role: { id: 2, nombre: 'supervisor' },
        operador: { id: supervisor.id, nombre: 'Sara', apellido: 'Núñez', activo: true },
        entidad: { id: center.id, nombre: 'Centro' },
        activo: true,
        anonimizado: false,
        invitacion_pendiente: false,
        segundo_factor: false,
        a_su_mando: true,
        ultimo_ingreso: null,
        created_at: expect.any(String),
      });
      expect(cuentas.find((u) => u.id === rosa.id)).toMatchObject({
        nombre: 'Rosa Peña',
        operador: null,
        entidad: { id: center.id, nombre: 'Centro' },
        invitacion_pendiente: true,
      });
      expect(JSON.stringify(cuentas)).not.toContain('clave');
      expect((await admin.api.get(`/api/usuarios/${rosa.id}`).expect(200)).body).toEqual(
        cuentas.find((u) => u.id === rosa.id),
      );
    });

    it('busca en el nombre, el correo y el rol, sin mirar mayúsculas ni tildes', async () => {
      const pena = await invitada({ nombre: 'Ximena Ordóñez', email: 'quimera@jornal.test' });
      for (const search of ['ximena', 'ORDONEZ', 'Quimera@'])
        expect((await list(admin, { search })).map((u) => u.id)).toEqual([pena.id]);
      expect((await list(admin, { search: 'sara nunez' })).map((u) => u.id)).toEqual([supervisor.usuario_id]);
      expect((await list(admin, { search: 'SUPERVISOR' })).every((u) => u.role?.nombre === 'supervisor')).toBe(true);
      expect(await list(admin, { search: '%' })).toEqual([]);
      const empresa = await crearCliente(admin, { name: 'Flores del Campo' });
      expect((await list(admin, { search: 'flores' })).map((u) => u.email)).toEqual([empresa.email]);
    });

    it('filtra por estado y por rol, y va por páginas', async () => {
      const rosa = await invitada();
      await status(admin, rosa.id, false).expect(200);
      expect((await list(admin, { estado: 'inactivo' })).map((u) => u.id)).toContain(rosa.id);
      expect((await list(admin, { estado: 'activo' })).map((u) => u.id)).not.toContain(rosa.id);
      expect((await list(admin, { role_id: ROL.admin })).map((u) => u.id)).toEqual([admin.usuario_id]);
      const [first, second] = [1, 2].map((page) => admin.api.get('/api/usuarios').query({ page, per_page: 2 }));
      const pages = [(await first?.expect(200))?.body, (await second?.expect(200))?.body];
      expect(pages[0].pagination).toMatchObject({ current_page: 1, per_page: 2, from: 1, to: 2 });
      expect(pages.flatMap((p) => p.data.map((u: Usuario) => u.id))).toEqual(
        (await list(admin)).slice(0, 4).map((u) => u.id),
      );
      await admin.api.get('/api/usuarios?estado=roto').expect(400);
    });

    it('quien no administra ve las cuentas de su sucursal, con operador o sin él, y de ninguna otra', async () => {
      const [aqui, alla] = [await invitada(), await invitada({ entidad_id: north.id })];
      const deSara = (await list(supervisor)).map((u) => u.id);
      expect(deSara).toEqual(expect.arrayContaining([supervisor.usuario_id, aqui.id]));
      for (const foreign of [alla.id, admin.usuario_id]) {
        expect(deSara).not.toContain(foreign);
        expect((await supervisor.api.get(`/api/usuarios/${foreign}`).expect(404)).body.message).toBe(
          'No se encontró el usuario',
        );
      }
    });

    it('el último ingreso queda al entrar, y no al fallar', async () => {
      const beto = await crearOperador(admin, { entidad_id: center.id });
      const ingreso = async () =>
        (await admin.api.get(`/api/usuarios/${beto.usuario_id}`).expect(200)).body.ultimo_ingreso;
      await app.http.post('/api/login').send({ email: beto.email, password: 'otra cosa' }).expect(401);
      expect(await ingreso()).toBeNull();
      await app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200);
      expect(await ingreso()).toBe(app.reloj.fuente().toISOString());
      app.reloj.avanzar({ minutos: 5 });
      // Two devices at once: neither waits for the other for ever.
      await Promise.all(
        [1, 2, 3, 4].map(() => app.http.post('/api/login').send({ email: beto.email, password: CLAVE }).expect(200)),
      );
      expect(await ingreso()).toBe(app.reloj.fuente().toISOString());
    });
  });

  describe('Invitar', () => {
    it('crea la cuenta sin contraseña y manda el enlace para elegirla; trabaja en la sucursal que se le dio', async () => {
      const answer = await invite(admin, { email: 'Rosa.Nueva@Jornal.test', nombre: '  Rosa Peña ' }).expect(201);
      expect(answer.body).toMatchObject({
        message: 'Usuario invitado exitosamente',
        data: {
          email: 'rosa.nueva@jornal.test',
          nombre: 'Rosa Peña',
          role: { nombre: 'supervisor' },
          entidad: { id: center.id },
          activo: true,
          invitacion_pendiente: true,
        },
      });
      const { id } = answer.body.data;
      expect(await enlacesVivos(id)).toEqual([{ proposito: 'invitacion' }]);
      expect(await app.sql('SELECT para FROM correo_saliente WHERE usuario_id = $1', [id])).toEqual([
        { para: 'rosa.nueva@jornal.test' },
      ]);
      await app.http.post('/api/login').send({ email: 'rosa.nueva@jornal.test', password: CLAVE }).expect(401);
      const rosa = app.como(await iniciarSesion(app, id));
      expect((await rosa.get('/api/sesion').expect(200)).body).toMatchObject({
        nombre: 'Rosa Peña',
        alcance: 'sucursal',
        operador: null,
        entidad: { id: center.id, nombre: 'Centro' },
      });
      expect(
        (await rosa.get('/api/operadores/listar-operador').expect(200)).body.every(
          (o: { entidad_id: number }) => o.entidad_id === center.id,
        ),
      ).toBe(true);
    });

    it('queda quién invitó a quién, con el nombre y el correo aparte', async () => {
      const rosa = await invitada({ nombre: 'Rosa Aparte' });
      const [trail] = await rastroDe(rosa.id, 'invitar');
      expect(trail).toEqual({
        usuario_id: admin.usuario_id,
        antes: null,
        despues: { role: 'supervisor', entidad_id: center.id },
        motivo: null,
        personal: { nombre: 'Rosa Aparte', email: rosa.email },
      });
    });

    it.each([
      ['email', 'El email es requerido', { email: undefined }],
      ['email', 'El email no es válido', { email: 'sin-arroba' }],
      ['nombre', 'El nombre es requerido', { nombre: ' ' }],
      ['role_id', 'Debe seleccionar un rol', { role_id: undefined }],
      ['role_id', 'Quien ve solo lo suyo se crea en Operadores', { role_id: ROL.operador }],
      ['entidad_id', 'Debe seleccionar una entidad', { entidad_id: undefined }],
      ['entidad_id', 'La sucursal no existe', { entidad_id: 999_999 }],
      ['entidad_id', 'Este rol no lleva sucursal', { role_id: ROL.admin }],
      ['entidad_id', 'Este rol no lleva sucursal', { role_id: ROL.cliente }],
    ])('rechaza un %s que no sirve con «%s»', async (field, message, extra) => {
      const answer = await invite(admin, extra).expect(400);
      expect(answer.body).toMatchObject({ message, errores: { [field]: [message] } });
    });

    it('un correo que ya existe se rechaza aunque cambien las mayúsculas, y no sale ningún correo', async () => {
      const answer = await invite(admin, { email: supervisor.email.toUpperCase() }).expect(409);
      expect(answer.body).toMatchObject({
        message: 'El email ya está registrado',
        errores: { email: ['El email ya está registrado'] },
      });
      expect(
        await app.sql(`SELECT 1 FROM enlace_clave WHERE usuario_id = $1 AND proposito = 'invitacion'`, [
          supervisor.usuario_id,
        ]),
      ).toEqual([]);
    });

    it('nada se asigna por debajo: ni activo, ni contraseña, ni otro rol con otro nombre', async () => {
      for (const extra of [{ activo: false }, { clave_hash: 'x' }, { password: CLAVE }, { role: 'admin' }, { id: 1 }])
        await invite(admin, extra).expect(400);
      await invite(admin, { role_id: 999 }).expect(404);
    });

    it('otro administrador o un cliente se invitan sin sucursal', async () => {
      expect(await invitada({ role_id: ROL.admin, entidad_id: undefined })).toMatchObject({
        entidad: null,
        role: { nombre: 'admin' },
      });
      expect(await invitada({ role_id: ROL.cliente, entidad_id: null })).toMatchObject({
        entidad: null,
        role: { nombre: 'cliente' },
      });
    });

    it('quien no administra invita a su sucursal, y no da más de lo que tiene', async () => {
      const own = (await invite(supervisor, { entidad_id: undefined }).expect(201)).body.data;
      expect(own.entidad).toEqual({ id: center.id, nombre: 'Centro' });
      expect((await invite(supervisor, { entidad_id: north.id }).expect(403)).body.message).toBe(
        'No tienes acceso a esa sucursal',
      );
      expect((await invite(supervisor, { role_id: ROL.admin, entidad_id: undefined }).expect(403)).body.message).toBe(
        'Solo un administrador puede dar o quitar el rol de administrador',
      );
      await app.sql(`INSERT INTO modulo_apagado (entidad_id, modulo) VALUES ($1, 'gastos')`, [center.id]);
      expect((await invite(supervisor).expect(403)).body.message).toBe(
        'No puedes dar un rol con permisos que no tienes',
      );
      await app.sql(`DELETE FROM modulo_apagado`);
      expect((await invite(supervisor, { role_id: ROL.cliente, entidad_id: undefined }).expect(403)).body.message).toBe(
        'Solo un administrador crea cuentas sin sucursal',
      );
    });
  });

  it('una cuenta sin permisos no ve ni hace nada de esto', async () => {
    const nobody = await crearUsuario(app, 'cliente');
    await nobody.api.get('/api/usuarios').expect(403);
    await invite(nobody).expect(403);
    await status(nobody, supervisor.usuario_id, false).expect(403);
  });
});

import { CABECERA_EVENTO, type EventoAuditoria } from '@jornal/contract';
import type { Response } from 'supertest';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  crearAdmin,
  crearCliente,
  crearOperador,
  crearProducto,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  type Operador,
} from '../crear.js';

describe('Lo que se ofrece deshacer, y a quién', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;
  let deSur: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    deSur = await crearSupervisor(admin, { entidad_id: sur });
  });
  afterAll(() => prueba.cerrar());

  const ofrecido = (respuesta: Response): string | undefined => respuesta.headers[CABECERA_EVENTO.toLowerCase()];
  const ultimoDe = async (recurso: string, id: number): Promise<string> =>
    (
      await prueba.sql<{ evento: string }>(
        `SELECT entidad_id || '-' || id AS evento
          FROM auditoria WHERE recurso = $1 AND recurso_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
        [recurso, id],
      )
    )[0]?.evento as string;
  const deshacer = (evento: string | undefined, quien: Actor = admin) =>
    quien.api.post(`/api/auditoria/${String(evento).replace('-', '/')}/deshacer`);
  /** Takes an operator out of service as earlier versions noted it down. */
  let deAntes = 4_000_000;
  const desactivadoAntes = async (id: number, usuario_id: number): Promise<string> => {
    await prueba.sql('UPDATE operador SET activo = false WHERE id = $1', [id]);
    await prueba.sql('UPDATE usuario SET activo = false WHERE id = $1', [usuario_id]);
    const evento = ++deAntes;
    await prueba.sql(
      `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, solicitud_id, created_at)
        VALUES ($1, $2, $3, 'eliminar', 'operador', $4, 's', $5)`,
      [norte, evento, admin.usuario_id, id, prueba.reloj.fuente()],
    );
    prueba.reloj.avanzar({ minutos: 1 });
    return `${norte}-${evento}`;
  };
  const editar = (id: number, datos: Record<string, unknown>, quien: Actor = sara) =>
    quien.api.put(`/api/productos/actualizar-producto/${id}`).send(datos);
  const archivar = (id: number, quien: Actor = sara) => quien.api.delete(`/api/productos/eliminar-producto/${id}`);
  const permitir = (permisos: Record<number, boolean>) =>
    admin.api
      .put('/api/roles/2/permisos')
      .send({ permisos: Object.entries(permisos).map(([id, estado]) => ({ permiso_id: Number(id), estado })) })
      .expect(200);

  describe('No se ofrece', () => {
    const enHistorial = async (quien: Actor, recurso: string, id: number) =>
      (await quien.api.get(`/api/historial/${recurso}/${id}`).expect(200)).body.data.map((e: EventoAuditoria) => [
        e.accion,
        e.deshacible,
      ]);

    it('lo que no cambió nada: ni en la respuesta, ni en el historial, y si se pide es 409', async () => {
      const { id, nombre } = await crearProducto(sara);
      expect(ofrecido(await editar(id, { nombre }).expect(200))).toBeUndefined();
      expect(await enHistorial(sara, 'producto', id)).toEqual([
        ['modificar', false],
        ['crear', false],
      ]);
      expect((await deshacer(await ultimoDe('producto', id), sara).expect(409)).body.codigo).toBe('SIN_INVERSA');
      expect(ofrecido(await permitir({ 9: true }))).toBeUndefined();
    });

    it('lo que pasó otra vez desde entonces: de lo que se archivó dos veces, solo lo último', async () => {
      const { id } = await crearProducto(sara);
      const primero = await archivar(id).expect(200);
      await deshacer(ofrecido(primero)).expect(200);
      await archivar(id).expect(200);
      await deshacer(await ultimoDe('producto', id)).expect(200);
      const deEste = (await enHistorial(admin, 'producto', id)) as Array<[string, boolean]>;
      expect(deEste).toEqual([
        ['restaurar', true],
        ['archivar', false],
        ['restaurar', false],
        ['archivar', false],
        ['crear', false],
      ]);
    });

    it('una desactivación de antes, que se anotaba como eliminar, si hubo otra desde entonces', async () => {
      const { id, usuario_id } = await crearOperador(admin, { entidad_id: norte });
      const deAntes = await desactivadoAntes(id, usuario_id);
      expect((await enHistorial(admin, 'operador', id))[0]).toEqual(['eliminar', true]);
      await admin.api.put(`/api/operadores/reactivar-operador/${id}`).expect(200);
      await admin.api.delete(`/api/operadores/eliminar-operador/${id}`).expect(200);
      expect(await enHistorial(admin, 'operador', id)).toEqual([
        ['desactivar', true],
        ['reactivar', true],
        ['eliminar', false],
        ['crear', false],
      ]);
      expect((await deshacer(deAntes).expect(409)).body.codigo).toBe('YA_CAMBIO');
      await deshacer(await ultimoDe('operador', id)).expect(200);
    });

    it('una desactivación de antes, que se anotaba como eliminar, se deshace como las de ahora, una vez', async () => {
      const { id, usuario_id } = await crearOperador(admin, { entidad_id: norte });
      const deAntes = await desactivadoAntes(id, usuario_id);
      await deshacer(deAntes).expect(200);
      expect((await enHistorial(admin, 'operador', id))[0]).toEqual(['reactivar', true]);
      expect((await deshacer(deAntes).expect(409)).body.codigo).toBe('YA_DESHECHO');
    });

    it('aquello cuyos datos personales ya se borraron', async () => {
      const { id } = await crearCliente(admin);
      const evento = ofrecido(await admin.api.put(`/api/clients/${id}`).send({ name: 'Otra persona' }).expect(200));
      expect((await enHistorial(admin, 'client', id))[0]).toEqual(['editar', true]);
      await prueba.sql('SELECT olvidar_personales(0, ARRAY[$1::bigint], now())', [evento?.split('-')[1]]);
      expect((await enHistorial(admin, 'client', id))[0]).toEqual(['editar', false]);
    });

    it('lo que le pasó en otra sucursal, ni lo de todas a quien no es administrador', async () => {
      const { id } = await crearOperador(admin, { entidad_id: sur });
      await deSur.api.put(`/api/operadores/modificar-operador/${id}`).send({ telefono: '3001112233' }).expect(200);
      await admin.api.put(`/api/operadores/modificar-operador/${id}`).send({ entidad_id: norte }).expect(200);
      expect(await enHistorial(sara, 'operador', id)).toEqual([
        ['editar', true],
        ['editar', false],
        ['crear', false],
      ]);
      const deTodas = await crearServicio(admin);
      await admin.api.put(`/api/servicios/modificar-servicio/${deTodas.id}`).send({ precio: 31_000 }).expect(200);
      expect((await enHistorial(sara, 'servicio', deTodas.id))[0]).toEqual(['modificar', false]);
      expect((await enHistorial(admin, 'servicio', deTodas.id))[0]).toEqual(['modificar', true]);
      await deshacer(await ultimoDe('servicio', deTodas.id), sara).expect(403);
    });

    it('el rol de quien antes no tenía ninguno', async () => {
      const nadie = await crearUsuario(prueba, null);
      expect(
        ofrecido(
          await admin.api
            .put(`/api/roles/usuarios/${nadie.usuario_id}/role`)
            .send({ role_id: 2, entidad_id: norte })
            .expect(200),
        ),
      ).toBeUndefined();
      expect((await deshacer(await ultimoDe('usuario', nadie.usuario_id)).expect(409)).body.message).toBe(
        'Antes no tenía un rol: elige uno en Usuarios y Roles',
      );
    });

    it('el rol que ya no se reconoce por su nombre', async () => {
      const { usuario_id } = await crearOperador(admin, { entidad_id: norte });
      await prueba.sql(
        `INSERT INTO auditoria (entidad_id, id, usuario_id, accion, recurso, recurso_id, antes, despues, solicitud_id, created_at)
         VALUES (0, 3000000, $1, 'cambiar_rol', 'usuario', $2, '{"role": "Barra", "role_id": null, "entidad_id": null}',
             '{"role": "operador", "role_id": 3, "entidad_id": null}', 's', $3)`,
        [admin.usuario_id, usuario_id, prueba.reloj.fuente()],
      );
      expect((await deshacer('0-3000000').expect(409)).body.message).toBe(
        'Ese rol ya no se reconoce: elige uno en Usuarios y Roles',
      );
    });
  });

  describe('Se pide el permiso de lo contrario', () => {
    // Of 16 modules by 4 deeds: productos is the eighth, roles the fifteenth.
    const [CREAR_PRODUCTOS, VER_ROLES, EDITAR_ROLES, EDITAR_CAJA] = [30, 57, 59, 43];

    it('quien archiva sin poder crear no lo ve ofrecido, y si lo pide es 403', async () => {
      const { id } = await crearProducto(sara);
      await permitir({ [CREAR_PRODUCTOS]: false });
      try {
        const archivado = await archivar(id).expect(200);
        expect(ofrecido(archivado)).toBeUndefined();
        await deshacer(await ultimoDe('producto', id), sara).expect(403);
      } finally {
        await permitir({ [CREAR_PRODUCTOS]: true });
      }
      await deshacer(await ultimoDe('producto', id), sara).expect(200);
    });

    it('con su módulo apagado tampoco, salvo un administrador', async () => {
      const { id } = await crearProducto(deSur);
      const editado = ofrecido(await editar(id, { nombre: 'Otro' }, deSur).expect(200));
      const modulos = (activo: boolean) =>
        admin.api.put(`/api/modulos-entidades/${sur}`).send({ modulos: [{ modulo: 'productos', activo }] });
      await modulos(false).expect(200);
      await deshacer(editado, deSur).expect(403);
      await deshacer(editado, admin).expect(200);
      await modulos(true).expect(200);
    });

    it('lo de otra sucursal no está', async () => {
      const { id } = await crearProducto(sara);
      const editado = ofrecido(await editar(id, { nombre: 'Otro' }).expect(200));
      await deshacer(editado, deSur).expect(404);
      await deshacer('1-999999999', admin).expect(404);
    });

    it('nadie devuelve a un rol lo que no tiene', async () => {
      await permitir({ [VER_ROLES]: true, [EDITAR_ROLES]: true });
      const quitado = ofrecido(await permitir({ [EDITAR_CAJA]: false }));
      try {
        expect((await deshacer(quitado, sara).expect(403)).body.codigo).toBe('PROHIBIDO');
      } finally {
        await deshacer(quitado, admin).expect(200);
        await permitir({ [VER_ROLES]: false, [EDITAR_ROLES]: false });
      }
    });

    it('un operador sin ese permiso no deshace, aunque sea de su sucursal', async () => {
      const operador = await crearOperador(admin, { entidad_id: norte });
      const { id } = await crearProducto(sara);
      await deshacer(ofrecido(await editar(id, { nombre: 'Otro' }).expect(200)), operador).expect(403);
    });
  });
});

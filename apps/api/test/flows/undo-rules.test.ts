import { CABECERA_EVENTO } from '@jornal/contract';
import type { Response } from 'supertest';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  cambiarRol,
  crearAdmin,
  crearAgenda,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  vender,
} from '../crear.js';
import { aLaVez, alEncontrarse, barrera, resumir, veces } from '../tormenta.js';

const VECES = 20;

/** Whether changes of one field, in some order, each begin where another ended. */
const seguida = (historia: ReadonlyArray<{ antes: string; despues: string }>, desde: string): boolean =>
  historia.length === 0 ||
  historia.some((hecho, i) => hecho.antes === desde && seguida(historia.toSpliced(i, 1), hecho.despues));

describe('Lo que se puede deshacer, y quién', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sur: number;
  let sara: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
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
  const editar = (id: number, datos: Record<string, unknown>, quien: Actor = sara) =>
    quien.api.put(`/api/productos/actualizar-producto/${id}`).send(datos);
  const archivar = (id: number, quien: Actor = sara) => quien.api.delete(`/api/productos/eliminar-producto/${id}`);
  const producto = async (id: number) => (await admin.api.get(`/api/productos/obtener-producto/${id}`)).body;

  describe('Lo deshecho', () => {
    it('es un hecho nuevo que señala el que deshace, con su autor', async () => {
      const { id } = await crearProducto(sara, { nombre: 'Cera' });
      const evento = ofrecido(await editar(id, { nombre: 'Sera' }).expect(200));
      const respuesta = await deshacer(evento, sara).expect(200);
      expect(respuesta.body).toEqual({ message: 'Se deshizo el cambio: Nombre' });
      const [fila] = await prueba.sql(
        `SELECT usuario_id, accion, antes ->> 'nombre' AS antes, despues ->> 'nombre' AS despues, deshace_id
          FROM auditoria WHERE entidad_id || '-' || id = $1`,
        [ofrecido(respuesta)],
      );
      expect(fila).toEqual({
        usuario_id: sara.usuario_id,
        accion: 'modificar',
        antes: 'Sera',
        despues: 'Cera',
        deshace_id: Number(evento?.split('-')[1]),
      });
    });

    it('lo que se vendió entre tanto no estorba a deshacer un precio; otro cambio de sus datos sí, y se dice cuál', async () => {
      const cera = await crearProducto(sara);
      const precio = ofrecido(await editar(cera.id, { precio_unitario: 33_000 }).expect(200));
      await vender(sara, { ...cera, precio_unitario: 33_000 }, 2);
      const nombre = ofrecido(await editar(cera.id, { nombre: 'Otro' }).expect(200));
      const rechazo = await deshacer(precio).expect(409);
      expect(rechazo.body).toMatchObject({ codigo: 'YA_CAMBIO', message: 'Ya cambió: Nombre' });
      await deshacer(nombre).expect(200);
      await deshacer(precio).expect(200);
      expect(await producto(cera.id)).toMatchObject({ nombre: cera.nombre, precio_unitario: 30_000, stock: 8 });
    });

    it('un stock ajustado del que ya se vendió no vuelve', async () => {
      const cera = await crearProducto(sara);
      const ajuste = ofrecido(
        await sara.api.put(`/api/productos/actualizar-stock/${cera.id}`).send({ cantidad: 5 }).expect(200),
      );
      await vender(sara, cera);
      expect((await deshacer(ajuste).expect(409)).body.message).toBe('Ya cambió: Stock');
    });

    it('el monto de un gasto que luego se pagó de otra forma ya no vuelve, y se dice por qué', async () => {
      const gasto = (
        await admin.api
          .post('/api/gastos/crear')
          .send({
            descripcion: 'Toallas',
            monto: 7_838,
            metodo_pago: 'efectivo',
            fecha: '2026-11-18',
            entidad_id: norte,
          })
          .expect(201)
      ).body.data.id;
      const cambiar = (cambios: object) => admin.api.put(`/api/gastos/actualizar/${gasto}`).send(cambios).expect(200);
      const primero = ofrecido(await cambiar({ monto: 29_134 }));
      await cambiar({ metodo_pago: 'transferencia' });
      const { body } = await deshacer(primero).expect(409);
      expect(body.message).toBe('Ya cambió: Método de pago, Reparto');
    });

    it('de lo que se archivó, volvió y se archivó otra vez, solo se deshace lo último', async () => {
      const { id } = await crearProducto(sara);
      const primero = ofrecido(await archivar(id).expect(200));
      const regreso = ofrecido(await deshacer(primero).expect(200));
      const segundo = ofrecido(await editar(id, { stock: 3 }).expect(200));
      expect((await deshacer(primero).expect(409)).body.message).toBe('Ya se deshizo');
      const otra = ofrecido(await archivar(id).expect(200));
      expect((await deshacer(regreso).expect(404)).body.codigo).toBe('NO_ENCONTRADO');
      await deshacer(segundo).expect(404);
      await deshacer(otra).expect(200);
      expect(await producto(id)).toMatchObject({ stock: 3 });
    });

    it('tampoco si entre tanto cambió de sucursal, que la historia la sigue', async () => {
      const { id } = await crearOperador(admin, { entidad_id: norte });
      const retirar = () => admin.api.delete(`/api/operadores/eliminar-operador/${id}`).expect(200);
      const primero = ofrecido(await retirar());
      await admin.api.put(`/api/operadores/reactivar-operador/${id}`).send({}).expect(200);
      await admin.api.put(`/api/operadores/modificar-operador/${id}`).send({ entidad_id: sur }).expect(200);
      const segundo = ofrecido(await retirar());
      expect((await deshacer(primero).expect(409)).body.message).toBe('Ya cambió: Estado');
      await deshacer(segundo).expect(200);
    });

    it('un cambio de rol se deshace aunque el rol ya se llame de otro modo', async () => {
      const { id: role_id, nombre } = await crearRol(admin, { alcance: 'sucursal' });
      const otro = await crearSupervisor(admin, { entidad_id: norte });
      const cambiado = ofrecido(
        await admin.api.put(`/api/roles/usuarios/${otro.usuario_id}/role`).send({ role_id }).expect(200),
      );
      await admin.api
        .put(`/api/roles/${role_id}`)
        .send({ nombre: `${nombre} de antes` })
        .expect(200);
      await deshacer(cambiado).expect(200);
      expect(await prueba.sql(`SELECT role_id::int FROM usuario WHERE id = $1`, [otro.usuario_id])).toEqual([
        { role_id: 2 },
      ]);
    });

    it('la misma clave recibe la misma respuesta, y no se deshace nada otra vez', async () => {
      const { id } = await crearProducto(sara, { nombre: 'Cera' });
      const evento = ofrecido(await editar(id, { nombre: 'Sera' }).expect(200));
      const una = await deshacer(evento, sara).set('Idempotency-Key', 'una-sola-vez').expect(200);
      const otra = await deshacer(evento, sara).set('Idempotency-Key', 'una-sola-vez').expect(200);
      expect(otra.body).toEqual(una.body);
      expect(ofrecido(una)).toBeDefined();
      expect(ofrecido(otra)).toBeUndefined();
    });
  });

  describe('No vuelve', () => {
    it('el dinero anulado, que se registra de nuevo', async () => {
      const venta = await vender(sara, await crearProducto(sara));
      const anulada = await sara.api.delete(`/api/ventas/eliminar-venta/${venta.id}`).expect(200);
      expect(ofrecido(anulada)).toBeUndefined();
      expect((await deshacer(await ultimoDe('venta', venta.id), sara).expect(409)).body).toMatchObject({
        codigo: 'SIN_INVERSA',
        message: 'Esto no se puede deshacer',
      });
    });

    it('ni se ofrece deshacer media cuenta: la cita de un ticket queda completada con él', async () => {
      const operador = await crearOperador(admin, { entidad_id: norte });
      const cita = await crearCita(
        admin,
        await crearHorario(admin, { agenda_id: (await crearAgenda(admin, { operador_id: operador.id })).id }),
      );
      const { id: servicio_id } = await crearServicio(admin);
      const ticket = {
        empleado_id: operador.id,
        fecha: '2026-11-18',
        metodo_pago: 'efectivo',
        monto_efectivo: 25_000,
        monto_transferencia: 0,
        cita_id: cita.id,
      };
      const respuesta = await sara.api
        .post('/api/servicios/servicios-multiples')
        .send({ ...ticket, servicios: [{ servicio_id, cantidad: 1 }] })
        .expect(201);
      expect(ofrecido(respuesta)).toBeUndefined();
    });

    it('aquello cuyos datos personales ya se borraron', async () => {
      const { id } = await crearCliente(admin);
      const evento = ofrecido(await admin.api.put(`/api/clients/${id}`).send({ name: 'Otra persona' }).expect(200));
      await prueba.sql('SELECT olvidar_personales(0, ARRAY[$1::bigint], now())', [evento?.split('-')[1]]);
      expect((await deshacer(evento).expect(409)).body.codigo).toBe('PERSONALES_BORRADOS');
    });

    it('un código o un NIT que ya es de otro', async () => {
      const { id } = await crearProducto(sara, { codigo: 'ABC-1' });
      const archivado = ofrecido(await archivar(id).expect(200));
      await crearProducto(sara, { codigo: 'ABC-1' });
      expect((await deshacer(archivado).expect(409)).body.codigo).toBe('CODIGO_REPETIDO');
      const cliente = await crearCliente(admin);
      const eliminado = ofrecido(await admin.api.delete(`/api/clients/${cliente.id}`).expect(200));
      await crearCliente(admin, { nit: cliente.nit });
      expect((await deshacer(eliminado).expect(409)).body.codigo).toBe('NIT_REGISTRADO');
    });

    it('una cita cuyo espacio ya es de otra persona', async () => {
      const operador = await crearOperador(admin, { entidad_id: norte });
      const horario = await crearHorario(admin, {
        agenda_id: (await crearAgenda(admin, { operador_id: operador.id })).id,
      });
      const cita = await crearCita(admin, horario);
      const eliminada = ofrecido(await admin.api.delete(`/api/agenda/eliminar-cita/${cita.id}`).expect(200));
      await crearCita(admin, horario, { cliente_nombre: 'Otra' });
      expect((await deshacer(eliminada).expect(409)).body.codigo).toBe('HORARIO_OCUPADO');
    });

    it('lo de una sucursal archivada', async () => {
      const { id: entidad_id } = await crearSucursal(admin);
      const { id } = await crearProducto(admin, { entidad_id });
      const archivado = ofrecido(await archivar(id, admin).expect(200));
      await admin.api.delete(`/api/branches/${entidad_id}`).expect(200);
      expect((await deshacer(archivado).expect(409)).body.codigo).toBe('SUCURSAL_ARCHIVADA');
    });

    it('un rol que dejaría al negocio sin administrador', async () => {
      const otro = await crearSupervisor(admin, { entidad_id: norte });
      const nombrado = ofrecido(await cambiarRol(admin, otro.usuario_id, 'admin').expect(200));
      try {
        await otro.api
          .put(`/api/roles/usuarios/${admin.usuario_id}/role`)
          .send({ role_id: 2, entidad_id: norte })
          .expect(200);
        expect((await deshacer(nombrado, otro).expect(409)).body.codigo).toBe('ULTIMO_ADMIN');
      } finally {
        await cambiarRol(otro, admin.usuario_id, 'admin').expect(200);
      }
      await deshacer(nombrado).expect(200);
    });
  });

  describe('A la vez', () => {
    it(`pulsado ${VECES} veces, se deshace una`, async () => {
      const { id } = await crearProducto(sara, { stock: 7 });
      const archivado = ofrecido(await archivar(id).expect(200));
      const respuestas = await aLaVez(VECES, () => deshacer(archivado));
      expect(resumir(respuestas)).toEqual({ estados: { 200: 1, 409: VECES - 1 }, mensajes: ['Ya se deshizo'] });
      expect(await producto(id)).toMatchObject({ stock: 7 });
    });

    it('y una edición también', async () => {
      const { id } = await crearProducto(sara);
      const editado = ofrecido(await editar(id, { nombre: 'Otro' }).expect(200));
      expect(resumir(await aLaVez(VECES, () => deshacer(editado)))).toEqual({
        estados: { 200: 1, 409: VECES - 1 },
        mensajes: ['Ya se deshizo'],
      });
    });

    it(`de otro modo volvería ${VECES} veces: quien mira primero si se deshizo y después lo hace no se entera de los demás`, async () => {
      const { id } = await crearProducto(sara, { stock: 7 });
      const archivado = ofrecido(await archivar(id).expect(200));
      const juntos = barrera(VECES);
      await prueba.sql('CREATE TABLE ingenuo (stock integer)');
      const ingenuo = async () => {
        const deshecho = await prueba.sql(`SELECT 1 FROM auditoria WHERE entidad_id || '-' || deshace_id = $1`, [
          archivado,
        ]);
        await juntos();
        if (deshecho.length === 0) await prueba.sql('INSERT INTO ingenuo VALUES (7)');
      };
      await veces(VECES, ingenuo);
      expect(await prueba.sql('SELECT sum(stock)::int AS stock FROM ingenuo')).toEqual([{ stock: 7 * VECES }]);
      await prueba.sql('DROP TABLE ingenuo');
    });

    it.each([
      ['antes', 409],
      ['después', 200],
    ])('con una edición que llega %s, vale la edición y la historia sigue seguida', async (cuando, esperado) => {
      const { id } = await crearProducto(sara, { nombre: 'Cera' });
      const editado = ofrecido(await editar(id, { nombre: 'Sera' }).expect(200));
      const pedidos = [() => editar(id, { nombre: 'Nueva' }), () => deshacer(editado)];
      const respuestas = await alEncontrarse(prueba, 'producto', cuando === 'antes' ? pedidos : pedidos.reverse());
      expect(respuestas.map((r) => r.status).sort()).toEqual([200, esperado].sort());
      expect(await producto(id)).toMatchObject({ nombre: 'Nueva' });
      const historia = await prueba.sql<{ antes: string; despues: string }>(
        `SELECT antes ->> 'nombre' AS antes, despues ->> 'nombre' AS despues
          FROM auditoria WHERE recurso = 'producto' AND recurso_id = $1 AND accion = 'modificar' `,
        [id],
      );
      // The clock stands still, and ids are of the connection each came over: the texts of the rows tell which came
      // first.
      expect(seguida(historia, 'Cera')).toBe(true);
    });

    it('de otro modo la edición se perdería: quien compara antes de tener la fila escribe sobre lo que no vio', async () => {
      const { id } = await crearProducto(sara, { nombre: 'Cera' });
      await editar(id, { nombre: 'Sera' }).expect(200);
      const [fila] = await prueba.sql<{ igual: boolean }>(
        `SELECT nombre = 'Sera' AS igual FROM producto WHERE id = $1`,
        [id],
      );
      await editar(id, { nombre: 'Nueva' }).expect(200);
      if (fila?.igual === true) await prueba.sql(`UPDATE producto SET nombre = 'Cera' WHERE id = $1`, [id]);
      expect(await producto(id)).toMatchObject({ nombre: 'Cera' });
    });
  });
});

import { CABECERA_EVENTO } from '@jornal/contract';
import type { Response } from 'supertest';
import { abrirApp, type Prueba } from '../app.js';
import {
  type Actor,
  anotar,
  crearAdmin,
  crearAgenda,
  crearArticulo,
  crearCita,
  crearCliente,
  crearHorario,
  crearOperador,
  crearProducto,
  crearRol,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  crearUsuario,
  crearZona,
  type Operador,
  siguiente,
} from '../crear.js';
import { filasDe, sinMomento } from './row-photo.js';

/** A request of a deed, and the picture of its records: rows of the database, field by field. */
type Hecho = { pedir: () => PromiseLike<Response>; foto: () => Promise<unknown> };

describe('Deshacer', () => {
  let prueba: Prueba;
  let admin: Actor;
  let norte: number;
  let sara: Operador;

  beforeAll(async () => {
    prueba = await abrirApp();
    admin = await crearAdmin(prueba);
    norte = (await crearSucursal(admin, { name: 'Norte' })).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
  });
  afterAll(() => prueba.cerrar());

  const eventoDe = (respuesta: Response): string => {
    const evento = respuesta.headers[CABECERA_EVENTO.toLowerCase()];
    if (evento === undefined) throw new Error(`${respuesta.status} ${JSON.stringify(respuesta.body)} named no event`);
    return evento;
  };
  const deshacer = (evento: string, quien: Actor = admin) =>
    quien.api.post(`/api/auditoria/${evento.replace('-', '/')}/deshacer`);
  const fotoDe =
    (tabla: string, id: number, columna = 'id') =>
    () =>
      filasDe(prueba, tabla, id, columna);
  const varias =
    (...fotos: Array<() => Promise<unknown>>) =>
    () =>
      Promise.all(fotos.map((foto) => foto()));

  const conBloqueo = async (datos: object) => {
    const dias = { desde: '2026-12-24', hasta: '2026-12-26' };
    const { id } = (await admin.api.post('/api/agenda/bloqueos').send({ ...dias, ...datos })).body.data;
    return { pedir: borrar(`/api/agenda/bloqueos/${id}`), foto: fotoDe('agenda_bloqueo', id) };
  };
  const agendaConHorario = async () => {
    const operador = await crearOperador(admin, { entidad_id: norte });
    const agenda = await crearAgenda(admin, { operador_id: operador.id });
    return { agenda, horario: await crearHorario(admin, { agenda_id: agenda.id }), operador };
  };
  const rol = async (): Promise<number> =>
    (await crearRol(admin, { nombre: `Rol ${siguiente()}`, alcance: 'sucursal' })).id;
  const cita = async () => crearCita(admin, (await agendaConHorario()).horario);
  const ficha = async (): Promise<number> => {
    const datos = { nombre: 'Ana Ruiz', telefono: `310 555 ${siguiente() + 1000}`, cumple: '02-29', alergias: 'Tinte' };
    return (await sara.api.post('/api/personas').send(datos).expect(201)).body.data.id;
  };
  const put = (ruta: string, datos: Record<string, unknown>) => () => admin.api.put(ruta).send(datos);
  const borrar = (ruta: string) => () => admin.api.delete(ruta);
  const valorEnLibro = (id: number) => () =>
    prueba.sql(
      `SELECT sum(CASE WHEN debe = 'inventario.productos' THEN monto ELSE -monto END) AS valor
        FROM libro WHERE origen = 'producto' AND origen_id = $1`,
      [id],
    );

  const fotoDeProducto = (id: number) => varias(fotoDe('producto', id), valorEnLibro(id));
  const fotoDeCita = (id: number) => varias(fotoDe('cita', id), fotoDe('cita_tramo', id, 'cita_id'));

  const HECHOS: Record<string, () => Promise<Hecho>> = {
    'la edición de un producto': async () => {
      const { id } = await crearProducto(sara);
      const cambios = { nombre: 'Otro nombre', costo_unitario: 20_000, stock: 4 };
      return { pedir: put(`/api/productos/actualizar-producto/${id}`, cambios), foto: fotoDeProducto(id) };
    },
    'el ajuste de stock de un producto': async () => {
      const { id } = await crearProducto(sara);
      return { pedir: put(`/api/productos/actualizar-stock/${id}`, { cantidad: 3 }), foto: fotoDeProducto(id) };
    },
    'el archivo de un producto, que vuelve con su stock y su valor en el libro': async () => {
      const { id } = await crearProducto(sara, { stock: 7, codigo: 'C-7' });
      return { pedir: borrar(`/api/productos/eliminar-producto/${id}`), foto: fotoDeProducto(id) };
    },
    'la edición de un servicio del catálogo': async () => {
      const { id } = await crearServicio(admin, { entidad_id: norte });
      return {
        pedir: put(`/api/servicios/modificar-servicio/${id}`, { precio: 31_000, estado: false, entidad_id: null }),
        foto: fotoDe('servicio', id),
      };
    },
    'el archivo de un servicio del catálogo': async () => {
      const { id } = await crearServicio(admin, { estado: false });
      return { pedir: borrar(`/api/servicios/eliminar-servicio/${id}`), foto: fotoDe('servicio', id) };
    },
    'la edición de un artículo': async () => {
      const { id } = await crearArticulo(sara, { tamanio_paquete: 5 });
      return {
        pedir: put(`/api/inventario/actualizar-inventario/${id}`, {
          nombre: 'Otro',
          cantidad: 2,
          estado: 'inactivo',
          tamanio_paquete: null,
        }),
        foto: fotoDe('articulo', id),
      };
    },
    'la salida de unos paquetes de un artículo': async () => {
      const { id } = await crearArticulo(sara, { tamanio_paquete: 5 });
      return {
        pedir: put(`/api/inventario/actualizar-stock-paquetes/${id}`, { numero_paquetes: 2, tipo: 'reducir' }),
        foto: fotoDe('articulo', id),
      };
    },
    'el archivo de un artículo': async () => {
      const { id } = await crearArticulo(sara);
      return { pedir: borrar(`/api/inventario/eliminar-inventario/${id}`), foto: fotoDe('articulo', id) };
    },
    'la edición de un cliente, con lo que se aparta de él': async () => {
      const { id } = await crearCliente(admin);
      return {
        pedir: put(`/api/clients/${id}`, {
          name: 'Otra persona',
          phone: '3000000000',
          nit: `800${id}`,
          order_start_date: 3,
        }),
        foto: fotoDe('client', id),
      };
    },
    'el archivo de un cliente, con su cuenta': async () => {
      const { id } = await crearCliente(admin);
      const cuenta = (await prueba.sql<{ usuario_id: number }>('SELECT usuario_id FROM client WHERE id = $1', [id]))[0]
        ?.usuario_id as number;
      return { pedir: borrar(`/api/clients/${id}`), foto: varias(fotoDe('client', id), fotoDe('usuario', cuenta)) };
    },
    'la edición de una sucursal': async () => {
      const { id } = await crearSucursal(admin);
      return {
        pedir: put(`/api/branches/${id}`, {
          name: 'Otra',
          budget: 7,
          email: 'otra@jornal.test',
          client_id: (await crearCliente(admin)).id,
        }),
        foto: fotoDe('entidad', id),
      };
    },
    'el archivo de una sucursal': async () => {
      const { id } = await crearSucursal(admin);
      return {
        pedir: borrar(`/api/branches/${id}`),
        foto: varias(fotoDe('entidad', id), fotoDe('sucursal', id, 'entidad_id')),
      };
    },
    'la edición de una zona': async () => {
      const { id } = await crearZona(admin);
      return { pedir: put(`/api/zones/${id}`, { name: 'Otra', description: 'Más lejos' }), foto: fotoDe('zone', id) };
    },
    'la eliminación de una zona': async () => {
      const { id } = await crearZona(admin);
      return { pedir: borrar(`/api/zones/${id}`), foto: fotoDe('zone', id) };
    },
    'la edición de un operador, que cambió de sucursal': async () => {
      const { id } = await crearOperador(admin, { entidad_id: norte });
      const otra = await crearSucursal(admin);
      return {
        pedir: put(`/api/operadores/modificar-operador/${id}`, {
          nombre: 'Otro',
          telefono: '3111111111',
          entidad_id: otra.id,
        }),
        foto: fotoDe('operador', id),
      };
    },
    'la edición de una agenda': async () => {
      const { agenda } = await agendaConHorario();
      return {
        pedir: put(`/api/agenda/modificar-agenda/${agenda.id}`, {
          nombre: 'Otra',
          descripcion: 'Con algo',
          activa: false,
          atiende_festivos: true,
        }),
        foto: fotoDe('agenda', agenda.id),
      };
    },
    'la eliminación de una agenda, que vuelve con sus horarios': async () => {
      const { agenda } = await agendaConHorario();
      await crearHorario(admin, { agenda_id: agenda.id, dia_semana: 'jueves', activo: false });
      return {
        pedir: borrar(`/api/agenda/eliminar-agenda/${agenda.id}`),
        foto: varias(fotoDe('agenda', agenda.id), fotoDe('horario', agenda.id, 'agenda_id')),
      };
    },
    'la edición de un horario': async () => {
      const { horario } = await agendaConHorario();
      return {
        pedir: put(`/api/agenda/modificar-horario/${horario.id}`, {
          titulo: 'Otro',
          hora_fin: '12:30',
          notas: 'Algo',
          capacidad: 3,
        }),
        foto: fotoDe('horario', horario.id),
      };
    },
    'la eliminación de un horario': async () => {
      const { horario } = await agendaConHorario();
      return { pedir: borrar(`/api/agenda/eliminar-horario/${horario.id}`), foto: fotoDe('horario', horario.id) };
    },
    'la eliminación de un bloqueo': async () =>
      conBloqueo({ agenda_id: (await agendaConHorario()).agenda.id, motivo: 'Navidad' }),
    'la eliminación de una ausencia': () => conBloqueo({ operador_id: sara.id, motivo: 'Vacaciones' }),
    'el cambio de día de quien espera, que recupera su turno': async () => {
      const { id } = await anotar(sara, { telefono: '3001112233', notas: 'Por la tarde' });
      prueba.reloj.avanzar({ minutos: 5 });
      return {
        pedir: put(`/api/lista-espera/modificar-persona/${id}`, {
          fecha: '2026-11-25',
          servicio: 'Tinte',
          notas: null,
        }),
        foto: fotoDe('persona_espera', id),
      };
    },
    'quitar a alguien de la lista de espera': async () => {
      const { id } = await anotar(sara);
      return { pedir: borrar(`/api/lista-espera/eliminar-persona/${id}`), foto: fotoDe('persona_espera', id) };
    },
    'el cambio de la ficha de una persona': async () => {
      const id = await ficha();
      const cambios = { telefono: '+57 320 000 1122', etiquetas: ['VIP'], alergias: null, cumple: '' };
      return { pedir: put(`/api/personas/${id}`, cambios), foto: fotoDe('persona', id) };
    },
    'archivar la ficha de una persona': async () => {
      const id = await ficha();
      return { pedir: borrar(`/api/personas/${id}`), foto: fotoDe('persona', id) };
    },
    'el cambio de día de una cita de la que ya se avisó': async () => {
      const { id } = await cita();
      await admin.api.put(`/api/agenda/citas/${id}/mensaje`).send({ enviado: true }).expect(200);
      return {
        pedir: put(`/api/agenda/actualizar-cita/${id}`, { fecha: '2026-11-25', notas: 'Algo' }),
        foto: fotoDeCita(id),
      };
    },
    'el cambio de día de una cita cuyo horario ya tiene otras horas: vuelve a las suyas': async () => {
      const { horario } = await agendaConHorario();
      const { id } = await crearCita(admin, horario);
      await put(`/api/agenda/modificar-horario/${horario.id}`, { hora_inicio: '14:00', hora_fin: '15:30' })().expect(
        200,
      );
      return {
        pedir: put(`/api/agenda/actualizar-cita/${id}`, { fecha: '2026-11-25' }),
        foto: fotoDeCita(id),
      };
    },
    'la cancelación de una cita': async () => {
      const { id } = await cita();
      return {
        pedir: put(`/api/agenda/actualizar-cita/${id}`, { estado: 'cancelada' }),
        foto: fotoDeCita(id),
      };
    },
    'la eliminación de una cita': async () => {
      const { id } = await cita();
      return {
        pedir: borrar(`/api/agenda/eliminar-cita/${id}`),
        foto: fotoDeCita(id),
      };
    },
    'la edición de un gasto, que se asienta de nuevo': async () => {
      const { body } = await sara.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Luz', monto: 90_000, fecha: '2026-11-18', metodo_pago: 'efectivo' })
        .expect(201);
      const { id } = body.data as { id: number };
      const enLibro = () =>
        prueba.sql(
          `SELECT haber, sum(monto)::bigint AS monto
            FROM libro WHERE origen = 'gasto' AND origen_id = $1 AND debe = 'gastos' AND revierte_id IS NULL
              AND NOT EXISTS (SELECT 1 FROM libro r WHERE r.entidad_id = libro.entidad_id
                AND r.revierte_id = libro.id) GROUP BY haber`,
          [id],
        );
      return {
        pedir: put(`/api/gastos/actualizar/${id}`, {
          monto: 95_000,
          fecha: '2026-11-17',
          metodo_pago: 'transferencia',
        }),
        foto: varias(fotoDe('gasto', id), enLibro),
      };
    },
    'el método de pago de un gasto que no lo decía': async () => {
      const { body } = await sara.api
        .post('/api/gastos/crear')
        .send({ descripcion: 'Agua', monto: 30_000, fecha: '2026-11-18' })
        .expect(201);
      return {
        pedir: put(`/api/gastos/actualizar/${body.data.id}`, { metodo_pago: 'mixto' }),
        foto: fotoDe('gasto', body.data.id),
      };
    },
    'el cambio de permisos de un rol': async () => ({
      pedir: put('/api/roles/3/permisos', {
        permisos: [
          { permiso_id: 5, estado: false },
          { permiso_id: 7, estado: true },
        ],
      }),
      foto: async () => (await admin.api.get('/api/roles').expect(200)).body,
    }),
    'el cambio de rol de un usuario': async () => {
      const { usuario_id } = await crearOperador(admin, { entidad_id: norte });
      return {
        pedir: put(`/api/roles/usuarios/${usuario_id}/role`, { role_id: 2 }),
        foto: fotoDe('usuario', usuario_id),
      };
    },
    'la desactivación de un operador, que vuelve con su cuenta': async () => {
      const { id, usuario_id } = await crearOperador(admin, { entidad_id: norte });
      return {
        pedir: borrar(`/api/operadores/eliminar-operador/${id}`),
        foto: varias(fotoDe('operador', id), fotoDe('usuario', usuario_id)),
      };
    },
    'la desactivación de un usuario': async () => {
      const { usuario_id } = await crearUsuario(prueba, 'supervisor');
      return {
        pedir: put(`/api/usuarios/${usuario_id}/estado`, { activo: false }),
        foto: fotoDe('usuario', usuario_id),
      };
    },
    'la edición de un rol': async () => {
      const id = await rol();
      return {
        pedir: put(`/api/roles/${id}`, { nombre: `Otro ${siguiente()}`, descripcion: 'Distinta', estado: false }),
        foto: fotoDe('role', id),
      };
    },
    'la eliminación de un rol, que vuelve con sus permisos': async () => {
      const id = await rol();
      await put(`/api/roles/${id}/permisos`, {
        permisos: [1, 2, 40].map((permiso_id) => ({ permiso_id, estado: true })),
      })().expect(200);
      return {
        pedir: borrar(`/api/roles/${id}`),
        foto: varias(fotoDe('role', id), fotoDe('role_permiso', id, 'role_id')),
      };
    },
    'el cambio de módulos de una sucursal': async () => {
      const { id } = await crearSucursal(admin);
      return {
        pedir: put(`/api/modulos-entidades/${id}`, {
          modulos: [
            { modulo: 'gastos', activo: false },
            { modulo: 'ventas', activo: false },
          ],
        }),
        foto: fotoDe('modulo_apagado', id, 'entidad_id'),
      };
    },
  };

  describe.each(Object.entries(HECHOS))('%s', (_, preparar) => {
    it('deja todo como estaba, campo por campo, y se puede volver a hacer y a deshacer', async () => {
      const { pedir, foto } = await preparar();
      const antes = await foto();
      const hecho = await pedir();
      expect(hecho.status).toBe(200);
      const despues = await foto();
      expect(despues).not.toEqual(antes);

      const deshecho = await deshacer(eventoDe(hecho)).expect(200);
      expect(await foto()).toEqual(antes);
      const rehecho = await deshacer(eventoDe(deshecho)).expect(200);
      expect(sinMomento(await foto())).toEqual(sinMomento(despues));
      await deshacer(eventoDe(rehecho)).expect(200);
      expect(await foto()).toEqual(antes);

      const repetido = await deshacer(eventoDe(hecho)).expect(409);
      expect(repetido.body).toMatchObject({ codigo: 'YA_DESHECHO', message: 'Ya se deshizo' });
    });
  });
});

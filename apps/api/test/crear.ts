import { randomUUID } from 'node:crypto';
import {
  type Agenda,
  type Articulo,
  type Cita,
  type Horario,
  PERMISOS,
  type Permiso,
  type PersonaEspera,
  type Producto,
  type RegistroServicios,
  type Rol,
  type RolFila,
  type Servicio,
  type ServicioRealizado,
  type Venta,
  type VentaNueva,
} from '@jornal/contract';
import { type Credential, SessionReader } from '../src/core/access/session-reader.js';
import type { Session } from '../src/core/session/session.js';
import { Token } from '../src/modules/auth/token.js';
import { UsuariosService } from '../src/modules/usuarios/usuarios.service.js';
import { Retries } from '../src/platform/db/retries.js';
import type { Cliente, Prueba } from './app.js';

/** The password of everybody in the tests. */
export const CLAVE = 'una clave larga';
/** As cheap as the algorithm allows, for an account that a test needs and whose password it does not ask about. */
const CLAVE_LISTA = {
  hash: '$argon2id$v=19$m=8,t=1,p=1$XopEToJU2Z+yhWSwYTArRw$MPoFqVZuRU2UzjooBZj/iMQRkgygZuTeEmc8wiEdN/w',
};

/** A user of the product: `api` sends requests as them. */
export type Actor = { prueba: Prueba; usuario_id: number; email: string; token: string; api: Cliente };
/** An actor who works in a branch. */
export type Operador = Actor & { id: number; nombre: string; apellido: string; entidad_id: number };

let turno = 0;
/** A number no other record of this file has, for names and e-mails. */
export const siguiente = (): number => ++turno;

/**
 * Moves an instant of rows by so many hours. The new instants are worked out before: a cluster changes a row to nothing
 * that it has to work out of it.
 */
export async function moverInstantes(
  prueba: Prueba,
  { tabla, columna, horas }: { tabla: string; columna: string; horas: number },
  donde = 'true',
): Promise<void> {
  const instantes = await prueba.sql<{ antes: string; despues: string }>(
    `SELECT DISTINCT ${columna}::text AS antes, (${columna} + $1 * interval '1 hour')::text AS despues, ${columna} AS orden
     FROM ${tabla} WHERE ${donde} ORDER BY orden ${horas > 0 ? 'DESC' : ''}`,
    [horas],
  );
  for (const { antes, despues } of instantes)
    await prueba.sql(`UPDATE ${tabla} SET ${columna} = $1 WHERE ${columna} = $2 AND ${donde}`, [despues, antes]);
}

/** Lets so many hours pass for every session there is, as the database counts them. */
export const pasarHorasDeSesion = (prueba: Prueba, horas: number) =>
  moverInstantes(prueba, { tabla: 'sesion', columna: 'vence_en', horas: -horas });

/** A live session of a user, without the cost of a password: the row that POST /login leaves behind. */
export async function iniciarSesion(prueba: Prueba, usuario_id: number, horas = 720): Promise<string> {
  const sid = randomUUID();
  // The database says when it ends, whatever the time of the business is.
  const [cuenta] = await prueba.sql<{ clave_version: number }>(`SELECT clave_version FROM usuario WHERE id = $1`, [
    usuario_id,
  ]);
  const [fila] = await prueba.sql<{ vence_en: string }>(
    `INSERT INTO sesion (id, usuario_id, clave_version, creada_en, vence_en, ip)
     VALUES ($1, $2, $3, $4, now() + $5 * interval '1 hour', '127.0.0.1') RETURNING vence_en`,
    [sid, usuario_id, cuenta?.clave_version, prueba.reloj.fuente(), horas],
  );
  return prueba.app
    .get(Token, { strict: false })
    .firmar({ usuario_id, sid, vence_en: new Date(fila?.vence_en as string) });
}

async function actor(prueba: Prueba, usuario_id: number, email: string): Promise<Actor> {
  const token = await iniciarSesion(prueba, usuario_id);
  return { prueba, usuario_id, email, token, api: prueba.como(token) };
}

/** The caller as the product reads it for each of their requests, for a rule that is asked where it stands. */
export async function sesionDe({ prueba, token }: Actor): Promise<Session> {
  const lector = prueba.app.get(SessionReader, { strict: false });
  const sesion = await lector.read(lector.verify(token) as Credential, { id: 'prueba', ip: '127.0.0.1' });
  if (sesion === null) throw new Error('This session has ended');
  return sesion;
}

/**
 * An account with a role and without operator. The first administrator of a business comes from here: the API could not
 * create it.
 */
export async function crearUsuario(
  prueba: Prueba,
  rol: Rol | null,
  email = `${rol ?? 'nadie'}${siguiente()}@jornal.test`,
): Promise<Actor> {
  const usuarios = prueba.app.get(UsuariosService, { strict: false });
  const id = await prueba.app
    .get(Retries, { strict: false })
    .run((em) => usuarios.crear(em, { email, clave: CLAVE_LISTA, rol }));
  return actor(prueba, id, email);
}

export const crearAdmin = (prueba: Prueba, email?: string): Promise<Actor> => crearUsuario(prueba, 'admin', email);

/** The company that owns branches. */
export async function crearCliente(
  admin: Actor,
  datos: Record<string, unknown> = {},
): Promise<{ id: number; name: string; email: string; nit: string }> {
  const n = siguiente();
  const respuesta = await admin.api
    .post('/api/clients')
    .send({
      name: `Cliente ${n}`,
      business_name: `Comercial ${n}`,
      nit: `900${n}`,
      address: 'Calle 1',
      phone: '3001234567',
      email: `cliente${n}@jornal.test`,
      password: CLAVE,
      ...datos,
    })
    .expect(201);
  return respuesta.body.data;
}

/** A zone; of a new client unless `client_id` says whose. */
export async function crearZona(
  admin: Actor,
  datos: { name?: string; description?: string; client_id?: number } = {},
): Promise<{ id: number; name: string; client_id: number }> {
  const client_id = datos.client_id ?? (await crearCliente(admin)).id;
  const respuesta = await admin.api
    .post('/api/zones')
    .send({ name: `Zona ${siguiente()}`, description: 'Del río a la loma', ...datos, client_id })
    .expect(201);
  return respuesta.body.data;
}

/** A branch; of a new client unless `client_id` says whose. */
export async function crearSucursal(
  admin: Actor,
  datos: { name?: string; client_id?: number; budget?: number } = {},
): Promise<{ id: number; name: string; client_id: number }> {
  const n = siguiente();
  const client_id = datos.client_id ?? (await crearCliente(admin)).id;
  const respuesta = await admin.api
    .post('/api/branches')
    .send({
      name: `Sucursal ${n}`,
      address: 'Carrera 7',
      city: 'Bogotá',
      budget: 1_000_000,
      email: `sucursal${n}@jornal.test`,
      ...datos,
      client_id,
    })
    .expect(201);
  return respuesta.body.data;
}

type DatosOperador = {
  entidad_id: number;
  nombre?: string;
  apellido?: string;
  email?: string;
  cargo_id?: number;
  telefono?: string;
};

/** An operator with a live session. */
export async function crearOperador(admin: Actor, datos: DatosOperador): Promise<Operador> {
  const n = siguiente();
  const respuesta = await admin.api
    .post('/api/operadores/crear-operador')
    .send({
      nombre: `Operador ${n}`,
      apellido: 'Prueba',
      telefono: '3109876543',
      cargo_id: 1,
      email: `operador${n}@jornal.test`,
      password: CLAVE,
      ...datos,
    })
    .expect(201);
  const { id, nombre, apellido, usuario } = respuesta.body.data as {
    id: number;
    nombre: string;
    apellido: string;
    usuario: { id: number; email: string };
  };
  return {
    ...(await actor(admin.prueba, usuario.id, usuario.email)),
    id,
    nombre,
    apellido,
    entidad_id: datos.entidad_id,
  };
}

const ID_DE_ROL: Record<Rol, number> = { admin: 1, supervisor: 2, operador: 3, cliente: 4 };

/** Gives a user another role, as the screen of roles does. */
export const cambiarRol = (admin: Actor, usuario_id: number, rol: Rol) =>
  admin.api.put(`/api/roles/usuarios/${usuario_id}/role`).send({ role_id: ID_DE_ROL[rol] });

/** The supervisor of a branch, with a live session. */
export async function crearSupervisor(admin: Actor, datos: DatosOperador): Promise<Operador> {
  const operador = await crearOperador(admin, { cargo_id: 3, ...datos });
  await cambiarRol(admin, operador.usuario_id, 'supervisor').expect(200);
  return operador;
}

/** A role of the shop's own with these permissions. */
export async function crearRol(
  admin: Actor,
  { permisos = [], ...datos }: { nombre?: string; alcance: 'sucursal' | 'propio'; permisos?: readonly Permiso[] },
): Promise<RolFila> {
  const { body } = await admin.api
    .post('/api/roles')
    .send({ nombre: `Rol ${siguiente()}`, ...datos })
    .expect(201);
  if (permisos.length > 0) await permitir(admin, body.data.id, permisos, true).expect(200);
  return body.data;
}

/** Gives permissions to a role or takes them away. */
export const permitir = (quien: Actor, role_id: number, permisos: readonly Permiso[], estado: boolean) =>
  quien.api
    .put(`/api/roles/${role_id}/permisos`)
    .send({ permisos: permisos.map((p) => ({ permiso_id: PERMISOS.indexOf(p) + 1, estado })) });

/** An account of a branch that performs no services: with a role and without operator. */
export async function crearCuenta(
  admin: Actor,
  { role_id, entidad_id }: { role_id: number; entidad_id: number },
): Promise<Actor> {
  const quien = await crearUsuario(admin.prueba, null);
  await admin.prueba.sql(`UPDATE usuario SET role_id = $2, entidad_id = $3 WHERE id = $1`, [
    quien.usuario_id,
    role_id,
    entidad_id,
  ]);
  return quien;
}

/** A service of the catalogue, of every branch unless `entidad_id` says whose; 25.000 at 40 % by default. */
export async function crearServicio(
  quien: Actor,
  datos: Partial<Omit<Servicio, 'id' | 'entidad'>> = {},
): Promise<Servicio> {
  const respuesta = await quien.api
    .post('/api/servicios/crear-servicio')
    .send({ nombre: `Servicio ${siguiente()}`, precio: 25_000, ...datos })
    .expect(201);
  return respuesta.body.data;
}

type Ticket = Partial<RegistroServicios> & Pick<RegistroServicios, 'servicios'>;

/** Registers a ticket of services; paid in cash and dated today unless told. `total` is the payment of the client. */
export async function registrar(
  quien: Actor,
  ticket: Omit<Ticket, 'servicios'> & {
    empleado_id: number;
    total: number;
    servicios: Array<{ servicio_id: number; cantidad?: number; descuento_porcentaje?: number }>;
  },
): Promise<ServicioRealizado[]> {
  const { total, servicios, ...resto } = ticket;
  const hoy = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(quien.prueba.reloj.fuente());
  const respuesta = await quien.api
    .post('/api/servicios/servicios-multiples')
    .send({
      fecha: hoy,
      metodo_pago: 'efectivo',
      monto_efectivo: total,
      monto_transferencia: 0,
      servicios: servicios.map((s) => ({ cantidad: 1, ...s })),
      ...resto,
    })
    .expect(201);
  return respuesta.body.data;
}

/** A product; at 30.000 with a cost of 18.000 and 10 on the shelves by default. An administrator says of which branch. */
export async function crearProducto(quien: Actor, datos: Record<string, unknown> = {}): Promise<Producto> {
  const respuesta = await quien.api
    .post('/api/productos/crear-producto')
    .send({ nombre: `Producto ${siguiente()}`, precio_unitario: 30_000, costo_unitario: 18_000, stock: 10, ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** Sells units of a product; paid in cash unless told. */
export async function vender(
  quien: Actor,
  producto: Pick<Producto, 'id' | 'precio_unitario'>,
  cantidad = 1,
  datos: Partial<VentaNueva> = {},
): Promise<Venta> {
  const montoEfectivo = producto.precio_unitario * cantidad;
  const respuesta = await quien.api
    .post('/api/ventas/crear-venta')
    .send({ productoId: producto.id, cantidad, metodoPago: 'efectivo', montoEfectivo, montoTransferencia: 0, ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** An item of the internal inventory; 20 units at 2.500 by default. An administrator says of which branch. */
export async function crearArticulo(quien: Actor, datos: Record<string, unknown> = {}): Promise<Articulo> {
  const respuesta = await quien.api
    .post('/api/inventario/crear-inventario')
    .send({ nombre: `Artículo ${siguiente()}`, cantidad: 20, costo_unitario: 2_500, ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** The agenda of an operator, made by them or by another actor. */
export async function crearAgenda(
  quien: Actor,
  datos: { operador_id: number; nombre?: string; activa?: boolean; atiende_festivos?: boolean },
): Promise<Agenda> {
  const respuesta = await quien.api
    .post('/api/agenda/crear-agenda')
    .send({ nombre: `Agenda ${siguiente()}`, ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** A slot of an agenda; Wednesdays from 11:00 to 12:00 for one by default, later on the day the clock of the tests stands still. */
export async function crearHorario(
  quien: Actor,
  datos: Partial<Omit<Horario, 'id' | 'agenda_id'>> & { agenda_id: number },
): Promise<Horario> {
  const respuesta = await quien.api
    .post('/api/agenda/crear-horario')
    .send({ titulo: 'Cita', dia_semana: 'miercoles', hora_inicio: '11:00', hora_fin: '12:00', ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** Books the slot of an agenda; that Wednesday, for Carmen, unless told. */
export async function crearCita(
  quien: Actor,
  horario: Pick<Horario, 'id' | 'agenda_id'>,
  datos: Record<string, unknown> = {},
): Promise<Cita> {
  const respuesta = await quien.api
    .post('/api/agenda/crear-cita')
    .send({
      agenda_id: horario.agenda_id,
      horario_id: horario.id,
      fecha: '2026-11-18',
      cliente_nombre: 'Carmen',
      servicio: 'Corte',
      ...datos,
    })
    .expect(201);
  return respuesta.body.data;
}

/** Puts a person on the waiting list; today, of the caller's branch, for a haircut unless told. */
export async function anotar(
  quien: Actor,
  datos: Partial<Omit<PersonaEspera, 'id' | 'posicion' | 'oferta'>> = {},
): Promise<PersonaEspera> {
  const respuesta = await quien.api
    .post('/api/lista-espera/crear-persona')
    .send({ nombre: `Persona ${siguiente()}`, servicio: 'Corte', ...datos })
    .expect(201);
  return respuesta.body.data;
}

/** The token of the newest link of an account, as its mail carries it. */
export async function tokenDe({ prueba, email }: Pick<Actor, 'prueba' | 'email'>): Promise<string> {
  const [correo] = await prueba.sql<{ secreto: string }>(
    'SELECT secreto FROM correo_saliente WHERE para = $1 AND secreto IS NOT NULL ORDER BY id DESC LIMIT 1',
    [email],
  );
  if (correo === undefined) throw new Error(`No mail with a link waits for ${email}`);
  return correo.secreto;
}

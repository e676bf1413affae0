import { randomUUID } from 'node:crypto';
import { PERMISOS, plano, type Servicio, SIN_DURACION, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Session } from '../core/session/session.js';
import { ClientesService } from '../modules/clientes/clientes.service.js';
import { OperadoresService } from '../modules/operadores/operadores.service.js';
import { ServiciosDeOperadorService } from '../modules/operadores/servicios-de-operador.service.js';
import { CambiarRolService } from '../modules/roles/cambiar-rol.service.js';
import { RolesQueries } from '../modules/roles/roles.queries.js';
import { CatalogoService } from '../modules/servicios/catalogo.service.js';
import { SucursalesService } from '../modules/sucursales/sucursales.service.js';
import { UsuariosService } from '../modules/usuarios/usuarios.service.js';
import { Retries } from '../platform/db/retries.js';
import { NO_HACE, OPERADORES, SERVICIOS, SUCURSALES, TARDA, TIEMPOS } from './business.js';
import { abrirLaQueCierra, type Cerrada } from './closed-branch.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';
import { abrirRecepcion } from './roles.js';

/** Days of history the demo business has. */
const DIAS = 120;

/** The parts of the business that the days of work need; `inicio`: the first of them. */
export type Negocio = {
  inicio: string;
  admin: Session;
  sucursales: Array<{ id: number; operadores: number[] }>;
  /** `minutos`: from its beginning to the end of what it needs after it. */
  servicios: Array<{ id: number; nombre: string; precio: number; peso: number; minutos: number }>;
  cerrada: Cerrada;
  /** Booked with that operator, this service is refused. */
  noHace: { operador_id: number; servicio_id: number };
};

const NOMBRE_ADMIN = 'Germán Pulido';

const ocupaMinutos = ({ duracion_minutos, limpieza_minutos }: Servicio): number =>
  (duracion_minutos ?? 0) + limpieza_minutos;

/** The session of the demo: the administrator, without a request behind. */
const comoAdmin = (usuario_id: number, email: string): Session => ({
  sid: randomUUID(),
  usuario_id,
  email,
  nombre: NOMBRE_ADMIN,
  rol: 'admin',
  alcance: 'todo',
  operador: null,
  entidad: null,
  sucursales: [],
  permisos: new Set(PERMISOS),
  switchedOff: new Set(),
  missingFactor: null,
  request: { id: 'demo', ip: '127.0.0.1' },
});

const clavePara = (nombre: string, apellido: string): string => plano(`${nombre}.${apellido}`);

/** The people who work in the branch of a place in the list; the very first is the operator whose account is told. */
const personasDe = (sucursal: number, correoOperador: string) =>
  (OPERADORES[sucursal] ?? []).map(([nombre, apellido], i) => ({
    nombre,
    apellido,
    telefono: `3${10 + sucursal * 5 + i} 55${i} ${String(2140 + sucursal * 311 + i * 47).padStart(4, '0')}`,
    cargo_id: 1,
    email: sucursal === 0 && i === 0 ? correoOperador : `${clavePara(nombre, apellido)}@jornal.demo`,
  }));

/** Founds the business on its first day, so many days ago: accounts, branches, people and catalogue. */
export async function fundar(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  cuentas: { clave: string; correos: readonly [string, string, string, ...string[]] },
  dias = DIAS,
): Promise<Negocio> {
  const de = <T>(servicio: new (...dependencias: never[]) => T): T => app.get(servicio, { strict: false });
  const inicio = sumarDias(reloj.dayOf(reloj.presente), -dias + 1);
  reloj.irA(instante(reloj.zone, inicio, '07:00'));
  const [correoAdmin, correoSupervisor, correoOperador] = cuentas.correos;
  const retries = de(Retries);
  const usuarios = de(UsuariosService);
  const clave = await usuarios.prepararClave(cuentas.clave, { email: correoAdmin, campo: 'password', quien: 'demo' });
  const idAdmin = await retries.run((em) =>
    usuarios.crear(em, { email: correoAdmin, clave, rol: 'admin', nombre: NOMBRE_ADMIN }),
  );
  const admin = comoAdmin(idAdmin, correoAdmin);

  const { data: cliente } = await de(ClientesService).crear(admin, {
    name: 'Carolina Vélez',
    business_name: 'Barbería y Spa La 70 S.A.S.',
    nit: '901.457.220-6',
    address: 'Carrera 13 # 57-24, Bogotá',
    phone: '601 745 2200',
    email: 'empresa@jornal.demo',
    password: cuentas.clave,
    order_start_date: 1,
    order_end_date: 6,
  });

  const sucursales: Negocio['sucursales'] = [];
  for (const [i, datos] of SUCURSALES.entries()) {
    const { data: sucursal } = await de(SucursalesService).crear(admin, { ...datos, client_id: cliente.id });
    const operadores: number[] = [];
    for (const persona of personasDe(i, correoOperador)) {
      const { data: operador } = await de(OperadoresService).crear(admin, {
        ...persona,
        entidad_id: sucursal.id,
        password: cuentas.clave,
      });
      operadores.push(operador.id);
    }
    sucursales.push({ id: sucursal.id, operadores });
  }

  const { data: supervisor } = await de(OperadoresService).crear(admin, {
    nombre: 'Marcela',
    apellido: 'Duarte',
    telefono: '318 442 9071',
    entidad_id: (sucursales[0] as { id: number }).id,
    cargo_id: 3,
    email: correoSupervisor,
    password: cuentas.clave,
  });
  const rol = (await de(RolesQueries).listar(admin)).find(({ nombre }) => nombre === 'supervisor');
  if (supervisor.usuario && rol)
    await de(CambiarRolService).cambiarRol(admin, supervisor.usuario.id, { role_id: rol.id });

  await abrirRecepcion(app, admin, { clave, entidad_id: (sucursales[0] as { id: number }).id });

  const servicios: Negocio['servicios'] = [];
  for (const [nombre, precio, porcentaje_pago_empleado, peso] of SERVICIOS) {
    const { data } = await de(CatalogoService).crear(admin, {
      nombre,
      precio,
      estado: true,
      porcentaje_pago_empleado,
      entidad_id: null,
      ...SIN_DURACION,
      ...TIEMPOS[nombre],
    });
    servicios.push({ id: data.id, nombre, precio, peso, minutos: ocupaMinutos(data) });
  }
  const noHace = await decirQuienHace(app, { admin, sucursales, servicios });
  const cerrada = await abrirLaQueCierra(
    app,
    { admin, sucursales },
    { clave: cuentas.clave, client_id: cliente.id, inicio },
  );
  return { inicio, admin, sucursales, servicios, cerrada, noHace };
}

/** In the first branch: one who does not do a service, and one who takes her own time for another. */
async function decirQuienHace(
  app: NestFastifyApplication,
  { admin, sucursales, servicios }: Pick<Negocio, 'admin' | 'sucursales' | 'servicios'>,
): Promise<Negocio['noHace']> {
  const [operador_id, otra] = (sucursales[0] as Negocio['sucursales'][number]).operadores as [number, number];
  const idDe = (buscado: string) => (servicios.find(({ nombre }) => nombre === buscado) as { id: number }).id;
  const servicio_id = idDe(NO_HACE);
  const suyos = app.get(ServiciosDeOperadorService, { strict: false });
  await suyos.decir(admin, operador_id, { servicios: [{ servicio_id, hace: false }] });
  const tarda = { servicio_id: idDe(TARDA.servicio), hace: true, duracion_minutos: TARDA.duracion_minutos };
  await suyos.decir(admin, otra, { servicios: [tarda] });
  return { operador_id, servicio_id };
}

import { diaSemana, type Medio, type MetodoPago, repartir, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CajaMenorQueries } from '../modules/caja-menor/caja-menor.queries.js';
import { CajaMenorService } from '../modules/caja-menor/caja-menor.service.js';
import { ClientesService } from '../modules/clientes/clientes.service.js';
import { PayWindowQueries } from '../modules/cuentas/pay-window.queries.js';
import { GastosService } from '../modules/gastos/gastos.service.js';
import { OperadoresService } from '../modules/operadores/operadores.service.js';
import { PagosService } from '../modules/pagos/pagos.service.js';
import { RegistrarService } from '../modules/servicios/registrar.service.js';
import { ArchivarSucursalService } from '../modules/sucursales/archivar-sucursal.service.js';
import { SucursalesService } from '../modules/sucursales/sucursales.service.js';
import { ZonasService } from '../modules/zonas/zonas.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { RelojDemo } from './reloj-demo.js';

/** How long the branch that is archived was open. */
const ABIERTA_DIAS = 32;
const DOMINGO = 0;

const ZONAS = [
  [
    { name: 'Norte de Bogotá', description: 'De la calle 72 hacia el norte' },
    { name: 'Centro de Bogotá', description: 'De la calle 26 a la calle 72' },
    { name: 'Medellín', description: 'Laureles, Estadio y Belén' },
  ],
  [
    { name: 'Usaquén', description: 'Cedritos, Santa Bárbara y Toberín' },
    { name: 'Sabana', description: 'Chía, Cajicá y Cota' },
  ],
] as const;

/** The branch that was, and who worked there. */
export type Cerrada = { id: number; operador_id: number; hasta: string };

/** A second client, who owns the last of the branches; the zones of both; and a fourth branch that did not last. */
export async function abrirLaQueCierra(
  app: NestFastifyApplication,
  { admin, sucursales }: Pick<Negocio, 'admin' | 'sucursales'>,
  { clave, client_id, inicio }: { clave: string; client_id: number; inicio: string },
): Promise<Cerrada> {
  const de = <T>(servicio: new (...dependencias: never[]) => T): T => app.get(servicio, { strict: false });
  const { data: otro } = await de(ClientesService).crear(admin, {
    name: 'Hernán Salcedo',
    business_name: 'Inversiones Salcedo Hermanos Ltda.',
    nit: '830.114.905-2',
    address: 'Calle 140 # 11-45, Bogotá',
    phone: '601 614 8830',
    email: 'salcedo@jornal.demo',
    password: clave,
    order_start_date: 5,
    order_end_date: 2,
  });
  await de(SucursalesService).modificar(admin, (sucursales.at(-1) as { id: number }).id, { client_id: otro.id });
  const { data: sede } = await de(SucursalesService).crear(admin, {
    name: 'Sede Galerías',
    address: 'Calle 53 # 25-18',
    city: 'Bogotá',
    budget: 2_500_000,
    email: 'galerias@jornal.demo',
    client_id,
  });
  for (const [i, id] of [client_id, otro.id].entries()) {
    for (const zona of ZONAS[i] ?? []) await de(ZonasService).crear(admin, { ...zona, client_id: id });
  }
  const persona = { nombre: 'Óscar', apellido: 'Beltrán', telefono: '315 662 0419', entidad_id: sede.id, cargo_id: 1 };
  const { data: operador } = await de(OperadoresService).crear(admin, {
    ...persona,
    email: 'oscar.beltran@jornal.demo',
    password: clave,
  });
  return { id: sede.id, operador_id: operador.id, hasta: sumarDias(inicio, ABIERTA_DIAS) };
}

/** A day of it, until its last: then everybody is paid, the till is emptied and it is archived. */
export async function llevarLaQueCierra(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, servicios, cerrada }: Negocio,
  fecha: string,
): Promise<void> {
  if (fecha > cerrada.hasta) return;
  const de = <T>(servicio: new (...dependencias: never[]) => T): T => app.get(servicio, { strict: false });
  const { id: entidad_id, operador_id } = cerrada;
  reloj.irA(instante(reloj.zone, fecha, '18:30'));
  const dia = Number(fecha.slice(8));
  if (dia === 3)
    await de(GastosService).crear(admin, {
      descripcion: 'Arriendo del local',
      monto: 1_300_000,
      fecha,
      metodo_pago: 'transferencia',
      entidad_id,
    });
  if (diaSemana(fecha) !== DOMINGO) {
    const servicio = servicios[dia % 4] as Negocio['servicios'][number];
    const metodo_pago: MetodoPago = dia % 3 === 0 ? 'transferencia' : 'efectivo';
    const lineas = [{ servicio_id: servicio.id, cantidad: 1, descuento_porcentaje: 0 }];
    const ticket = {
      empleado_id: operador_id,
      fecha,
      metodo_pago,
      servicios: lineas,
      ...repartir(metodo_pago, servicio.precio),
    };
    await de(RegistrarService).registrar(admin, ticket);
  }
  if (fecha === cerrada.hasta) await cerrar(app, admin, cerrada);
}

async function cerrar(
  app: NestFastifyApplication,
  admin: Negocio['admin'],
  { id, operador_id }: Cerrada,
): Promise<void> {
  const de = <T>(servicio: new (...dependencias: never[]) => T): T => app.get(servicio, { strict: false });
  const [debe] = await de(PayWindowQueries).estado({ entidad_id: id, empleado_id: operador_id }, { todos: false });
  if (debe && debe.saldo_pendiente > 0)
    await de(PagosService).pagarSemana(admin, {
      empleado_id: operador_id,
      monto: debe.saldo_pendiente,
      tipo_pago: 'total',
      metodo_pago: 'efectivo',
    });
  await de(OperadoresService).eliminar(admin, operador_id, { forzar: false, motivo: 'Cierre de la sede' });
  const caja = await de(CajaMenorQueries).obtener(admin, id, { page: 1, per_page: 1 });
  const saldos: ReadonlyArray<readonly [Medio, number]> = [
    ['efectivo', caja.saldo_efectivo],
    ['transferencia', caja.saldo_transferencia],
  ];
  for (const [medio, saldo] of saldos.filter(([, saldo]) => saldo !== 0)) {
    const [tipo, concepto] =
      saldo > 0
        ? (['retiro', 'Cierre de la sede'] as const)
        : (['ingreso', 'Aporte del dueño para cerrar la sede'] as const);
    await de(CajaMenorService).mover(admin, { entidad_id: id, tipo, medio, monto: Math.abs(saldo), concepto });
  }
  await de(ArchivarSucursalService).archivar(admin, id, 'El local no se renovó');
}

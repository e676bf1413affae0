import { conDescuento, diaSemana, type MetodoPago, repartir, sumarDias } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PayWindowQueries } from '../modules/cuentas/pay-window.queries.js';
import { PagosService } from '../modules/pagos/pagos.service.js';
import { RegistrarService } from '../modules/servicios/registrar.service.js';
import { abrirAgendas, atenderCitas, llenarAgendas } from './agendas.js';
import { pedirAprobaciones } from './approvals.js';
import { llevarLaQueCierra } from './closed-branch.js';
import { corregirTiquetes } from './corrections.js';
import { abrirMostrador, cobrarHasta, dejarAbiertos } from './counter.js';
import { empezarAFiar, fiarYAbonar } from './debts.js';
import { dejarAnticipo, dejarSobrante } from './favors.js';
import type { Negocio } from './founding.js';
import { llenarCorreo } from './mails.js';
import { instante } from './moments.js';
import { moverDinero } from './money.js';
import { conocerPersonas } from './people.js';
import { recibirSolicitudes } from './personal-data.js';
import { Random } from './random.js';
import { escribirRecibo } from './receipts.js';
import type { RelojDemo } from './reloj-demo.js';
import { devolverYCastigar } from './returns.js';
import { guardarReportes } from './saved-reports.js';
import { atenderTienda, surtir } from './shop.js';
import { cuidarCajas } from './till.js';
import { dejarRastro } from './trail.js';
import { deshacerAlgo } from './undone.js';
import { llevarCuentas } from './users.js';

const SABADO = 6;
const DOMINGO = 0;
/** The hours of the day in which clients come, and how busy each is. */
const TURNOS = ['08:40', '10:40', '13:20', '15:45', '18:10'];

type Ticket = {
  empleado_id: number;
  metodo_pago: MetodoPago;
  servicios: Array<{ servicio_id: number; cantidad: number; descuento_porcentaje: number }>;
  total: number;
};

/** Every day of work up to now: services, sales and other money every day, payments every Saturday; this week is still owed. */
export async function trabajar(app: NestFastifyApplication, reloj: RelojDemo, negocio: Negocio): Promise<void> {
  const azar = new Random(70_617);
  const ahora = reloj.presente;
  const hoy = reloj.dayOf(ahora);
  const tienda = await surtir(app, negocio);
  const fichas = await conocerPersonas(app, negocio);
  const mostrador = await abrirMostrador(app, reloj, { negocio, tienda, fichas });
  await empezarAFiar(app, mostrador);
  await escribirRecibo(app, mostrador);
  const agendas = await abrirAgendas(app, negocio);
  for (let fecha = negocio.inicio; fecha <= hoy; fecha = sumarDias(fecha, 1)) {
    const turnos = TURNOS.map((hora) => instante(reloj.zone, fecha, hora)).filter((momento) => momento <= ahora);
    // Before opening time the day of the demo has already had its first clients, so that no figure of today is empty.
    if (fecha === hoy && turnos.length === 0) turnos.push(new Date(ahora.getTime() - 60_000));
    for (const momento of turnos) {
      await cobrarHasta(app, reloj, mostrador, momento);
      await atender(app, reloj, negocio, azar, fecha, momento);
    }
    if (fecha === hoy) await dejarAbiertos(app, reloj, mostrador);
    await fiarYAbonar(app, reloj, mostrador, fecha);
    await dejarSobrante(app, reloj, mostrador, fecha);
    await llevarLaQueCierra(app, reloj, negocio, fecha);
    await atenderCitas(app, reloj, negocio, agendas, fecha, ahora);
    await atenderTienda(app, reloj, negocio, tienda, fecha, ahora);
    await corregirTiquetes(app, reloj, mostrador, fecha);
    await devolverYCastigar(app, reloj, mostrador, fecha);
    await moverDinero(app, reloj, negocio, fecha, ahora);
    const cierre = instante(reloj.zone, fecha, '19:30');
    if (diaSemana(fecha) === SABADO && cierre <= ahora) {
      const esperan = instante(reloj.zone, sumarDias(fecha, 14), '19:30') > ahora;
      await pagarSemana(app, reloj, negocio, azar, cierre, esperan);
    }
    if (diaSemana(fecha) === 3 && cierre <= ahora) await adelantar(app, reloj, negocio, azar, fecha, cierre);
    await cuidarCajas(app, reloj, negocio, fecha, ahora);
    await deshacerAlgo(app, reloj, negocio, tienda, fecha, ahora);
    await llevarCuentas(app, reloj, negocio, fecha, ahora);
    await dejarRastro(app, reloj, negocio, fecha, ahora);
  }
  await llenarAgendas(app, reloj, negocio, agendas, ahora);
  await dejarAnticipo(app, reloj, mostrador, ahora);
  await pedirAprobaciones(app, reloj, negocio, ahora);
  await recibirSolicitudes(app, reloj, negocio, ahora);
  await llenarCorreo(app, reloj, negocio, ahora);
  await guardarReportes(app, reloj, negocio, ahora);
  reloj.irA(ahora);
}

async function atender(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  negocio: Negocio,
  azar: Random,
  fecha: string,
  momento: Date,
): Promise<void> {
  const registro = app.get(RegistrarService, { strict: false });
  reloj.irA(momento);
  const afluencia = diaSemana(fecha) === SABADO ? 62 : diaSemana(fecha) === DOMINGO ? 16 : 36;
  const tickets = negocio.sucursales.flatMap((s) =>
    s.operadores.filter(() => azar.veces(afluencia)).map((operador_id) => ticket(azar, negocio, operador_id)),
  );
  await Promise.all(
    tickets.map(({ total, ...datos }) =>
      registro.registrar(negocio.admin, { ...datos, fecha, ...repartir(datos.metodo_pago, total) }),
    ),
  );
}

function ticket(azar: Random, negocio: Negocio, empleado_id: number): Ticket {
  const elegidos = new Map<number, number>();
  const cuantos = azar.veces(28) ? 2 : 1;
  while (elegidos.size < cuantos) {
    const servicio = azar.porPeso(negocio.servicios);
    elegidos.set(servicio.id, servicio.precio);
  }
  const servicios = [...elegidos].map(([servicio_id, precio]) => {
    const descuento_porcentaje = azar.veces(9) ? azar.uno([5, 10, 10, 15, 20]) : 0;
    return { servicio_id, cantidad: 1, descuento_porcentaje, neto: conDescuento(precio, descuento_porcentaje) };
  });
  const total = servicios.reduce((suma, s) => suma + s.neto, 0);
  const metodo_pago: MetodoPago = azar.veces(56) ? 'efectivo' : azar.veces(84) ? 'transferencia' : 'mixto';
  return { empleado_id, metodo_pago, total, servicios: servicios.map(({ neto: _, ...s }) => s) };
}

/**
 * Saturday: every balance is paid. `esperan`: all but that of one in each branch, who on the last two waits, and so for
 * more than a week on any day the demonstration begins.
 */
async function pagarSemana(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  azar: Random,
  momento: Date,
  esperan: boolean,
): Promise<void> {
  reloj.irA(momento);
  const cuentas = app.get(PayWindowQueries, { strict: false });
  const pagos = app.get(PagosService, { strict: false });
  for (const { id, operadores } of sucursales) {
    const porPagar = (await cuentas.estado({ entidad_id: id, empleado_id: null }, { todos: false })).filter(
      (e) => e.saldo_pendiente > 0 && !(esperan && e.empleado_id === operadores[0]),
    );
    for (const e of porPagar) {
      await pagos.pagarSemana(admin, {
        empleado_id: e.empleado_id,
        monto: e.saldo_pendiente,
        tipo_pago: 'total',
        metodo_pago: azar.veces(70) ? 'efectivo' : 'transferencia',
      });
    }
  }
}

/** Wednesday: now and then an operator asks for an advance. */
async function adelantar(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, sucursales }: Negocio,
  azar: Random,
  fecha: string,
  momento: Date,
): Promise<void> {
  reloj.irA(momento);
  for (const { operadores } of sucursales) {
    if (!azar.veces(45)) continue;
    const datos = {
      empleado_id: azar.uno(operadores),
      monto: azar.entero(3, 9) * 10_000,
      fecha,
      estado: true,
      metodo_pago: 'efectivo' as const,
    };
    await app.get(PagosService, { strict: false }).crear(admin, datos);
  }
}

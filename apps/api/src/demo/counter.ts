import { type CobroNuevo, METODOS_FIJOS, sumarLineas, totalDe } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MetodosService } from '../modules/metodos/metodos.service.js';
import { AbiertosService } from '../modules/mostrador/abiertos.service.js';
import { CobrarService } from '../modules/mostrador/cobrar.service.js';
import { TiquetesQueries } from '../modules/tiquetes/tiquetes.queries.js';
import { VentasService } from '../modules/ventas/ventas.service.js';
import { ABIERTOS, type Abierto, METODOS, TIQUETES, type Tiquete } from './counter-tickets.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import type { Fichas } from './people.js';
import type { RelojDemo } from './reloj-demo.js';
import type { Tienda } from './shop.js';

/** All that the counters charge with; `porCobrar`: the tickets of today that are not charged yet, each with its moment. */
export type Mostrador = {
  negocio: Negocio;
  tienda: Tienda;
  fichas: Fichas;
  metodos: ReadonlyMap<string, number>;
  porCobrar: Array<{ momento: Date; tiquete: Tiquete }>;
};

const MINUTO = 60_000;
/** After the ticket, the product that the client did not want is annulled. */
const SE_ANULA_A_LOS = 2 * MINUTO;

/** The methods of payment of the business, for all its branches, and what its counters will charge today. */
export async function abrirMostrador(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  con: Pick<Mostrador, 'negocio' | 'tienda' | 'fichas'>,
): Promise<Mostrador> {
  const metodos = new Map<string, number>([
    ['Efectivo', METODOS_FIJOS.efectivo],
    ['Transferencia', METODOS_FIJOS.transferencia],
  ]);
  for (const [nombre, pide_referencia] of METODOS) {
    const nuevo = { nombre, clase: 'transferencia' as const, pide_referencia, entidad_id: null };
    const { data } = await app.get(MetodosService, { strict: false }).crear(con.negocio.admin, nuevo);
    metodos.set(nombre, data.id);
  }
  const momentos = repartidos(reloj, TIQUETES.length);
  return { ...con, metodos, porCobrar: TIQUETES.map((tiquete, i) => ({ tiquete, momento: momentos[i] as Date })) };
}

/** Charges the tickets there are up to a moment: they are numbered in the order of the day. */
export async function cobrarHasta(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
  hasta: Date,
): Promise<void> {
  for (const { momento, tiquete } of mostrador.porCobrar.filter((uno) => uno.momento <= hasta)) {
    mostrador.porCobrar.shift();
    reloj.irA(momento);
    const id = await cobrar(app, mostrador, tiquete);
    if (tiquete.anula === undefined) continue;
    reloj.irA(new Date(Math.min(momento.getTime() + SE_ANULA_A_LOS, reloj.presente.getTime())));
    await anularVenta(app, mostrador.negocio, id, tiquete.anula);
  }
}

/** The last tickets of today, and those of the clients who are still there. */
export async function dejarAbiertos(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  mostrador: Mostrador,
): Promise<void> {
  const { presente } = reloj;
  await cobrarHasta(app, reloj, mostrador, presente);
  const medianoche = instante(reloj.zone, reloj.dayOf(presente), '00:00').getTime();
  for (const { hace, ...abierto } of ABIERTOS) {
    reloj.irA(new Date(Math.max(presente.getTime() - hace * MINUTO, medianoche)));
    await abrir(app, mostrador, abierto);
  }
}

/** Moments of the day up to now, evenly apart: from the opening on or, where it is not yet an hour ago, in the last hour. */
function repartidos(reloj: RelojDemo, cuantos: number): Date[] {
  const { presente } = reloj;
  const a = (hora: string) => instante(reloj.zone, reloj.dayOf(presente), hora).getTime();
  const hasta = Math.max(Math.min(presente.getTime() - MINUTO, a('18:50')), a('00:00'));
  const desde = Math.max(Math.min(a('08:30'), hasta - 60 * MINUTO), a('00:00'));
  return Array.from({ length: cuantos }, (_, i) => new Date(desde + Math.floor(((hasta - desde) * (i + 1)) / cuantos)));
}

/** Charges a ticket, and answers its id. */
export async function cobrar(app: NestFastifyApplication, mostrador: Mostrador, tiquete: Tiquete): Promise<number> {
  const escritas = escribir(mostrador, tiquete);
  const { descuento, notas, debe, sobra } = tiquete;
  const { tiquete: cobrado } = await app.get(CobrarService, { strict: false }).cobrar(mostrador.negocio.admin, {
    ...deQuien(mostrador, tiquete),
    lineas: escritas.map(({ servicio_id, operador_id, linea }) =>
      servicio_id === undefined
        ? { ...linea, vendedor_id: operador_id ?? null }
        : { ...linea, servicio_id, empleado_id: operador_id },
    ),
    descuento,
    cobros: repartir(mostrador.metodos, totalDe(sumarLineas(escritas.map(conPrecio), descuento)), tiquete),
    queda_debiendo: debe,
    sobrante: sobra === undefined ? undefined : 'a_favor',
    notas,
  });
  for (const { producto, linea } of escritas) if (producto !== undefined) producto.stock -= linea.cantidad;
  return cobrado.id;
}

async function abrir(app: NestFastifyApplication, mostrador: Mostrador, abierto: Omit<Abierto, 'hace'>): Promise<void> {
  await app.get(AbiertosService, { strict: false }).abrir(mostrador.negocio.admin, {
    ...deQuien(mostrador, abierto),
    nombre: abierto.nombre,
    lineas: escribir(mostrador, abierto).map(({ servicio_id, operador_id, linea }) =>
      servicio_id === undefined ? linea : { ...linea, servicio_id, empleado_id: operador_id },
    ),
  });
}

/** The product of a ticket was paid in cash, and is given back in cash. */
async function anularVenta(
  app: NestFastifyApplication,
  { admin }: Negocio,
  tiquete_id: number,
  motivo: string,
): Promise<void> {
  const { ventas } = await app.get(TiquetesQueries, { strict: false }).obtener(admin, tiquete_id);
  for (const { id } of ventas) await app.get(VentasService, { strict: false }).eliminar(admin, id, { motivo });
}

/** The branch of a ticket and the card of its person. */
const deQuien = ({ negocio, fichas }: Mostrador, { sede, persona }: Pick<Tiquete, 'sede' | 'persona'>) => ({
  entidad_id: negocio.sucursales[sede]?.id,
  persona_id: persona === undefined ? undefined : fichas[sede]?.[persona],
});

/** The lines of a ticket with the service of that name or, without one, with the product the branch has most of. */
function escribir({ negocio, tienda }: Mostrador, { sede, lineas }: Pick<Tiquete, 'sede' | 'lineas'>) {
  const operadores = negocio.sucursales[sede]?.operadores;
  const estante = [...(tienda[sede]?.productos ?? [])].sort((a, b) => b.stock - a.stock);
  return lineas.map(({ servicio, operador, cantidad = 1, ...resto }) => {
    const operador_id = operador === undefined ? undefined : operadores?.[operador];
    const delCatalogo = negocio.servicios.find(({ nombre }) => nombre === servicio);
    const producto = delCatalogo === undefined ? estante.shift() : undefined;
    const linea = { ...resto, cantidad, producto_id: producto?.id };
    const precio = (delCatalogo ?? producto)?.precio as number;
    return { linea, producto, servicio_id: delCatalogo?.id, operador_id, precio };
  });
}

const conPrecio = ({ linea, precio }: ReturnType<typeof escribir>[number]) => ({ precio_unitario: precio, ...linea });

/** How a total is paid but for what is left owing: each method its amount, and the last one what is left, with the tip and what is over. */
function repartir(
  metodos: Mostrador['metodos'],
  total: number,
  { pagos, propina = 0, debe = 0, sobra = 0 }: Pick<Tiquete, 'pagos' | 'propina' | 'debe' | 'sobra'>,
): CobroNuevo[] {
  let falta = total + propina - debe + sobra;
  return pagos.map(({ por, monto = falta, billete, referencia }, i) => {
    falta -= monto;
    const recibido = billete === undefined ? undefined : Math.ceil(monto / billete) * billete;
    const metodo_id = metodos.get(por) as number;
    return { metodo_id, monto, recibido, referencia, propina: i === pagos.length - 1 ? propina : 0 };
  });
}

import { DENOMINACIONES, diaSemana, type Medio } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CajaMenorQueries } from '../modules/caja-menor/caja-menor.queries.js';
import { CajaMenorService } from '../modules/caja-menor/caja-menor.service.js';
import type { Negocio } from './founding.js';
import { instante } from './moments.js';
import { Random } from './random.js';
import type { RelojDemo } from './reloj-demo.js';

type Mover = (
  entidad_id: number,
  tipo: 'ingreso' | 'retiro',
  medio: Medio,
  monto: number,
  concepto: string,
) => Promise<unknown>;

const SABADO = 6;
/** Monday, Wednesday, Friday and Saturday: no till goes to bed with the takings of half a week. */
const CONSIGNA: readonly number[] = [1, 3, 5, SABADO];
/** The money with which a branch opens its first day, to give change. */
const BASE = 300_000;
const NOTAS = ['Se contó dos veces', 'Faltó un vuelto por anotar', 'Quedaron monedas en el cajón de arriba'];

/**
 * The evening of a day: a till that ran short is topped up, money that is not needed goes to the bank, and on Saturdays
 * the rest is counted.
 */
export async function cuidarCajas(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin, inicio }: Negocio,
  fecha: string,
  ahora: Date,
): Promise<void> {
  const azar = new Random(Number(fecha.replaceAll('-', '')) + 7);
  const servicio = app.get(CajaMenorService, { strict: false });
  const mover: Mover = (entidad_id, tipo, medio, monto, concepto) =>
    servicio.mover(admin, { entidad_id, tipo, medio, monto, concepto });
  const noche = instante(reloj.zone, fecha, '20:00');
  reloj.irA(noche < ahora ? noche : ahora);
  const consigna = CONSIGNA.includes(diaSemana(fecha)) && noche <= ahora;
  const abre = fecha === inicio;
  for (const { id, saldo_efectivo, saldo_transferencia } of (
    await app.get(CajaMenorQueries, { strict: false }).listar(admin, { archivadas: 'false', search: '', per_page: 10 })
  ).cajas) {
    if (id === 0) {
      if (saldo_transferencia < 0)
        await mover(id, 'ingreso', 'transferencia', -saldo_transferencia, 'Aporte del dueño para gastos generales');
      continue;
    }
    if (abre) await mover(id, 'ingreso', 'efectivo', BASE, 'Base inicial de la caja');
    const queda = azar.entero(22, 46) * 10_000;
    await nivelar(mover, id, 'transferencia', saldo_transferencia, azar.entero(35, 70) * 10_000, consigna);
    await nivelar(mover, id, 'efectivo', saldo_efectivo + (abre ? BASE : 0), queda, consigna);
    if (consigna && diaSemana(fecha) === SABADO) await contar(servicio, admin, azar, id, queda);
  }
}

/** Brings a balance to `queda` on a day of the bank, or when it has gone below zero. */
async function nivelar(
  mover: Mover,
  id: number,
  medio: Medio,
  saldo: number,
  queda: number,
  consigna: boolean,
): Promise<void> {
  const [trae, lleva] =
    medio === 'efectivo'
      ? ['Base para dar cambio', 'Consignación en el banco']
      : ['Traslado desde la cuenta de ahorros', 'Traslado a la cuenta de ahorros'];
  if (saldo < 0 || (consigna && saldo < queda)) await mover(id, 'ingreso', medio, queda - saldo, trae);
  else if (consigna && saldo > queda) await mover(id, 'retiro', medio, saldo - queda, lleva);
}

/** The count of a Saturday: nearly always as the book says; now and then a banknote more or less. */
async function contar(
  servicio: CajaMenorService,
  admin: Negocio['admin'],
  azar: Random,
  entidad_id: number,
  esperado: number,
): Promise<void> {
  const cuadra = azar.veces(84);
  const efectivo_contado = cuadra ? esperado : esperado + azar.uno([-20_000, -10_000, -5_000, -2_000, 1_000, 5_000]);
  const observaciones = cuadra ? null : azar.uno(NOTAS);
  await servicio.contar(admin, {
    entidad_id,
    efectivo_contado,
    denominaciones: desglosar(efectivo_contado),
    observaciones,
  });
}

/** An amount in notes and coins: half of it in the largest that fit, the rest in smaller ones, as a drawer holds them. */
function desglosar(monto: number): Array<{ valor: number; cantidad: number }> {
  let resto = monto;
  const filas = DENOMINACIONES.map((valor) => {
    const caben = Math.floor(resto / valor);
    const cantidad = valor > 2_000 ? Math.ceil(caben / 2) : caben;
    resto -= cantidad * valor;
    return { valor, cantidad };
  });
  return filas.filter(({ cantidad }) => cantidad > 0);
}

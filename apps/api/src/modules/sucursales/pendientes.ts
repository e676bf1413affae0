import { formatoPesos } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import type { Clock } from '../../platform/time/clock.js';

type Gente = { operadores: number; cuentas: number };
type Compromisos = { citas: number; retenidos: number };
type Existencias = { productos: number; articulos: number };
type Caja = { efectivo: number; transferencia: number };

const contados = (n: number, one: string, varios: string): string[] =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${varios}`];

/**
 * Refuses to archive a branch that has something left to do, and says what. Asked with its row locked: nothing new
 * appears meanwhile.
 */
export async function exigirSinPendientes(em: EntityManager, clock: Clock, id: number): Promise<void> {
  await exigirSinGente(em, id);
  await exigirSinCitas(em, clock, id);
  await exigirSinTiquetesAbiertos(em, id);
  await exigirSinDeudas(em, id);
  await exigirSinSaldos(em, id);
  await exigirSinPagosPorEntregar(em, id);
  await exigirSinExistencias(em, id);
  await exigirCajaEnCero(em, id);
}

/** Refuses a branch where operators work, or that an account has for its own. */
async function exigirSinGente(em: EntityManager, id: number): Promise<void> {
  const { operadores, cuentas } = await onlyRowIn<Gente>(
    em,
    sql`SELECT (SELECT count(*) FROM operador o WHERE o.entidad_id = ${id} AND o.activo) AS operadores,
          (SELECT count(*) FROM usuario u WHERE u.entidad_id = ${id} AND u.activo) AS cuentas`,
  );
  ensure(
    operadores === 0,
    'SUCURSAL_CON_OPERADORES',
    'No se puede eliminar una sucursal con operadores activos. Elimínalos o cámbialos de sucursal primero.',
  );
  ensure(
    cuentas === 0,
    'SUCURSAL_CON_CUENTAS',
    'No se puede eliminar una sucursal con cuentas activas. Desactívalas en Usuarios primero.',
  );
}

async function exigirSinCitas(em: EntityManager, clock: Clock, id: number): Promise<void> {
  const [hoy, hora] = [clock.today(), clock.hour()];
  const own = sql`x.entidad_id = ${id} AND (x.fecha > ${hoy}::date OR (x.fecha = ${hoy}::date AND x.hora_fin > ${hora}::time))`;
  const { citas, retenidos } = await onlyRowIn<Compromisos>(
    em,
    sql`SELECT (SELECT count(*) FROM cita x WHERE ${own} AND x.anulado_en IS NULL AND x.estado <> 'cancelada') AS citas,
          (SELECT count(*) FROM oferta x WHERE ${own} AND x.estado = 'pendiente' AND x.vence_en > ${clock.asDatabase()}) AS retenidos`,
  );
  const left = [
    ...contados(citas, 'cita futura', 'citas futuras'),
    ...contados(retenidos, 'espacio ofrecido', 'espacios ofrecidos'),
  ].join(' y ');
  ensure(
    left === '',
    'SUCURSAL_CON_CITAS',
    `No se puede eliminar una sucursal con ${left}. Cancela o resuelve lo pendiente primero.`,
  );
}

/** A ticket that is being written could be neither charged nor discarded afterwards. */
async function exigirSinTiquetesAbiertos(em: EntityManager, id: number): Promise<void> {
  const row = await rowIn<{ abiertos: number }>(
    em,
    sql`SELECT count(*) AS abiertos FROM tiquete_abierto a WHERE a.entidad_id = ${id}`,
  );
  const left = contados(row?.abiertos ?? 0, 'tiquete abierto', 'tiquetes abiertos').join('');
  ensure(
    left === '',
    'SUCURSAL_CON_TIQUETES',
    `No se puede eliminar una sucursal con ${left}. Cóbralos o descártalos en Mostrador primero.`,
  );
}

/** A debt of a person could not be paid afterwards, nor what they have in their favour be given back. */
async function exigirSinDeudas(em: EntityManager, id: number): Promise<void> {
  const { deuda, a_favor } = await onlyRowIn<{ deuda: number; a_favor: number }>(
    em,
    sql`SELECT coalesce(sum(s.por_cobrar), 0)::bigint AS deuda,
        coalesce(sum(s.favor_efectivo + s.favor_transferencia), 0)::bigint AS a_favor
      FROM persona_saldo s WHERE s.entidad_id = ${id}`,
  );
  ensure(
    a_favor === 0,
    'SUCURSAL_CON_FAVORES',
    `No se puede eliminar una sucursal donde hay ${formatoPesos(a_favor)} a favor de personas. Devuélvelos o retenlos antes.`,
  );
  ensure(
    deuda === 0,
    'SUCURSAL_CON_DEUDAS',
    `No se puede eliminar una sucursal a la que le deben ${formatoPesos(deuda)}. Recibe antes los abonos en Cartera.`,
  );
}

/** Refuses a branch with unpaid balances, of operators who left too. */
async function exigirSinSaldos(em: EntityManager, id: number): Promise<void> {
  const row = await rowIn<{ personas: number }>(
    em,
    sql`SELECT count(*) AS personas
      FROM cuenta c WHERE c.entidad_id = ${id} AND (c.anticipo <> 0 OR c.ganado + c.propinas - c.pagado - c.anticipo <> 0)`,
  );
  const personas = row?.personas ?? 0;
  const who = personas === 1 ? '1 empleado' : `${personas} empleados`;
  ensure(
    personas === 0,
    'SUCURSAL_CON_SALDOS',
    `No se puede eliminar una sucursal con trabajo sin pagar o anticipos sin descontar: ${who}. Deja sus cuentas en cero primero.`,
  );
}

/** A payment noted and not handed over could be neither paid nor removed afterwards. */
async function exigirSinPagosPorEntregar(em: EntityManager, id: number): Promise<void> {
  const row = await rowIn<{ pagos: number }>(
    em,
    sql`SELECT count(*) AS pagos FROM pago p WHERE p.entidad_id = ${id} AND NOT p.estado AND p.anulado_en IS NULL`,
  );
  const left = contados(row?.pagos ?? 0, 'pago pendiente', 'pagos pendientes').join('');
  ensure(
    left === '',
    'SUCURSAL_CON_PAGOS',
    `No se puede eliminar una sucursal con ${left}. Márcalos como pagados o elimínalos en Pagos primero.`,
  );
}

async function exigirSinExistencias(em: EntityManager, id: number): Promise<void> {
  const { productos, articulos } = await onlyRowIn<Existencias>(
    em,
    sql`SELECT (SELECT count(*) FROM producto p WHERE p.entidad_id = ${id} AND p.stock <> 0) AS productos,
          (SELECT count(*) FROM articulo a WHERE a.entidad_id = ${id} AND a.archivado_en IS NULL AND a.cantidad <> 0) AS articulos`,
  );
  const left = [
    ...contados(productos, 'producto', 'productos'),
    ...contados(articulos, 'artículo de inventario', 'artículos de inventario'),
  ].join(' y ');
  ensure(
    left === '',
    'SUCURSAL_CON_EXISTENCIAS',
    `No se puede eliminar una sucursal con existencias: ${left}. Déjalos en cero o elimínalos primero.`,
  );
}

/** Refuses a till that is not at 0 by both means: a lack in one and a rest in the other are two things to put right. */
async function exigirCajaEnCero(em: EntityManager, id: number): Promise<void> {
  const { efectivo, transferencia } = await onlyRowIn<Caja>(
    em,
    sql`SELECT coalesce(sum(s.saldo) FILTER (WHERE s.cuenta = 'caja.efectivo'), 0)::bigint AS efectivo,
          coalesce(sum(s.saldo) FILTER (WHERE s.cuenta = 'caja.transferencia'), 0)::bigint AS transferencia
        FROM libro_saldo s WHERE s.entidad_id = ${id} AND s.cuenta IN ('caja.efectivo', 'caja.transferencia')`,
  );
  const parts = [
    ...(efectivo === 0 ? [] : [`${formatoPesos(efectivo)} en efectivo`]),
    ...(transferencia === 0 ? [] : [`${formatoPesos(transferencia)} en transferencia`]),
  ].join(' y ');
  ensure(
    parts === '',
    'SUCURSAL_CON_DINERO',
    `No se puede eliminar una sucursal con dinero en su caja: ${parts}. Déjala en cero en Caja Menor primero.`,
  );
}

import { type Duracion, SIN_DURACION } from '@jornal/contract';
import type { EntityManager } from 'typeorm';
import { type Reader, readerIn } from '../../platform/db/snapshot.js';
import { sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import type { Que } from './reserva.js';

type Ofrecido = { nombre: string; estado: boolean; entidad_id: number | null } & Duracion;

/**
 * The service that is booked, with how long it is: one of the catalogue that is offered in the branch, or somewhere in
 * 'General'; a service written by hand is as long as its slot.
 */
export async function servicioDeCita(
  lee: EntityManager | Reader,
  entidad_id: number,
  { servicio_id = null }: { servicio_id?: number | null | undefined },
): Promise<Que> {
  if (servicio_id === null) return { servicio_id, ...SIN_DURACION };
  const consulta = sql`SELECT nombre, estado, entidad_id, duracion_minutos, espera_desde, espera_minutos, limpieza_minutos
    FROM servicio WHERE id = ${servicio_id} AND archivado_en IS NULL`;
  const {
    nombre,
    estado,
    entidad_id: de,
    ...duracion
  } = ensureFound(await ('row' in lee ? lee : readerIn(lee)).row<Ofrecido>(consulta), 'No se encontró el servicio');
  ensure(estado, 'SERVICIO_INACTIVO', `El servicio ${nombre} está inactivo`);
  ensure(
    entidad_id === 0 || de === null || de === entidad_id,
    'SERVICIO_DE_OTRA_SUCURSAL',
    `El servicio ${nombre} no se ofrece en esta sucursal`,
  );
  return { servicio_id, ...duracion };
}

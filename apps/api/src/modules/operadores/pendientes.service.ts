import { formatoPesos } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';

type Quien = { id: number; entidad_id: number };
type Cuenta = { saldo: number; anticipo: number; retenido: number };
type Pendiente = { citas: number; retenidos: number };

/** The words for the tasks an operator still has to do first. */
function loPendiente({ citas, retenidos }: Pendiente): string {
  const deCitas = citas === 1 ? '1 cita futura' : `${citas} citas futuras`;
  if (retenidos === 0) return `${deCitas}: ${citas === 1 ? 'reasígnala' : 'reasígnalas'} primero`;
  const deRetenidos = retenidos === 1 ? '1 espacio retenido' : `${retenidos} espacios retenidos`;
  if (citas === 0) return `${deRetenidos}: ${retenidos === 1 ? 'resuélvelo' : 'resuélvelos'} primero`;
  return `${deCitas} y ${deRetenidos}: resuélvelos primero`;
}

/** The tasks and payments of an operator that come before they leave. */
@Injectable()
export class PendientesService {
  constructor(private readonly clock: Clock) {}

  /**
   * Refuses an operator with promises to keep first: appointments, and places held for people who are answering. Asked
   * with their agendas locked.
   */
  async exigirSinCitas(em: EntityManager, { id, entidad_id }: Quien): Promise<void> {
    const hoy = this.clock.today();
    const own = sql`entidad_id = ${entidad_id} AND operador_id = ${id}
      AND (fecha > ${hoy}::date OR (fecha = ${hoy}::date AND hora_fin > ${this.clock.hour()}::time))`;
    const pendiente = await onlyRowIn<Pendiente>(
      em,
      sql`SELECT (SELECT count(*) FROM cita WHERE ${own} AND anulado_en IS NULL AND estado <> 'cancelada') AS citas,
            (SELECT count(*) FROM oferta WHERE ${own} AND estado = 'pendiente' AND vence_en > ${this.clock.asDatabase()}) AS retenidos`,
    );
    ensure(
      pendiente.citas + pendiente.retenidos === 0,
      'OPERADOR_CON_CITAS',
      `El operador tiene ${loPendiente(pendiente)}`,
    );
  }

  /** An operator who leaves is owed nothing and owes nothing. */
  async exigirSinSaldo(em: EntityManager, who: Quien): Promise<void> {
    const { saldo: debido, retenido } = await this.cuenta(em, who);
    const saldo = debido - retenido;
    ensure(
      saldo <= 0,
      'OPERADOR_CON_SALDO',
      `El operador tiene un saldo pendiente de ${formatoPesos(saldo)}. Págale antes de eliminarlo.`,
    );
    ensure(
      retenido === 0,
      'OPERADOR_CON_RETENIDO',
      `El operador tiene ${formatoPesos(retenido)} retenidos por fiado. Espera a que los clientes paguen antes de eliminarlo.`,
    );
    ensure(
      saldo === 0,
      'OPERADOR_CON_ANTICIPO',
      `El operador tiene un anticipo sin descontar de ${formatoPesos(-saldo)}. Ajústalo antes de eliminarlo.`,
    );
  }

  /** An operator who moves leaves no account behind: not even an advance that what they earned makes up for. */
  async exigirCuentaEnCero(em: EntityManager, who: Quien): Promise<void> {
    const { saldo, anticipo, retenido } = await this.cuenta(em, who);
    ensure(
      retenido === 0,
      'OPERADOR_CON_RETENIDO',
      `El operador tiene ${formatoPesos(retenido)} retenidos por fiado: cambia de sucursal cuando los clientes paguen.`,
    );
    ensure(
      saldo === 0 && anticipo === 0,
      'OPERADOR_CON_SALDO',
      `No se puede cambiar de sucursal a un operador con saldo. Saldo actual: ${formatoPesos(saldo)}. Págale primero.`,
    );
  }

  /** The debt of the branch to the operator (below 0: theirs to it), and their advance not yet applied. */
  private async cuenta(em: EntityManager, { id, entidad_id }: Quien): Promise<Cuenta> {
    const row = await rowIn<Cuenta>(
      em,
      sql`SELECT ganado + propinas - pagado - anticipo AS saldo, anticipo, retenido FROM cuenta
        WHERE entidad_id = ${entidad_id} AND empleado_id = ${id}`,
    );
    return row ?? { saldo: 0, anticipo: 0, retenido: 0 };
  }
}

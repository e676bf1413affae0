import {
  type CobroPedido,
  formatoPesos,
  type PropinaPedida,
  pagarPropinas,
  ponerPropina,
  propinaDe,
  repartirPropina,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Ids } from '../../platform/db/ids.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import type { Propina } from '../cuentas/cuentas.service.js';

/** The work of a ticket: an operator and what it costs; `servicio` false, they sold it. */
type Trabajo = { operador_id: number; total: number; servicio: boolean };
type Pedidas<T> = {
  cobros: readonly T[];
  propinas: readonly PropinaPedida[] | undefined;
  trabajos: readonly Trabajo[];
};
type Tiquete = Pick<Propina['partida'], 'entidad_id' | 'fecha' | 'usuario_id' | 'created_at'> & { id: number };

/** The tip of a ticket: whose it is, and which of its payments hold it (docs/decisions/0123). */
@Injectable()
export class PropinasService {
  constructor(private readonly ids: Ids) {}

  /** Settles both: the payments with their part of the tip, and the tip of each operator. */
  acordar<T extends CobroPedido>({
    cobros,
    propinas,
    trabajos,
  }: Pedidas<T>): { cobros: T[]; propinas: PropinaPedida[] } {
    const cobrada = propinaDe(cobros);
    if (propinas === undefined || propinas.length === 0) {
      const servicios = trabajos.filter(({ servicio }) => servicio);
      if (cobrada > 0 && servicios.length === 0)
        throw invalidField('PROPINA_SIN_DUENO', 'propinas', 'Elige para quién es la propina');
      return { cobros: [...cobros], propinas: repartirPropina(cobrada, servicios) };
    }
    exigirDelTiquete(propinas, trabajos);
    const deEllos = propinas.reduce((suma, { monto }) => suma + monto, 0);
    if (cobrada === 0) {
      const con = ponerPropina(deEllos, cobros);
      if (con === null) throw invalidField('PROPINA_SUPERA_PAGADO', 'propinas', 'La propina supera lo pagado');
      return { cobros: con, propinas: [...propinas] };
    }
    ensure(
      cobrada === deEllos,
      'PROPINA_NO_CONCUERDA',
      `La propina cobrada es ${formatoPesos(cobrada)} y la repartida ${formatoPesos(deEllos)}`,
      400,
    );
    return { cobros: [...cobros], propinas: [...propinas] };
  }

  /** The tips of a ticket, to be added to the accounts of their operators. */
  async componer(
    em: EntityManager,
    { id: tiquete_id, entidad_id, fecha, usuario_id, created_at }: Tiquete,
    propinas: readonly PropinaPedida[],
    cobros: readonly CobroPedido[],
  ): Promise<Propina[]> {
    // An id names one item of an account, whatever it is.
    const ids = await this.ids.take(em, 'servicio_realizado', propinas.length);
    return pagarPropinas(propinas, cobros).map(({ operador_id, monto, partes }, i) => ({
      partida: {
        ...{ entidad_id, id: ids[i] as number, clase: 'propina', empleado_id: operador_id, tiquete_id },
        retenido: false,
        ...{ fecha, monto_empleado: monto, usuario_id, created_at },
      },
      partes,
    }));
  }
}

/** A tip is for who served in the ticket; of one of products alone, for the operator that is named. */
function exigirDelTiquete(propinas: readonly PropinaPedida[], trabajos: readonly Trabajo[]): void {
  if (!trabajos.some(({ servicio }) => servicio)) return;
  const ajena = propinas.findIndex(({ operador_id }) => !trabajos.some((uno) => uno.operador_id === operador_id));
  if (ajena >= 0)
    throw invalidField(
      'OPERADOR_FUERA_DEL_TIQUETE',
      `propinas.${ajena}.operador_id`,
      'La propina es para quien atendió en el tiquete',
    );
}

/** Whose a line is, for the tip. */
export const trabajoDe = ({
  tipo,
  empleado_id,
  suma: { total },
}: {
  tipo: 'servicio' | 'producto';
  empleado_id: number | null;
  suma: { total: number };
}) => (empleado_id === null ? [] : [{ operador_id: empleado_id, total, servicio: tipo === 'servicio' }]);

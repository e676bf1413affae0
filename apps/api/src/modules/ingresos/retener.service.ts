import type { Medio } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord } from '../../platform/db/records.js';
import { Clock } from '../../platform/time/clock.js';
import { LibroService } from '../libro/libro.service.js';
import { Ingreso } from './ingreso.entity.js';

type Retenido = { entidad_id: number; id: number; clase: Medio; monto: number; motivo: string };

/** Money that a person had in their favour and the house keeps: an additional income of today, by the means it came in. */
@Injectable()
export class RetenerService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly libro: LibroService,
  ) {}

  async retener(
    em: EntityManager,
    audit: Audit,
    session: Session,
    { entidad_id, id: favor_id, clase, monto, motivo }: Retenido,
  ) {
    const de = (una: Medio) => (una === clase ? monto : 0);
    const ingreso = await insertRecord(em, Ingreso, {
      ...{
        entidad_id,
        id: await this.ids.one(em, 'ingreso'),
        concepto: 'Anticipo retenido',
        tipo: 'otro',
        categoria: null,
      },
      ...{
        monto,
        metodo_pago: clase,
        monto_efectivo: de('efectivo'),
        monto_transferencia: de('transferencia'),
        metodo_id: null,
      },
      ...{ descripcion: motivo, empleado_id: session.operador?.id ?? null, operador_id: null, favor_id },
      ...{ fecha: this.clock.today(), usuario_id: session.usuario_id, created_at: this.clock.now() },
    });
    await this.libro.asentar(em, session, [
      {
        ...{ entidad_id, fecha: ingreso.fecha, monto, cantidad: 1, operador_id: null, metodo_id: null },
        ...{ debe: `a_favor.${clase}`, haber: 'ingresos.otros', concepto: '{texto}' },
        ...{ origen: 'ingreso', origen_id: ingreso.id },
      },
    ]);
    await this.libro.contar(em, { entidad_id, serie: 'ingreso.otro', created_at: ingreso.created_at, filas: 1 });
    audit({
      accion: 'crear',
      recurso: 'ingreso',
      recurso_id: ingreso.id,
      entidad_id,
      despues: { ...ingreso },
      personales: ['descripcion'],
      avisos: [{ tema: 'ingresos_adicionales' }],
    });
  }
}

import { type Anulacion, conBarras, formatoPesos, METODOS_FIJOS } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import type { Session } from '../../core/session/session.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { SegundaPersonaService } from '../aprobaciones/segunda-persona.service.js';
import { TopesQueries } from '../aprobaciones/topes.queries.js';
import { LibroService } from '../libro/libro.service.js';
import { DebidosService } from '../tiquetes/debidos.service.js';
import { FavoresService } from './favores.service.js';

type Anticipo = { entidad_id: number; id: number; persona_id: number; monto: number; fecha: string; favor_id: number };

const NO_HAY = 'No se encontró el anticipo';

/**
 * Annuls what a person left for later and did not use: it never came in. Locks: the balance of the person, the lot, the totals of the
 * book.
 */
@Injectable()
export class AnularAnticipoService {
  constructor(
    private readonly clock: Clock,
    private readonly segunda: SegundaPersonaService,
    private readonly topes: TopesQueries,
    private readonly favores: FavoresService,
    private readonly debidos: DebidosService,
    private readonly libro: LibroService,
  ) {}

  /** In the transaction of the payment, which is one of the caller's reach. */
  async anular(
    em: EntityManager,
    audit: Audit,
    session: Session,
    { entidad_id, id, persona_id, monto, fecha, favor_id }: Anticipo,
    { motivo, devolver_con }: Anulacion,
  ): Promise<{ message: string }> {
    const aprobada = await this.segunda.tomar(em, session, entidad_id);
    const { clase, queda } = await this.favores.uno(em, { entidad_id, id: favor_id, persona_id });
    const { origen, cita_id } = await this.lote(em, entidad_id, favor_id);
    // Seen behind the lock of the lot: of two who annul it one comes second.
    const anulado = await rowIn(em, sql`SELECT 1 FROM cobro WHERE entidad_id = ${entidad_id} AND anula_id = ${id}`);
    ensureFound(origen === 'anticipo' && anulado === null ? true : null, NO_HAY);
    ensure(queda === monto, 'FAVOR_USADO', 'Ese anticipo ya se usó');
    const requiere = await this.topes.deAnulacion(em, entidad_id, { monto, fecha });
    const resumen = [`Anticipo de ${formatoPesos(monto)}, del ${conBarras(fecha)}`, motivo].filter(Boolean).join('. ');
    const acto = { accion: 'anular' as const, resumen, requiere, de: { persona_id } };
    await this.segunda.exigir(em, session, aprobada, { entidad_id, ...acto });
    await this.favores.gastar(em, entidad_id, 'devuelto', [{ id: favor_id, persona_id, clase, monto }]);
    const registro = { origen: 'favor' as const, origen_id: favor_id };
    const [devuelto] = await this.libro.revertir(em, session, { entidad_id, devolver_con, ...registro });
    const por = ensureFound(devuelto, NO_HAY);
    const de = { entidad_id, persona_id, fecha, usuario_id: session.usuario_id, created_at: this.clock.now() };
    const metodo_id = por.metodo_id ?? METODOS_FIJOS[por.clase];
    await this.debidos.devolver(em, de, { anula_id: id, favor_id, clase: por.clase, metodo_id, monto });
    audit({
      ...{ accion: 'anular', recurso: 'favor', recurso_id: favor_id, entidad_id },
      antes: { concepto: 'Anticipo', monto, fecha, persona_id, cita_id, devuelto_con: devolver_con },
      ...(motivo === undefined ? {} : { motivo }),
      avisos: [
        ...(['tiquetes', 'personas', 'caja_menor', 'dashboard'] as const).map((tema) => ({ tema })),
        ...(cita_id === null ? [] : [{ tema: 'agendas' as const }]),
      ],
    });
    return { message: 'Anticipo anulado: el dinero sale de la caja' };
  }

  private lote(em: EntityManager, entidad_id: number, id: number): Promise<{ origen: string; cita_id: number | null }> {
    return onlyRowIn(em, sql`SELECT origen, cita_id FROM saldo_favor WHERE entidad_id = ${entidad_id} AND id = ${id}`);
  }
}

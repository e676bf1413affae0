import { createHash } from 'node:crypto';
import type { ConsentimientoNuevo, TextoNuevo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import { GENERAL, takeBranchTurn } from '../../core/session/branch.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, updateRecord } from '../../platform/db/records.js';
import { onlyRowIn, rowIn, sql } from '../../platform/db/sql.js';
import { ensure, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { ConsentimientosQueries } from './consentimientos.queries.js';
import { bloquearFicha, DE_TODAS, deFicha, type Guardada } from './fichas-locks.js';
import { FotosGuardadasService } from './fotos-guardadas.service.js';
import { quitarMarcas } from './marcas-unidas.js';
import { Persona } from './persona.entity.js';
import { PersonaConsentimiento } from './persona-consentimiento.entity.js';
import type { Ficha } from './personas.queries.js';
import { QuienVieneService } from './quien-viene.service.js';
import { TextoConsentimientoFila } from './texto-consentimiento.entity.js';

/** The consents of people: only ever added, so that what was said and by which words can be shown. */
@Injectable()
export class ConsentimientosService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly quienes: QuienVieneService,
    private readonly queries: ConsentimientosQueries,
    private readonly fotos: FotosGuardadasService,
  ) {}

  cambiarTexto(session: Session, { finalidad, texto }: TextoNuevo) {
    if (!isAdmin(session)) throw forbidden('Los textos son de todas las sucursales: los cambia un administrador');
    const sha256 = createHash('sha256').update(texto).digest('hex');
    return this.transactions.execute(session, async (em, audit) => {
      await takeBranchTurn(em, GENERAL);
      const antes = await onlyRowIn<{ version: number; sha256: string }>(
        em,
        sql`SELECT t.version, t.sha256 FROM texto_consentimiento t WHERE t.finalidad = ${finalidad}
            ORDER BY t.version DESC LIMIT 1`,
      );
      ensure(antes.sha256 !== sha256, 'TEXTO_IGUAL', 'No cambiaste nada: es el texto vigente');
      const id = await this.ids.one(em, 'texto_consentimiento');
      const version = antes.version + 1;
      const created_at = this.clock.now();
      await insertRecord(em, TextoConsentimientoFila, {
        ...{ id, finalidad, version, texto, sha256 },
        ...{ usuario_id: session.usuario_id, created_at },
      });
      const de = { recurso: 'texto_consentimiento', recurso_id: id, entidad_id: GENERAL, avisos: DE_TODAS };
      audit({ ...de, accion: 'crear', despues: { finalidad, version, texto, sha256 } });
      const data = { id, finalidad, version, texto, sha256, created_at: created_at.toISOString() };
      return { message: `Texto guardado: es la versión ${version}`, data };
    });
  }

  /** Notes down that a person agrees, or takes it back. To take back messages is to ask not to be written to. */
  registrar(session: Session, id: number, { finalidad, otorga, canal, texto_id = null }: ConsentimientoNuevo) {
    return this.transactions.execute(session, async (em, audit) => {
      const ficha = await bloquearFicha(em, session, id, sql`r.archivado_en IS NULL`);
      const sha256 = otorga ? await this.huella(em, finalidad, texto_id) : null;
      const nuevo = { finalidad, otorga, canal };
      await insertRecord(em, PersonaConsentimiento, {
        ...{ entidad_id: ficha.entidad_id, id: await this.ids.one(em, 'persona_consentimiento'), persona_id: id },
        ...{ ...nuevo, texto_id: otorga ? texto_id : null, sha256 },
        ...{ usuario_id: session.usuario_id, created_at: this.clock.now() },
      });
      audit({ ...deFicha(ficha), accion: otorga ? 'autorizar' : 'revocar', despues: { ...nuevo, sha256 } });
      const suya = await this.quienes.visible(em, session, id);
      if (finalidad === 'fotos' && !otorga) audit(...(await this.sinFotos(em, ficha, suya)));
      if (finalidad === 'mensajes' && otorga) audit(...(await this.contactar(em, ficha)));
      return {
        message: otorga ? `Autorización de ${ficha.nombre} anotada` : `${ficha.nombre} ya no autoriza`,
        data: await this.queries.tras(em, suya),
      };
    });
  }

  /** Saying yes takes away the mark of who is not to be written to, on all the cards of a person. */
  private async contactar(em: EntityManager, ficha: Guardada): Promise<Change[]> {
    const unidas = await quitarMarcas(em, ficha);
    if (!ficha.no_contactar) return unidas;
    await updateRecord(em, Persona, ficha, { no_contactar: false });
    const [antes, despues] = [{ no_contactar: true }, { no_contactar: false }];
    return [{ ...deFicha(ficha), accion: 'editar', antes, despues }, ...unidas];
  }

  /** Their photos were kept because they agreed, and for nothing else. */
  private async sinFotos(em: EntityManager, ficha: Guardada, { entidad_id, ids }: Ficha): Promise<Change[]> {
    const fotos_borradas = await this.fotos.borrar(em, entidad_id, ids);
    if (fotos_borradas === 0) return [];
    return [{ ...deFicha(ficha), accion: 'eliminar_foto', antes: { fotos_borradas } }];
  }

  /** The print of the text that was read to a person, which has to be the one in force. */
  private async huella(em: EntityManager, finalidad: string, texto_id: number | null): Promise<string> {
    if (texto_id === null) throw invalidField('TEXTO_REQUERIDO', 'texto_id', 'Di qué texto autorizó');
    const vigente = await rowIn<{ id: number; sha256: string }>(
      em,
      sql`SELECT t.id, t.sha256 FROM texto_consentimiento t WHERE t.finalidad = ${finalidad} ORDER BY t.version DESC LIMIT 1`,
    );
    ensure(vigente?.id === texto_id, 'TEXTO_CAMBIADO', 'El texto cambió mientras tanto: léelo de nuevo');
    return vigente.sha256;
  }
}

import { type Cita, type PersonaEsperaCambios, type PersonaEsperaNueva, personaEsperaCambios } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { ofOpenBranch, openBranchOfNew } from '../../core/session/branch.js';
import { isAdmin, ownBranch, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, unvoidRecord, updateRecord, voidRecord } from '../../platform/db/records.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { personalTexts } from '../../platform/db/written.js';
import { BusinessError, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CitasService } from '../agenda/citas.service.js';
import { contactoEscrito, QuienVieneService } from '../personas/quien-viene.service.js';
import { type Esperando, ListaEsperaQueries, QUITADA } from './lista-espera.queries.js';
import { PersonaEspera } from './persona-espera.entity.js';
import { RetencionesService } from './retenciones.service.js';

/** The fields of a person that may change; their turn, only when a change is undone. */
type Cambios = PersonaEsperaCambios & { en_lista_desde?: string };

/** The texts of a person in the audit trail. */
const PERSONALES = personalTexts(PersonaEspera);

/** Puts people on the waiting list, changes and takes them off. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    private readonly queries: ListaEsperaQueries,
    private readonly retenciones: RetencionesService,
    private readonly citas: CitasService,
    private readonly quienes: QuienVieneService,
    inverses: Inverses,
  ) {
    // With the date the turn goes back too: a person moved to the end of another day by mistake has not lost it.
    inverses.register('persona_espera', {
      modificar: edit<Cambios>({
        permission: 'agendas.editar',
        names: fieldNames(personaEsperaCambios, { en_lista_desde: 'Turno' }),
        together: ['servicio', 'servicio_id'],
        modify: (...args) => this.modificar(...args),
      }),
      anular: goBack('agendas.crear', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('agendas.eliminar', (session, { recurso_id }) => this.eliminar(session, recurso_id, undefined)),
    });
  }

  crear(session: Session, { entidad_id: requested, ...datos }: PersonaEsperaNueva) {
    const date = this.exigirPorVenir(datos.fecha ?? this.clock.today());
    return this.transactions.execute(session, async (em, audit) => {
      const entidad_id = await openBranchOfNew(em, session, requested, {
        general: true,
        refusal: 'Solo un administrador puede anotar a alguien sin sucursal',
      });
      await this.citas.exigirServicio(em, entidad_id, datos.servicio_id);
      const { nombre, servicio, servicio_id = null, notas = null } = datos;
      const { persona_id, telefono } = await this.quienes.deEscrito(em, session, entidad_id, datos);
      const now = this.clock.now();
      const persona: Esperando = {
        entidad_id,
        id: await this.ids.one(em, 'persona_espera'),
        persona_id,
        nombre,
        servicio,
        servicio_id,
        telefono,
        notas,
        fecha: date,
        en_lista_desde: now.toISOString(),
      };
      await insertRecord(em, PersonaEspera, {
        ...persona,
        en_lista_desde: now,
        usuario_id: session.usuario_id,
        created_at: now,
      });
      audit({ ...this.de(persona), accion: 'crear', despues: persona });
      return {
        message: 'Persona agregada a la lista de espera exitosamente',
        data: await this.queries.una(em, session, persona),
      };
    });
  }

  /** Another date puts the person at its end; the same one moves no one. */
  modificar(session: Session, id: number, { entidad_id: requested, en_lista_desde, ...sent }: Cambios) {
    const cambios = contactoEscrito(session, sent);
    return this.transactions.execute(session, async (em, audit) => {
      const before = await ofOpenBranch(em, session, () => this.queries.bloquear(em, session, id));
      exigirSuya(session, before);
      this.exigirMismaSucursal(session, before, requested);
      // A service written anew is no longer that of the catalogue, unless that is said too.
      const otroServicio =
        cambios.servicio !== undefined && cambios.servicio !== before.servicio && cambios.servicio_id === undefined;
      const after: Esperando = { ...before, ...definidos(cambios), ...(otroServicio ? { servicio_id: null } : {}) };
      const otroNombre = cambios.nombre !== undefined && cambios.nombre !== before.nombre;
      if (cambios.persona_id !== undefined || otroNombre)
        after.persona_id = (
          await this.quienes.deEscrito(em, session, before.entidad_id, {
            ...after,
            persona_id: cambios.persona_id,
          })
        ).persona_id;
      after.en_lista_desde =
        en_lista_desde ?? (after.fecha === before.fecha ? before.en_lista_desde : this.clock.now().toISOString());
      if (after.servicio_id !== before.servicio_id)
        await this.citas.exigirServicio(em, before.entidad_id, after.servicio_id);
      if (after.fecha !== before.fecha) this.exigirPorVenir(after.fecha);
      await updateRecord(em, PersonaEspera, before, after);
      audit({ ...this.de(before, after.fecha), accion: 'modificar', antes: before, despues: after });
      return { message: 'Persona actualizada exitosamente', data: await this.queries.una(em, session, after) };
    });
  }

  /** Takes a person off the list; the place held for them is free again. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.queries.bloquear(em, session, id);
      exigirSuya(session, before);
      const oferta = await this.retenciones.de(em, before);
      if (oferta !== null) await this.retenciones.soltar(em, audit, session, oferta);
      await voidRecord(em, PersonaEspera, before, { at: this.clock.now(), by: session.usuario_id, reason });
      audit({ ...this.de(before), accion: 'anular', antes: before, motivo: reason });
      return { message: 'Persona eliminada de la lista de espera exitosamente' };
    });
  }

  /** Puts a person back on the list, in the turn they had. */
  private restaurar(session: Session, id: number) {
    return this.transactions.execute(session, async (em, audit) => {
      const persona = await this.queries.bloquear(em, session, id, QUITADA);
      exigirSuya(session, persona);
      await unvoidRecord(em, PersonaEspera, persona);
      audit({ ...this.de(persona), accion: 'restaurar', despues: persona });
      return { message: 'Persona restaurada en la lista de espera' };
    });
  }

  /** Takes a person who got their appointment off the list. */
  async atender(em: EntityManager, audit: Audit, persona: Esperando, cita: Pick<Cita, 'id' | 'fecha'>): Promise<void> {
    const { entidad_id, id } = persona;
    await executeIn(
      em,
      sql`UPDATE persona_espera SET atendida_en = ${this.clock.now()} WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    audit({ ...this.de(persona), accion: 'asignar', antes: persona, despues: { cita_id: cita.id } });
  }

  /**
   * The parts of an audit row that every change of a person has, and the screens it reaches: those of one of those
   * days, in every branch when the person is of none.
   */
  private de({ entidad_id, id, fecha }: Pick<Esperando, 'entidad_id' | 'id' | 'fecha'>, ...others: string[]) {
    const deTodas = entidad_id === 0 ? { todas: true as const } : {};
    const avisos = [...new Set([fecha, ...others])].map((day) => ({
      tema: 'agendas' as const,
      fecha: day,
      ...deTodas,
    }));
    return { recurso: 'persona_espera', recurso_id: id, entidad_id, personales: PERSONALES, avisos };
  }

  private exigirPorVenir(date: string): string {
    if (date < this.clock.today()) throw invalidField('FECHA_PASADA', 'fecha', 'La fecha no puede ser pasada');
    return date;
  }

  private exigirMismaSucursal(session: Session, { entidad_id }: Esperando, requested: number | null | undefined): void {
    if (requested === undefined || (requested ?? 0) === entidad_id) return;
    if (!isAdmin(session) && requested !== ownBranch(session)) throw forbidden('No tienes acceso a esa sucursal');
    throw new BusinessError(
      'OTRA_SUCURSAL',
      'Una persona en espera no cambia de sucursal: elimínala y anótala en la otra',
    );
  }
}

/** A person of no branch may be offered a place by everybody; changing or deleting them is an administrator's. */
function exigirSuya(session: Session, { entidad_id }: Esperando): void {
  if (entidad_id === 0 && !isAdmin(session))
    throw forbidden('Solo un administrador puede cambiar o eliminar a alguien sin sucursal');
}

/** The fields that were sent: a field left out changes nothing. */
const definidos = <T extends object>(cambios: T) =>
  Object.fromEntries(Object.entries(cambios).filter(([, value]) => value !== undefined)) as Partial<T & Esperando>;

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
    private readonly reloj: Clock,
    private readonly ids: Ids,
    private readonly transacciones: Transactions,
    private readonly queries: ListaEsperaQueries,
    private readonly retenciones: RetencionesService,
    private readonly citas: CitasService,
    inversas: Inverses,
  ) {
    // With the date the turn goes back too: a person moved to the end of another day by mistake has not lost it.
    inversas.register('persona_espera', {
      modificar: edit<Cambios>({
        permission: 'agendas.editar',
        names: fieldNames(personaEsperaCambios, { en_lista_desde: 'Turno' }),
        together: ['servicio', 'servicio_id'],
        modify: (...args) => this.modificar(...args),
      }),
      anular: goBack('agendas.crear', (sesion, { recurso_id }) => this.restaurar(sesion, recurso_id)),
      restaurar: goBack('agendas.eliminar', (sesion, { recurso_id }) => this.eliminar(sesion, recurso_id, undefined)),
    });
  }

  crear(sesion: Session, { entidad_id: pedida, ...datos }: PersonaEsperaNueva) {
    const fecha = this.exigirPorVenir(datos.fecha ?? this.reloj.today());
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const entidad_id = await openBranchOfNew(em, sesion, pedida, {
        general: true,
        refusal: 'Solo un administrador puede anotar a alguien sin sucursal',
      });
      await this.citas.exigirServicio(em, entidad_id, datos.servicio_id);
      const { nombre, servicio, servicio_id = null, telefono = null, notas = null } = datos;
      const ahora = this.reloj.now();
      const persona: Esperando = {
        entidad_id,
        id: await this.ids.one(em, 'persona_espera'),
        nombre,
        servicio,
        servicio_id,
        telefono,
        notas,
        fecha,
        en_lista_desde: ahora.toISOString(),
      };
      await insertRecord(em, PersonaEspera, {
        ...persona,
        en_lista_desde: ahora,
        usuario_id: sesion.usuario_id,
        created_at: ahora,
      });
      auditar({ ...this.de(persona), accion: 'crear', despues: persona });
      return {
        message: 'Persona agregada a la lista de espera exitosamente',
        data: await this.queries.una(em, sesion, persona),
      };
    });
  }

  /** Another date puts the person at its end; the same one moves no one. */
  modificar(sesion: Session, id: number, { entidad_id: pedida, en_lista_desde, ...cambios }: Cambios) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await ofOpenBranch(em, sesion, () => this.queries.bloquear(em, sesion, id));
      exigirSuya(sesion, antes);
      this.exigirMismaSucursal(sesion, antes, pedida);
      // A service written anew is no longer that of the catalogue, unless that is said too.
      const otroServicio =
        cambios.servicio !== undefined && cambios.servicio !== antes.servicio && cambios.servicio_id === undefined;
      const despues: Esperando = { ...antes, ...definidos(cambios), ...(otroServicio ? { servicio_id: null } : {}) };
      despues.en_lista_desde =
        en_lista_desde ?? (despues.fecha === antes.fecha ? antes.en_lista_desde : this.reloj.now().toISOString());
      if (despues.servicio_id !== antes.servicio_id)
        await this.citas.exigirServicio(em, antes.entidad_id, despues.servicio_id);
      if (despues.fecha !== antes.fecha) this.exigirPorVenir(despues.fecha);
      await updateRecord(em, PersonaEspera, antes, despues);
      auditar({ ...this.de(antes, despues.fecha), accion: 'modificar', antes, despues });
      return { message: 'Persona actualizada exitosamente', data: await this.queries.una(em, sesion, despues) };
    });
  }

  /** Takes a person off the list; the place held for them is free again. */
  eliminar(sesion: Session, id: number, motivo: string | undefined) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const antes = await this.queries.bloquear(em, sesion, id);
      exigirSuya(sesion, antes);
      const oferta = await this.retenciones.de(em, antes);
      if (oferta !== null) await this.retenciones.soltar(em, auditar, sesion, oferta);
      await voidRecord(em, PersonaEspera, antes, { at: this.reloj.now(), by: sesion.usuario_id, reason: motivo });
      auditar({ ...this.de(antes), accion: 'anular', antes, motivo });
      return { message: 'Persona eliminada de la lista de espera exitosamente' };
    });
  }

  /** Puts a person back on the list, in the turn they had. */
  private restaurar(sesion: Session, id: number) {
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const persona = await this.queries.bloquear(em, sesion, id, QUITADA);
      exigirSuya(sesion, persona);
      await unvoidRecord(em, PersonaEspera, persona);
      auditar({ ...this.de(persona), accion: 'restaurar', despues: persona });
      return { message: 'Persona restaurada en la lista de espera' };
    });
  }

  /** Takes a person who got their appointment off the list. */
  async atender(
    em: EntityManager,
    auditar: Audit,
    persona: Esperando,
    cita: Pick<Cita, 'id' | 'fecha'>,
  ): Promise<void> {
    const { entidad_id, id } = persona;
    await executeIn(
      em,
      sql`UPDATE persona_espera SET atendida_en = ${this.reloj.now()} WHERE entidad_id = ${entidad_id} AND id = ${id}`,
    );
    auditar({ ...this.de(persona), accion: 'asignar', antes: persona, despues: { cita_id: cita.id } });
  }

  /**
   * The parts of an audit row that every change of a person has, and the screens it reaches: those of one of those
   * days, in every branch when the person is of none.
   */
  private de({ entidad_id, id, fecha }: Pick<Esperando, 'entidad_id' | 'id' | 'fecha'>, ...otras: string[]) {
    const deTodas = entidad_id === 0 ? { todas: true as const } : {};
    const avisos = [...new Set([fecha, ...otras])].map((dia) => ({ tema: 'agendas' as const, fecha: dia, ...deTodas }));
    return { recurso: 'persona_espera', recurso_id: id, entidad_id, personales: PERSONALES, avisos };
  }

  private exigirPorVenir(fecha: string): string {
    if (fecha < this.reloj.today()) throw invalidField('FECHA_PASADA', 'fecha', 'La fecha no puede ser pasada');
    return fecha;
  }

  private exigirMismaSucursal(sesion: Session, { entidad_id }: Esperando, pedida: number | null | undefined): void {
    if (pedida === undefined || (pedida ?? 0) === entidad_id) return;
    if (!isAdmin(sesion) && pedida !== ownBranch(sesion)) throw forbidden('No tienes acceso a esa sucursal');
    throw new BusinessError(
      'OTRA_SUCURSAL',
      'Una persona en espera no cambia de sucursal: elimínala y anótala en la otra',
    );
  }
}

/** A person of no branch may be offered a place by everybody; changing or deleting them is an administrator's. */
function exigirSuya(sesion: Session, { entidad_id }: Esperando): void {
  if (entidad_id === 0 && !isAdmin(sesion))
    throw forbidden('Solo un administrador puede cambiar o eliminar a alguien sin sucursal');
}

/** The fields that were sent: a field left out changes nothing. */
const definidos = <T extends object>(cambios: T) =>
  Object.fromEntries(Object.entries(cambios).filter(([, valor]) => valor !== undefined)) as Partial<T & Esperando>;

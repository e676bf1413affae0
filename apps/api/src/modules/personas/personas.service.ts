import {
  type DatosEscritos,
  estaOculto,
  type PersonaCambios,
  type PersonaNueva,
  personaCambios,
  telefonoDe,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, goBack, Inverses, type UndoEvent } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { seesContact } from '../../core/people/contact.js';
import { branchOfNew, openBranchOfNew } from '../../core/session/branch.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, updateRecord } from '../../platform/db/records.js';
import { sql } from '../../platform/db/sql.js';
import { ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CamposQueries } from './campos.queries.js';
import { datosConNombre, datosDe, datosDeAntes, datosTras } from './datos-propios.js';
import { bloquearFicha, deFicha, fotoDeFicha, type Guardada } from './fichas-locks.js';
import { FichasRepetidas } from './fichas-repetidas.js';
import { quitarMarcas } from './marcas-unidas.js';
import { mensajesRevocados, seCalla } from './no-contactar.queries.js';
import { Persona } from './persona.entity.js';
import { PersonasQueries } from './personas.queries.js';

const SIN_TELEFONO = { telefono_texto: null, telefono_normal: null, telefono_digitos: '' };
/** A telephone as a card keeps it. */
export const telefonoGuardado = (telefono: string | null) => (telefono === null ? SIN_TELEFONO : telefonoDe(telefono));

/**
 * The changes of a caller: without knowing how to reach people they may write it anew, but neither empty it nor send back
 * the mask they were shown.
 */
function cambiosDe(session: Session, cambios: PersonaCambios): PersonaCambios {
  if (seesContact(session)) return cambios;
  const propios = { ...cambios };
  for (const field of ['telefono', 'email', 'documento'] as const)
    if (!propios[field] || estaOculto(propios[field])) delete propios[field];
  return propios;
}

/** The people who are served in a branch, each with a card. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly repetidas: FichasRepetidas,
    private readonly transactions: Transactions,
    private readonly queries: PersonasQueries,
    private readonly campos: CamposQueries,
    inverses: Inverses,
  ) {
    const editar = edit<PersonaCambios>({
      permission: 'personas.editar',
      names: fieldNames(personaCambios),
      modify: (...args) => this.actualizar(...args),
    });
    inverses.register('persona', {
      modificar: {
        ...editar,
        // The trail tells own fields by the names of then, which may be others by now.
        fields: { names: fieldNames(personaCambios), meaning: { campos: porId } },
        undo: (session, event) => editar.undo(session, conCamposDeAntes(event)),
      },
      eliminar: goBack('personas.crear', (session, { recurso_id }) => this.restaurar(session, recurso_id)),
      restaurar: goBack('personas.eliminar', (session, { recurso_id }) =>
        this.eliminar(session, recurso_id, undefined),
      ),
    });
  }

  crear(session: Session, { entidad_id: asked, ...sent }: PersonaNueva) {
    const {
      telefono = null,
      nombre,
      etiquetas = [],
      no_contactar = false,
      campos: escritos = [],
      ...datos
    } = { nombre: sent.nombre, ...cambiosDe(session, sent) };
    const entidad = branchOfNew(session, asked);
    return this.repetidas.sinRepetir(entidad, { nombre, telefono }, () =>
      this.transactions.execute(session, async (em, audit) => {
        const entidad_id = await openBranchOfNew(em, session, asked);
        const propios = await this.campos.todos(em);
        const campos = datosTras(propios, {}, escritos);
        const persona = await insertRecord(em, Persona, {
          entidad_id,
          id: await this.ids.one(em, 'persona'),
          nombre,
          ...telefonoGuardado(telefono),
          email: datos.email,
          documento_tipo: datos.documento_tipo,
          documento: datos.documento,
          cumple: datos.cumple,
          anio_nacimiento: datos.anio_nacimiento,
          notas: datos.notas,
          preferencias: datos.preferencias,
          alergias: datos.alergias,
          etiquetas,
          no_contactar,
          campos,
          limite_fiado: null,
          fusionada_en: null,
          usuario_id: session.usuario_id,
          created_at: this.clock.now(),
        });
        const { usuario_id: _, created_at: __, ...guardada } = persona;
        audit({
          ...deFicha(persona),
          accion: 'crear',
          despues: { ...fotoDeFicha(guardada), campos: datosConNombre(propios, campos) },
        });
        return {
          message: `Ficha de ${nombre} creada`,
          data: await this.queries.una(em, session, persona),
          parecidas: await this.queries.parecidas(em, session, persona),
        };
      }),
    );
  }

  actualizar(session: Session, id: number, sent: PersonaCambios) {
    const { telefono, campos: escritos, no_contactar, ...cambios } = cambiosDe(session, sent);
    let quien = { entidad_id: 0, nombre: '', telefono: null as string | null };
    return this.repetidas.sinRepetir(
      () => quien.entidad_id,
      () => quien,
      () =>
        this.transactions.execute(session, async (em, audit) => {
          const before = await bloquearFicha(em, session, id, sql`r.archivado_en IS NULL`);
          const contacto = await this.contactar(em, before, no_contactar);
          const propios = await this.campos.todos(em);
          const changes = {
            ...cambios,
            ...contacto.cambio,
            ...(telefono === undefined ? {} : telefonoGuardado(telefono)),
            ...(escritos !== undefined && { campos: datosTras(propios, before.campos, escritos) }),
          };
          const after = { ...before, ...definidos(changes) };
          quien = { entidad_id: before.entidad_id, nombre: after.nombre, telefono: after.telefono_texto };
          await updateRecord(em, Persona, before, changes);
          const foto = (una: Guardada) => ({ ...fotoDeFicha(una), campos: datosConNombre(propios, una.campos) });
          audit({ ...deFicha(before), accion: 'modificar', antes: foto(before), despues: foto(after) });
          audit(...contacto.unidas);
          return { message: 'Ficha actualizada', data: await this.queries.una(em, session, before) };
        }),
    );
  }

  /**
   * A form shows what is known of all the cards of a person, so what it sends back as it was changes nothing. A person who
   * took back that they may be written to says so anew: a box of a form does not.
   */
  private async contactar(em: EntityManager, ficha: Guardada, no_contactar: boolean | undefined) {
    if (no_contactar === undefined || no_contactar === (await seCalla(em, ficha))) return { cambio: {}, unidas: [] };
    const revoca = !no_contactar && (await mensajesRevocados(em, ficha));
    const mensaje = `${ficha.nombre} revocó los mensajes: anota primero que los autoriza de nuevo`;
    ensure(!revoca, 'MENSAJES_REVOCADOS', mensaje);
    return { cambio: { no_contactar }, unidas: no_contactar ? [] : await quitarMarcas(em, ficha) };
  }

  /** Says how much a person may owe; null: as much as their branch says. */
  limitar(session: Session, id: number, limite_fiado: number | null) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearFicha(em, session, id, sql`r.archivado_en IS NULL`);
      await updateRecord(em, Persona, before, { limite_fiado });
      const [antes, despues] = [before.limite_fiado, limite_fiado].map((limite) => ({ limite_fiado: limite }));
      audit({ ...deFicha(before), accion: 'editar', antes, despues });
      return { message: `Límite de ${before.nombre} guardado` };
    });
  }

  /** Archives a card: the appointments of its person stay as they are. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await bloquearFicha(em, session, id, sql`r.archivado_en IS NULL`);
      await archiveRecord(em, Persona, before, this.clock.now());
      audit({
        ...deFicha(before),
        accion: 'eliminar',
        antes: fotoDeFicha(before),
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: `Ficha de ${before.nombre} archivada` };
    });
  }

  /** Brings an archived card back; another of that name and telephone may have been made meanwhile. */
  restaurar(session: Session, id: number) {
    let quien = { entidad_id: 0, nombre: '', telefono: null as string | null };
    return this.repetidas.sinRepetir(
      () => quien.entidad_id,
      () => quien,
      () =>
        this.transactions.execute(session, async (em, audit) => {
          const before = await bloquearFicha(em, session, id, sql`r.archivado_en IS NOT NULL`);
          quien = { entidad_id: before.entidad_id, nombre: before.nombre, telefono: before.telefono_texto };
          await archiveRecord(em, Persona, before, null);
          audit({ ...deFicha(before), accion: 'restaurar', despues: fotoDeFicha(before) });
          return {
            message: `Ficha de ${before.nombre} restaurada`,
            data: await this.queries.una(em, session, before),
          };
        }),
    );
  }
}

type ConCampos = { campos?: DatosEscritos } | null;
const porId = (campos: unknown) => datosDe((campos ?? []) as DatosEscritos);

/** An edit whose former own fields are said as a form says them. */
function conCamposDeAntes(event: UndoEvent): UndoEvent {
  const [antes, despues] = [event.antes as ConCampos, event.despues as ConCampos];
  return { ...event, antes: { ...antes, campos: datosDeAntes(antes?.campos, despues?.campos) } };
}

/** The fields that were sent: a field left out changes nothing. */
export const definidos = <T extends object>(cambios: T) =>
  Object.fromEntries(Object.entries(cambios).filter(([, value]) => value !== undefined)) as Partial<T & Guardada>;

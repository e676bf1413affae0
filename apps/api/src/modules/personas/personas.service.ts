import { estaOculto, type PersonaCambios, type PersonaNueva, personaCambios, telefonoDe } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, goBack, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { seesContact } from '../../core/people/contact.js';
import { branchOfNew, lockInOpenBranch, openBranchOfNew } from '../../core/session/branch.js';
import { personalScope, type Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { failureOf } from '../../platform/db/failure.js';
import { Ids } from '../../platform/db/ids.js';
import { archiveRecord, insertRecord, type Row, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { type Sql, sql } from '../../platform/db/sql.js';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { Persona } from './persona.entity.js';
import { deOperador, NO_HAY, PersonasQueries } from './personas.queries.js';

const UNA_POR_TELEFONO = 'persona_una_por_telefono';
declareConstraints({
  [UNA_POR_TELEFONO]: {
    codigo: 'PERSONA_REPETIDA',
    message: 'Ya existe una persona con ese nombre y teléfono',
    campo: 'telefono',
  },
});

/** The fields of a card that tell of its person: all that one would ask to forget. */
const PERSONALES = [
  ...['nombre', 'telefono', 'email', 'documento', 'cumple', 'anio_nacimiento'],
  ...['notas', 'preferencias', 'alergias', 'etiquetas'],
];

type Guardada = Omit<Row<Persona>, 'usuario_id' | 'created_at'>;
type Quien = { nombre: string; telefono: string | null | undefined };

const SIN_TELEFONO = { telefono_texto: null, telefono_normal: null, telefono_digitos: '' };
const telefonoGuardado = (telefono: string | null) => (telefono === null ? SIN_TELEFONO : telefonoDe(telefono));

/** A card as the audit trail tells it, in the words of its form. */
const foto = ({
  telefono_texto,
  telefono_normal: _,
  telefono_digitos: __,
  fusionada_en: ___,
  ...fields
}: Guardada) => ({
  ...fields,
  telefono: telefono_texto,
});

/**
 * What a caller changes: without knowing how to reach people they may write it anew, but neither empty it nor send back
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
    private readonly db: Db,
    private readonly transactions: Transactions,
    private readonly queries: PersonasQueries,
    inverses: Inverses,
  ) {
    inverses.register('persona', {
      modificar: edit<PersonaCambios>({
        permission: 'personas.editar',
        names: fieldNames(personaCambios),
        modify: (...args) => this.actualizar(...args),
      }),
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
      ...datos
    } = { nombre: sent.nombre, ...cambiosDe(session, sent) };
    const entidad = branchOfNew(session, asked);
    return this.sinRepetir(entidad, { nombre, telefono }, () =>
      this.transactions.execute(session, async (em, audit) => {
        const entidad_id = await openBranchOfNew(em, session, asked);
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
          fusionada_en: null,
          usuario_id: session.usuario_id,
          created_at: this.clock.now(),
        });
        const { usuario_id: _, created_at: __, ...guardada } = persona;
        audit({ ...deFicha(persona), accion: 'crear', despues: foto(guardada) });
        return {
          message: `Ficha de ${nombre} creada`,
          data: await this.queries.una(em, session, persona),
          parecidas: await this.queries.parecidas(em, session, persona),
        };
      }),
    );
  }

  actualizar(session: Session, id: number, sent: PersonaCambios) {
    const { telefono, ...cambios } = cambiosDe(session, sent);
    let quien = { entidad_id: 0, nombre: '', telefono: null as string | null };
    return this.sinRepetir(
      () => quien.entidad_id,
      () => quien,
      () =>
        this.transactions.execute(session, async (em, audit) => {
          const before = await this.bloquear(em, session, id, sql`r.archivado_en IS NULL`);
          const changes = { ...cambios, ...(telefono === undefined ? {} : telefonoGuardado(telefono)) };
          const after = { ...before, ...definidos(changes) };
          quien = { entidad_id: before.entidad_id, nombre: after.nombre, telefono: after.telefono_texto };
          await updateRecord(em, Persona, before, changes);
          audit({ ...deFicha(before), accion: 'modificar', antes: foto(before), despues: foto(after) });
          return { message: 'Ficha actualizada', data: await this.queries.una(em, session, before) };
        }),
    );
  }

  /** Archives a card: the appointments of its person stay as they are. */
  eliminar(session: Session, id: number, reason: string | undefined) {
    return this.transactions.execute(session, async (em, audit) => {
      const before = await this.bloquear(em, session, id, sql`r.archivado_en IS NULL`);
      await archiveRecord(em, Persona, before, this.clock.now());
      audit({
        ...deFicha(before),
        accion: 'eliminar',
        antes: foto(before),
        ...(reason === undefined ? {} : { motivo: reason }),
      });
      return { message: `Ficha de ${before.nombre} archivada` };
    });
  }

  /** Brings an archived card back; another of that name and telephone may have been made meanwhile. */
  restaurar(session: Session, id: number) {
    let quien = { entidad_id: 0, nombre: '', telefono: null as string | null };
    return this.sinRepetir(
      () => quien.entidad_id,
      () => quien,
      () =>
        this.transactions.execute(session, async (em, audit) => {
          const before = await this.bloquear(em, session, id, sql`r.archivado_en IS NOT NULL`);
          quien = { entidad_id: before.entidad_id, nombre: before.nombre, telefono: before.telefono_texto };
          await archiveRecord(em, Persona, before, null);
          audit({ ...deFicha(before), accion: 'restaurar', despues: foto(before) });
          return {
            message: `Ficha de ${before.nombre} restaurada`,
            data: await this.queries.una(em, session, before),
          };
        }),
    );
  }

  /** Locks a card of the people whom the caller may see; one that is part of another is changed there. */
  private async bloquear(em: EntityManager, session: Session, id: number, only: Sql): Promise<Guardada> {
    const who = personalScope(session);
    const row = await lockInOpenBranch(em, session, Persona, id, {
      noHay: NO_HAY,
      only: sql`${only} AND ${deOperador(who, sql`r.id`)}`,
      but: ['usuario_id', 'created_at'],
    });
    ensure(row.fusionada_en === null, 'FICHA_UNIDA', 'Esta ficha está unida a otra: ábrela y cámbiala allí');
    return row;
  }

  /** Runs a work that writes a name and a telephone: where somebody has both already, the refusal says who. */
  private async sinRepetir<T>(
    entidad: number | (() => number),
    quien: Quien | (() => Quien),
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (failureOf(error).constraint !== UNA_POR_TELEFONO) throw error;
      const entidad_id = typeof entidad === 'number' ? entidad : entidad();
      throw (await this.repetida(entidad_id, typeof quien === 'function' ? quien() : quien)) ?? error;
    }
  }

  private async repetida(entidad_id: number, { nombre, telefono }: Quien): Promise<BusinessError | null> {
    const { telefono_digitos } = telefonoDe(telefono ?? '');
    const row = await this.db.row<{ id: number; nombre: string }>(
      sql`SELECT p.id, p.nombre FROM persona p
        WHERE p.entidad_id = ${entidad_id} AND plano(p.nombre) = plano(${nombre}) AND p.telefono_digitos = ${telefono_digitos}
          AND p.archivado_en IS NULL AND p.fusionada_en IS NULL`,
    );
    if (row === null) return null;
    const message = `Ya existe ${row.nombre} con ese teléfono`;
    return new BusinessError('PERSONA_REPETIDA', message, 409, { errores: { telefono: [message] }, id: row.id });
  }
}

const deFicha = ({ entidad_id, id }: { entidad_id: number; id: number }) => ({
  recurso: 'persona',
  recurso_id: id,
  entidad_id,
  personales: PERSONALES,
});

/** The fields that were sent: a field left out changes nothing. */
const definidos = <T extends object>(cambios: T) =>
  Object.fromEntries(Object.entries(cambios).filter(([, value]) => value !== undefined)) as Partial<T & Guardada>;

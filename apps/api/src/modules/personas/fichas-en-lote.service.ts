import type { CampoPersona } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Change } from '../../core/changes/audit.js';
import { changedMeanwhile } from '../../core/imports/import.js';
import type { Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { columnsOf, insertRecord, updateRecord } from '../../platform/db/records.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { Clock } from '../../platform/time/clock.js';
import { CamposQueries } from './campos.queries.js';
import { datosConNombre, datosDe } from './datos-propios.js';
import { deFicha, fotoDeFicha, type Guardada } from './fichas-locks.js';
import type { Forma } from './filas-de-personas.js';
import { Persona } from './persona.entity.js';
import { definidos, telefonoGuardado } from './personas.service.js';

type Cambio = { id: number; cambios: Partial<Forma> };

/** Writes the cards of a file, which were judged. */
@Injectable()
export class FichasEnLoteService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly campos: CamposQueries,
  ) {}

  async altas(em: EntityManager, session: Session, entidad_id: number, nuevas: readonly Forma[]): Promise<Change[]> {
    const ids = await this.ids.take(em, 'persona', nuevas.length);
    const propios = await this.campos.todos(em);
    const changes: Change[] = [];
    for (const [
      i,
      { telefono = null, etiquetas = [], no_contactar = false, campos = [], ...datos },
    ] of nuevas.entries()) {
      const {
        usuario_id: _,
        created_at: __,
        ...guardada
      } = await insertRecord(em, Persona, {
        entidad_id,
        id: ids[i] as number,
        nombre: datos.nombre,
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
        campos: datosDe(campos),
        limite_fiado: datos.limite_fiado,
        fusionada_en: null,
        usuario_id: session.usuario_id,
        created_at: this.clock.now(),
      });
      changes.push({
        ...deFicha(guardada),
        accion: 'crear',
        despues: { ...fotoDeFicha(guardada), campos: datosConNombre(propios, guardada.campos) },
      });
    }
    return changes;
  }

  /** Locked in the order of their ids; one that was archived or united since it was judged refuses the rest. */
  async cambios(em: EntityManager, entidad_id: number, cambios: readonly Cambio[]): Promise<Change[]> {
    if (cambios.length === 0) return [];
    const antes = await rowsIn<Guardada>(
      em,
      sql`SELECT ${columnsOf(Persona, 'p', { but: ['usuario_id', 'created_at'] })} FROM persona p
        WHERE p.entidad_id = ${entidad_id} AND p.id = ANY(${cambios.map(({ id }) => id)}::bigint[])
          AND p.archivado_en IS NULL AND p.fusionada_en IS NULL ORDER BY p.id FOR UPDATE`,
    );
    if (antes.length < cambios.length) throw changedMeanwhile();
    const propios = await this.campos.todos(em);
    const porId = new Map(cambios.map(({ id, cambios: suyos }) => [id, suyos]));
    const changes: Change[] = [];
    for (const before of antes) changes.push(...(await this.cambiar(em, before, porId.get(before.id) ?? {}, propios)));
    return changes;
  }

  /** The limit is told apart, as where it is changed by itself: undoing the rest leaves it. */
  private async cambiar(
    em: EntityManager,
    before: Guardada,
    { telefono, limite_fiado, campos, ...cambios }: Partial<Forma>,
    propios: readonly CampoPersona[],
  ): Promise<Change[]> {
    const suyos = definidos({
      ...cambios,
      ...(telefono === undefined ? {} : telefonoGuardado(telefono)),
      ...(campos !== undefined && { campos: { ...before.campos, ...datosDe(campos) } }),
    });
    await updateRecord(em, Persona, before, { ...suyos, limite_fiado });
    const after = { ...before, ...suyos };
    const de = deFicha(before);
    const foto = (una: Guardada) => ({ ...fotoDeFicha(una), campos: datosConNombre(propios, una.campos) });
    return [
      ...(Object.keys(suyos).length === 0
        ? []
        : [{ ...de, accion: 'modificar', antes: foto(before), despues: foto(after) }]),
      ...(limite_fiado === undefined
        ? []
        : [{ ...de, accion: 'editar', antes: { limite_fiado: before.limite_fiado }, despues: { limite_fiado } }]),
    ];
  }
}

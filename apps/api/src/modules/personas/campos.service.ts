import {
  CAMPOS_MAXIMO,
  type CampoCambios,
  type CampoNuevo,
  COLUMNAS_PERSONA,
  campoNuevo,
  plano,
  type TipoCampo,
} from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { edit, fieldNames, Inverses } from '../../core/changes/inverses.js';
import { Transactions } from '../../core/changes/transactions.js';
import { GENERAL, takeBranchTurn } from '../../core/session/branch.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Ids } from '../../platform/db/ids.js';
import { insertRecord, lockRecord, updateRecord } from '../../platform/db/records.js';
import { declareConstraints } from '../../platform/db/restrictions.js';
import { onlyRowIn, sql } from '../../platform/db/sql.js';
import { ensure, ensureFound, forbidden, invalidField } from '../../platform/errors/business-error.js';
import { Clock } from '../../platform/time/clock.js';
import { CampoPersonaFila } from './campo-persona.entity.js';
import { DE_TODAS } from './fichas-locks.js';
import { PERSONAS_FILE } from './personas.file.js';

declareConstraints({
  campo_nombre_unico: { codigo: 'CAMPO_REPETIDO', message: 'Ya existe un campo con ese nombre', campo: 'nombre' },
});

const NO_HAY = 'No se encontró el campo';
/** A name as headings are compared. */
const comoEncabezado = (nombre: string): string => plano(nombre).replace(/[\s_]+/g, ' ');
/** The headings that a file of cards has already, in every way they are written. */
const DE_LA_FICHA = new Set(
  [
    ...PERSONAS_FILE.columns.map(({ titulo }) => titulo),
    ...COLUMNAS_PERSONA.flatMap(({ campo, titulo, sinonimos }) => [titulo, campo, ...sinonimos]),
  ].map(comoEncabezado),
);

/** The fields that the business adds to the cards of its people. They are of every branch: an administrator sets them. */
@Injectable()
export class CamposService {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly transactions: Transactions,
    inverses: Inverses,
  ) {
    inverses.register('campo_persona', {
      editar: edit<CampoCambios>({
        permission: 'personas.editar',
        names: fieldNames(campoNuevo.pick({ nombre: true, opciones: true }), { activo: 'Estado', orden: 'Orden' }),
        modify: (...args) => this.modificar(...args),
      }),
    });
  }

  crear(session: Session, { nombre, tipo, opciones = [] }: CampoNuevo) {
    exigirAdministrador(session);
    exigirNombre(nombre);
    exigirOpciones(tipo, opciones);
    return this.transactions.execute(session, async (em, audit) => {
      await takeBranchTurn(em, GENERAL);
      const orden = await this.siguiente(em);
      const id = await this.ids.one(em, 'campo_persona');
      const campo = { id, nombre, tipo, opciones, orden, activo: true };
      await insertRecord(em, CampoPersonaFila, { ...campo, created_at: this.clock.now() });
      audit({ ...deCampo(id), accion: 'crear', despues: campo });
      return { message: `Campo ${nombre} creado`, data: campo };
    });
  }

  modificar(session: Session, id: number, cambios: CampoCambios) {
    if (cambios.nombre !== undefined) exigirNombre(cambios.nombre);
    return this.transactions.execute(session, async (em, audit) => {
      await takeBranchTurn(em, GENERAL);
      const before = ensureFound(await lockRecord(em, CampoPersonaFila, { id }, { but: ['created_at'] }), NO_HAY);
      exigirAdministrador(session);
      const campo = { ...before, ...cambios };
      exigirOpciones(campo.tipo, campo.opciones);
      await updateRecord(em, CampoPersonaFila, { id }, cambios);
      audit({ ...deCampo(id), accion: 'editar', antes: before, despues: campo });
      return { message: `Campo ${campo.nombre} guardado`, data: campo };
    });
  }

  /** There is room for another: answers its place. */
  private async siguiente(em: EntityManager): Promise<number> {
    const { hay, ultimo } = await onlyRowIn<{ hay: number; ultimo: number }>(
      em,
      sql`SELECT count(*) AS hay, coalesce(max(orden), 0) AS ultimo FROM campo_persona`,
    );
    ensure(hay < CAMPOS_MAXIMO, 'DEMASIADOS_CAMPOS', `Hay demasiados campos propios: máximo ${CAMPOS_MAXIMO}`);
    return Math.min(ultimo + 1, 1_000);
  }
}

/** A field, which the cards of every branch have. */
const deCampo = (id: number) => ({
  ...{ recurso: 'campo_persona', recurso_id: id, entidad_id: GENERAL },
  avisos: DE_TODAS,
});

function exigirAdministrador(session: Session): void {
  if (!isAdmin(session)) throw forbidden('Los campos son de todas las sucursales: los cambia un administrador');
}

/** A file of cards has one column of each name. */
function exigirNombre(nombre: string): void {
  if (DE_LA_FICHA.has(comoEncabezado(nombre)))
    throw invalidField('CAMPO_DE_LA_FICHA', 'nombre', 'La ficha ya tiene ese dato');
}

function exigirOpciones(tipo: TipoCampo, opciones: readonly string[]): void {
  if (tipo === 'opcion' && opciones.length === 0)
    throw invalidField('SIN_OPCIONES', 'opciones', 'Escribe las opciones que se pueden elegir');
  if (tipo !== 'opcion' && opciones.length > 0)
    throw invalidField('SIN_OPCIONES', 'opciones', 'Solo se eligen opciones en un campo de una opción');
}

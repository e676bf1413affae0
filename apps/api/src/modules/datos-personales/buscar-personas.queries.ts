import type { PersonaEncontrada } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { digitsOf } from '../../core/people/person.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { buscarEnAuditoria } from './audit-people.js';
import { consultas, type Fila, type Lector, POR_FUENTE } from './fuentes.js';
import { agrupar, comoPersona, estaAnonimizada } from './grouping.rules.js';
import { exigirAlcanceDePersonas } from './registros.js';

/** As many addresses of those found as are looked for in turn. */
const SENAS = 8;

@Injectable()
export class BuscarPersonasQueries {
  constructor(private readonly db: Db) {}

  /** Finds the people of a search in the caller's reach, with every place they are written in. */
  async buscar(session: Session, q: string): Promise<{ personas: PersonaEncontrada[]; recortada: boolean }> {
    exigirAlcanceDePersonas(session);
    const read: Lector = (consulta) => this.db.rows(consulta);
    const halladas = await this.con(read, session, q);
    // A person found by one of their addresses is written elsewhere under another.
    const others: Fila[][] = [];
    for (const sena of senasDe(halladas.flat(), q)) others.push(...(await this.con(read, session, sena)));
    const sources = [...halladas, ...others];
    const rows = unicas(sources.flat()).filter((row) => !estaAnonimizada(row));
    // Another person who shares a telephone was not asked for.
    const buscadas = new Set(halladas.flat().map(claveDe));
    const personas = agrupar(rows)
      .filter((group) => group.some((row) => buscadas.has(claveDe(row))))
      .map(comoPersona);
    return {
      personas: personas.sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
      recortada: sources.some((own) => own.length >= POR_FUENTE),
    };
  }

  private con(read: Lector, session: Session, search: string): Promise<Fila[][]> {
    return Promise.all([
      ...consultas(session, { busca: search }).map((consulta) => read<Fila>(consulta)),
      buscarEnAuditoria(read, session, search),
    ]);
  }
}

/** Telephones and e-mails of the people found; none of a search that finds many: it names no one yet. */
function senasDe(rows: readonly Fila[], q: string): string[] {
  const senas = [
    ...new Set(rows.flatMap(({ telefono, email }) => [digitsOf(telefono ?? ''), email?.toLowerCase() ?? ''])),
  ].filter((sena) => sena.length >= 7 && sena !== q);
  return senas.length > SENAS ? [] : senas;
}

const claveDe = ({ recurso, entidad_id, id, nombre, parte }: Fila): string =>
  [recurso, entidad_id, id, nombre, parte].join('|');
const unicas = (rows: readonly Fila[]): Fila[] => [...new Map(rows.map((row) => [claveDe(row), row])).values()];

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
  async buscar(sesion: Session, q: string): Promise<{ personas: PersonaEncontrada[]; recortada: boolean }> {
    exigirAlcanceDePersonas(sesion);
    const leer: Lector = (consulta) => this.db.rows(consulta);
    const halladas = await this.con(leer, sesion, q);
    // A person found by one of their addresses is written elsewhere under another.
    const otras: Fila[][] = [];
    for (const sena of senasDe(halladas.flat(), q)) otras.push(...(await this.con(leer, sesion, sena)));
    const fuentes = [...halladas, ...otras];
    const filas = unicas(fuentes.flat()).filter((fila) => !estaAnonimizada(fila));
    // Another person who shares a telephone was not asked for.
    const buscadas = new Set(halladas.flat().map(claveDe));
    const personas = agrupar(filas)
      .filter((grupo) => grupo.some((fila) => buscadas.has(claveDe(fila))))
      .map(comoPersona);
    return {
      personas: personas.sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')),
      recortada: fuentes.some((suyas) => suyas.length >= POR_FUENTE),
    };
  }

  private con(leer: Lector, sesion: Session, busca: string): Promise<Fila[][]> {
    return Promise.all([
      ...consultas(sesion, { busca }).map((consulta) => leer<Fila>(consulta)),
      buscarEnAuditoria(leer, sesion, busca),
    ]);
  }
}

/** Telephones and e-mails of the people found; none of a search that finds many: it names no one yet. */
function senasDe(filas: readonly Fila[], q: string): string[] {
  const senas = [
    ...new Set(filas.flatMap(({ telefono, email }) => [digitsOf(telefono ?? ''), email?.toLowerCase() ?? ''])),
  ].filter((sena) => sena.length >= 7 && sena !== q);
  return senas.length > SENAS ? [] : senas;
}

const claveDe = ({ recurso, entidad_id, id, nombre, parte }: Fila): string =>
  [recurso, entidad_id, id, nombre, parte].join('|');
const unicas = (filas: readonly Fila[]): Fila[] => [...new Map(filas.map((fila) => [claveDe(fila), fila])).values()];

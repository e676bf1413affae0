import type { PersonaEncontrada } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Db } from '../../core/db/db.js';
import type { Sesion } from '../../core/session.js';
import { buscarEnAuditoria } from './audit-people.js';
import { consultas, type Fila, type Lector, leerBusqueda, POR_FUENTE } from './fuentes.js';
import { agrupar, comoPersona, estaAnonimizada } from './grouping.rules.js';
import { exigirAlcanceDePersonas } from './registros.js';

@Injectable()
export class BuscarPersonasQueries {
  constructor(private readonly db: Db) {}

  /** Whoever answers a search in the caller's reach, with every place they are written in. */
  async buscar(sesion: Sesion, q: string): Promise<{ personas: PersonaEncontrada[]; recortada: boolean }> {
    exigirAlcanceDePersonas(sesion);
    const leer: Lector = (consulta) => this.db.filas(consulta);
    const busca = leerBusqueda(q);
    const fuentes = await Promise.all([...consultas(sesion, { busca }).map((consulta) => leer<Fila>(consulta)), buscarEnAuditoria(leer, sesion, busca)]);
    const filas = fuentes.flat().filter((fila) => !estaAnonimizada(fila));
    const personas = agrupar(filas).map(comoPersona);
    return { personas: personas.sort((a, b) => a.nombre.localeCompare(b.nombre, 'es')), recortada: fuentes.some((suyas) => suyas.length >= POR_FUENTE) };
  }
}

import { randomUUID } from 'node:crypto';
import { PERMISOS, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { Forgotten } from '../../core/backup/forgotten.js';
import { BusinessError } from '../../core/business-error.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import type { Session } from '../../core/session.js';
import { AnonimizarService } from './anonimizar.service.js';

const MOTIVO = 'Se había olvidado antes de restaurar un respaldo';
/** What means that there is nothing to forget: it was written after the backup, or is forgotten in it. */
const NADA = new Set(['NO_ENCONTRADO', 'YA_ANONIMIZADA']);

/** How many were forgotten again, and of which it was refused, with the sentence that says why. */
export type OlvidadoDeNuevo = { registros: number; negados: Array<RegistroPersonal & { porque: string }> };

/** Whoever is the author of it, as an administrator without a request behind. */
const sesionDe = (usuario_id: number): Session => ({
  ...{ sid: randomUUID(), usuario_id, email: '', nombre: null, rol: 'admin', alcance: 'todo' },
  ...{
    operador: null,
    entidad: null,
    sucursales: [],
    permisos: new Set(PERMISOS),
    apagados: new Set(),
    faltaFactor: null,
  },
  solicitud: { id: 'restaurar', ip: '127.0.0.1' },
});

type Juntos = [Forgotten, ...Forgotten[]];

/** What was forgotten at one moment by one account. */
function porVez(olvidados: readonly Forgotten[]): Juntos[] {
  const veces = new Map<string, Juntos>();
  for (const uno of olvidados) {
    const vez = veces.get(`${uno.cuando} ${uno.por}`);
    if (vez === undefined) veces.set(`${uno.cuando} ${uno.por}`, [uno]);
    else vez.push(uno);
  }
  return [...veces.values()];
}

/** Forgets in a database that was restored whoever was forgotten after it was backed up. */
@Injectable()
export class OlvidarDeNuevoService {
  constructor(
    private readonly db: Db,
    private readonly olvido: AnonimizarService,
  ) {}

  /** Those that were forgotten together are told together: they are one person's. */
  async olvidar(olvidados: readonly Forgotten[]): Promise<OlvidadoDeNuevo> {
    const total: OlvidadoDeNuevo = { registros: 0, negados: [] };
    for (const juntos of porVez(olvidados)) {
      const sesion = await this.autor(juntos[0].por);
      if (sesion === null) continue;
      const registros = await this.comoEstan(juntos);
      if (await this.intentar(sesion, registros, total, false)) continue;
      for (const registro of registros) await this.intentar(sesion, [registro], total, true);
    }
    return total;
  }

  /** False when not all of them are there, or one may not be forgotten as it was then. */
  private async intentar(
    sesion: Session,
    registros: RegistroPersonal[],
    total: OlvidadoDeNuevo,
    ultimo: boolean,
  ): Promise<boolean> {
    try {
      await this.olvido.anonimizar(sesion, { registros, motivo: MOTIVO });
      total.registros += registros.length;
      return true;
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      if (ultimo && !NADA.has(error.codigo))
        total.negados.push(...registros.map((registro) => ({ ...registro, porque: error.message })));
      return error.codigo === 'YA_ANONIMIZADA';
    }
  }

  /** Who forgot them, or whoever may, where that account came later. */
  private async autor(por: number): Promise<Session | null> {
    const fila = await this.db.row<{ id: number }>(
      sql`SELECT u.id FROM usuario u JOIN role r ON r.id = u.role_id WHERE u.id = ${por} OR (u.activo AND r.alcance = 'todo') ORDER BY u.id = ${por} DESC, u.id LIMIT 1`,
    );
    return fila && sesionDe(fila.id);
  }

  /** An operator may have been of another branch when it was backed up. */
  private async comoEstan(juntos: readonly Forgotten[]): Promise<RegistroPersonal[]> {
    const ids = juntos.filter(({ recurso }) => recurso === 'operador').map(({ id }) => id);
    const sucursales = await this.db.rows<{ id: number; entidad_id: number }>(
      sql`SELECT o.id, o.entidad_id FROM operador o WHERE o.id = ANY(${ids}::bigint[])`,
    );
    return juntos.map(({ recurso, entidad_id, id }) => {
      const actual = recurso === 'operador' ? sucursales.find((s) => s.id === id)?.entidad_id : undefined;
      return { recurso, entidad_id: actual ?? entidad_id, id };
    });
  }
}

import type { CambioCita } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { AUTHOR } from '../../core/people/author.js';
import { seesContact } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { sql } from '../../platform/db/sql.js';
import { SimpleList } from '../../platform/http/simple-list.js';
import { CitasQueries } from './citas.queries.js';

/** The fields of a change that a person reads; its author and its time stand beside. */
const CAMPOS = [
  'agenda_nombre',
  'operador',
  'fecha',
  'hora_inicio',
  'hora_fin',
  'estado',
  'no_asistio',
  'cliente_nombre',
  'cliente_telefono',
  'cliente_email',
  'servicio',
  'notas',
  'mensaje_enviado_en',
  'llegada_en',
  'atencion_en',
] as const;
const DE_CONTACTO: readonly string[] = ['cliente_telefono', 'cliente_email'];
const LIMITE = 200;

type Foto = Partial<Record<(typeof CAMPOS)[number], unknown>>;
type Fila = Omit<CambioCita, 'cambios'> & { antes: Foto | null; despues: Foto | null };

/** A value as text: an operator by their name. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value !== 'object') return String(value);
  const { nombre, apellido } = value as { nombre?: string; apellido?: string };
  return nombre === undefined ? null : `${nombre} ${apellido}`;
}

/** The fields that differ from one picture to the other: all of them when it was made, none when it was annulled. */
function cambiosDe(session: Session, { antes, despues }: Fila): CambioCita['cambios'] {
  if (despues === null) return [];
  const told = seesContact(session) ? CAMPOS : CAMPOS.filter((field) => !DE_CONTACTO.includes(field));
  return told
    .map((field) => ({
      campo: field,
      antes: asText(antes?.[field]),
      despues: asText(despues[field]),
    }))
    .filter((c) => c.antes !== c.despues);
}

/**
 * The changes of an appointment, with their author and time: its rows of the audit trail, with people's texts while
 * they are kept.
 */
@Injectable()
export class CitaHistorialQueries {
  constructor(
    private readonly db: Db,
    private readonly citas: CitasQueries,
  ) {}

  async listar(session: Session, id: number): Promise<SimpleList<CambioCita>> {
    const { entidad_id } = await this.citas.visible(session, id);
    const own = sql`r.entidad_id = ${entidad_id} AND r.recurso = 'cita' AND r.recurso_id = ${id}`;
    const rows = await this.db.rows<Fila>(sql`
      SELECT r.id, r.accion, ${AUTHOR} AS usuario, r.created_at, r.motivo,
        CASE WHEN r.antes IS NOT NULL THEN r.antes || coalesce(p.antes, '{}') END AS antes,
        CASE WHEN r.despues IS NOT NULL THEN r.despues || coalesce(p.despues, '{}') END AS despues
      FROM auditoria r JOIN usuario u ON u.id = r.usuario_id
        LEFT JOIN auditoria_personal p ON p.entidad_id = r.entidad_id AND p.id = r.id
      WHERE ${own} ORDER BY r.created_at DESC, r.id DESC LIMIT ${LIMITE}`);
    const count = async () =>
      (await this.db.row<{ total: number }>(sql`SELECT count(*) AS total FROM auditoria r WHERE ${own}`))?.total ?? 0;
    const cambios = rows.map(({ antes, despues, ...fila }) => ({
      ...fila,
      cambios: cambiosDe(session, { ...fila, antes, despues }),
    }));
    return SimpleList.of(cambios, LIMITE, count);
  }
}

import { FILAS_SIN_PAGINAS } from '@jornal/contract';
import { type Sql, sql } from '../../platform/db/sql.js';

/** All that people said about the use of their data, by their cards, to be handed over. */
export const consentimientosDe = (entidades: readonly number[], personas: readonly number[]): Sql =>
  sql`SELECT 'consentimiento' AS recurso, k.entidad_id, k.id::text AS clave, jsonb_build_object('finalidad', k.finalidad,
      'otorga', k.otorga, 'canal', k.canal, 'version', t.version, 'texto', t.texto, 'sha256', k.sha256, 'created_at', k.created_at)
      AS datos
    FROM persona_consentimiento k LEFT JOIN texto_consentimiento t ON t.id = k.texto_id
    WHERE k.entidad_id = ANY(${entidades}::bigint[]) AND k.persona_id = ANY(${personas}::bigint[])
    ORDER BY k.created_at DESC, k.id DESC LIMIT ${FILAS_SIN_PAGINAS}`;

/** The photos of people, whole, by their cards. */
export const fotosDe = (entidades: readonly number[], personas: readonly number[]): Sql =>
  sql`SELECT 'foto' AS recurso, g.entidad_id, g.id::text AS clave, jsonb_build_object('momento', g.momento,
      'mime_type', CASE WHEN substring(g.contenido FROM 1 FOR 2) = '\\xffd8'::bytea THEN 'image/jpeg' ELSE 'image/webp' END,
      'contenido_base64', encode(g.contenido, 'base64'), 'created_at', g.created_at) AS datos
    FROM persona_foto g WHERE g.entidad_id = ANY(${entidades}::bigint[]) AND g.persona_id = ANY(${personas}::bigint[])
    ORDER BY g.created_at DESC, g.id DESC LIMIT ${FILAS_SIN_PAGINAS}`;

import { instanteEn, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

const NOMBRE_DE_QUIEN_RESUELVE = sql`coalesce(oq.nombre || ' ' || oq.apellido, q.nombre, q.email)`;

/**
 * Each correction of a ticket, by the day it was made, with the total that it found and the one it left; and each act that a second
 * person resolved, by the day they did.
 */
export const correcciones: Reporte = {
  id: 'correcciones_y_aprobaciones',
  nombre: 'Correcciones y aprobaciones',
  descripcion: 'Los tiquetes que se corrigieron después de cobrados, y lo que pasó de un tope y resolvió otra persona.',
  categoria: 'financiero',
  base: 'Por el día en que se corrigió o se resolvió',
  nota: 'Lo corregido cuenta en el día del tiquete. Qué era y qué es cada cosa se lee en el tiquete.',
  columnas: [
    { key: 'corregido_en', header: 'Cuándo', tipo: 'instante' },
    { key: 'que', header: 'Qué', tipo: 'texto' },
    { key: 'tiquete', header: 'Tiquete', tipo: 'entero' },
    { key: 'fecha', header: 'Fecha del tiquete', tipo: 'fecha' },
    { key: 'correccion', header: 'Corrección nº', tipo: 'entero' },
    { key: 'total_antes', header: 'Total antes', tipo: 'dinero', suma: true },
    { key: 'total_despues', header: 'Total después', tipo: 'dinero', suma: true },
    { key: 'diferencia', header: 'Diferencia', tipo: 'dinero', suma: true },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'usuario', header: 'Quién', tipo: 'texto' },
    { key: 'resuelta_por', header: 'Resuelta por', tipo: 'texto' },
  ],
  filas: ({ quien, periodo, zona }) => {
    const [desde, hasta] = [
      instanteEn(zona, periodo.inicio, '00:00'),
      instanteEn(zona, sumarDias(periodo.fin, 1), '00:00'),
    ];
    return sql`
    SELECT k.created_at AS corregido_en, 'Corrección' AS que, t.numero AS tiquete, t.fecha, k.revision AS correccion,
      (k.antes->>'total')::bigint AS total_antes, (k.despues->>'total')::bigint AS total_despues,
      (k.despues->>'total')::bigint - (k.antes->>'total')::bigint AS diferencia,
      k.motivo, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario, NULL::text AS resuelta_por, k.id, k.entidad_id,
      'registro' AS origen, k.tiquete_id AS origen_id
    FROM correccion k
      JOIN tiquete t ON t.entidad_id = ${branchIn(quien, sql`k.entidad_id`)} AND t.id = k.tiquete_id
      JOIN entidad e ON e.id = k.entidad_id LEFT JOIN usuario u ON u.id = k.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id
    WHERE ${inScope(quien, { entidad: sql`k.entidad_id` })}
      AND k.created_at >= ${desde}::timestamptz AND k.created_at < ${hasta}::timestamptz
    UNION ALL
    SELECT a.resuelta_en, CASE a.estado WHEN 'rechazada' THEN 'Rechazo' ELSE 'Aprobación' END, NULL, NULL, NULL, NULL, NULL, NULL,
      concat_ws('. ', a.resumen, a.motivo), ${NOMBRE_DE_SUCURSAL}, ${NOMBRE_DE_CUENTA}, ${NOMBRE_DE_QUIEN_RESUELVE}, a.id, a.entidad_id,
      'aprobacion', a.id
    FROM aprobacion a
      JOIN entidad e ON e.id = a.entidad_id JOIN usuario u ON u.id = a.pedida_por LEFT JOIN operador o ON o.usuario_id = u.id
      JOIN usuario q ON q.id = a.resuelta_por LEFT JOIN operador oq ON oq.usuario_id = q.id
    WHERE ${inScope(quien, { entidad: sql`a.entidad_id` })}
      AND a.resuelta_en >= ${desde}::timestamptz AND a.resuelta_en < ${hasta}::timestamptz`;
  },
  orden: sql`f.corregido_en DESC, f.que, f.id DESC, f.entidad_id`,
  resumen: { registros: sql`count(*)`, corregido: sumaDe(sql`f.diferencia`) },
};

import { instanteEn, sumarDias } from '@jornal/contract';
import { branchIn, inScope } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_CUENTA, NOMBRE_DE_SUCURSAL } from './comunes.js';

/** Each correction of a ticket, by the day it was made, with the total that it found and the one it left. */
export const correcciones: Reporte = {
  id: 'correcciones_y_aprobaciones',
  nombre: 'Correcciones',
  descripcion:
    'Los tiquetes que se corrigieron después de cobrados: cuándo, quién, por qué, y su total antes y después.',
  categoria: 'financiero',
  base: 'Por el día en que se corrigió',
  nota: 'Lo corregido cuenta en el día del tiquete. Qué era y qué es cada cosa se lee en el tiquete.',
  columnas: [
    { key: 'corregido_en', header: 'Corregido', tipo: 'instante' },
    { key: 'tiquete', header: 'Tiquete', tipo: 'entero' },
    { key: 'fecha', header: 'Fecha del tiquete', tipo: 'fecha' },
    { key: 'correccion', header: 'Corrección nº', tipo: 'entero' },
    { key: 'total_antes', header: 'Total antes', tipo: 'dinero', suma: true },
    { key: 'total_despues', header: 'Total después', tipo: 'dinero', suma: true },
    { key: 'diferencia', header: 'Diferencia', tipo: 'dinero', suma: true },
    { key: 'motivo', header: 'Motivo', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'usuario', header: 'Corregido por', tipo: 'texto' },
  ],
  filas: ({ quien, periodo, zona }) => {
    const [desde, hasta] = [
      instanteEn(zona, periodo.inicio, '00:00'),
      instanteEn(zona, sumarDias(periodo.fin, 1), '00:00'),
    ];
    return sql`
    SELECT k.created_at AS corregido_en, t.numero AS tiquete, t.fecha, k.revision AS correccion, (k.antes->>'total')::bigint AS total_antes,
      (k.despues->>'total')::bigint AS total_despues, (k.despues->>'total')::bigint - (k.antes->>'total')::bigint AS diferencia,
      k.motivo, ${NOMBRE_DE_SUCURSAL} AS entidad, ${NOMBRE_DE_CUENTA} AS usuario, k.id, k.entidad_id,
      'registro' AS origen, k.tiquete_id AS origen_id
    FROM correccion k
      JOIN tiquete t ON t.entidad_id = ${branchIn(quien, sql`k.entidad_id`)} AND t.id = k.tiquete_id
      JOIN entidad e ON e.id = k.entidad_id LEFT JOIN usuario u ON u.id = k.usuario_id LEFT JOIN operador o ON o.usuario_id = u.id
    WHERE ${inScope(quien, { entidad: sql`k.entidad_id` })}
      AND k.created_at >= ${desde}::timestamptz AND k.created_at < ${hasta}::timestamptz`;
  },
  orden: sql`f.corregido_en DESC, f.id DESC, f.entidad_id`,
  resumen: { registros: sql`count(*)`, corregido: sumaDe(sql`f.diferencia`) },
};

import { NOMBRE_ORIGEN_FAVOR } from '@jornal/contract';
import { branchIn } from '../../../core/session/scope.js';
import { joinSql, sql } from '../../../platform/db/sql.js';
import { favoresVivos } from '../../deudas/favores-vivos.queries.js';
import { diaEnPalabras, type Reporte, sumaDe } from '../reporte.js';
import { METODO, NOMBRE_DE_SUCURSAL } from './comunes.js';

const ORIGEN = sql`CASE f.origen ${joinSql(
  Object.entries(NOMBRE_ORIGEN_FAVOR).map(([origen, nombre]) => sql`WHEN ${origen} THEN ${nombre}::text`),
  ' ',
)} END`;

/** The money of people that the shop holds now, lot by lot. */
export const saldosAFavor: Reporte = {
  id: 'saldos_a_favor',
  nombre: 'Saldos a favor',
  titulo: ({ hoy }) => `Saldos a favor a hoy, ${diaEnPalabras(hoy)}`,
  descripcion: 'El dinero de las personas que guarda el negocio: de dónde salió, por dónde entró y cuánto queda.',
  categoria: 'financiero',
  deAhora: true,
  base: 'Saldos de este momento, sea cual sea el período',
  nota: 'Lo que ya se usó, se devolvió o se retuvo entero no aparece. Es ingreso el día en que se usa.',
  columnas: [
    { key: 'persona', header: 'Persona', tipo: 'texto', permiso: 'personas.ver' },
    { key: 'telefono', header: 'Teléfono', tipo: 'texto', permiso: 'personas.contacto' },
    { key: 'procedencia', header: 'De dónde', tipo: 'texto' },
    { key: 'fecha', header: 'Desde', tipo: 'fecha' },
    { key: 'dias', header: 'Días', tipo: 'entero' },
    { key: 'metodo', header: 'Método', tipo: 'texto' },
    { key: 'clase', header: 'Cuenta como', tipo: 'texto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'dejado', header: 'Dejó', tipo: 'dinero', suma: true },
    { key: 'usado', header: 'Usado', tipo: 'dinero', suma: true },
    { key: 'devuelto', header: 'Devuelto', tipo: 'dinero', suma: true },
    { key: 'retenido', header: 'Retenido', tipo: 'dinero', suma: true },
    { key: 'a_favor', header: 'Queda', tipo: 'dinero', suma: true },
  ],
  filas: ({ quien, hoy }) => sql`
    SELECT p.nombre AS persona, p.telefono_texto AS telefono, ${ORIGEN} AS procedencia, f.fecha, ${hoy}::date - f.fecha AS dias,
      m.nombre AS metodo, ${METODO(sql`f.clase`)} AS clase, ${NOMBRE_DE_SUCURSAL} AS entidad, f.monto AS dejado, f.usado,
      f.devuelto, f.retenido, f.queda AS a_favor, f.clase AS medio, f.entidad_id, f.id, 'persona' AS origen, p.id AS origen_id
    FROM ${favoresVivos(quien)} f JOIN persona p ON p.entidad_id = ${branchIn(quien, sql`f.entidad_id`)} AND p.id = f.persona_id
      JOIN metodo m ON m.id = f.metodo_id JOIN entidad e ON e.id = f.entidad_id`,
  orden: sql`f.fecha, f.id, f.entidad_id`,
  resumen: {
    cantidad_personas: sql`count(DISTINCT f.origen_id)`,
    a_favor: sumaDe(sql`f.a_favor`),
    a_favor_efectivo: sumaDe(sql`f.a_favor`, sql`f.medio = 'efectivo'`),
    a_favor_transferencia: sumaDe(sql`f.a_favor`, sql`f.medio = 'transferencia'`),
  },
};

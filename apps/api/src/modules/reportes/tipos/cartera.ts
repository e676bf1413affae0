import { branchIn } from '../../../core/session/scope.js';
import { sql } from '../../../platform/db/sql.js';
import { deudas } from '../../deudas/cartera.queries.js';
import { diaEnPalabras, type Reporte, sumaDe } from '../reporte.js';
import { NOMBRE_DE_SUCURSAL } from './comunes.js';

/** The people who owe now, and how much by the age of their tickets. */
export const cartera: Reporte = {
  id: 'cartera',
  nombre: 'Cartera',
  titulo: ({ hoy }) => `Cartera a hoy, ${diaEnPalabras(hoy)}`,
  descripcion: 'Quién debe ahora, cuánto, desde cuándo y qué tan vieja es su deuda.',
  categoria: 'financiero',
  deAhora: true,
  base: 'Deudas de este momento, sea cual sea el período',
  nota: 'La edad de una deuda se cuenta desde el día de su tiquete.',
  columnas: [
    { key: 'persona', header: 'Persona', tipo: 'texto', permiso: 'personas.ver' },
    { key: 'telefono', header: 'Teléfono', tipo: 'texto', permiso: 'personas.contacto' },
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'cartera', header: 'Debe', tipo: 'dinero', suma: true },
    { key: 'cartera_30', header: 'Hasta 30 días', tipo: 'dinero', suma: true },
    { key: 'cartera_60', header: '31 a 60 días', tipo: 'dinero', suma: true },
    { key: 'cartera_90', header: '61 a 90 días', tipo: 'dinero', suma: true },
    { key: 'cartera_vieja', header: 'Más de 90 días', tipo: 'dinero', suma: true },
    { key: 'tiquetes', header: 'Tiquetes', tipo: 'entero', suma: true },
    { key: 'desde', header: 'Desde', tipo: 'fecha' },
    { key: 'dias', header: 'Días', tipo: 'entero' },
  ],
  filas: ({ quien, hoy }) => sql`
    SELECT p.nombre AS persona, p.telefono_texto AS telefono, ${NOMBRE_DE_SUCURSAL} AS entidad, d.deuda AS cartera,
      d.hasta_30 AS cartera_30, d.hasta_60 AS cartera_60, d.hasta_90 AS cartera_90, d.mas_de_90 AS cartera_vieja,
      d.tiquetes, d.desde, d.dias, d.entidad_id, 'persona' AS origen, p.id AS origen_id
    FROM ${deudas(quien, hoy)} JOIN persona p ON p.entidad_id = ${branchIn(quien, sql`d.entidad_id`)} AND p.id = d.id
      JOIN entidad e ON e.id = d.entidad_id`,
  orden: sql`f.desde, f.cartera DESC, f.origen_id, f.entidad_id`,
  resumen: {
    cantidad_personas: sql`count(*)`,
    cartera: sumaDe(sql`f.cartera`),
    cartera_30: sumaDe(sql`f.cartera_30`),
    cartera_60: sumaDe(sql`f.cartera_60`),
    cartera_90: sumaDe(sql`f.cartera_90`),
    cartera_vieja: sumaDe(sql`f.cartera_vieja`),
  },
};

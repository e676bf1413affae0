import type { GananciasRango, ReporteGenerado, TipoReporte } from '@jornal/contract';
import type { Actor } from './crear.js';

/** The reports of a branch and what its dashboard says of the same days. */
export const informesDe = (admin: Actor, entidad_id: number) => ({
  reporte: async (
    report_type: TipoReporte,
    [start_date, end_date]: readonly [string, string],
    mas: Record<string, unknown> = {},
    quien: Actor = admin,
  ): Promise<ReporteGenerado> =>
    (
      await quien.api
        .post('/api/generate-report')
        .send({ report_type, start_date, end_date, entidad_id, ...mas })
        .expect(200)
    ).body.data,
  tablero: async ([fecha_inicio, fecha_fin]: readonly [string, string]): Promise<GananciasRango> =>
    (
      await admin.api
        .get('/api/servicios/ganancias-por-rango')
        .query({ fecha_inicio, fecha_fin, entidad_id })
        .expect(200)
    ).body,
});
export type Informes = ReturnType<typeof informesDe>;

/** Some cells of every row. */
export const celdas = ({ data }: ReporteGenerado, ...claves: string[]) =>
  data.map((fila) => claves.map((clave) => fila[clave]));

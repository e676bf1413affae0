import type { Comparacion, TipoReporte } from '@jornal/contract';

/** A report, as its address keeps it: the request to the server, as text. */
export type EnlaceReporte = {
  report_type: TipoReporte;
  start_date: string;
  end_date: string;
  entidad_id?: string | undefined;
  operador_id?: string | undefined;
  servicio_id?: string | undefined;
  comparar_con?: Comparacion | undefined;
};

const RUTA = '/reportes/analytics';

/** The address of a report with these parameters. */
export function enlaceReporte(parametros: EnlaceReporte): string {
  const puestos = Object.entries(parametros).filter(
    (entrada): entrada is [string, string] => entrada[1] !== undefined && entrada[1] !== '',
  );
  return `${RUTA}?${new URLSearchParams(puestos)}`;
}

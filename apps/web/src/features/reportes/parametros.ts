import {
  COMPARACIONES,
  esFecha,
  NOMBRES_RANGO,
  RANGOS_RAPIDOS,
  type ReportePedidoEnPantalla,
  type ReportType,
  rangoRapido,
} from '@jornal/contract';

/** The parameters of a report, as the address and the form keep them; '' is left open. */
export type Parametros = {
  report_type: string;
  start_date: string;
  end_date: string;
  entidad_id: string;
  operador_id: string;
  servicio_id: string;
  comparar_con: string;
};

/** The first values of the address of a report on screen, with its order and its page. */
export const POR_DEFECTO = {
  report_type: '',
  start_date: '',
  end_date: '',
  entidad_id: '',
  operador_id: '',
  servicio_id: '',
  comparar_con: '',
  orden: '',
  sentido: '',
  page: '1',
  per_page: '25',
};
export type EnUrl = typeof POR_DEFECTO;

export const TAMANOS = [10, 25, 50, 100] as const;

const numero = (texto: string): number | undefined => (/^(0|[1-9]\d{0,14})$/.test(texto) ? Number(texto) : undefined);
const dia = (texto: string, siNo: string): string => (esFecha(texto) ? texto : siNo);

/**
 * The parameters an address names; those it does not name, or names wrong, are as at the beginning: first of last month
 * to today.
 */
export function parametrosDe(url: EnUrl, hoy: string): Parametros {
  const { inicio, fin } = rangoRapido('ultimo_mes', hoy);
  return {
    report_type: url.report_type,
    start_date: dia(url.start_date, inicio),
    end_date: dia(url.end_date, fin),
    entidad_id: numero(url.entidad_id) === undefined ? '' : url.entidad_id,
    operador_id: numero(url.operador_id) ? url.operador_id : '',
    servicio_id: numero(url.servicio_id) ? url.servicio_id : '',
    comparar_con: COMPARACIONES.find((una) => una === url.comparar_con) ?? '',
  };
}

/** Without the filters its report does not take. */
export function soloLosSuyos(parametros: Parametros, tipo: ReportType | undefined): Parametros {
  const toma = (filtro: 'entidad_id' | 'operador_id' | 'servicio_id') =>
    tipo === undefined || tipo.filtros.includes(filtro) ? parametros[filtro] : '';
  return {
    ...parametros,
    entidad_id: toma('entidad_id'),
    operador_id: toma('operador_id'),
    servicio_id: toma('servicio_id'),
    comparar_con: tipo?.de_ahora ? '' : parametros.comparar_con,
  };
}

export const sonIguales = (unos: Parametros, otros: Parametros): boolean =>
  (Object.keys(unos) as (keyof Parametros)[]).every((clave) => unos[clave] === otros[clave]);

/** The request to the server. */
export function pedidoDe(parametros: Parametros, url: EnUrl): ReportePedidoEnPantalla {
  const comparar_con = COMPARACIONES.find((una) => una === parametros.comparar_con);
  const ids = {
    entidad_id: numero(parametros.entidad_id),
    operador_id: numero(parametros.operador_id),
    servicio_id: numero(parametros.servicio_id),
  };
  return {
    report_type: parametros.report_type,
    start_date: parametros.start_date,
    end_date: parametros.end_date,
    ...Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined)),
    ...(comparar_con && { comparar_con }),
    ...(url.orden && { orden: url.orden, sentido: url.sentido === 'desc' ? ('desc' as const) : ('asc' as const) }),
    page: numero(url.page) || 1,
    per_page: TAMANOS.find((tamano) => String(tamano) === url.per_page) ?? 25,
  };
}

/** The next quick range that looks further back than `desde`, for a report without anything in it. */
export function rangoMasAmplio(
  desde: string,
  hoy: string,
): { nombre: string; start_date: string; end_date: string } | undefined {
  const rango = RANGOS_RAPIDOS.find((uno) => uno !== 'hoy' && uno !== 'ayer' && rangoRapido(uno, hoy).inicio < desde);
  if (rango === undefined) return undefined;
  const { inicio, fin } = rangoRapido(rango, hoy);
  return { nombre: NOMBRES_RANGO[rango], start_date: inicio, end_date: fin };
}

import { diasEntre } from './fechas.js';

/** Above this many units in a line, or this many days back, a person is asked before sending and the audit row is marked. */
export const UNIDADES_COMUNES = 100;
export const DIAS_ATRAS_COMUNES = 31;

/** The reasons for which a new record is out of the ordinary. */
export type FueraDeLoComun = 'unidades' | 'fecha' | 'pago_propio' | 'caja_en_rojo';

/**
 * The reasons that hold of a record: the screen asks about exactly those, the server marks exactly those.
 * `pago_propio`: the payer is the person paid; `caja_queda`: the cash of the till once it has left.
 */
export function fueraDeLoComun(registro: {
  hoy: string;
  fecha?: string;
  unidades?: readonly number[];
  pago_propio?: boolean;
  caja_queda?: number | undefined;
}): FueraDeLoComun[] {
  const { hoy, fecha = hoy, unidades, pago_propio = false, caja_queda = 0 } = registro;
  const motivos: FueraDeLoComun[] = [];
  if (unidades?.some((n) => n > UNIDADES_COMUNES)) motivos.push('unidades');
  if (diasEntre(fecha, hoy) > DIAS_ATRAS_COMUNES) motivos.push('fecha');
  if (pago_propio) motivos.push('pago_propio');
  if (caja_queda < 0) motivos.push('caja_en_rojo');
  return motivos;
}

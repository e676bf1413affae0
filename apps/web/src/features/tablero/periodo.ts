import { mesDe, sumarDias } from '@jornal/contract';
import { mesYAnio } from '../../lib/format';
import type { Mes } from './api';
import type { Rango } from './use-vista';

/** The days of a range of the chart, up to today at most; `texto` says them. */
export function periodoDe(rango: Rango, mes: Mes, hoy: string) {
  if (rango !== 'mes') return { inicio: sumarDias(hoy, 1 - Number(rango)), fin: hoy, texto: `Últimos ${rango} días` };
  const { inicio, fin } = mesDe(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)));
  return { inicio, fin: fin < hoy ? fin : hoy, texto: mesYAnio(inicio) };
}

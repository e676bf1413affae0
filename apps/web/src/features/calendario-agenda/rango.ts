import { mesDe, type Periodo, semanaDe, sumarDias } from '@jornal/contract';
import { fechaCorta, fechaLarga, mesYAnio } from '../../lib/format';
import type { VistaCalendario } from '../../ui/calendario-datos';

export const NOMBRES_VISTA: Readonly<Record<VistaCalendario, string>> = {
  mes: 'Mes',
  semana: 'Semana',
  dia: 'Día',
  operadores: 'Operadores',
};

/** 'YYYY-MM' of a day. */
export const mesDelDia = (fecha: string): string => fecha.slice(0, 7);

const numeros = (mes: string) => ({ anio: Number(mes.slice(0, 4)), mes: Number(mes.slice(5, 7)) });
const delMes = (fecha: string): Periodo => {
  const { anio, mes } = numeros(fecha);
  return mesDe(anio, mes);
};

/** First and last day shown; a month is shown in whole weeks. */
export function rangoDe(vista: VistaCalendario, fecha: string): Periodo {
  if (vista === 'semana') return semanaDe(fecha);
  if (vista !== 'mes') return { inicio: fecha, fin: fecha };
  const { inicio, fin } = delMes(fecha);
  return { inicio: semanaDe(inicio).inicio, fin: semanaDe(fin).fin };
}

/** The months a stretch touches, 'YYYY-MM': a week may belong to two. */
export function mesesDe({ inicio, fin }: Periodo): string[] {
  const meses: string[] = [];
  for (let dia = inicio; mesDelDia(dia) <= mesDelDia(fin); dia = sumarDias(delMes(dia).fin, 1))
    meses.push(mesDelDia(dia));
  return meses;
}

/** The same day some months later or earlier; the last one where there is no such day. */
export function sumarMeses(fecha: string, meses: number): string {
  const { anio, mes } = numeros(fecha);
  const total = anio * 12 + mes - 1 + meses;
  const { inicio, fin } = mesDe(Math.floor(total / 12), (total % 12) + 1);
  const dia = sumarDias(inicio, Number(fecha.slice(8, 10)) - 1);
  return dia < fin ? dia : fin;
}

/** A step of a view, forward or back. */
export const pasoDe = (vista: VistaCalendario, fecha: string, sentido: 1 | -1): string =>
  vista === 'mes' ? sumarMeses(fecha, sentido) : sumarDias(fecha, vista === 'semana' ? 7 * sentido : sentido);

/** The title of the view: 'Noviembre de 2026', '16 nov – 22 nov', 'Viernes, 20 de noviembre'. */
export function tituloDe(vista: VistaCalendario, fecha: string): string {
  if (vista === 'mes') return mesYAnio(fecha);
  if (vista !== 'semana') return fechaLarga(fecha);
  const { inicio, fin } = semanaDe(fecha);
  return `${fechaCorta(inicio)} – ${fechaCorta(fin)}`;
}

import { diaSemana, esFecha, mesAnterior, mesDe, type Periodo, semanaDe, sumarDias } from '@jornal/contract';
import { parecido } from './paleta-palabras';

/** The days that a request names, and the places of its words that named them. */
export type RangoDicho = { rango: Periodo; usadas: ReadonlySet<number> };

const MESES = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
const DIAS = 'domingo lunes martes miercoles jueves viernes sabado'.split(' ');
const NEXOS: ReadonlySet<string> = new Set(['de', 'del', 'al', 'a', 'y', 'el', 'la', 'entre', 'desde', 'hasta', 'en']);

const SEGURO = 0.75;
const es = (escrita: string | undefined, ...palabras: string[]): boolean =>
  escrita !== undefined && escrita.length > 2 && palabras.some((palabra) => parecido(escrita, palabra) >= SEGURO);
/** A month by its name or its first three letters; -1: it is none. */
const mesEn = (escrita: string): number =>
  escrita.length < 3
    ? -1
    : MESES.findIndex((mes) =>
        escrita.length <= 4
          ? mes.startsWith(escrita) || escrita === mes
          : parecido(escrita, mes) >= SEGURO || (mes === 'septiembre' && parecido(escrita, 'setiembre') >= SEGURO),
      );
const numeroEn = (escrita: string | undefined, hasta: number): number => {
  const numero = /^\d{1,4}$/.test(escrita ?? '') ? Number(escrita) : 0;
  return numero <= hasta ? numero : 0;
};
const anioEn = (escrita: string | undefined): number | undefined =>
  /^20\d\d$/.test(escrita ?? '') ? Number(escrita) : undefined;

type Lector = (palabras: readonly string[], i: number, hoy: string) => { rango: Periodo; cuantas: number } | null;
const de = (inicio: string, fin: string, cuantas: number) => ({ rango: { inicio, fin }, cuantas });
const dosCifras = (n: number): string => String(n).padStart(2, '0');

/** Today, yesterday, the day before, tomorrow, or the last day of a name. */
const unDia: Lector = (palabras, i, hoy) => {
  const escrita = palabras[i] ?? '';
  const lejos = { hoy: 0, ayer: -1, ayr: -1, anteayer: -2, antier: -2, manana: 1 }[escrita];
  if (lejos !== undefined) return de(sumarDias(hoy, lejos), sumarDias(hoy, lejos), 1);
  const dia = escrita.length > 4 ? DIAS.findIndex((nombre) => parecido(escrita, nombre) >= SEGURO) : -1;
  if (dia < 0) return null;
  const atras = (diaSemana(hoy) - dia + 7) % 7;
  const pasado = es(palabras[i + 1], 'pasado', 'anterior');
  const cual = sumarDias(hoy, -(atras === 0 && pasado ? 7 : atras));
  return de(cual, cual, pasado ? 2 : 1);
};

const ESTE = ['esta', 'este', 'actual'];
const PASADO = ['pasado', 'pasada', 'anterior', 'ultimo', 'ultima'];

type DeHoy = (pasado: boolean, hoy: string) => Periodo;

const laSemana: DeHoy = (pasada, hoy) => {
  const { inicio, fin } = semanaDe(pasada ? sumarDias(hoy, -7) : hoy);
  return { inicio, fin: pasada ? fin : hoy };
};

const elMes: DeHoy = (pasado, hoy) => {
  const antes = mesAnterior(Number(hoy.slice(0, 4)), Number(hoy.slice(5, 7)));
  return pasado ? mesDe(antes.anio, antes.mes) : { inicio: `${hoy.slice(0, 8)}01`, fin: hoy };
};

const laQuincena: DeHoy = (pasada, hoy) => {
  const mes = hoy.slice(0, 8);
  const primera = Number(hoy.slice(8)) <= 15;
  if (!pasada) return { inicio: `${mes}${primera ? '01' : '16'}`, fin: hoy };
  if (!primera) return { inicio: `${mes}01`, fin: `${mes}15` };
  const { inicio, fin } = elMes(true, hoy);
  return { inicio: `${inicio.slice(0, 8)}16`, fin };
};

const elAnio: DeHoy = (pasado, hoy) => {
  const anio = Number(hoy.slice(0, 4));
  return pasado ? { inicio: `${anio - 1}-01-01`, fin: `${anio - 1}-12-31` } : { inicio: `${anio}-01-01`, fin: hoy };
};

function periodoDe(que: string, pasado: boolean, hoy: string): Periodo | null {
  if (es(que, 'semana')) return laSemana(pasado, hoy);
  if (es(que, 'quincena')) return laQuincena(pasado, hoy);
  if (que === 'mes') return elMes(pasado, hoy);
  return que === 'ano' ? elAnio(pasado, hoy) : null;
}

/** 'esta semana', 'mes pasado', 'la quincena anterior', 'último año'; 'del mes' is this one. */
const unPeriodo: Lector = (palabras, i, hoy) => {
  const [una = '', otra = ''] = palabras.slice(i);
  for (const [que, cual] of [
    [una, otra],
    [otra, una],
  ] as const) {
    const este = ESTE.includes(cual);
    if (!este && !es(cual, ...PASADO)) continue;
    const rango = periodoDe(que, !este, hoy);
    if (rango) return { rango, cuantas: 2 };
  }
  const delMes = palabras[i - 1] === 'del' || palabras[i - 1] === 'la';
  const rango = delMes && (una === 'mes' || una === 'semana' || una === 'quincena') ? periodoDe(una, false, hoy) : null;
  return rango && { rango, cuantas: 1 };
};

/** 'últimos 7 días', 'últimas 2 semanas', 'últimos 3 meses'. */
const losUltimos: Lector = (palabras, i, hoy) => {
  const cuantos = numeroEn(palabras[i + 1], 400);
  if (!es(palabras[i], 'ultimos', 'ultimas', 'pasados') || cuantos === 0) return null;
  const unidad = palabras[i + 2];
  const dias = es(unidad, 'dias') || unidad === 'dia' ? 1 : es(unidad, 'semanas') ? 7 : es(unidad, 'meses') ? 30 : 0;
  return dias === 0 ? null : de(sumarDias(hoy, 1 - cuantos * dias), hoy, 3);
};

/** The year of a month that is not said: the last time it was, or is. */
const anioDeMes = (mes: number, hoy: string): number =>
  Number(hoy.slice(0, 4)) - (mes > Number(hoy.slice(5, 7)) ? 1 : 0);

/** The words after a month: its year, and how many words it takes. */
function conAnio(palabras: readonly string[], i: number, mes: number, hoy: string): { anio: number; cuantas: number } {
  const salto = palabras[i] === 'de' || palabras[i] === 'del' ? 1 : 0;
  const dicho = anioEn(palabras[i + salto]);
  if (dicho !== undefined) return { anio: dicho, cuantas: salto + 1 };
  return { anio: anioDeMes(mes, hoy), cuantas: es(palabras[i], 'pasado') ? 1 : 0 };
}

/** 'octubre', 'octubre de 2025', 'enero a marzo'. */
const unMes: Lector = (palabras, i, hoy) => {
  const mes = mesEn(palabras[i] ?? '') + 1;
  if (mes === 0) return null;
  const { anio, cuantas } = conAnio(palabras, i + 1, mes, hoy);
  const { inicio, fin } = mesDe(anio, mes);
  const sigue = ['a', 'y', 'hasta'].includes(palabras[i + 1] ?? '') ? mesEn(palabras[i + 2] ?? '') + 1 : 0;
  if (sigue === 0) return de(inicio, fin, 1 + cuantas);
  const hasta = conAnio(palabras, i + 3, sigue, hoy);
  const desde = mesDe(mes > sigue ? hasta.anio - 1 : hasta.anio, mes);
  return de(desde.inicio, mesDe(hasta.anio, sigue).fin, 3 + hasta.cuantas);
};

/** '15/10', '15-10-2026'. */
const conBarras: Lector = (palabras, i, hoy) => {
  const [dia, mes, anio] = (palabras[i] ?? '').split(/[/-]/);
  if (mes === undefined || dia === undefined) return null;
  const delAnio = anio === undefined ? anioDeMes(Number(mes), hoy) : anio.length === 2 ? `20${anio}` : anio;
  const cual = `${delAnio}-${dosCifras(Number(mes))}-${dosCifras(Number(dia))}`;
  return esFecha(cual) ? de(cual, cual, 1) : null;
};

/** '15 de octubre', '1 al 15 de octubre'. */
const unaFecha: Lector = (palabras, i, hoy) => {
  const primero = numeroEn(palabras[i], 31);
  const segundo = ['al', 'a', 'y', 'hasta'].includes(palabras[i + 1] ?? '') ? numeroEn(palabras[i + 2], 31) : 0;
  const tras = i + (segundo === 0 ? 1 : 3);
  const lugar = palabras[tras] === 'de' ? tras + 1 : tras;
  const mes = mesEn(palabras[lugar] ?? '') + 1;
  if (primero === 0 || mes === 0) return null;
  const { anio, cuantas } = conAnio(palabras, lugar + 1, mes, hoy);
  const [inicio, fin] = [primero, segundo || primero].map((dia) => `${anio}-${dosCifras(mes)}-${dosCifras(dia)}`);
  if (inicio === undefined || fin === undefined || !esFecha(inicio) || !esFecha(fin) || inicio > fin) return null;
  return de(inicio, fin, lugar + 1 + cuantas - i);
};

const LECTORES: readonly Lector[] = [conBarras, unaFecha, losUltimos, unPeriodo, unMes, unDia];

/** The first days that a request names; null when it names none. */
export function rangoDicho(palabras: readonly string[], hoy: string): RangoDicho | null {
  for (let i = 0; i < palabras.length; i++) {
    for (const leer of LECTORES) {
      const leido = leer(palabras, i, hoy);
      if (leido === null) continue;
      const usadas = new Set(Array.from({ length: leido.cuantas }, (_, n) => i + n));
      // The words that join it to the rest go with it.
      for (let antes = i - 1; antes >= 0 && NEXOS.has(palabras[antes] ?? ''); antes--) usadas.add(antes);
      return { rango: leido.rango, usadas };
    }
  }
  return null;
}

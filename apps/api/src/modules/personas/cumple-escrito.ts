import { plano } from '@jornal/contract';

/** A birthday as it was written: its day, 'MM-DD', and its year where one was told. */
type Cumple = { dia: string; anio?: number };

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
/** Excel writes a day so, with its year. */
const DE_EXCEL = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ t].*)?$/;
const EN_CIFRAS = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})(?:\s*[/.-]\s*(\d{4}|\d{2}))?$/;
const EN_PALABRAS =
  /^(\d{1,2})(?:\s+de\s+|\s*[/.-]\s*|\s+)([a-z]{3,10})\.?(?:(?:\s+del?\s+|\s*[/.-]\s*|\s+)(\d{4}|\d{2}))?$/;
/** Excel adds to a day without a year the one in which it was typed: so young is no one a sheet tells the year of. */
const RECIENTES = 3;

const dosCifras = (n: number): string => String(n).padStart(2, '0');

/** The year that two figures mean: the last one that is not to come. */
const enteroDe = (anio: string, hoy: number): number => {
  if (anio.length === 4) return Number(anio);
  const deEsteSiglo = 2000 + Number(anio);
  return deEsteSiglo <= hoy ? deEsteSiglo : deEsteSiglo - 100;
};

/**
 * The birthday of a text, as people in Colombia write one: '29/02', '29/02/1990', '29 de febrero', '29-feb', or as Excel
 * does; null of any other. Whether there is such a day is for the rules to say.
 */
export function cumpleEscrito(texto: string, anioDeHoy: number): Cumple | null {
  const escrito = plano(texto).trim();
  const [deExcel, cifras, palabras] = [DE_EXCEL, EN_CIFRAS, EN_PALABRAS].map((forma) => forma.exec(escrito));
  if (deExcel) return conAnio(Number(deExcel[2]), Number(deExcel[3]), deExcel[1], anioDeHoy);
  if (cifras) return conAnio(Number(cifras[2]), Number(cifras[1]), cifras[3], anioDeHoy);
  const mes = palabras ? MESES.findIndex((nombre) => palabras[2]?.startsWith(nombre)) : -1;
  return palabras && mes >= 0 ? conAnio(mes + 1, Number(palabras[1]), palabras[3], anioDeHoy) : null;
}

function conAnio(mes: number, dia: number, anio: string | undefined, hoy: number): Cumple {
  const cumple = { dia: `${dosCifras(mes)}-${dosCifras(dia)}` };
  const entero = anio === undefined ? hoy : enteroDe(anio, hoy);
  return entero > hoy - RECIENTES ? cumple : { ...cumple, anio: entero };
}

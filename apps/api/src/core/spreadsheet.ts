import { ErrorNegocio, exigir } from './errors.js';

/** A row of an imported table: its number in the file, as a person sees it, and its cells by normalised header. */
export type FilaTabla = { fila: number; celdas: Record<string, unknown> };

export const FILAS_MAXIMAS = 5000;

const plano = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Excel is a ZIP file; anything else is read as text, in UTF-8 or, failing that, as Windows writes it. */
async function celdas(datos: Uint8Array): Promise<unknown[][]> {
  const bytes = Buffer.from(datos.buffer, datos.byteOffset, datos.byteLength);
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    const { readSheet } = await import('read-excel-file/node');
    return (await readSheet(bytes)) as unknown[][];
  }
  // A picture or a PDF is full of zero bytes; no text is.
  if (bytes.includes(0)) throw new Error('Neither text nor Excel');
  const { default: papa } = await import('papaparse');
  const utf8 = bytes.toString('utf8');
  const texto = (utf8.includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : utf8).replace(/^\uFEFF/, '');
  // The line that names the columns tells what separates them: prices have commas and points of their own.
  const [encabezado = ''] = texto.split(/\r?\n/, 1);
  const [separador = ','] = [';', ',', '\t'].sort((a, b) => encabezado.split(b).length - encabezado.split(a).length);
  return papa.parse<unknown[]>(texto, { delimiter: separador, skipEmptyLines: false }).data;
}

/** Reads a CSV or Excel table whose first row names its columns, one of them `columna` or a synonym; empty rows are passed over. A file that is no such table is 400. */
export async function leerTabla(datos: Uint8Array, columna: readonly [string, ...string[]]): Promise<FilaTabla[]> {
  const filas = await celdas(datos).catch(() => {
    throw new ErrorNegocio('ARCHIVO_ILEGIBLE', 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)', 400);
  });
  const encabezados = (filas[0] ?? []).map((c) => plano(String(c ?? '')));
  exigir(
    encabezados.some((e) => e !== ''),
    'ARCHIVO_VACIO',
    'El archivo no tiene encabezados',
    400,
  );
  exigir(
    encabezados.some((e) => columna.includes(e)),
    'ARCHIVO_SIN_COLUMNA',
    `El archivo no tiene la columna «${columna[0]}»`,
    400,
  );
  const tabla = filas.slice(1).flatMap((fila, i) => {
    const llenas = Object.fromEntries(encabezados.map((e, j) => [e, fila[j]]).filter(([e, v]) => e !== '' && v !== null && v !== undefined && String(v).trim() !== ''));
    return Object.keys(llenas).length === 0 ? [] : [{ fila: i + 2, celdas: llenas }];
  });
  exigir(tabla.length > 0, 'ARCHIVO_VACIO', 'El archivo no tiene filas', 400);
  exigir(tabla.length <= FILAS_MAXIMAS, 'ARCHIVO_MUY_LARGO', `El archivo tiene ${tabla.length} filas: el máximo es ${FILAS_MAXIMAS}`, 400);
  return tabla;
}

/** The first of several names of a column that the row has. */
export const celda = (fila: FilaTabla, ...nombres: string[]): unknown => nombres.map((n) => fila.celdas[n]).find((v) => v !== undefined);

export const textoDe = (valor: unknown): string | undefined => (valor === undefined ? undefined : String(valor).trim());

/** A number as people in Colombia type it ('$ 25.000', '25000', '1.250,5') or a program in English writes it ('25,000'); what is none stays as it is, for the rules to refuse. */
export function numeroDe(valor: unknown): unknown {
  if (typeof valor !== 'string') return valor;
  const texto = valor.replace(/[$\s\u00a0]|COP/gi, '');
  // Groups of three: no peso and no unit has three decimals.
  if (/^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(texto)) return Number(texto.replaceAll(',', ''));
  if (/^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(texto)) return Number(texto.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d+)?$/.test(texto)) return Number(texto.replace(',', '.'));
  return valor;
}

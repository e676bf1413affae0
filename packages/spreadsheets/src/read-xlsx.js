import { findHeadings } from './headings.js';
import { LimitExceeded, LONGEST_TEXT, MAX_COLUMNS, MAX_SHEETS, ROWS_LOOKED_AT, TOO_MANY_COLUMNS } from './limits.js';
import { Zip } from './unzip.js';
import { dayStyles, workbookOf } from './workbook.js';
import { walkXml } from './xml.js';

/** A text of the shared list, by its place in it. */
class SharedText {
  /** @param {number} place */
  constructor(place) {
    this.lugar = place;
  }
}
/** @typedef {string | number | boolean | SharedText} Cell */

/** The column of a place such as 'BC12', from 0; nothing is ever made as large as a place says.
 * @param {string | undefined} place @param {number} siguiente where a cell without a place stands */
function columnOf(place, siguiente) {
  if (place === undefined) return siguiente;
  const letters = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(place)?.[1];
  if (letters === undefined) throw new Error('A cell without a place');
  return [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A sign that Excel writes by its number ('_x000D_'), the low line that would be taken for one among them.
 * @param {string} text */
const decoded = (text) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** The day of a number as Excel keeps it, written so that it is taken for nothing else. */
const dayOf = (/** @type {number} */ number) =>
  number >= 0 && number < 2_958_466
    ? new Date(Math.round((number - 25_569) * 86_400_000)).toISOString().slice(0, 10)
    : String(number);

/** @param {string | undefined} type @param {string} text @param {boolean} isDay @returns {Cell} */
function valor(type, text, isDay) {
  if (type === 's') return new SharedText(Number(text));
  if (type === 'b') return text === '1';
  if (type !== undefined && type !== 'n') return decoded(text);
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) return text;
  return isDay ? dayOf(number) : number;
}

/**
 * Listens to a sheet and hands its rows over as they end. A day arrives written: no column of ours is one, and as the
 * number that Excel keeps it would pass for a price.
 * @param {ReadonlySet<number>} days the styles that show one
 * @param {(posicion: number, celdas: Cell[]) => void} onEnd
 * @returns {import('./xml.js').Oyente}
 */
function sheetListener(days, onEnd) {
  let position = 0;
  let column = -1;
  /** @type {Cell[]} */
  let cells = [];
  /** @type {string | undefined} */
  let type;
  let isDay = false;
  let written = '';
  let dentro = false;
  let fonetica = 0;
  const openRow = (/** @type {string | undefined} */ r) => {
    const previous = position;
    position = r === undefined ? position + 1 : Number(r);
    if (!Number.isSafeInteger(position) || position <= previous) throw new Error('Rows out of order');
    column = -1;
    cells = [];
  };
  const closeCell = () => {
    if (written.trim() === '') return;
    if (column >= MAX_COLUMNS) throw new LimitExceeded(TOO_MANY_COLUMNS);
    cells[column] = valor(type, written, isDay);
  };
  return {
    abrir: (name, { r, t, s }) => {
      if (name === 'row') openRow(r);
      else if (name === 'c') {
        column = columnOf(r, column + 1);
        type = t;
        isDay = s !== undefined && days.has(Number(s));
        written = '';
      } else if (name === 'rPh') fonetica++;
      else dentro = (name === 'v' || name === 't') && fonetica === 0;
    },
    texto: (chunk) => {
      if (dentro && written.length < LONGEST_TEXT) written += chunk.slice(0, LONGEST_TEXT);
    },
    cerrar: (name) => {
      if (name === 'rPh') fonetica--;
      else if (name === 'v' || name === 't') dentro = false;
      else if (name === 'c') closeCell();
      else if (name === 'row') onEnd(position, Array.from(cells));
    },
  };
}

/**
 * The texts of the shared list that the cells asked for; the rest of it is passed over.
 * @param {Zip} zip @param {string | undefined} part @param {ReadonlySet<number>} pedidos
 */
async function sharedTexts(zip, part, pedidos) {
  /** @type {Map<number, string>} */
  const texts = new Map();
  if (part === undefined || pedidos.size === 0) return texts;
  const last = [...pedidos].reduce((a, b) => Math.max(a, b));
  let place = -1;
  let written = '';
  let dentro = false;
  let fonetica = 0;
  await walkXml(
    zip.chunks(part),
    {
      abrir: (name) => {
        if (name === 'si') {
          place++;
          written = '';
        } else if (name === 'rPh') fonetica++;
        else dentro = name === 't' && fonetica === 0 && pedidos.has(place);
      },
      texto: (chunk) => {
        if (dentro && written.length < LONGEST_TEXT) written += chunk.slice(0, LONGEST_TEXT);
      },
      cerrar: (name) => {
        if (name === 'rPh') fonetica--;
        else if (name === 't') dentro = false;
        else if (name === 'si' && pedidos.has(place)) texts.set(place, decoded(written));
      },
    },
    () => place > last,
  );
  return texts;
}

/**
 * The first rows of a sheet with something in them, texts still by their place. A sheet that cannot be read has those
 * before.
 * @param {Zip} zip @param {string} part @param {ReadonlySet<number>} days
 */
async function firstRows(zip, part, days) {
  /** @type {Array<{ fila: number, valores: Cell[] }>} */
  const rows = [];
  try {
    await walkXml(
      zip.chunks(part),
      sheetListener(days, (fila, valores) => {
        if (rows.length < ROWS_LOOKED_AT && valores.length > 0) rows.push({ fila, valores });
      }),
      () => rows.length >= ROWS_LOOKED_AT,
    );
  } catch {
    // An error in the sheet that is chosen is told when it is read.
  }
  return rows;
}

/** @param {Iterable<readonly unknown[]>} rows */
const textsAskedBy = (rows) => {
  /** @type {Set<number>} */
  const asked = new Set();
  for (const cells of rows) for (const cell of cells) if (cell instanceof SharedText) asked.add(cell.lugar);
  return asked;
};

/** @param {unknown[]} cells @param {ReadonlyMap<number, string>} texts */
const fill = (cells, texts) => {
  for (const [i, cell] of cells.entries()) if (cell instanceof SharedText) cells[i] = texts.get(cell.lugar) ?? '';
};

/**
 * The sheet with the table: of those that are looked at, the one whose headings name most; else the first with a row in
 * it.
 * @param {Zip} zip
 * @param {Awaited<ReturnType<typeof workbookOf>>} book
 * @param {ReadonlySet<number>} days
 * @param {readonly import('./headings.js').Columna[]} columns
 * @param {import('./headings.js').Chosen} chosen
 */
async function findSheet(zip, { hojas, textos }, days, columns, chosen) {
  if (hojas.length < 2) return hojas[0];
  const looked = [];
  for (const hoja of hojas.slice(0, MAX_SHEETS)) looked.push({ hoja, rows: await firstRows(zip, hoja.parte, days) });
  const texts = await sharedTexts(zip, textos, textsAskedBy(looked.flatMap(({ rows }) => rows.map((r) => r.valores))));
  for (const { rows } of looked) for (const { valores } of rows) fill(valores, texts);
  const judged = looked.map(({ hoja, rows }) => ({
    hoja,
    parecido: findHeadings(rows, columns, chosen)?.parecido ?? -1,
  }));
  return judged.reduce((a, b) => (b.parecido > a.parecido ? b : a)).hoja;
}

/**
 * Reads a sheet of an Excel workbook, row by row: the cells first, then only the texts they share. Without a name, the
 * sheet that has the table; a name that no sheet has reads none.
 * @param {Buffer} bytes
 * @param {import('./rows.js').TableRows} rows
 * @param {readonly import('./headings.js').Columna[]} columns
 * @param {import('./headings.js').Chosen} chosen
 * @param {string | undefined} named
 * @returns {Promise<import('./worker.js').Sheets>}
 */
export async function readExcel(bytes, rows, columns, chosen, named) {
  const zip = await Zip.open(bytes);
  const book = await workbookOf(zip);
  if (book.hojas.length === 0) throw new Error('No sheet in the workbook');
  const days = await dayStyles(zip, book.estilos);
  const sheet =
    named === undefined
      ? await findSheet(zip, book, days, columns, chosen)
      : book.hojas.find(({ nombre }) => nombre === named);
  const hojas = book.hojas.map(({ nombre }) => nombre);
  if (sheet === undefined) return { hoja: null, hojas };
  await walkXml(
    zip.chunks(sheet.parte),
    sheetListener(days, (position, cells) => rows.add(position, cells)),
  );
  const texts = await sharedTexts(zip, book.textos, textsAskedBy(rows.rowsRead.map(({ valores }) => valores)));
  for (const { valores } of rows.rowsRead) fill(valores, texts);
  return { hoja: sheet.nombre, hojas };
}

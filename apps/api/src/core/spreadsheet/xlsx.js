import { posix } from 'node:path';
import { LimitExceeded, MAX_COLUMNS, MAX_TEXT, TOO_MANY_COLUMNS } from './limits.js';
import { walkXml } from './xml.js';
import { Zip } from './zip.js';

/** A text of the shared list, by its place in it. */
class SharedText {
  /** @param {number} place */
  constructor(place) {
    this.lugar = place;
  }
}
/** @typedef {string | number | boolean | SharedText} Cell */

/**
 * Files a part of the workbook points to, by the last word of their type.
 * @param {Zip} zip
 * @param {string} de the part, '' for the package itself
 */
async function relationships(zip, de) {
  const folder = posix.dirname(de);
  const destinos = new Map();
  const porId = new Map();
  await walkXml(zip.chunks(posix.join(folder, '_rels', `${posix.basename(de)}.rels`)), {
    abrir: (name, { Id, Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      if (!destinos.has(type)) destinos.set(type, target);
      porId.set(Id, target);
    },
  });
  return {
    /** @type {ReadonlyMap<string, string>} */ destinos,
    /** @type {ReadonlyMap<string | undefined, string>} */ porId,
  };
}

/** @param {Zip} zip */
async function firstSheet(zip) {
  const libro = (await relationships(zip, '')).destinos.get('officeDocument') ?? 'xl/workbook.xml';
  /** @type {string[]} */
  const ids = [];
  await walkXml(zip.chunks(libro), {
    abrir: (name, atributos) => {
      const id = Object.entries(atributos).find(([a]) => a === 'id' || a.endsWith(':id'))?.[1];
      if (name === 'sheet' && id !== undefined) ids.push(id);
    },
  });
  const { destinos, porId } = await relationships(zip, libro);
  const hoja = porId.get(ids[0]);
  if (hoja === undefined) throw new Error('No sheet in the workbook');
  return { hoja, textos: destinos.get('sharedStrings') };
}

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

/** @param {string | undefined} type @param {string} text @returns {Cell} */
function valor(type, text) {
  if (type === 's') return new SharedText(Number(text));
  if (type === 'b') return text === '1';
  if (type !== undefined && type !== 'n') return decoded(text);
  const number = Number(text);
  return text.trim() === '' || Number.isNaN(number) ? text : number;
}

/**
 * Listens to a sheet and hands its rows over as they end. A day arrives as the number Excel keeps: no column of ours is one.
 * @param {(posicion: number, celdas: Cell[]) => void} onEnd
 * @returns {import('./xml.js').Oyente}
 */
function sheetListener(onEnd) {
  let position = 0;
  let column = -1;
  /** @type {Cell[]} */
  let cells = [];
  /** @type {string | undefined} */
  let type;
  let written = '';
  let dentro = false;
  let fonetica = 0;
  return {
    abrir: (name, { r, t }) => {
      if (name === 'row') {
        const previous = position;
        position = r === undefined ? position + 1 : Number(r);
        if (!Number.isSafeInteger(position) || position <= previous) throw new Error('Rows out of order');
        column = -1;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(r, column + 1);
        type = t;
        written = '';
      } else if (name === 'rPh') fonetica++;
      else dentro = (name === 'v' || name === 't') && fonetica === 0;
    },
    texto: (chunk) => {
      if (dentro && written.length < MAX_TEXT) written += chunk.slice(0, MAX_TEXT);
    },
    cerrar: (name) => {
      if (name === 'rPh') fonetica--;
      else if (name === 'v' || name === 't') dentro = false;
      else if (name === 'c' && written.trim() !== '') {
        if (column >= MAX_COLUMNS) throw new LimitExceeded(TOO_MANY_COLUMNS);
        cells[column] = valor(type, written);
      } else if (name === 'row') onEnd(position, Array.from(cells));
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
        if (dentro && written.length < MAX_TEXT) written += chunk.slice(0, MAX_TEXT);
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
 * Reads the first sheet of an Excel workbook, row by row: the cells first, then only the texts they share.
 * @param {Buffer} bytes
 * @param {import('./table.js').TableRows} rows
 */
export async function readExcel(bytes, rows) {
  const zip = await Zip.open(bytes);
  const { hoja, textos: part } = await firstSheet(zip);
  /** @type {Set<number>} */
  const pedidos = new Set();
  await walkXml(
    zip.chunks(hoja),
    sheetListener((position, cells) => {
      for (const cell of cells) if (cell instanceof SharedText) pedidos.add(cell.lugar);
      rows.add(position, cells);
    }),
  );
  const texts = await sharedTexts(zip, part, pedidos);
  for (const { valores } of rows.rowsRead) {
    for (const [i, cell] of /** @type {unknown[]} */ (valores).entries())
      if (cell instanceof SharedText) valores[i] = texts.get(cell.lugar) ?? '';
  }
}

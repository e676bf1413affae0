import { posix } from 'node:path';
import { LimitExceeded, MAX_COLUMNS, MAX_TEXT, TOO_MANY_COLUMNS } from './limits.js';
import { walkXml } from './xml.js';
import { Zip } from './zip.js';

/** A text of the shared list, by its place in it. */
class SharedText {
  /** @param {number} lugar */
  constructor(lugar) {
    this.lugar = lugar;
  }
}
/** @typedef {string | number | boolean | SharedText} Cell */

/**
 * Files a part of the workbook points to, by the last word of their type.
 * @param {Zip} zip
 * @param {string} de the part, '' for the package itself
 */
async function relationships(zip, de) {
  const carpeta = posix.dirname(de);
  const destinos = new Map();
  const porId = new Map();
  await walkXml(zip.chunks(posix.join(carpeta, '_rels', `${posix.basename(de)}.rels`)), {
    abrir: (nombre, { Id, Type = '', Target = '' }) => {
      if (nombre !== 'Relationship') return;
      const destino = Target.startsWith('/') ? Target.slice(1) : posix.join(carpeta, Target);
      const tipo = Type.slice(Type.lastIndexOf('/') + 1);
      if (!destinos.has(tipo)) destinos.set(tipo, destino);
      porId.set(Id, destino);
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
    abrir: (nombre, atributos) => {
      const id = Object.entries(atributos).find(([a]) => a === 'id' || a.endsWith(':id'))?.[1];
      if (nombre === 'sheet' && id !== undefined) ids.push(id);
    },
  });
  const { destinos, porId } = await relationships(zip, libro);
  const hoja = porId.get(ids[0]);
  if (hoja === undefined) throw new Error('No sheet in the workbook');
  return { hoja, textos: destinos.get('sharedStrings') };
}

/** The column of a place such as 'BC12', from 0; nothing is ever made as large as a place says.
 * @param {string | undefined} lugar @param {number} siguiente where a cell without a place stands */
function columnOf(lugar, siguiente) {
  if (lugar === undefined) return siguiente;
  const letras = /^([A-Z]{1,3})[1-9]\d{0,6}$/.exec(lugar)?.[1];
  if (letras === undefined) throw new Error('A cell without a place');
  return [...letras].reduce((n, letra) => n * 26 + letra.charCodeAt(0) - 64, 0) - 1;
}

/** @param {string | undefined} tipo @param {string} texto @returns {Cell} */
function valor(tipo, texto) {
  if (tipo === 's') return new SharedText(Number(texto));
  if (tipo === 'b') return texto === '1';
  if (tipo !== undefined && tipo !== 'n') return texto;
  const numero = Number(texto);
  return texto.trim() === '' || Number.isNaN(numero) ? texto : numero;
}

/**
 * Listens to a sheet and hands its rows over as they end. A day arrives as the number Excel keeps: no column of ours is one.
 * @param {(posicion: number, celdas: Cell[]) => void} alTerminar
 * @returns {import('./xml.js').Oyente}
 */
function sheetListener(alTerminar) {
  let posicion = 0;
  let columna = -1;
  /** @type {Cell[]} */
  let celdas = [];
  /** @type {string | undefined} */
  let tipo;
  let escrito = '';
  let dentro = false;
  let fonetica = 0;
  return {
    abrir: (nombre, { r, t }) => {
      if (nombre === 'row') {
        const anterior = posicion;
        posicion = r === undefined ? posicion + 1 : Number(r);
        if (!Number.isSafeInteger(posicion) || posicion <= anterior) throw new Error('Rows out of order');
        columna = -1;
        celdas = [];
      } else if (nombre === 'c') {
        columna = columnOf(r, columna + 1);
        tipo = t;
        escrito = '';
      } else if (nombre === 'rPh') fonetica++;
      else dentro = (nombre === 'v' || nombre === 't') && fonetica === 0;
    },
    texto: (trozo) => {
      if (dentro && escrito.length < MAX_TEXT) escrito += trozo.slice(0, MAX_TEXT);
    },
    cerrar: (nombre) => {
      if (nombre === 'rPh') fonetica--;
      else if (nombre === 'v' || nombre === 't') dentro = false;
      else if (nombre === 'c' && escrito.trim() !== '') {
        if (columna >= MAX_COLUMNS) throw new LimitExceeded(TOO_MANY_COLUMNS);
        celdas[columna] = valor(tipo, escrito);
      } else if (nombre === 'row') alTerminar(posicion, Array.from(celdas));
    },
  };
}

/**
 * The texts of the shared list that the cells asked for; the rest of it is passed over.
 * @param {Zip} zip @param {string | undefined} parte @param {ReadonlySet<number>} pedidos
 */
async function sharedTexts(zip, parte, pedidos) {
  /** @type {Map<number, string>} */
  const textos = new Map();
  if (parte === undefined || pedidos.size === 0) return textos;
  const ultimo = [...pedidos].reduce((a, b) => Math.max(a, b));
  let lugar = -1;
  let escrito = '';
  let dentro = false;
  let fonetica = 0;
  await walkXml(
    zip.chunks(parte),
    {
      abrir: (nombre) => {
        if (nombre === 'si') {
          lugar++;
          escrito = '';
        } else if (nombre === 'rPh') fonetica++;
        else dentro = nombre === 't' && fonetica === 0 && pedidos.has(lugar);
      },
      texto: (trozo) => {
        if (dentro && escrito.length < MAX_TEXT) escrito += trozo.slice(0, MAX_TEXT);
      },
      cerrar: (nombre) => {
        if (nombre === 'rPh') fonetica--;
        else if (nombre === 't') dentro = false;
        else if (nombre === 'si' && pedidos.has(lugar)) textos.set(lugar, escrito);
      },
    },
    () => lugar > ultimo,
  );
  return textos;
}

/**
 * Reads the first sheet of an Excel workbook, row by row: the cells first, then only the texts they share.
 * @param {Buffer} bytes
 * @param {import('./table.js').TableRows} filas
 */
export async function readExcel(bytes, filas) {
  const zip = await Zip.open(bytes);
  const { hoja, textos: parte } = await firstSheet(zip);
  /** @type {Set<number>} */
  const pedidos = new Set();
  await walkXml(
    zip.chunks(hoja),
    sheetListener((posicion, celdas) => {
      for (const celda of celdas) if (celda instanceof SharedText) pedidos.add(celda.lugar);
      filas.add(posicion, celdas);
    }),
  );
  const textos = await sharedTexts(zip, parte, pedidos);
  for (const { valores } of filas.rowsRead) {
    for (const [i, celda] of /** @type {unknown[]} */ (valores).entries())
      if (celda instanceof SharedText) valores[i] = textos.get(celda.lugar) ?? '';
  }
}

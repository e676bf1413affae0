import { posix } from 'node:path';
import { walkXml } from './xml.js';

/** @typedef {import('./unzip.js').Zip} Zip */
/** @typedef {{ nombre: string, parte: string }} Sheet */

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

/**
 * The sheets a person sees, in their order, and where the texts and the styles of the workbook are; if all are hidden,
 * all.
 * @param {Zip} zip
 */
export async function workbookOf(zip) {
  const book = (await relationships(zip, '')).destinos.get('officeDocument') ?? 'xl/workbook.xml';
  /** @type {Array<{ nombre: string, id: string, hidden: boolean }>} */
  const named = [];
  await walkXml(zip.chunks(book), {
    abrir: (name, atributos) => {
      const id = Object.entries(atributos).find(([a]) => a === 'id' || a.endsWith(':id'))?.[1];
      const { name: nombre = '', state = 'visible' } = atributos;
      if (name === 'sheet' && id !== undefined) named.push({ nombre, id, hidden: state !== 'visible' });
    },
  });
  const { destinos, porId } = await relationships(zip, book);
  const seen = named.some(({ hidden }) => !hidden) ? named.filter(({ hidden }) => !hidden) : named;
  /** @type {Sheet[]} */
  const hojas = seen.flatMap(({ nombre, id }) => {
    const parte = porId.get(id);
    // A chart may have a sheet to itself.
    return parte === undefined || parte.includes('chartsheet') ? [] : [{ nombre, parte }];
  });
  return { hojas, textos: destinos.get('sharedStrings'), estilos: destinos.get('styles') };
}

/** The formats of days and hours that need no code of their own. */
const isDayFormat = (/** @type {number} */ id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/**
 * A code with a day, a month, a year or an hour in it, outside its parts that are quoted, escaped or of a colour or a
 * country.
 */
const isDayCode = (/** @type {string} */ code) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|general|standard/gi, ''));

/**
 * The styles, by their place, that show a number as a day.
 * @param {Zip} zip @param {string | undefined} part
 */
export async function dayStyles(zip, part) {
  /** @type {Set<number>} */
  const styles = new Set();
  if (part === undefined || !zip.entradas.has(part)) return styles;
  const codes = new Map();
  let place = -1;
  let inside = false;
  await walkXml(zip.chunks(part), {
    abrir: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, isDayCode(formatCode));
      else if (name === 'cellXfs') inside = true;
      else if (name === 'xf' && inside && ++place >= 0 && (codes.get(numFmtId) ?? isDayFormat(Number(numFmtId))))
        styles.add(place);
    },
    cerrar: (name) => {
      if (name === 'cellXfs') inside = false;
    },
  });
  return styles;
}

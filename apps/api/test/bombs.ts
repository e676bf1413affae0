import { randomBytes } from 'node:crypto';
import { enFilas, excel, libro } from './xlsx.js';

/** A file made to cost more than it weighs: its name, its bytes, and the words of the only good answer, a 400. */
export type Bomba = { nombre: string; archivo: () => Buffer; mensaje: string };

const ENCABEZADOS = ['Nombre', 'Precio de venta', 'Costo de compra'];
const CABEZA = enFilas([ENCABEZADOS, ['Cera', 2000, 1000]]);
const MUCHAS_FILAS =
  'La tabla sigue después de la fila 5.001: el máximo son 5.000 filas. Borra las filas vacías de arriba o divide el archivo.';
/** An entity of XML that is ten of the one before it: the last of ten is a milliard of the first. */
const diezDeLaAnterior = (letra: string): string =>
  `<!ENTITY ${letra} "${`&${String.fromCharCode(letra.charCodeAt(0) - 1)};`.repeat(10)}">`;

const MUCHAS_COLUMNAS = 'El archivo tiene más de 50 columnas: el máximo es 50';
const MUY_GRANDE = 'El archivo es demasiado grande por dentro: guárdalo de nuevo solo con la tabla, o como CSV';
const ILEGIBLE = 'No se pudo leer el archivo: debe ser CSV o Excel (.xlsx)';
const MB = 1024 * 1024;

/** Bytes that do not shrink: with them a package may inflate to the limit without being out of proportion. */
const lastre = (): [string, Buffer] => ['xl/media/lastre.bin', randomBytes(300 * 1024)];
const lleno = (texto: string, hasta: number): string => texto.repeat(Math.floor(hasta / texto.length));
const compartida = (fila: number): string => `<row r="${fila}">${'<c t="s"><v>3</v></c>'.repeat(50)}</row>`;

/** Every kind of them there is a limit for. */
export const BOMBAS: readonly Bomba[] = [
  {
    nombre: 'CSV de 3.000 columnas y 60.000 líneas en blanco',
    archivo: () => Buffer.from(`${'x;'.repeat(2999)}x\n${'\n'.repeat(60_000)}`),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'CSV de 60.000 líneas en blanco',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n${'\n'.repeat(60_000)}`),
    mensaje: MUCHAS_FILAS,
  },
  {
    nombre: 'CSV de 5 MB de líneas de una letra',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n${'x\n'.repeat(2 * MB)}`),
    mensaje: MUCHAS_FILAS,
  },
  {
    nombre: 'CSV de 5 MB de separadores en una línea',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n${';'.repeat(4 * MB)}x\n`),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'CSV de 5 MB de comillas',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n${'"";'.repeat(MB)}x\n`),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'CSV con una comilla que nunca cierra',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n"${'a\n'.repeat(2 * MB)}`),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'CSV de comillas sueltas',
    archivo: () => Buffer.from(`${ENCABEZADOS.join(';')}\n${'"a\n'.repeat(MB)}`),
    mensaje: MUCHAS_FILAS,
  },
  {
    nombre: 'Excel con una celda al final de la hoja',
    archivo: () => libro(`${CABEZA}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'Excel con una fila muy lejana',
    archivo: () => libro(`${CABEZA}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`),
    mensaje: MUCHAS_FILAS,
  },
  {
    nombre: 'Excel con una columna muy lejana',
    archivo: () => libro(`${CABEZA}<row r="3"><c r="XFD3"><v>1</v></c></row>`),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'Excel con un lugar que no existe',
    archivo: () => libro(`${CABEZA}<row r="3"><c r="ZZZZZZ99999999999"><v>1</v></c></row>`),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'Excel que infla a 60 MB y lo dice',
    archivo: () => libro(CABEZA + lleno('<row/>', 60 * MB)),
    mensaje: MUY_GRANDE,
  },
  {
    nombre: 'Excel que infla a 60 MB y lo calla',
    archivo: () => libro(CABEZA + lleno('<row/>', 60 * MB), { miente: 20_000 }),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'Excel pequeño que infla cien veces su tamaño',
    archivo: () => libro(CABEZA + lleno(' ', 10 * MB)),
    mensaje: MUY_GRANDE,
  },
  {
    nombre: 'Excel de 20 MB de filas en blanco',
    archivo: () => libro(CABEZA + lleno('<row/>', 20 * MB), { otros: [lastre()] }),
    mensaje: MUCHAS_FILAS,
  },
  {
    nombre: 'Excel de 20 MB de celdas en blanco',
    archivo: () =>
      libro(`${CABEZA}<row>${lleno('<c r="A3" s="1"/>', 20 * MB)}<c r="AZ3"><v>1</v></c></row>`, { otros: [lastre()] }),
    mensaje: MUCHAS_COLUMNAS,
  },
  {
    nombre: 'Excel con un texto largo compartido por todas sus celdas',
    archivo: () =>
      libro(
        '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>' +
          Array.from({ length: 5000 }, (_, i) => compartida(i + 2)).join(''),
        {
          textos: `${ENCABEZADOS.map((e) => `<si><t>${e}</t></si>`).join('')}<si><t>${'largo '.repeat(5_000)}</t></si>`,
          otros: [lastre()],
        },
      ),
    mensaje: 'No se importó nada: 5000 filas tienen errores',
  },
  {
    nombre: 'Excel con una celda de 20 MB',
    archivo: () =>
      libro(`${CABEZA}<row><c t="inlineStr"><is><t>${lleno('a', 20 * MB)}</t></is></c></row>`, { otros: [lastre()] }),
    mensaje: 'No se importó nada: una fila tiene errores',
  },
  {
    nombre: 'Excel con elementos muy hondos',
    archivo: () => libro(CABEZA + lleno('<a>', 5 * MB), { otros: [lastre()] }),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'Excel con entidades que se multiplican',
    archivo: () =>
      libro(`<row><c t="inlineStr"><is><t>&j;</t></is></c></row>`, {
        prologo: `<!DOCTYPE a [<!ENTITY a "jajaja">${[...'bcdefghij'].map(diezDeLaAnterior).join('')}]>`,
      }),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'Excel con dos hojas del mismo nombre',
    archivo: () => libro(CABEZA, { otros: [['xl/worksheets/sheet1.xml', '<worksheet/>']] }),
    mensaje: ILEGIBLE,
  },
  {
    nombre: 'Excel con un ZIP dentro',
    archivo: () =>
      libro(CABEZA, {
        otros: Array.from({ length: 300 }, (_, i): [string, Buffer] => [`xl/media/${i}.zip`, excel([ENCABEZADOS])]),
      }),
    mensaje: MUY_GRANDE,
  },
  {
    nombre: 'Excel cortado a la mitad',
    archivo: () => excel([ENCABEZADOS, ['Cera', 2000, 1000]]).subarray(0, 700),
    mensaje: ILEGIBLE,
  },
  { nombre: 'Excel con la hoja dañada', archivo: () => danada(), mensaje: ILEGIBLE },
];

/** A package whose directory is right and whose sheet is noise. */
function danada(): Buffer {
  const archivo = excel([ENCABEZADOS, ...Array.from({ length: 200 }, (_, i) => [`Cera ${i}`, 2000 + i, 1000])]);
  const desde = archivo.indexOf('xl/worksheets/sheet1.xml') + 40;
  randomBytes(200).copy(archivo, desde);
  return archivo;
}

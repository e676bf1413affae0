import { FOTO_LADO } from '@jornal/contract';

const INICIO = 0xd8;
const FIN = 0xd9;
const PASADA = 0xda;
/** The segments of a JPEG that its picture is drawn with: tables of Huffman and of quantization, and its restarts. */
const TABLAS = new Set([0xc4, 0xdb, 0xdd]);
/** The frames that browsers draw: baseline, extended and progressive. Others are lossless or arithmetic. */
const CUADROS = new Set([0xc0, 0xc1, 0xc2]);
/** Progressive pictures have some ten passes; each of thousands would be drawn anew over the whole of it. */
const PASADAS = 64;

/** Application data (place, camera, colours of a screen, a small picture of it) and comments, of which nothing is kept. */
const sobra = (marca: number): boolean => (marca >= 0xe0 && marca <= 0xef) || marca === 0xfe;
/** Inside a pass: a byte that is no mark, or a restart. */
const siguePasada = (marca: number): boolean => marca === 0 || (marca >= 0xd0 && marca <= 0xd7);

/** Where the data of a pass end: at the next mark. */
function finDePasada(datos: Buffer, desde: number): number {
  let lugar = datos.indexOf(0xff, desde);
  while (lugar !== -1 && siguePasada(datos[lugar + 1] ?? FIN)) lugar = datos.indexOf(0xff, lugar + 2);
  return lugar === -1 ? datos.length : lugar;
}

/** A frame of eight bits a colour, grey or of three colours, of a size that a telephone draws. */
function cabe(cuadro: Buffer): boolean {
  if (cuadro.length < 8 || cuadro[2] !== 8) return false;
  const [alto, ancho, colores] = [cuadro.readUInt16BE(3), cuadro.readUInt16BE(5), cuadro[7] ?? 0];
  const medida = Math.min(alto, ancho) > 0 && Math.max(alto, ancho) <= FOTO_LADO;
  return medida && (colores === 1 || colores === 3) && cuadro.length === 8 + 3 * colores;
}

type Segmento = { marca: number; cuerpo: Buffer; hasta: number };
type Leido = { guarda: Buffer[]; cuadro: boolean; pasadas: number };

/** The segment that begins at a place; null where none does. A mark may have any number of its first byte before it. */
function segmentoEn(datos: Buffer, lugar: number): Segmento | null {
  if (datos[lugar] !== 0xff) return null;
  let desde = lugar + 1;
  while (datos[desde] === 0xff) desde++;
  const marca = datos[desde++] ?? 0;
  if (marca === FIN) return { marca, cuerpo: datos.subarray(desde, desde), hasta: desde };
  const largo = desde + 2 <= datos.length ? datos.readUInt16BE(desde) : 0;
  if (largo < 2 || desde + largo > datos.length) return null;
  const hasta = marca === PASADA ? finDePasada(datos, desde + largo) : desde + largo;
  return { marca, cuerpo: datos.subarray(desde, hasta), hasta };
}

/** Whether a segment has its place behind what was read; it is kept where it is of the picture. */
function sigue(leido: Leido, { marca, cuerpo }: Segmento): boolean {
  if (sobra(marca)) return true;
  const esCuadro = CUADROS.has(marca) && !leido.cuadro && cabe(cuerpo);
  const esPasada = marca === PASADA && leido.cuadro && leido.pasadas < PASADAS;
  if (!esCuadro && !esPasada && !TABLAS.has(marca)) return false;
  leido.guarda.push(Buffer.from([0xff, marca]), cuerpo);
  leido.cuadro ||= esCuadro;
  leido.pasadas += Number(esPasada);
  return true;
}

/**
 * A JPEG with nothing in it but its picture; null where it is not one whole picture of a size that a telephone draws, and no
 * more. Nothing is decoded: its segments are read, and those that are of the picture are written anew.
 */
export function soloJpeg(datos: Buffer): Buffer | null {
  const leido: Leido = { guarda: [Buffer.from([0xff, INICIO])], cuadro: false, pasadas: 0 };
  let segmento = datos[0] === 0xff && datos[1] === INICIO ? segmentoEn(datos, 2) : null;
  while (segmento !== null && segmento.marca !== FIN)
    segmento = sigue(leido, segmento) ? segmentoEn(datos, segmento.hasta) : null;
  const entera = segmento?.hasta === datos.length && leido.pasadas > 0;
  return entera ? Buffer.concat([...leido.guarda, Buffer.from([0xff, FIN])]) : null;
}

import { FOTO_LADO } from '@jornal/contract';

/** The parts of a WebP that are its picture. Place, camera, colours of a screen and films are not. */
const DE_LA_IMAGEN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);
/** In which order they stand: one picture, the head before it and between them how transparent it is. */
const EN_ORDEN = /^(VP8 |VP8L|VP8X(ALPH)?VP8 |VP8XVP8L)$/;
/** The only bit of the extended header that stays: the picture has transparent parts. */
const TRANSPARENTE = 0x10;
const CABECERA = 12;
const DE_PARTE = 8;

type Parte = { tipo: string; cuerpo: Buffer };
type Medida = { ancho: number; alto: number };

/** The parts of a WebP; null where its bytes are none. */
function partesDe(datos: Buffer): Parte[] | null {
  if (datos.length < CABECERA || datos.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (datos.toString('latin1', 8, CABECERA) !== 'WEBP') return null;
  const fin = datos.readUInt32LE(4) + DE_PARTE;
  if (fin > datos.length) return null;
  const partes: Parte[] = [];
  for (let lugar = CABECERA; lugar < fin; ) {
    if (lugar + DE_PARTE > fin) return null;
    const largo = datos.readUInt32LE(lugar + 4);
    const desde = lugar + DE_PARTE;
    if (desde + largo > fin) return null;
    partes.push({ tipo: datos.toString('latin1', lugar, lugar + 4), cuerpo: datos.subarray(desde, desde + largo) });
    lugar = desde + largo + (largo % 2);
  }
  return partes;
}

/** How large the picture of a part is drawn; null where it is no picture. */
function medidaDe({ tipo, cuerpo }: Parte): Medida | null {
  if (tipo === 'VP8L') {
    if (cuerpo.length < 5 || cuerpo[0] !== 0x2f) return null;
    const bits = cuerpo.readUInt32LE(1);
    return { ancho: (bits & 0x3fff) + 1, alto: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (cuerpo.length < 10 || cuerpo.toString('hex', 3, 6) !== '9d012a') return null;
  return { ancho: cuerpo.readUInt16LE(6) & 0x3fff, alto: cuerpo.readUInt16LE(8) & 0x3fff };
}

const cabe = (medida: Medida | null): medida is Medida =>
  medida !== null && Math.min(medida.ancho, medida.alto) > 0 && Math.max(medida.ancho, medida.alto) <= FOTO_LADO;

/** The extended header, which says that only transparency and size are there; null where that is not the picture's. */
function sinMarcas({ cuerpo }: Parte, { ancho, alto }: Medida): Buffer | null {
  if (cuerpo.length < 10 || cuerpo.readUIntLE(4, 3) + 1 !== ancho || cuerpo.readUIntLE(7, 3) + 1 !== alto) return null;
  const limpia = Buffer.from(cuerpo.subarray(0, 10));
  limpia[0] = (limpia[0] ?? 0) & TRANSPARENTE;
  return limpia;
}

function escrita({ tipo, cuerpo }: Parte): Buffer {
  const cabecera = Buffer.alloc(DE_PARTE);
  cabecera.write(tipo, 'latin1');
  cabecera.writeUInt32LE(cuerpo.length, 4);
  return Buffer.concat([cabecera, cuerpo, Buffer.alloc(cuerpo.length % 2)]);
}

/**
 * A WebP with nothing in it but its picture; null where it is no still picture of a size that a telephone draws. Nothing is
 * decoded: its parts are read, and those that are of the picture are written anew.
 */
export function soloWebp(datos: Buffer): Buffer | null {
  const partes = partesDe(datos)?.filter(({ tipo }) => DE_LA_IMAGEN.has(tipo));
  const imagen = partes?.at(-1);
  if (partes === undefined || imagen === undefined || !EN_ORDEN.test(partes.map(({ tipo }) => tipo).join('')))
    return null;
  const medida = medidaDe(imagen);
  if (!cabe(medida)) return null;
  const limpias: Buffer[] = [];
  for (const parte of partes) {
    const cuerpo = parte.tipo === 'VP8X' ? sinMarcas(parte, medida) : parte.cuerpo;
    if (cuerpo === null) return null;
    limpias.push(escrita({ tipo: parte.tipo, cuerpo }));
  }
  const contenido = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...limpias]);
  const cabecera = Buffer.alloc(DE_PARTE);
  cabecera.write('RIFF', 'latin1');
  cabecera.writeUInt32LE(contenido.length, 4);
  return Buffer.concat([cabecera, contenido]);
}

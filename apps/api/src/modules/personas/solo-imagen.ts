import type { TipoFoto } from '@jornal/contract';
import { soloJpeg } from './jpeg.js';
import { soloWebp } from './webp.js';

const esJpeg = (datos: Buffer): boolean => datos[0] === 0xff && datos[1] === 0xd8;

/** A photo with nothing in it but its picture; null where it is none that is kept. */
export function soloImagen(bytes: Uint8Array): Buffer | null {
  const datos = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return esJpeg(datos) ? soloJpeg(datos) : soloWebp(datos);
}

/** The kind of a photo that was kept, by its first bytes. */
export const tipoDeFoto = (contenido: Buffer): TipoFoto => (esJpeg(contenido) ? 'image/jpeg' : 'image/webp');

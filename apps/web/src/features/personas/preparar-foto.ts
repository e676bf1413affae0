import { FOTO_BYTES, TIPO_FOTO } from '@jornal/contract';

/** The longer sides and qualities that are tried, until the picture is small enough. */
const INTENTOS = [
  [1_600, 0.82],
  [1_280, 0.8],
  [1_280, 0.65],
  [960, 0.65],
  [720, 0.55],
] as const;

export const NO_ES_FOTO = 'Ese archivo no es una foto que este navegador pueda leer';
export const SIN_WEBP = 'Este navegador no sabe guardar fotos: usa Chrome, Edge o Firefox';
const NO_CABE = 'La foto es demasiado grande: toma otra más sencilla';

/**
 * A photo as it is kept: upright, WebP, of few bytes and with nothing of the place or the camera, which drawing it again
 * leaves behind. Throws a sentence for the person where that cannot be.
 */
export async function prepararFoto(archivo: Blob): Promise<Blob> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(NO_ES_FOTO);
  });
  try {
    for (const [lado, calidad] of INTENTOS) {
      const foto = await dibujada(imagen, lado, calidad);
      if (foto.type !== TIPO_FOTO) throw new Error(SIN_WEBP);
      if (foto.size <= FOTO_BYTES) return foto;
    }
  } finally {
    imagen.close();
  }
  throw new Error(NO_CABE);
}

function dibujada(imagen: ImageBitmap, lado: number, calidad: number): Promise<Blob> {
  const escala = Math.min(1, lado / Math.max(imagen.width, imagen.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.round(imagen.width * escala));
  lienzo.height = Math.max(1, Math.round(imagen.height * escala));
  lienzo.getContext('2d')?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  return new Promise((listo, falla) =>
    lienzo.toBlob((foto) => (foto === null ? falla(new Error(NO_ES_FOTO)) : listo(foto)), TIPO_FOTO, calidad),
  );
}

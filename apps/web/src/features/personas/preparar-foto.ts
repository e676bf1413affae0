import { FOTO_BYTES, TIPOS_FOTO, type TipoFoto } from '@jornal/contract';

/** The longer sides and qualities that are tried, until the picture is small enough. */
const INTENTOS = [
  [1_600, 0.82],
  [1_280, 0.8],
  [1_280, 0.65],
  [960, 0.65],
  [720, 0.55],
] as const;

export const NO_ES_FOTO = 'Ese archivo no es una foto que este navegador pueda leer';
export const NO_DIBUJA = 'Este navegador no sabe guardar fotos: actualízalo o usa otro';
const NO_CABE = 'La foto es demasiado grande: toma otra más sencilla';

/**
 * A photo as it is kept: upright, of few bytes and with nothing of the place or the camera, which drawing it again leaves
 * behind. It is WebP or, from a browser that draws none, as those of an iPhone, JPEG. Throws a sentence for the person where
 * that cannot be.
 */
export async function prepararFoto(archivo: Blob): Promise<Blob> {
  const imagen = await createImageBitmap(archivo, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(NO_ES_FOTO);
  });
  try {
    for (const tipo of TIPOS_FOTO) {
      const foto = await chica(imagen, tipo);
      if (foto !== null) return foto;
    }
  } finally {
    imagen.close();
  }
  throw new Error(NO_DIBUJA);
}

/** A picture of few bytes; null where the browser draws none of that type, for it makes a PNG instead. */
async function chica(imagen: ImageBitmap, tipo: TipoFoto): Promise<Blob | null> {
  for (const [lado, calidad] of INTENTOS) {
    const foto = await dibujada(imagen, tipo, lado, calidad);
    if (foto.type !== tipo) return null;
    if (foto.size <= FOTO_BYTES) return foto;
  }
  throw new Error(NO_CABE);
}

function dibujada(imagen: ImageBitmap, tipo: TipoFoto, lado: number, calidad: number): Promise<Blob> {
  const escala = Math.min(1, lado / Math.max(imagen.width, imagen.height));
  const lienzo = document.createElement('canvas');
  lienzo.width = Math.max(1, Math.round(imagen.width * escala));
  lienzo.height = Math.max(1, Math.round(imagen.height * escala));
  const pincel = lienzo.getContext('2d');
  if (pincel !== null && tipo === 'image/jpeg') {
    // A JPEG has nothing transparent: without this it would be black.
    pincel.fillStyle = '#fff';
    pincel.fillRect(0, 0, lienzo.width, lienzo.height);
  }
  pincel?.drawImage(imagen, 0, 0, lienzo.width, lienzo.height);
  return new Promise((listo, falla) =>
    lienzo.toBlob((foto) => (foto === null ? falla(new Error(NO_ES_FOTO)) : listo(foto)), tipo, calidad),
  );
}

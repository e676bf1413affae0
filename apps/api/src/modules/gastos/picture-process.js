// A program of its own: decoding a stranger's picture takes memory that only the end of a process gives back, and a
// decoder that crashes takes its process with it. Reads a picture from stdin and writes it to stdout as a JPEG, upright
// and without anything but its colours; says with its exit code why not.
import sharp from 'sharp';

// Apart from the codes of Node itself.
const DEMASIADO_GRANDE = 20;
const DANADA = 21;

const [, , MEGAPIXELES = '40', LADO = '2560', MAXIMO = '5242880'] = process.argv;
/** @type {import('sharp').SharpOptions & { limitInputPixels: number }} */
const opciones = { limitInputPixels: Number(MEGAPIXELES) * 1_000_000, failOn: 'error' };

// A single processor, nothing kept, and no decoder but those of the three types of a receipt.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/**
 * By the orientation of the EXIF, after it was made small: turning the whole picture would hold all of it in memory.
 * @type {Record<number, (imagen: import('sharp').Sharp) => import('sharp').Sharp>}
 */
const GIROS = {
  2: (imagen) => imagen.flop(),
  3: (imagen) => imagen.rotate(180),
  4: (imagen) => imagen.flip(),
  5: (imagen) => imagen.rotate(270).flop(),
  6: (imagen) => imagen.rotate(90),
  7: (imagen) => imagen.rotate(90).flop(),
  8: (imagen) => imagen.rotate(270),
};

async function leer() {
  const trozos = [];
  for await (const trozo of process.stdin) trozos.push(trozo);
  return Buffer.concat(trozos);
}

/** @param {Buffer} datos */
async function reducir(datos) {
  const { width, height, orientation, isProgressive, depth } = await sharp(datos, {
    ...opciones,
    limitInputPixels: false,
  }).metadata();
  // A picture drawn in several passes is held whole, and 16 bits a colour weigh twice as much.
  const peso = width * height * (isProgressive ? 2 : 1) * (depth === 'uchar' ? 1 : 2);
  if (peso > opciones.limitInputPixels) process.exit(DEMASIADO_GRANDE);
  /** @type {(lado: number, quality: number) => Promise<Buffer>} */
  const hacer = (lado, quality) => {
    const imagen = sharp(datos, opciones).resize({
      width: lado,
      height: lado,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const derecha = GIROS[orientation ?? 1]?.(imagen) ?? imagen;
    return derecha.flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  };
  const buena = await hacer(Number(LADO), 82);
  // Noise hardly gets smaller; with fewer dots it always fits.
  return buena.length <= Number(MAXIMO) ? buena : hacer(1280, 60);
}

const jpeg = await reducir(await leer()).catch(() => process.exit(DANADA));
process.stdout.write(jpeg);

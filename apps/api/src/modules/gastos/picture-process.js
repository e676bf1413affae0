// A program of its own: decoding a stranger's picture takes memory that only the end of a process gives back, and a
// decoder that crashes takes its process with it. Reads a picture from stdin and writes it to stdout as a JPEG, upright
// and without anything but its colours; says with its exit code why not.
import sharp from 'sharp';

// Apart from the codes of Node itself.
const DEMASIADO_GRANDE = 20;
const DANADA = 21;

const [, , MEGAPIXELES = '40', LADO = '2560', MAXIMO = '5242880'] = process.argv;
/** @type {import('sharp').SharpOptions & { limitInputPixels: number }} */
const options = { limitInputPixels: Number(MEGAPIXELES) * 1_000_000, failOn: 'error' };

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
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(90),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(270),
};

async function read() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @param {Buffer} data */
async function reducir(data) {
  const { width, height, orientation, isProgressive, depth } = await sharp(data, {
    ...options,
    limitInputPixels: false,
  }).metadata();
  // A picture drawn in several passes is held whole, and 16 bits a colour weigh twice as much.
  const peso = width * height * (isProgressive ? 2 : 1) * (depth === 'uchar' ? 1 : 2);
  if (peso > options.limitInputPixels) process.exit(DEMASIADO_GRANDE);
  /** @type {(lado: number, quality: number) => Promise<Buffer>} */
  const make = (side, quality) => {
    const image = sharp(data, options).resize({
      width: side,
      height: side,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const derecha = GIROS[orientation ?? 1]?.(image) ?? image;
    return derecha.flatten({ background: '#ffffff' }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
  };
  const buena = await make(Number(LADO), 82);
  // Noise hardly gets smaller; with fewer dots it always fits.
  return buena.length <= Number(MAXIMO) ? buena : make(1280, 60);
}

const jpeg = await reducir(await read()).catch(() => process.exit(DANADA));
process.stdout.write(jpeg);

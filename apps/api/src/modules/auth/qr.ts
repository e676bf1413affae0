import { crc32, deflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';

/** Light around the code, in its own squares, as the norm asks. */
const MARGEN = 4;
/** Points of the picture a square takes. */
const PUNTOS = 6;

/** A text as the picture a telephone scans: a PNG in a data URL. */
export function qrDe(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const cuadros = code.getModuleCount();
  const inside = (n: number) => n >= 0 && n < cuadros;
  const side = (cuadros + 2 * MARGEN) * PUNTOS;
  const row = (y: number) => {
    const puntos = Buffer.alloc(side, 255);
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / PUNTOS) - MARGEN;
      if (inside(y) && inside(column) && code.isDark(y, column)) puntos[x] = 0;
    }
    return puntos;
  };
  const rows = Array.from({ length: side }, (_, y) => row(Math.floor(y / PUNTOS) - MARGEN));
  return `data:image/png;base64,${pngDeGrises(side, rows).toString('base64')}`;
}

/** A square picture of greys, a byte a point (ISO 15948). Libraries that make pictures also read them: none is let into this process. */
function pngDeGrises(side: number, rows: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // Eight bits a point, greys.
  head[8] = 8;
  // Each row is preceded by its filter: none.
  const data = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.from([0]), row])));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [largo, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([largo, body, sum]);
}

import { crc32, deflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';

/** Light around the code, in its own squares, as the norm asks. */
const MARGIN = 4;
/** Points of the picture a square takes. */
const DOTS = 6;

/** A text as the picture a telephone scans: a PNG in a data URL. */
export function qrOf(text: string): string {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const squares = code.getModuleCount();
  const inside = (n: number) => n >= 0 && n < squares;
  const side = (squares + 2 * MARGIN) * DOTS;
  const row = (y: number) => {
    const dots = Buffer.alloc(side, 255);
    for (let x = 0; x < side; x++) {
      const column = Math.floor(x / DOTS) - MARGIN;
      if (inside(y) && inside(column) && code.isDark(y, column)) dots[x] = 0;
    }
    return dots;
  };
  const rows = Array.from({ length: side }, (_, y) => row(Math.floor(y / DOTS) - MARGIN));
  return `data:image/png;base64,${pngOfGreys(side, rows).toString('base64')}`;
}

/** A square picture of greys, a byte a point (ISO 15948). Libraries that make pictures also read them: none is let into this process. */
function pngOfGreys(side: number, rows: readonly Buffer[]): Buffer {
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
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

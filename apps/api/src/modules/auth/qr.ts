import { crc32, deflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';

/** Light around the code, in its own squares, as the norm asks. */
const MARGEN = 4;
/** Points of the picture a square takes. */
const PUNTOS = 6;

/** A text as the picture a telephone scans: a PNG in a data URL. */
export function qrDe(texto: string): string {
  const codigo = qrcode(0, 'M');
  codigo.addData(texto);
  codigo.make();
  const cuadros = codigo.getModuleCount();
  const dentro = (n: number) => n >= 0 && n < cuadros;
  const lado = (cuadros + 2 * MARGEN) * PUNTOS;
  const fila = (y: number) => {
    const puntos = Buffer.alloc(lado, 255);
    for (let x = 0; x < lado; x++) {
      const columna = Math.floor(x / PUNTOS) - MARGEN;
      if (dentro(y) && dentro(columna) && codigo.isDark(y, columna)) puntos[x] = 0;
    }
    return puntos;
  };
  const filas = Array.from({ length: lado }, (_, y) => fila(Math.floor(y / PUNTOS) - MARGEN));
  return `data:image/png;base64,${pngDeGrises(lado, filas).toString('base64')}`;
}

/** A square picture of greys, a byte a point (ISO 15948). Libraries that make pictures also read them: none is let into this process. */
function pngDeGrises(lado: number, filas: readonly Buffer[]): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(lado, 0);
  cabeza.writeUInt32BE(lado, 4);
  // Eight bits a point, greys.
  cabeza[8] = 8;
  // Each row is preceded by its filter: none.
  const datos = deflateSync(Buffer.concat(filas.flatMap((fila) => [Buffer.from([0]), fila])));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    trozo('IHDR', cabeza),
    trozo('IDAT', datos),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. `headers` by lower-case name. */
export type RespuestaCruda = {
  status: number;
  headers: Record<string, string>;
  texto: string;
  json: () => Record<string, unknown>;
};

/**
 * A connection of one's own, for requests that no well-mannered client sends: half ones, wrong bytes, bodies that
 * trickle.
 */
export type Conexion = {
  socket: Socket;
  /** Sends bytes as they are; nothing is corrected. */
  enviar(trozo: string | Uint8Array): void;
  /** The next answer; fails when the connection ends before a whole one came. */
  respuesta(): Promise<RespuestaCruda>;
  /** Settles when the server, or `cortar`, has closed the connection. */
  cerrada: Promise<void>;
  cortar(): void;
};

/** Opens a connection to the server of `url`, from an address of this machine (all of 127.0.0.0/8 is, on Linux). */
export async function conectar(url: string, desde?: string): Promise<Conexion> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: desde });
  await once(socket, 'connect');
  let recibido: Buffer = Buffer.alloc(0);
  let avisar = (): void => undefined;
  let terminada = false;
  socket.on('data', (trozo: Buffer) => {
    recibido = Buffer.concat([recibido, trozo]);
    avisar();
  });
  const cerrada = new Promise<void>((listo) => {
    socket.on('error', () => undefined);
    socket.on('close', () => {
      terminada = true;
      avisar();
      listo();
    });
  });
  const respuesta = async (): Promise<RespuestaCruda> => {
    for (;;) {
      const [una, resto] = leerRespuesta(recibido, terminada);
      if (una !== null) {
        recibido = resto;
        return una;
      }
      if (terminada)
        throw new Error(
          `The connection ended before a whole answer came: ${recibido.toString('latin1').slice(0, 200)}`,
        );
      await new Promise<void>((listo) => (avisar = listo));
    }
  };
  return {
    socket,
    enviar: (trozo) => void socket.write(trozo),
    respuesta,
    cerrada,
    cortar: () => void socket.destroy(),
  };
}

/** A request on a connection of its own; the answer, whether or not the server keeps the connection afterwards. */
export async function enviarCrudo(url: string, ...trozos: Array<string | Uint8Array>): Promise<RespuestaCruda> {
  const conexion = await conectar(url);
  try {
    for (const trozo of trozos) conexion.enviar(trozo);
    return await conexion.respuesta();
  } finally {
    conexion.cortar();
  }
}

/** The lines before a body: `cabeza('POST', '/api/login', { 'content-length': 5 })`. */
export function cabeza(metodo: string, ruta: string, cabeceras: Record<string, string | number> = {}): string {
  const lineas = Object.entries({ host: 'jornal.test', ...cabeceras }).map(
    ([nombre, valor]) => `${nombre}: ${valor}\r\n`,
  );
  return `${metodo} ${ruta} HTTP/1.1\r\n${lineas.join('')}\r\n`;
}

/** A piece of a body sent with `transfer-encoding: chunked`. */
export const trozo = (bytes: string): string => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;

/** The first whole answer in the bytes, and those that follow it. Interim answers (100) count as answers. */
function leerRespuesta(bytes: Buffer, terminada: boolean): [RespuestaCruda | null, Buffer] {
  const fin = bytes.indexOf('\r\n\r\n');
  if (fin === -1) return [null, bytes];
  const [primera = '', ...lineas] = bytes.subarray(0, fin).toString('latin1').split('\r\n');
  const status = Number(primera.split(' ')[1]);
  const headers = Object.fromEntries(
    lineas.map((linea) => [
      linea.slice(0, linea.indexOf(':')).toLowerCase(),
      linea.slice(linea.indexOf(':') + 1).trim(),
    ]),
  );
  const sinCuerpo = status < 200 || status === 204 || status === 304;
  const largo = sinCuerpo ? 0 : headers['content-length'] === undefined ? null : Number(headers['content-length']);
  const hasta = largo === null ? bytes.length : fin + 4 + largo;
  if (bytes.length < hasta || (largo === null && !terminada)) return [null, bytes];
  const texto = bytes.subarray(fin + 4, hasta).toString('utf8');
  return [{ status, headers, texto, json: () => JSON.parse(texto) as Record<string, unknown> }, bytes.subarray(hasta)];
}

import { createServer, type Socket } from 'node:net';

/**
 * A mail server of one process: keeps the mails it is given, or turns everybody away while `caido`. A mail that it
 * keeps is acknowledged only after `espera`, if there is one.
 */
export type Buzon = {
  url: string;
  cartas: string[];
  caido: boolean;
  espera: Promise<void> | null;
  llega(n: number): Promise<void>;
  cerrar(): Promise<void>;
};

/** Just enough of SMTP to receive mail (RFC 5321). */
export async function abrirBuzon(): Promise<Buzon> {
  const esperas: Array<() => void> = [];
  const conexiones = new Set<Socket>();
  const servidor = createServer((socket) => {
    conexiones.add(socket.on('close', () => conexiones.delete(socket)).on('error', () => undefined));
    atender(socket, buzon, () => {
      for (const seguir of esperas.splice(0)) seguir();
    });
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  const { port } = servidor.address() as { port: number };
  const buzon: Buzon = {
    url: `smtp://127.0.0.1:${port}`,
    cartas: [],
    caido: false,
    espera: null,
    llega: async (n) => {
      while (buzon.cartas.length < n) await new Promise<void>((seguir) => esperas.push(seguir));
    },
    cerrar: () =>
      new Promise((listo) => {
        for (const socket of conexiones) socket.destroy();
        servidor.close(() => listo());
      }),
  };
  return buzon;
}

function atender(socket: Socket, buzon: Buzon, alLlegar: () => void): void {
  let pendiente = '';
  let carta: string | null = null;
  const decir = (linea: string) => void socket.write(`${linea}\r\n`);
  const recibir = (texto: string) => {
    buzon.cartas.push(texto);
    carta = null;
    alLlegar();
    void (buzon.espera ?? Promise.resolve()).then(() => decir('250 kept'));
  };
  const oir = (linea: string) => {
    if (carta !== null && linea !== '.') carta += `${linea}\n`;
    else if (carta !== null) recibir(carta);
    else if (linea.toUpperCase() === 'DATA') {
      carta = '';
      decir('354 go on');
    } else if (linea.toUpperCase() === 'QUIT') socket.end('221 bye\r\n');
    else decir(buzon.caido ? '421 closed' : '250 ok');
  };
  decir(buzon.caido ? '421 closed' : '220 buzon');
  socket.on('data', (trozo) => {
    const lineas = (pendiente + trozo.toString('utf8')).split('\r\n');
    pendiente = lineas.pop() as string;
    for (const linea of lineas) oir(linea);
  });
}

import { createServer, type Socket } from 'node:net';

/**
 * As much of Redis as the request limit asks of it: its one script, which adds one to a key and tells what is left of its minute.
 * No other machine is needed to see two processes count together.
 */
export async function abrirRedis(): Promise<{ url: string; conectados(n: number): Promise<void>; cerrar(): Promise<void> }> {
  const cuentas = new Map<string, number>();
  const abiertos = new Set<Socket>();
  let listos = 0;
  let avisar = (): void => undefined;

  function responder([orden = '', ...resto]: string[]): string {
    if (/^info$/i.test(orden)) {
      listos++;
      avisar();
      return '$14\r\nredis_mode:one\r\n';
    }
    if (!/^eval/i.test(orden)) return '+OK\r\n';
    const clave = resto[2] as string;
    const van = (cuentas.get(clave) ?? 0) + 1;
    cuentas.set(clave, van);
    return `*2\r\n:${van}\r\n:60000\r\n`;
  }

  const servidor = createServer((socket) => {
    abiertos.add(socket);
    socket.on('error', () => undefined).on('close', () => abiertos.delete(socket));
    let texto = '';
    socket.setEncoding('latin1').on('data', (trozo: string) => {
      texto += trozo;
      for (let orden = sacarOrden(texto); orden !== null; orden = sacarOrden(texto)) {
        texto = texto.slice(orden.largo);
        socket.write(responder(orden.partes));
      }
    });
  });
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo));
  return {
    url: `redis://127.0.0.1:${(servidor.address() as { port: number }).port}`,
    conectados: (n) =>
      new Promise((listo) => {
        avisar = () => listos >= n && listo();
        avisar();
      }),
    cerrar: async () => {
      for (const socket of abiertos) socket.destroy();
      await new Promise((listo) => servidor.close(listo));
    },
  };
}

/** The first whole command of what has arrived: `*2\r\n$3\r\nGET\r\n$1\r\na\r\n`. */
function sacarOrden(texto: string): { partes: string[]; largo: number } | null {
  const cabeza = /^\*(\d+)\r\n/.exec(texto);
  if (cabeza === null) return null;
  const partes: string[] = [];
  let largo = cabeza[0].length;
  for (let i = 0; i < Number(cabeza[1]); i++) {
    const tamano = /^\$(\d+)\r\n/.exec(texto.slice(largo));
    if (tamano === null) return null;
    const desde = largo + tamano[0].length;
    largo = desde + Number(tamano[1]) + 2;
    if (texto.length < largo) return null;
    partes.push(texto.slice(desde, largo - 2));
  }
  return { partes, largo };
}

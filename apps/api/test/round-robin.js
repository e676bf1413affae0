import { Agent, createServer, request } from 'node:http';

/**
 * A balancer before several processes of one business: each request goes to the next of them, by connections that stay
 * open.
 * @param {readonly string[]} urls
 */
export async function abrirTurnos(urls) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const servidas = urls.map(() => 0);
  let turno = 0;
  const servidor = createServer((suya, respuesta) => {
    const n = turno++ % urls.length;
    const { hostname, port } = new URL(String(urls[n]));
    const pedida = request(
      { hostname, port, agent, method: suya.method, path: suya.url, headers: suya.headers },
      (dicha) => {
        servidas[n] = Number(servidas[n]) + 1;
        respuesta.writeHead(dicha.statusCode ?? 502, dicha.headers);
        dicha.pipe(respuesta);
      },
    );
    pedida.on('error', () => {
      if (!respuesta.headersSent) respuesta.writeHead(502);
      respuesta.end();
    });
    suya.pipe(pedida);
  });
  await new Promise((listo) => servidor.listen(0, '127.0.0.1', () => listo(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (servidor.address());
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many answers came from each. */
    servidas: () => [...servidas],
    cerrar: async () => {
      servidor.closeAllConnections();
      agent.destroy();
      await new Promise((listo) => servidor.close(listo));
    },
  };
}

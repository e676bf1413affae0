// Requests as an attacker makes them: from any address of this machine's loopback network, with any bytes, as slowly as they like.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request from `desde`; answers status, headers and body, or rejects when the server hung up without an answer. */
export function pedirDesde(desde, url, { metodo = 'GET', ruta, cabeceras = {}, cuerpo, agente, plazo = 120_000 }) {
  const { hostname, port } = new URL(url);
  return new Promise((listo, fallo) => {
    const inicio = performance.now();
    const solicitud = request(
      {
        host: hostname,
        port,
        path: ruta,
        method: metodo,
        headers: cabeceras,
        localAddress: desde,
        agent: agente ?? false,
        timeout: plazo,
      },
      (respuesta) => {
        const trozos = [];
        respuesta.on('data', (trozo) => trozos.push(trozo));
        respuesta.on('error', fallo);
        respuesta.on('end', () =>
          listo({
            estado: respuesta.statusCode,
            cabeceras: respuesta.headers,
            texto: Buffer.concat(trozos).toString('utf8'),
            ms: performance.now() - inicio,
          }),
        );
      },
    );
    solicitud.on('timeout', () => solicitud.destroy(new Error(`No answer in ${plazo} ms`)));
    solicitud.on('error', fallo);
    solicitud.end(cuerpo);
  });
}

/** The same, for whom being cut off is an answer too. */
export const atacarDesde = (desde, url, peticion) =>
  pedirDesde(desde, url, peticion).catch((error) => ({ estado: 0, cabeceras: {}, texto: error.message, ms: 0 }));

export const json = (valor) => ({ cabeceras: { 'content-type': 'application/json' }, cuerpo: JSON.stringify(valor) });

/** A client that keeps one connection, as a browser does. */
export const agenteDe = () => new Agent({ keepAlive: true, maxSockets: 6 });

/**
 * Sends `inicio`, then a byte of `goteo` each `cada` ms for ever; answers how many ms the server let it be, or null if
 * it outlived `plazo`.
 */
export function gotear(desde, url, { inicio, goteo = '', cada = 1000, plazo = 90_000 }) {
  const { hostname, port } = new URL(url);
  return new Promise((listo) => {
    const empezado = performance.now();
    const enchufe = connect({ host: hostname, port: Number(port), localAddress: desde });
    let enviado = 0;
    const gota = setInterval(() => goteo !== '' && enchufe.write(goteo[enviado++ % goteo.length]), cada);
    const fin = (ms) => {
      clearInterval(gota);
      clearTimeout(limite);
      enchufe.destroy();
      listo(ms);
    };
    const limite = setTimeout(() => fin(null), plazo);
    enchufe.on('connect', () => enchufe.write(inicio));
    enchufe.on('error', () => undefined);
    enchufe.on('data', () => undefined);
    enchufe.on('close', () => fin(performance.now() - empezado));
  });
}

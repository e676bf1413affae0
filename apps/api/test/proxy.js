import { connect, createServer } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';

/** @typedef {import('node:net').Socket} Socket */

/**
 * Passes on what comes, in its order and each piece after the delay of the moment.
 * @param {Socket} de
 * @param {Socket} a
 * @param {{ callada: boolean }} par
 * @param {() => number} demora
 */
function pasar(de, a, par, demora) {
  let antes = Promise.resolve();
  de.on('error', () => undefined);
  de.on('data', (trozo) => {
    // A silent line takes the bytes it is given.
    if (par.callada) return;
    const ms = demora();
    antes = antes.then(() => (ms > 0 ? esperar(ms) : undefined)).then(() => void (par.callada || a.write(trozo)));
  });
  // And its other end is not told that it ended.
  de.on('close', () => void antes.then(() => par.callada || a.destroy()));
}

/**
 * A network between the product and its PostgreSQL that can fail in every way a network does.
 * @param {string} url The address of the database behind it.
 */
export async function abrirProxy(url) {
  const { hostname, port } = new URL(url);
  /** @type {Set<{ suya: Socket; otra: Socket; callada: boolean }>} */
  const pares = new Set();
  /** @type {'pasan' | 'callan' | 'se cortan'} */
  let nuevas = 'pasan';
  let demora = 0;
  let abiertas = 0;
  const servidor = createServer((suya) => {
    abiertas += 1;
    if (nuevas === 'se cortan') return void suya.resetAndDestroy();
    const par = { suya, otra: connect({ host: hostname, port: Number(port || 5432) }), callada: nuevas === 'callan' };
    pares.add(par);
    pasar(suya, par.otra, par, () => demora);
    pasar(par.otra, suya, par, () => demora);
  });
  await new Promise((listo) => servidor.listen(0, '127.0.0.1', () => listo(undefined)));
  const direccion = /** @type {import('node:net').AddressInfo} */ (servidor.address());
  return {
    /** An address of the database, by way of here. @param {string} base */
    por: (base) => Object.assign(new URL(base), { hostname: '127.0.0.1', port: String(direccion.port) }).href,
    /** How many lines the product holds open. */
    lineas: () => [...pares].filter(({ suya }) => !suya.destroyed).length,
    /** The number of lines there ever were. */
    abiertas: () => abiertas,
    /** The lines there are pass nothing any more, in neither direction, for ever. */
    callar: () => {
      for (const par of pares) par.callada = true;
    },
    /** The lines there are break. */
    cortar: () => {
      for (const { suya, otra } of pares) {
        suya.resetAndDestroy();
        otra.destroy();
      }
    },
    /** The fate of new connections. @param {'pasan' | 'callan' | 'se cortan'} como */
    nuevas: (como) => {
      nuevas = como;
    },
    /** How long each piece takes. @param {number} ms */
    demorar: (ms) => {
      demora = ms;
    },
    cerrar: async () => {
      for (const { suya, otra } of pares) {
        suya.destroy();
        otra.destroy();
      }
      await new Promise((listo) => servidor.close(listo));
    },
  };
}

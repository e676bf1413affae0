import { createServer } from 'node:net';

/** @typedef {import('node:net').Socket} Socket */

/**
 * As much of Redis as the product asks of it: the one script of the request limit, which adds one to a key and tells
 * what is left of its minute, and publishing to the subscribers. No other machine is needed to see two processes count
 * and talk together.
 * `presentarse`: how many milliseconds it takes to say what it is, which is asked once a connection.
 *
 * @param {{ presentarse?: number }} [opciones]
 */
export async function abrirRedis({ presentarse = 0 } = {}) {
  /** @type {Map<string, number>} */
  const cuentas = new Map();
  /** @type {Set<Socket>} */
  const abiertos = new Set();
  let listos = 0;
  let avisar = () => {};

  /** @type {Map<Socket, string>} */
  const suscritos = new Map();
  /** @param {string[]} partes */
  const enLista = (...partes) =>
    `*${partes.length}\r\n${partes.map((p) => `$${Buffer.byteLength(p)}\r\n${p}\r\n`).join('')}`;

  /** @param {string} canal @param {string} mensaje */
  function publicar(canal, mensaje) {
    const quienes = [...suscritos].filter(([, suyo]) => suyo === canal);
    for (const [otro] of quienes) otro.write(enLista('message', canal, mensaje), 'latin1');
    return `:${quienes.length}\r\n`;
  }

  /** @param {Socket} socket @param {string[]} partes */
  function responder(socket, [orden = '', ...resto]) {
    const [canal = '', mensaje = ''] = resto;
    if (/^subscribe$/i.test(orden)) {
      suscritos.set(socket, canal);
      return `*3\r\n$9\r\nsubscribe\r\n$${canal.length}\r\n${canal}\r\n:1\r\n`;
    }
    if (/^ping$/i.test(orden)) return suscritos.has(socket) ? enLista('pong', '') : '+PONG\r\n';
    if (/^publish$/i.test(orden)) return publicar(canal, mensaje);
    if (/^info$/i.test(orden)) {
      listos++;
      avisar();
      return '$14\r\nredis_mode:one\r\n';
    }
    if (!/^eval/i.test(orden)) return '+OK\r\n';
    const clave = String(resto[2]);
    const van = (cuentas.get(clave) ?? 0) + 1;
    cuentas.set(clave, van);
    return `*2\r\n:${van}\r\n:60000\r\n`;
  }

  const servidor = createServer((socket) => {
    abiertos.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        abiertos.delete(socket);
        suscritos.delete(socket);
      });
    let texto = '';
    socket.setEncoding('latin1').on('data', (trozo) => {
      texto += String(trozo);
      for (let orden = sacarOrden(texto); orden !== null; orden = sacarOrden(texto)) {
        texto = texto.slice(orden.largo);
        const { partes } = orden;
        const responde = () => void socket.write(responder(socket, partes), 'latin1');
        if (presentarse > 0 && /^info$/i.test(partes[0] ?? '')) setTimeout(responde, presentarse);
        else responde();
      }
    });
  });
  await new Promise((listo) => servidor.listen(0, '127.0.0.1', () => listo(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (servidor.address());
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Until so many connections are ready. @param {number} n */
    conectados: (n) =>
      new Promise((listo) => {
        avisar = () => void (listos >= n && listo(undefined));
        avisar();
      }),
    cortar: () => {
      for (const socket of abiertos) socket.destroy();
    },
    cerrar: async () => {
      for (const socket of abiertos) socket.destroy();
      await new Promise((listo) => servidor.close(listo));
    },
  };
}

/**
 * The first whole command of what has arrived: `*2\r\n$3\r\nGET\r\n$1\r\na\r\n`.
 * @param {string} texto
 */
function sacarOrden(texto) {
  const cabeza = /^\*(\d+)\r\n/.exec(texto);
  if (cabeza === null) return null;
  /** @type {string[]} */
  const partes = [];
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

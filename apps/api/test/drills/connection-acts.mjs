// Acts of the abuse drill that only hold: connections, descriptors, streams and the turn to sign in. All of it on this machine,
// counted, and ended by the act itself.
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as esperar } from 'node:timers/promises';
import { ADMIN } from './business.mjs';
import { json, pedirDesde } from './client.mjs';

const atacante = (n) => `127.0.8.${1 + (n % 250)}`;
const cabeza = (ruta, token) =>
  `GET ${ruta} HTTP/1.1\r\nHost: x\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`;

/** Opens a connection, says something on it and reads nothing. Settles at once; closed or not is asked of the socket. */
function callada(desde, url, texto = '') {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: desde });
  socket.on('error', () => undefined).pause();
  if (texto !== '') socket.write(texto);
  return socket;
}

const descriptores = (pid) => (process.platform === 'linux' ? readdirSync(`/proc/${pid}/fd`).length : 0);

/** What is held a moment after the attack, against what was held before it. */
async function medirAlrededor(pid, atacar) {
  const antes = descriptores(pid);
  const danos = (await atacar()) ?? [];
  let despues = descriptores(pid);
  for (let i = 0; i < 60 && despues > antes + 50; i++) {
    await esperar(1000);
    despues = descriptores(pid);
  }
  return {
    descriptores: [antes, despues],
    danos: despues > antes + 50 ? [...danos, `${despues - antes} descriptors were left open`] : danos,
  };
}

/** Many requests in line on one connection, read by nobody, and hung up: of a file, and behind a stream that does not end. */
function filas({ url, negocio, pid }) {
  return medirAlrededor(pid, async () => {
    for (let ronda = 0; ronda < 10; ronda++) {
      const sockets = Array.from({ length: 40 }, (_, i) =>
        callada(
          atacante(ronda),
          url,
          i % 2 === 0
            ? cabeza('/', null).repeat(30)
            : cabeza('/api/eventos', negocio.token) + cabeza('/api/salud/vivo').repeat(30),
        ),
      );
      await esperar(300);
      for (const socket of sockets) socket.destroy();
    }
  });
}

/** Connections that say nothing, or do not read, as many as a process takes and more, from six addresses. */
function mudas({ url, pid }) {
  return medirAlrededor(pid, async () => {
    const sockets = Array.from({ length: 1200 }, (_, i) =>
      callada(atacante(i % 6), url, i % 2 === 0 ? '' : cabeza('/api/salud/vivo').repeat(30)),
    );
    await esperar(12_000);
    for (const socket of sockets) socket.destroy();
  });
}

/** Thirty-one invented e-mails, three a second, from one address: somebody new behind it comes in within a minute with the right password. */
async function correos({ url }) {
  const casa = '127.0.9.1';
  const entrar = (email, password) =>
    pedirDesde(casa, url, { metodo: 'POST', ruta: '/api/login', ...json({ email, password }) });
  let seguir = true;
  let n = 0;
  const ataque = (async () => {
    for (; seguir; n++) {
      await entrar(`inventado${n % 31}@jornal.test`, 'equivocada').catch(() => undefined);
      await esperar(333);
    }
  })();
  while (n < 40) await esperar(500);
  const inicio = Date.now();
  let nuevo = await entrar(ADMIN.email, ADMIN.password);
  const turno = nuevo.estado;
  while (nuevo.estado === 429 && Date.now() - inicio < 90_000) {
    await esperar(Number(nuevo.cabeceras['retry-after']) * 1000);
    nuevo = await entrar(ADMIN.email, ADMIN.password);
  }
  const espera_s = Math.round((Date.now() - inicio) / 1000);
  seguir = false;
  await ataque;
  const danos = [];
  if (turno !== 429) danos.push(`the door was not crowded: ${turno}`);
  if (nuevo.estado !== 200) danos.push(`somebody new was answered ${nuevo.estado}`);
  if (espera_s > 60) danos.push(`somebody new waited ${espera_s} s`);
  return { espera_s, danos };
}

export const ACTOS_DE_CONEXION = { filas, mudas, correos };

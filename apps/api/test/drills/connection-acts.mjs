// Acts of the abuse drill that only hold: connections, descriptors, streams and the turn to sign in. All of it on this machine,
// counted, and ended by the act itself.
import { readdirSync, readFileSync } from 'node:fs';
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

/** The memory of the process now, in MB. */
const residente = (pid) =>
  process.platform === 'linux'
    ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
    : 0;

/**
 * The descriptors and the memory held after the attack, as many times as it is repeated, against those held before it:
 * descriptors within a minute; memory after one, where the drill waits for it. The first attack of all warms the
 * program up and is not measured.
 */
async function medirAlrededor({ pid, veces, reposo }, atacar) {
  if (reposo > 0) await atacar();
  const antes = { descriptores: descriptores(pid), memoria: residente(pid) };
  for (let i = 0; i < veces; i++) await atacar();
  let despues = descriptores(pid);
  const fin = Date.now() + Math.max(60, reposo) * 1000;
  while (Date.now() < fin && (despues > antes.descriptores + 50 || reposo > 0)) {
    await esperar(1000);
    despues = descriptores(pid);
  }
  const memoria = reposo > 0 ? [antes.memoria, residente(pid)] : undefined;
  return {
    descriptores: [antes.descriptores, despues],
    memoria,
    danos: [
      ...(despues > antes.descriptores + 50 ? [`${despues - antes.descriptores} descriptors were left open`] : []),
      ...(memoria && memoria[1] > memoria[0] + 40 ? [`${memoria[1] - memoria[0]} MB more a minute later`] : []),
    ],
  };
}

/**
 * Many requests in line on one connection, whose answers are not read, and which is hung up: of a file, and behind a
 * stream that does not end.
 */
function filas({ url, negocio, ...proceso }) {
  return medirAlrededor(proceso, async () => {
    for (let ronda = 0; ronda < 10; ronda++) {
      const sockets = Array.from({ length: 40 }, (_, i) =>
        callada(
          atacante(ronda),
          url,
          i % 2 === 0
            ? cabeza('/', null).repeat(16)
            : cabeza('/api/eventos', negocio.token) + cabeza('/api/salud/vivo').repeat(16),
        ),
      );
      await esperar(300);
      for (const socket of sockets) socket.destroy();
    }
  });
}

/** Connections that say nothing, or do not read, as many as a process takes and more, from six addresses. */
function mudas({ url, ...proceso }) {
  return medirAlrededor(proceso, async () => {
    const sockets = Array.from({ length: 1200 }, (_, i) =>
      callada(atacante(i % 6), url, i % 2 === 0 ? '' : cabeza('/api/salud/vivo').repeat(16)),
    );
    await esperar(12_000);
    for (const socket of sockets) socket.destroy();
  });
}

/**
 * Thirty-one invented e-mails, three a second, from one address, for ten minutes where the drill has the time: a new
 * user behind it comes in within a minute with the right password.
 */
async function correos({ url, reposo }) {
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
  const desde = Date.now();
  while (n < 40 || Date.now() - desde < reposo * 10_000) await esperar(500);
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

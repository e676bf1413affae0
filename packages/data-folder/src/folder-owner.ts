import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The owner of a data folder, as its lock names it. An older build wrote the first three fields only. */
export type Owner = {
  marca?: string;
  pid?: number;
  inicio?: string;
  /** Where that process id means something: the machine, and the namespace of processes in it. */
  lugar?: string;
  /** Which folder this was written for: a copy of it takes the lock along. */
  carpeta?: string;
  /** Grows every few seconds while its owner lives; always as long, so that writing it is one step. */
  latido?: string;
};

/** The judgement of an owner from here, without waiting: elsewhere only its heartbeat tells. */
type Verdict = 'vive' | 'no vive' | 'no se sabe';

export const readOwner = (content: string): Owner => {
  try {
    return JSON.parse(content) as Owner;
  } catch {
    return {};
  }
};

/** This process as owner of a folder. */
export async function ownOwner(folder: string, mark: string): Promise<Owner> {
  return {
    pid: process.pid,
    inicio: startOf(process.pid),
    marca: mark,
    lugar: ownPlace(),
    carpeta: await signOf(folder),
  };
}

/**
 * A process is looked for only where its number means something. There, a lock written for another folder came with a
 * copy, most likely, and its owner has the original.
 */
export async function judge({ pid, inicio, lugar, carpeta: own }: Owner, folder: string): Promise<Verdict> {
  if (pid === undefined) return 'no vive';
  if (lugar !== undefined && lugar !== ownPlace()) return 'no se sabe';
  if (!processExists(pid)) return 'no vive';
  const now = startOf(pid);
  if (now === '') return 'no se sabe';
  if (now !== inicio) return 'no vive';
  // Some file systems number a folder anew when they are mounted again.
  return own === undefined || own === (await signOf(folder)) ? 'vive' : 'no se sabe';
}

export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** By its number in the file system and not by its device, which another mount of the same one may number otherwise. */
const signOf = async (folder: string): Promise<string> => String((await stat(folder, { bigint: true })).ino);

/** The name of the machine, its present boot and the namespace of processes, where the system has them. */
function ownPlace(): string {
  if (process.platform !== 'linux') return hostname();
  const read = (see: () => string) => {
    try {
      return see().trim();
    } catch {
      return '';
    }
  };
  return [
    hostname(),
    read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    read(() => readlinkSync('/proc/self/ns/pid')),
  ].join(' ');
}

/**
 * The start of a process, as opaque text; empty where the system does not tell. An id alone comes back after a restart
 * of the machine.
 */
function startOf(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const starting = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      // The second field is the program's name in parentheses and may hold spaces; start time is the 22nd field.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\)\s*/s, '')
        .split(' ');
      return `${starting}:${fields[19]}`;
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).trim();
  } catch {
    return '';
  }
}

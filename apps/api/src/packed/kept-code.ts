import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Script } from 'node:vm';
import { DATA_DIR } from '../platform/settings/data-dir.js';

/** When a start is over, and what it used has been compiled. */
const LATER_MS = 5_000;
const DIGEST_BYTES = 32;

const digestOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * The code that V8 made of the service, kept beside the data: who may write there may do all that the service may. Of
 * one text, one version of node and one kind of machine; another is another file. Nothing depends on it.
 */
export class KeptCode {
  private readonly folder = resolve(process.env.DATA_DIR || DATA_DIR, 'compilado');
  private readonly file: string;

  constructor(service: string) {
    this.file = join(this.folder, `${service}-${process.version}-${process.arch}`);
  }

  /** V8 believes what it is given: a file that was not written to its end is none. */
  read(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.file);
      const code = bytes.subarray(DIGEST_BYTES);
      return digestOf(code).equals(bytes.subarray(0, DIGEST_BYTES)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Keeps what was compiled by the end of the start, in the place of what earlier builds left. */
  keepSoon(script: Script): void {
    setTimeout(() => void this.keep(script.createCachedData()).catch(() => undefined), LATER_MS).unref();
  }

  private async keep(code: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const written = `${this.file}.${process.pid}`;
    await writeFile(written, Buffer.concat([digestOf(code), code]), { mode: 0o600 });
    await rename(written, this.file);
    for (const name of await readdir(this.folder))
      if (join(this.folder, name) !== this.file) await rm(join(this.folder, name), { force: true });
  }
}

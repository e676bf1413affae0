import { existsSync, readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { KeptCode } from './kept-code.js';
import { nameSources } from './traces.js';

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** Says which file is the packed service, whose name changes with its contents. */
const NAMED = join(FOLDER, 'packed.json');

type Program = (exports: object, require: NodeJS.Require, module: Module, file: string, folder: string) => void;

/**
 * Starts the service from the one file that the build packs (`pack.ts`), as V8 compiled it at an earlier start: reading
 * and compiling two thousand files took most of a start. False where nothing was packed.
 */
export function loadPacked(): boolean {
  if (!existsSync(NAMED)) return false;
  const { service } = JSON.parse(readFileSync(NAMED, 'utf8')) as { service: string };
  const filename = join(FOLDER, service);
  nameSources(FOLDER);
  const kept = new KeptCode(service);
  const cachedData = kept.read();
  // It is written in ASCII: so its text takes a byte a sign in memory.
  const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData && { cachedData }) });
  if (cachedData === undefined || script.cachedDataRejected) kept.keepSoon(script);
  const require = createRequire(filename);
  const module = Object.assign(new Module(filename), { filename });
  // The packed files that are loaded later find it here.
  require.cache[filename] = module;
  (script.runInThisContext() as Program)(module.exports as object, require, module, filename, FOLDER);
  return true;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const PROGRAM = join(ROOT, 'apps/api/dist/main.js');
/** The demo business at one instant, at which its clock stands still. */
const STILL = join(ROOT, 'e2e/still-product.mjs');
const READY = /está listo en (http\S+)/;
const START_LIMIT_MS = 180_000;

/** A product of its own, on a free port with an empty folder. `said` is its output until it was ready. */
export type Product = { url: string; said: () => string; stop: () => Promise<void> };

/** Starts the product as a person would, and stops it after the last journey. JORNAL_URL: one that runs already. */
export default async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.JORNAL_URL) return undefined;
  const { url, stop } = await launch({ DEMO_DATA: 'on' });
  process.env.JORNAL_URL = url;
  return stop;
}

/** Starts a product of its own with these settings. */
export async function launch(settings: Record<string, string>, program = PROGRAM): Promise<Product> {
  for (const built of [PROGRAM, join(ROOT, 'apps/web/dist/index.html')]) {
    if (!existsSync(built)) throw new Error(`${built} is missing: build the product first (npm test does).`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'jornal-e2e-'));
  const product = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [product.stdout, product.stderr])
    output?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  try {
    const url = await addressOf(product);
    return {
      url,
      said: () => said,
      stop: async () => {
        const code = await ended(product);
        // A product that did not end in order may have left its PostgreSQL running, in the folder that goes now.
        if (code !== 0) throw new Error(`The product ended with ${code}:\n${said}`);
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await ended(product);
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A product whose figures, dates and order are the same on every day: its clock stands at `instant`. */
export const launchStill = (instant: string): Promise<Product> => launch({ INSTANT: instant }, STILL);

function addressOf(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(
      () => reject(new Error(`The product did not start in ${START_LIMIT_MS / 1000} s:\n${said}`)),
      START_LIMIT_MS,
    );
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = READY.exec(said)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    product.stdout?.on('data', listen);
    product.stderr?.on('data', listen);
    product.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The product ended with ${code}:\n${said}`));
    });
  });
}

/** Asks it to stop; answers the code it ended with, or the signal that ended it. */
async function ended(product: ChildProcess): Promise<number | NodeJS.Signals | null> {
  if (product.exitCode === null && product.signalCode === null) {
    const exit = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await exit;
  }
  return product.exitCode ?? product.signalCode;
}

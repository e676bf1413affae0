import { constants, existsSync } from 'node:fs';
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = join(dirname(fileURLToPath(import.meta.url)), 'node_modules/.cache');
const UNPACKED = join(CACHE, 'chromium-143.0.4');
const FONTS = join(UNPACKED, 'fonts');

const ON_THE_PATH = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const INSTALLED = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** What the package that unpacks the browser reads or changes in the environment. */
const TOUCHED = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

export type Browser = {
  /** Absent: the browser Playwright downloads for itself. */
  executablePath?: string;
  /** Where the shared libraries and fonts of the bundled Chromium lie. */
  env?: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string };
};

/** The first browser there is: CHROMIUM_PATH, a system Chrome or Chromium, the one that comes in an npm package, else Playwright's own. */
export async function findBrowser(): Promise<Browser> {
  const chosen = process.env.CHROMIUM_PATH || (await systemBrowser());
  if (chosen) return { executablePath: chosen };
  return (await bundled()) ?? {};
}

/** The one that comes in an npm package: the same on every machine it runs on. */
export async function bundled(): Promise<Required<Browser> | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executablePath = await bundledBrowser();
  await nameFonts();
  return { executablePath, env: { LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'), FONTCONFIG_PATH: FONTS } };
}

async function systemBrowser(): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...ON_THE_PATH.flatMap((name) => folders.map((folder) => join(folder, name))), ...INSTALLED];
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return undefined;
}

/**
 * The package's own list of fonts names folders of the service it was made for. Without a single font Chromium ends a page as
 * soon as it must draw a letter that the page's own font does not bring, or before that has arrived.
 */
async function nameFonts(): Promise<void> {
  const folders = [join(FONTS, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  await writeFile(
    join(FONTS, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}<cachedir>${join(CACHE, 'fontconfig')}</cachedir></fontconfig>\n`,
  );
}

/** Unpacks once, beside the dependencies: into a folder of its own that takes its final name when it is complete. */
async function bundledBrowser(): Promise<string> {
  const executable = join(UNPACKED, 'chromium');
  if (existsSync(executable)) return executable;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, 'unpacking-'));
  const before = Object.fromEntries(TOUCHED.map((name) => [name, process.env[name]]));
  // The package unpacks into the temporary folder, and its libraries only where it believes to need them.
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
  // Another run may have finished first; its copy is as good.
  await rename(folder, UNPACKED).catch(() => rm(folder, { recursive: true, force: true }));
  return executable;
}

import { constants, existsSync, readFileSync } from 'node:fs';
import { access, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = join(dirname(fileURLToPath(import.meta.url)), 'node_modules');
const CACHE = join(MODULES, '.cache');
const { version: BUNDLED } = JSON.parse(
  readFileSync(join(MODULES, '@sparticuz/chromium/package.json'), 'utf8'),
) as Record<'version', string>;
const UNPACKED = join(CACHE, `chromium-${BUNDLED}`);
const FONTS = join(UNPACKED, 'fonts');

type Kind = 'chromium' | 'firefox';
type Places = { chosen: string; onThePath: readonly string[]; installed: readonly string[] };

/**
 * Where a browser may be: the path in a variable of the environment, the programs of these names on the PATH, the
 * folders of installers.
 */
const PLACES: Readonly<Record<Kind, Places>> = {
  chromium: {
    chosen: 'CHROMIUM_PATH',
    onThePath: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
    installed: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    ],
  },
  firefox: {
    chosen: 'FIREFOX_PATH',
    onThePath: ['firefox', 'firefox-esr'],
    installed: [
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
      'C:\\Program Files (x86)\\Mozilla Firefox\\firefox.exe',
    ],
  },
};

/** The parts of the environment that the package that unpacks the browser reads or changes. */
const TOUCHED = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];

export type Browser = {
  /** Absent: the browser Playwright downloads for itself. */
  executablePath?: string;
  /** Where the shared libraries and fonts of the bundled Chromium lie. */
  env?: { LD_LIBRARY_PATH: string; FONTCONFIG_PATH: string };
};

/**
 * The Chromium of the journeys: that of CHROMIUM_PATH, the one that comes in an npm package, a system Chrome or
 * Chromium, else Playwright's own. That of the package has no windows to draw, and takes a quarter less of the machine.
 */
export async function findBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH ? undefined : await bundled();
  if (own) return own;
  const [executablePath] = await ofTheMachine('chromium');
  return executablePath ? { executablePath } : {};
}

/** Every browser there is, once each: the one that comes in an npm package or is Playwright's own, and all of the machine. */
export async function everyBrowser(): Promise<(Browser & { kind: Kind })[]> {
  const own: Browser = (await bundled()) ?? {};
  const of = async (kind: Kind) => (await ofTheMachine(kind)).map((executablePath) => ({ kind, executablePath }));
  return [{ kind: 'chromium', ...own }, ...(await of('chromium')), ...(await of('firefox'))];
}

/** The browser that comes in an npm package: the same on every machine it runs on. */
export async function bundled(): Promise<Required<Browser> | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executablePath = await bundledBrowser();
  await nameFonts();
  return { executablePath, env: { LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'), FONTCONFIG_PATH: FONTS } };
}

/** The browsers of a kind that are installed, the chosen one first; a browser that goes by several names is one. */
async function ofTheMachine(kind: Kind): Promise<string[]> {
  const { chosen, onThePath, installed } = PLACES[kind];
  const choice = process.env[chosen];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...onThePath.flatMap((name) => folders.map((folder) => join(folder, name))), ...installed];
  const found = new Map<string, string>();
  // A chosen browser is used or fails; it is not passed over for another.
  if (choice) found.set(await realpath(choice).catch(() => choice), choice);
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (!runs) continue;
    const program = await realpath(candidate);
    if (!found.has(program)) found.set(program, candidate);
  }
  return [...found.values()];
}

/**
 * The package's own list of fonts names folders of the service it was made for. Without a single font Chromium ends a page as
 * soon as it must draw a letter that the page's own font does not bring, or before that has arrived.
 */
async function nameFonts(): Promise<void> {
  const folders = [join(FONTS, 'fonts'), '/usr/share/fonts'].map((folder) => `<dir>${folder}</dir>`).join('');
  await writeFile(
    join(FONTS, 'fonts.conf'),
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">' +
      `<fontconfig>${folders}<cachedir>${join(CACHE, 'fontconfig')}</cachedir></fontconfig>\n`,
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

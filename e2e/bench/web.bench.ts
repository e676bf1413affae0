import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';
import { test } from '../fixtures';

/**
 * Fetched when it is asked for: heavy, and of no use for builds and tests. The last one that runs on every Node the
 * product does.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const DIST = join(fileURLToPath(new URL('.', import.meta.url)), '../../apps/web/dist');
const SCREENS = (
  process.env.BENCH_SCREENS ??
  '/,/dashboard,/servicios/registrar,/ventas,/gastos,/pagos/registrar,/agendas,/reportes/analytics'
).split(',');
const SIZES = (process.env.BENCH_SIZES ?? 'phone,desktop').split(',');
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

type Report = {
  categories: Record<
    'performance' | 'accessibility' | 'best-practices',
    { score: number | null; auditRefs: readonly { id: string }[] }
  >;
  audits: Record<
    string,
    { score?: number | null; numericValue?: number; details?: { items?: readonly Record<string, number | string>[] } }
  >;
};

const run = promisify(execFile);
const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
const middle = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** The weight of each file on the wire, the heaviest first. */
async function weights(): Promise<void> {
  const names = (await readdir(join(DIST, 'assets'))).filter((name) => /\.(js|css)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => ({
      file: name,
      wire: brotliCompressSync(await readFile(join(DIST, 'assets', name))).length,
    })),
  );
  const all = files.reduce((sum, { wire }) => sum + wire, 0);
  console.log(`\nBundle: ${files.length} files of code and style, ${kB(all)} in all (brotli). The heaviest:`);
  console.table(
    files
      .sort((a, b) => b.wire - a.wire)
      .slice(0, 15)
      .map(({ file, wire }) => ({ file, wire: kB(wire) })),
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A browser that Lighthouse can drive, with a session. */
async function signedIn(
  url: string,
  options: LaunchOptions,
  { access_token, user }: { access_token: string; user: unknown },
) {
  const folder = await mkdtemp(join(tmpdir(), 'jornal-bench-web-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(folder, {
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  const page = browser.pages()[0] ?? (await browser.newPage());
  await page.goto(`${url}/error`);
  await page.evaluate(
    ([token, person]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', person as string);
    },
    [access_token, JSON.stringify(user)],
  );
  return {
    port,
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function lighthouse(address: string, port: number, size: string): Promise<Report> {
  const flags = [
    `--port=${port}`,
    '--disable-storage-reset',
    '--output=json',
    '--quiet',
    '--only-categories=performance,accessibility,best-practices',
  ];
  if (size === 'desktop') flags.push('--preset=desktop');
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, address, ...flags], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as Report;
}

/** The rules of accessibility that something on a screen breaks. */
const faults = (reports: readonly Report[]): string[] => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      categories.accessibility.auditRefs.map(({ id }) => id).filter((id) => audits[id]?.score === 0),
    ),
  ),
];

function row(size: string, path: string, reports: readonly Report[]) {
  const audit = (name: string) => middle(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const score = (name: keyof Report['categories']) =>
    Math.round(100 * middle(reports.map(({ categories }) => categories[name].score ?? Number.NaN)));
  const items = reports[0]?.audits['network-requests']?.details?.items ?? [];
  const wire = (type: string) =>
    kB(
      items
        .filter(({ resourceType }) => resourceType === type)
        .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
    );
  return {
    size,
    screen: path,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    'FCP s': (audit('first-contentful-paint') / 1_000).toFixed(2),
    'LCP s': (audit('largest-contentful-paint') / 1_000).toFixed(2),
    'TBT ms': Math.round(audit('total-blocking-time')),
    CLS: audit('cumulative-layout-shift').toFixed(3),
    code: wire('Script'),
    data: wire('Fetch'),
    requests: items.length,
  };
}

test('what the screens weigh, and how soon they can be used', async ({ url, sessionOf, playwright: _ }, {
  project,
}) => {
  await weights();
  const session = await sessionOf('admin');
  const browser = await signedIn(url, project.use.launchOptions ?? {}, session);
  const rows: ReturnType<typeof row>[] = [];
  try {
    for (const size of SIZES) {
      for (const path of SCREENS) {
        const reports: Report[] = [];
        for (let round = 0; round < ROUNDS; round++)
          reports.push(await lighthouse(`${url}${path}`, browser.port, size));
        const measured = row(size, path, reports);
        console.log(Object.values(measured).join(' · '), ...faults(reports));
        rows.push(measured);
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`Lighthouse, the median of ${ROUNDS}; the phone is a slow one on a slow network, as it simulates them:`);
  console.table(rows);
});

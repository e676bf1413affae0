import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { Role, Session } from '../api';
import { test } from '../fixtures';

/** What everybody opens, and what is used most: who opens it, without whom it is the sign-in page. */
const SCREENS: readonly { screen: string; path: string; who?: Role }[] = [
  { screen: 'login', path: '/' },
  { screen: 'dashboard', path: '/dashboard', who: 'admin' },
  { screen: 'dashboard', path: '/dashboard', who: 'supervisor' },
  { screen: 'dashboard', path: '/dashboard', who: 'operador' },
  { screen: 'services', path: '/servicios/lista', who: 'admin' },
  { screen: 'register', path: '/servicios/registrar', who: 'supervisor' },
];
const SIZES = ['desktop', 'mobile'] as const;
type Size = (typeof SIZES)[number];

/** The stream never ends, and a page is loaded once nothing is on its way. */
const STREAM = '*/api/eventos';

for (const { screen, path, who } of SCREENS) {
  for (const size of SIZES) {
    test(`${screen} ${who ?? ''} ${size}`, async ({ url, sessionOf }, { project }) => {
      const session = who && (await sessionOf(who));
      const seen = await inFreshBrowser(project.use.launchOptions ?? {}, url, session, (port) => measure(url + path, port, size));
      process.stdout.write(`${JSON.stringify({ screen, who: who ?? null, size, ...seen })}\n`);
    });
  }
}

/** A browser with nothing in its cache, where that person is signed in already. */
async function inFreshBrowser<T>(options: LaunchOptions, url: string, session: Session | undefined, work: (port: number) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'jornal-bench-web-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, { ...options, args: [...(options.args ?? []), `--remote-debugging-port=${port}`] });
  try {
    const page = await context.newPage();
    // A page of the same origin that loads nothing of the product.
    await page.goto(`${url}/api/salud/vivo`);
    if (session) {
      await page.evaluate(({ access_token, user }) => {
        localStorage.setItem('token', access_token);
        localStorage.setItem('user', JSON.stringify(user));
      }, session);
    }
    return await work(port);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Request = { url: string; resourceType?: string; transferSize: number; resourceSize: number };

async function measure(address: string, port: number, size: Size) {
  const settings = { port, onlyCategories: ['performance'], disableStorageReset: true, blockedUrlPatterns: [STREAM], networkQuietThresholdMs: 1_000, maxWaitForLoad: 30_000 };
  const result = await lighthouse(address, { ...settings, logLevel: 'error' }, size === 'desktop' ? desktopConfig : undefined);
  if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const details = lhr.audits['network-requests']?.details as { items: Request[] } | undefined;
  const requests = details?.items ?? [];
  const api = requests.filter((request) => new URL(request.url).pathname.startsWith('/api/'));
  const sum = (of: readonly Request[], what: 'transferSize' | 'resourceSize') => of.reduce((total, request) => total + request[what], 0);
  return {
    performance: Math.round((lhr.categories.performance?.score ?? 0) * 100),
    cls: Math.round(value('cumulative-layout-shift') * 10_000) / 10_000,
    lcp_ms: Math.round(value('largest-contentful-paint')),
    tbt_ms: Math.round(value('total-blocking-time')),
    json_bytes: sum(api, 'transferSize'),
    json_raw_bytes: sum(api, 'resourceSize'),
    js_bytes: sum(
      requests.filter(({ resourceType }) => resourceType === 'Script'),
      'transferSize',
    ),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

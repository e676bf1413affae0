import { chromium, type Page } from '@playwright/test';
import puppeteer, { type Page as FirefoxPage } from 'puppeteer-core';
import type { Session } from './api';
import type { everyBrowser } from './browser';
import { DESKTOP, type Look } from './fixtures';

type Found = Awaited<ReturnType<typeof everyBrowser>>[number];

/** A signed-in page in any browser: the little that is asked of it, whichever program drives the browser. */
export type Walker = {
  open: (path: string) => Promise<void>;
  press: (selector: string) => Promise<void>;
  /** Runs in the page. */
  look: <T>(what: () => T) => Promise<T>;
  /** Errors that were thrown or told on the console. */
  complaints: string[];
};
export type Started = {
  version: string;
  walkerOf: (url: string, look: Look, session?: Session) => Promise<Walker>;
  stop: () => Promise<void>;
};

/** The limit in milliseconds: an element that cannot be pressed by then is told, not waited for. */
const SOON = 10_000;

/** The storage of a browser whose person is signed in. */
const storageOf = ({ access_token, user }: Session) => ({ token: access_token, user: JSON.stringify(user) });

/**
 * Playwright drives Chromium. It drives no Firefox but one it builds and downloads, or one of these days through commands
 * (emulation.setMediaFeaturesOverride) that the one with long support does not have: that is Puppeteer's, through the same standard.
 */
export const start = (browser: Found): Promise<Started> =>
  browser.kind === 'firefox' ? startFirefox(browser) : startChromium(browser);

async function startChromium({ executablePath, env }: Found): Promise<Started> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
  return {
    version: `Chromium ${browser.version()}`,
    walkerOf: async (url, look, session) => {
      const context = await browser.newContext({ ...look, baseURL: url, locale: 'es-CO', reducedMotion: 'reduce' });
      const page = await context.newPage();
      if (session) await page.addInitScript(rememberSession, storageOf(session));
      return chromiumWalker(page, look);
    },
    stop: () => browser.close(),
  };
}

function chromiumWalker(page: Page, { hasTouch }: Look): Walker {
  const complaints: string[] = [];
  page.setDefaultTimeout(SOON);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    open: async (path) => void (await page.goto(path)),
    press: (selector) => (hasTouch ? page.tap(selector) : page.click(selector)),
    look: (what) => page.evaluate(what),
    complaints,
  };
}

async function startFirefox({ executablePath = '' }: Found): Promise<Started> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'es-CO' },
  });
  return {
    version: `Firefox ${(await browser.version()).replace(/^firefox\//i, '')}`,
    walkerOf: async (url, look, session) => {
      const page = await (await browser.createBrowserContext()).newPage();
      await page.setViewport(look.viewport ?? DESKTOP.viewport ?? null);
      if (session) await page.evaluateOnNewDocument(rememberSession, storageOf(session));
      return firefoxWalker(page, url);
    },
    stop: () => browser.close(),
  };
}

function firefoxWalker(page: FirefoxPage, url: string): Walker {
  const complaints: string[] = [];
  page.setDefaultTimeout(SOON);
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    open: async (path) => void (await page.goto(new URL(path, url).href)),
    press: (selector) => page.locator(selector).click(),
    look: (what) => page.evaluate(what) as Promise<ReturnType<typeof what>>,
    complaints,
  };
}

/** In the page, before anything of it runs; the empty one a browser begins with has no storage. */
function rememberSession(storage: Record<string, string>): void {
  if (!location.protocol.startsWith('http')) return;
  for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
}

import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { Api, type Credentials, DEMO, DEMO_PASSWORD, type Role, type Session } from './api';

export { expect };

export type Look = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'isMobile' | 'hasTouch'>;

/** The sizes people use it in. */
export const DESKTOP: Look = { viewport: { width: 1440, height: 900 } };
export const PHONE: Look = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Fixtures = {
  /** A page of a person who is signed in already, without the form: the API answers a session and the browser finds it in its storage. */
  signIn: (who: Role | Credentials, look?: Look) => Promise<Page>;
  /** A page without a session, in a context of its own. */
  visit: (look?: Look) => Promise<Page>;
  /** The complaints of the browsers: console errors, exceptions, violations of the content policy. */
  complaints: string[];
};
type WorkerFixtures = { url: string; sessionOf: (who: Role | Credentials) => Promise<Session>; admin: Api };

export const test = base.extend<Fixtures, WorkerFixtures>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const url = process.env.JORNAL_URL;
      if (!url) throw new Error('JORNAL_URL is not set: product.ts starts the product and sets it.');
      await use(url);
    },
    { scope: 'worker' },
  ],

  sessionOf: [
    async ({ playwright, url }, use) => {
      const http = await playwright.request.newContext();
      const sessions = new Map<string, Promise<Session>>();
      await use((who) => {
        const credentials = typeof who === 'string' ? { email: DEMO[who], password: DEMO_PASSWORD } : who;
        const known = sessions.get(credentials.email) ?? Api.signIn(http, url, credentials);
        sessions.set(credentials.email, known);
        return known;
      });
      await http.dispose();
    },
    { scope: 'worker' },
  ],

  admin: [
    async ({ playwright, url, sessionOf }, use) => {
      const http = await playwright.request.newContext();
      await use(new Api(http, url, (await sessionOf('admin')).access_token));
      await http.dispose();
    },
    { scope: 'worker' },
  ],

  complaints: async ({ browserName: _ }, use) => use([]),

  visit: async ({ browser, url, complaints }, use) => {
    await use(async (look = DESKTOP) => {
      return watched(await openAs(browser, url, look), complaints);
    });
    for (const context of browser.contexts()) await context.close();
  },

  signIn: async ({ browser, url, sessionOf, complaints }, use) => {
    await use(async (who, look = DESKTOP) => {
      return watched(await openAs(browser, url, look, await sessionOf(who)), complaints);
    });
    for (const context of browser.contexts()) await context.close();
  },
});

/** A page in a context of its own, in whose storage the session of a person is found. */
export async function openAs(browser: Browser, url: string, look: Look, session?: Session): Promise<Page> {
  const localStorage = session && [
    { name: 'token', value: session.access_token },
    { name: 'user', value: JSON.stringify(session.user) },
    // The advice to an administrator without second factor was read.
    { name: `factor-despues-${session.user.id}`, value: 'true' },
  ];
  const context = await browser.newContext({
    baseURL: url,
    ...look,
    storageState: { cookies: [], origins: localStorage ? [{ origin: url, localStorage }] : [] },
  });
  return context.newPage();
}

function watched(page: Page, complaints: string[]): Page {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return page;
}

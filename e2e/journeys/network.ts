import { expect, type Page, type Route } from '@playwright/test';

type Write = { what: string; key: string };
/** `cut`: nothing leaves the shop. `lose`: the server does it and its answer is lost. `pass`: all is well. */
type Line = 'cut' | 'lose' | 'pass';

/**
 * Requests sent as changes are, without being any: a report that is asked for, a second factor that is only prepared, a
 * person who is forgotten once and for all (`sinClave` in the contract).
 */
const KEYLESS = /\/(generate-report|segundo-factor|datos-personales\/anonimizar)$/;

const isWrite = (route: Route): boolean =>
  route.request().method() !== 'GET' && !/\/(login|logout)$/.test(new URL(route.request().url()).pathname);

/** The line between a browser and the product, and the changes sent over it. */
export class Network {
  line: Line = 'cut';
  /** Each time a change was sent, whatever its outcome. */
  readonly sent: Write[] = [];
  /** Changes that the server made and whose answer was lost. */
  done = 0;
  /** Answers of before, given again. */
  repeated = 0;
  /** Why the server would not do it. */
  refused: string | null = null;

  private constructor(private readonly page: Page) {}

  static async under(page: Page): Promise<Network> {
    const network = new Network(page);
    await page.route('**/api/**', (route) => network.carry(route));
    return network;
  }

  async gone(): Promise<void> {
    await this.page.unroute('**/api/**');
  }

  private async carry(route: Route): Promise<void> {
    if (!isWrite(route)) return route.fallback();
    const request = route.request();
    this.sent.push({
      what: `${request.method()} ${new URL(request.url()).pathname}`,
      key: request.headers()['idempotency-key'] ?? '',
    });
    if (this.line === 'cut') return route.abort('internetdisconnected');
    const response = await route.fetch();
    const { status, headers } = { status: response.status(), headers: response.headers() };
    if (status !== 401 && !response.ok()) this.refused = `${status} ${(await response.text()).slice(0, 160)}`;
    if (headers['idempotent-replayed'] === 'true') this.repeated++;
    if (this.line === 'lose' && response.ok()) {
      this.done++;
      return route.abort('connectionreset');
    }
    // The walk may have gone on to the next form meanwhile.
    return route.fulfill({ response }).catch(() => undefined);
  }

  /** The same change is known by the same key however often it is sent. */
  expectOneKeyEach(): void {
    const keys = new Map<string, Set<string>>();
    for (const { what, key } of this.sent)
      if (!KEYLESS.test(what)) keys.set(what, (keys.get(what) ?? new Set()).add(key));
    for (const [what, those] of keys)
      expect([...those], `the keys of ${what}`).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser';

/** A browser with a folder of its own, as a person's: it may be killed, and finds its folder when it starts again. */
export class Killable {
  private constructor(
    private readonly folder: string,
    private running: ChildProcess | null = null,
  ) {}

  static async create(): Promise<Killable> {
    return new Killable(await mkdtemp(join(tmpdir(), 'jornal-browser-')));
  }

  /** Starts it; answers a page of its own, without a line if asked for. */
  async start(url: string, { offline = false } = {}): Promise<Page> {
    const { executablePath = chromium.executablePath(), env } = await findBrowser();
    const port = join(this.folder, 'DevToolsActivePort');
    await rm(port, { force: true });
    const program = spawn(
      executablePath,
      [
        `--user-data-dir=${this.folder}`,
        '--remote-debugging-port=0',
        ...['--headless=new', '--no-sandbox', '--no-first-run', '--disable-gpu', '--disable-background-networking'],
        'about:blank',
      ],
      { detached: true, stdio: 'ignore', env: { ...process.env, ...env } },
    );
    this.running = program;
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await firstLine(port)}`);
    const context = browser.contexts()[0];
    if (!context) throw new Error('The browser has no context');
    await context.setOffline(offline);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(url);
    return page;
  }

  /** Ends it in order: what it holds in memory is written down. */
  async close(page: Page): Promise<void> {
    const ended = this.running && once(this.running, 'exit');
    const session = await page.context().newCDPSession(page);
    await session.send('Browser.close').catch(() => undefined);
    await ended;
  }

  /** As when the battery is taken out: every process of it is gone at once. */
  async kill(): Promise<void> {
    const program = this.running;
    if (program?.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
    const ended = once(program, 'exit');
    process.kill(-program.pid, 'SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function firstLine(path: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const [line] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    if (line) return line;
    await wait(100);
  }
  throw new Error('The browser did not start');
}

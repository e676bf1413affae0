import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { abrirApp, type Prueba } from '../app.js';
import { compilar, levantar } from '../child-server.js';

const JWT_SECRET = 'a-secret-of-a-server-that-is-one-file';

/** Writes down each file of JavaScript that is loaded; and a trace, once the server says that it is ready. */
const LOOK = `
  const { appendFileSync } = require('node:fs');
  const { Module, register } = require('node:module');
  const note = (what) => appendFileSync(process.env.NOTES, what + '\\n');
  const hook = "import { appendFileSync } from 'node:fs'; export const load = (url, context, next) => {" +
    "if (!url.startsWith('node:')) appendFileSync(process.env.NOTES, url + '\\\\n'); return next(url, context); };";
  register('data:text/javascript,' + encodeURIComponent(hook));
  const { _load } = Module;
  const seen = new Set();
  Module._load = function (name, parent, main) {
    const file = Module.isBuiltin(name) ? name : Module._resolveFilename(name, parent, main);
    if (!Module.isBuiltin(name) && !seen.has(file)) note(file);
    seen.add(file);
    return _load.call(this, name, parent, main);
  };
  const { write } = process.stdout;
  process.stdout.write = function (text, ...rest) {
    if (String(text).includes('está listo')) note('TRACE ' + JSON.stringify(new Error('x').stack));
    return write.call(this, text, ...rest);
  };
`;

describe('El servicio en un solo archivo', () => {
  let app: Prueba;
  let folder: string;
  let api: string;

  beforeAll(async () => {
    const [opened, { carpeta }] = await Promise.all([abrirApp(), compilar()]);
    app = opened;
    // Beside the program of the other files of tests, which is not changed.
    api = join(carpeta, '../packed-api');
    await cp(carpeta, api, { recursive: true });
    await promisify(execFile)(process.execPath, [join(api, 'packed/pack.js')]);
    folder = await mkdtemp(join(tmpdir(), 'jornal-packed-'));
    await writeFile(join(folder, 'look.cjs'), LOOK);
  }, 60_000);
  afterAll(async () => {
    await app.cerrar();
    await rm(folder, { recursive: true });
    await rm(api, { recursive: true });
  });

  /** The files that a start loads, and the trace of its last words. */
  const start = async (program: string) => {
    const notes = join(folder, 'notes');
    await rm(notes, { force: true });
    const env = { PORT: '0', DATABASE_URL: app.servicioUrl, JWT_SECRET, DATA_DIR: folder, NOTES: notes };
    const server = await levantar(['--require', join(folder, 'look.cjs'), join(api, program)], env);
    expect((await fetch(`${server.url}/api/salud/listo`)).status).toBe(200);
    await server.detener();
    const lines = (await readFile(notes, 'utf8')).trim().split('\n');
    const trace = lines.find((line) => line.startsWith('TRACE ')) as string;
    return { loaded: lines.filter((line) => line !== trace), trace: JSON.parse(trace.slice(6)) as string };
  };

  it('al iniciar se leen unos pocos archivos, y nada de lo que solo usan algunas solicitudes', async () => {
    const { loaded, trace } = await start('main.js');
    expect(loaded.filter((file) => file.endsWith('.cjs') && file.includes('/packed/')).map((f) => basename(f))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(nodemailer|prom-client|openapi|built|dist)-/)]),
    );
    expect(loaded.length).toBeLessThan(25);
    // The trace names the line of the source that said it.
    const [, file = '', line = ''] = /at decir \((\S+):(\d+)\)/.exec(trace) ?? [];
    expect(file).toMatch(/\/startup\.ts$/);
    const source = await readFile(join(__dirname, '../../src/startup.ts'), 'utf8');
    expect(source.split('\n')[Number(line) - 1]).toContain('process.stdout.write');
  }, 60_000);

  it('sin empaquetar se leen muchos más, también los que esperan a que se usen', async () => {
    expect((await start('serve.js')).loaded.length).toBeGreaterThan(1_000);
    expect((await readdir(join(api, 'packed'))).filter((name) => name.startsWith('nodemailer-'))).not.toEqual([]);
  }, 60_000);

  it('lo que compiló V8 queda junto a los datos, y uno que no está entero no se usa', async () => {
    const env = { PORT: '0', DATABASE_URL: app.servicioUrl, JWT_SECRET, DATA_DIR: folder };
    const kept = join(folder, 'compilado');
    const server = await levantar([join(api, 'main.js')], env);
    while (!existsSync(kept) || (await readdir(kept)).every((name) => !/^service-.*-v[\d.]+-\w+$/.test(name)))
      await fetch(`${server.url}/api/salud/vivo`);
    await server.detener();
    const [name = ''] = await readdir(kept);
    const whole = await readFile(join(kept, name));
    // In the last the middle alone is another: V8 looks at the beginning, and would run it.
    const middle = Math.floor(whole.length / 2);
    const changed = Buffer.from(whole).fill(7, middle, middle + 100_000);
    for (const bytes of [whole, whole.subarray(0, middle), Buffer.alloc(whole.length, 7), changed]) {
      await writeFile(join(kept, name), bytes);
      const again = await levantar([join(api, 'main.js')], env);
      expect((await fetch(`${again.url}/api/salud/listo`)).status).toBe(200);
      await again.detener();
    }
  }, 60_000);
});

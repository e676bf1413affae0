// The product with the demo business at one instant, at which its clock stands still: its screens are the same on every
// day and machine. node still-product.mjs, with INSTANT, PORT, HOST and DATA_DIR (an empty folder) in the environment.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const load = (file) => import(pathToFileURL(join(ROOT, 'apps/api/dist', file)).href);
const { readConfig } = await load('platform/settings/config.js');
const { Clock } = await load('platform/time/clock.js');
const { crearRegistro, crearServidor } = await load('server.js');
const { abrirBase, decir, prepararBase, secretoPropio } = await load('startup.js');
const { sembrarDemo } = await load('demo/demo.js');

const instant = new Date(process.env.INSTANT);
const config = readConfig({ ...process.env, DATABASE_URL: '' });
const folder = resolve(config.DATA_DIR);
const postgres = await abrirBase(config);
let app;
process.on('SIGTERM', async () => {
  await app?.close();
  await postgres.detener();
  process.exit(0);
});
config.JWT_SECRET = await secretoPropio(folder);
await prepararBase(config, postgres.url);
// The queries that the demo sends at once are written in the order in which they were sent: several connections
// would give it other ids each time.
const { DATABASE_POOL } = config;
config.DATABASE_POOL = 1;
await sembrarDemo(config, folder, postgres.url, decir, instant);
config.DATABASE_POOL = DATABASE_POOL;
const reloj = new Clock(config.BUSINESS_TIME_ZONE, () => new Date(instant));
app = await crearServidor({
  config,
  reloj,
  url: postgres.url,
  web: await webOfOneFont(join(folder, 'web')),
  registro: crearRegistro('error'),
});
await app.listen(config.PORT, config.HOST);
decir(`Jornal está listo en http://${config.HOST}:${app.getHttpServer().address().port}`);

/**
 * The built web, drawn with the letters that come with it and no others. Its font is optional: a page for which it
 * comes late does without, and here it is waited for. The signs of keys are written with the machine's own font, and
 * here with this one.
 */
async function webOfOneFont(copy) {
  await cp(join(ROOT, 'apps/web/dist'), copy, { recursive: true });
  const assets = join(copy, 'assets');
  for (const name of (await readdir(assets)).filter((file) => file.includes('.css'))) {
    const file = join(assets, name);
    if (!name.endsWith('.css')) await rm(file);
    else
      await writeFile(
        file,
        `${(await readFile(file, 'utf8')).replace(/font-display:\s*optional/g, 'font-display:block')}\n` +
          'kbd{font-family:inherit!important}\n',
      );
  }
  return copy;
}

// The product on a database that is already there, in a process of its own whose clock stands at INSTANTE, or at what the file RELOJ holds:
// node fixed-clock-server.mjs FOLDER_OF_THE_COMPILED_API, with one of these, DATABASE_URL, JWT_SECRET and LOG_LEVEL in the environment.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const cargar = (archivo) => import(pathToFileURL(join(process.argv[2], archivo)).href);
const { readConfig } = await cargar('platform/settings/config.js');
const { Clock } = await cargar('platform/time/clock.js');
const { crearRegistro, crearServidor } = await cargar('server.js');

const config = readConfig(process.env);
const instante = () => new Date(process.env.INSTANTE ?? readFileSync(process.env.RELOJ, 'utf8'));
const reloj = new Clock(config.BUSINESS_TIME_ZONE, instante);
const app = await crearServidor({
  config,
  reloj,
  url: config.DATABASE_URL,
  web: null,
  registro: crearRegistro(config.LOG_LEVEL),
});
await app.listen(0, '127.0.0.1');
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
console.log(
  `http://127.0.0.1:${app.getHttpServer().address().port} ${Intl.DateTimeFormat().resolvedOptions().timeZone} ` +
    `${instante().getHours()}`,
);

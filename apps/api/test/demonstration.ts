import { CUENTAS_DEMO } from '../src/demo/demo.js';
import { fundar } from '../src/demo/founding.js';
import { RelojDemo } from '../src/demo/reloj-demo.js';
import { trabajar } from '../src/demo/work-days.js';
import { readConfig } from '../src/platform/settings/config.js';
import { crearRegistro, crearServidor } from '../src/server.js';
import { copiarPlantilla } from './app.js';

/** A database with the demonstration as it is at an instant, of its last `dias`; the counter is of today. */
export async function cargarDemostracion(instante: string, dias = 2) {
  const base = await copiarPlantilla();
  const config = readConfig({ JWT_SECRET: 'a-secret-of-a-demo-that-is-loaded', DATABASE_URL: base.servicioUrl });
  const reloj = new RelojDemo(config.BUSINESS_TIME_ZONE, new Date(instante));
  const registro = crearRegistro('silent');
  const app = await crearServidor({ config, reloj, url: base.servicioUrl, web: null, registro });
  try {
    await trabajar(app, reloj, await fundar(app, reloj, CUENTAS_DEMO, dias));
  } finally {
    await app.close();
  }
  return base;
}

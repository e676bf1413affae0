import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { migrate } from '../../src/platform/db/data-source.js';
import { MIGRATIONS } from '../../src/platform/db/migrations.js';
import { verificar } from '../../src/verificar.js';
import { abrirApp, type Cliente, crearBase } from '../app.js';
import { CLAVE } from '../crear.js';
import { EN_CLUSTER } from '../ground.js';
import { abrirNegocioChico, HOY } from '../small-business.js';
import { congelar } from './freeze.js';

/**
 * The answers of a business of an earlier version: `email` signs in, `empleado` performs `servicio` in `caja`, and
 * `figuras` are the figures it was told.
 */
type Recuerdo = {
  email: string;
  empleado: number;
  servicio: number;
  precio: number;
  caja: number;
  figuras: Record<string, unknown>;
};

const ULTIMA = MIGRATIONS.map(({ name }) => name.slice(-4))
  .sort()
  .at(-1) as string;
const NUEVO = join(__dirname, `${ULTIMA}.sql.gz`);

/** The figures people look at most, of days that are past and of the till. */
async function figurasDe(api: Cliente, caja: number): Promise<Record<string, unknown>> {
  const ver = async (ruta: string, query = {}) => (await api.get(`/api/${ruta}`).query(query).expect(200)).body;
  return {
    dias: await ver('servicios/ganancias-por-rango', { fecha_inicio: '2026-10-31', fecha_fin: HOY }),
    caja: await ver(`caja-menor/listar-cajas/${caja}`),
  };
}

/** `FREEZE=1 npx jest test/frozen` keeps a small business as this build makes it, under the number of its last migration. */
async function guardar(): Promise<void> {
  const { prueba, admin, gente, servicios, sucursales } = await abrirNegocioChico();
  const caja = sucursales.Centro;
  await admin.api.post('/api/caja-menor/arqueos').send({ entidad_id: caja, efectivo_contado: 1_000 }).expect(201);
  const recuerdo: Recuerdo = {
    email: admin.email,
    empleado: gente.Ana.id,
    servicio: servicios.Corte,
    precio: 25_000,
    caja,
    figuras: await figurasDe(admin.api, caja),
  };
  // The sessions of before are worth nothing.
  await prueba.sql('DELETE FROM sesion');
  writeFileSync(
    NUEVO,
    gzipSync(`-- ${JSON.stringify(recuerdo)}\n${await congelar((texto) => prueba.sql(texto))}`, { level: 9 }),
    { flag: 'wx' },
  );
  await prueba.cerrar();
}

const GUARDADOS = readdirSync(__dirname).filter((archivo) => archivo.endsWith('.sql.gz'));

describe('Un negocio de otra versión', () => {
  if (process.env.FREEZE === '1') it('se guarda', guardar, 120_000);
  else it('está guardado', () => expect(GUARDADOS).toContain('0039.sql.gz'));

  const seAbre = async (archivo: string) => {
    const texto = gunzipSync(readFileSync(join(__dirname, archivo))).toString();
    const { email, empleado, servicio, precio, caja, figuras } = JSON.parse(
      texto.slice(3, texto.indexOf('\n')),
    ) as Recuerdo;
    const base = await crearBase();
    const cliente = new Client({ connectionString: base.url });
    await cliente.connect();
    try {
      await cliente.query(texto);
      expect((await cliente.query('SELECT max(right(name, 4)) AS ultima FROM migracion')).rows).toEqual([
        { ultima: archivo.slice(0, 4) },
      ]);
    } finally {
      await cliente.end();
    }
    // Refuses a schema that is not the one of a new database.
    await migrate(base.url, { service: base.servicioUrl });
    expect((await verificar(base.url)).filter(({ filas }) => filas.length > 0)).toEqual([]);

    const prueba = await abrirApp({ base });
    const { access_token } = (await prueba.http.post('/api/login').send({ email, password: CLAVE }).expect(200)).body;
    const api = prueba.como(access_token);
    expect(await figurasDe(api, caja)).toMatchObject(figuras);
    const ticket = {
      empleado_id: empleado,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: precio,
      monto_transferencia: 0,
      servicios: [{ servicio_id: servicio, cantidad: 1 }],
    };
    await api.post('/api/servicios/servicios-multiples').send(ticket).expect(201);
    const { dias } = figuras as { dias: { resumen_diario: { ingresos_totales: number } } };
    expect(await figurasDe(api, caja)).toMatchObject({
      dias: { resumen_diario: { ingresos_totales: dias.resumen_diario.ingresos_totales + precio } },
    });
    // Asks the database for its invariants, and the audit trail for the deeds.
    await prueba.cerrar();
  };

  // A database from before there were clusters is on none.
  for (const archivo of GUARDADOS)
    (EN_CLUSTER ? it.skip : it)(
      `el de ${archivo} se migra, se abre y sigue trabajando con las mismas cifras`,
      () => seAbre(archivo),
      60_000,
    );
});

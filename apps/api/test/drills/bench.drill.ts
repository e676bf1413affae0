import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilar, type Programa } from '../child-server.js';

const BENCH = join(__dirname, '../../../../bench');

/**
 * The bench's limit writes the product's tables by hand: a table that changes leaves it behind, and the bench does not
 * run every day.
 */
describe('La comparación con el límite', () => {
  let programa: Programa;
  beforeAll(async () => {
    programa = await compilar();
  }, 120_000);

  it('los dos responden lo mismo, y lo que cada uno escribe cumple las identidades del libro', async () => {
    const poco = ['--servicios', '600', '--rondas', '1', '--segundos', '1', '--conexiones', '2', '--calentar', '4'];
    const { stdout } = await promisify(execFile)(process.execPath, [join(BENCH, 'api.mjs'), ...poco], {
      env: { ...process.env, BENCH_API: programa.carpeta, DATABASE_URL: '' },
    });
    const casos = [...stdout.matchAll(/^\| ([^|]+) \| \d+\.\d+ \(/gm)].map(([, caso]) => caso);
    expect(casos).toEqual([
      'Lista de 10 servicios realizados con total',
      'Cifras del mes',
      'Ventana de pagos',
      'Registrar dos servicios',
    ]);
  }, 120_000);
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilar, type Programa } from '../child-server.js';

const SIMULACRO = join(__dirname, '../drills/abuse.mjs');

describe('Mientras alguien de afuera hace daño', () => {
  let programa: Programa;
  beforeAll(async () => {
    programa = await compilar();
  });

  it('nadie que esté trabajando recibe una falla, el proceso sigue vivo y su memoria no pasa de 400 MB', async () => {
    // A short drill of two acts, bodies and lines of requests; the long one of all is `npm run drills`.
    const salida = await promisify(execFile)(process.execPath, [
      SIMULACRO,
      '--actos',
      'cuerpos,filas',
      '--veces',
      '1',
      '--reposo',
      '0',
      '--dist',
      programa.carpeta,
    ]).catch((error: { stdout: string; stderr: string }) => error);
    expect(salida.stderr).toBe('');
    const actos = salida.stdout
      .trim()
      .split('\n')
      .map((linea) => JSON.parse(linea));
    expect(actos.at(-1)).toMatchObject({ danos: [] });
    expect(actos.slice(0, -1).every(({ atendidas }) => atendidas > 0)).toBe(true);
  }, 600_000);
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compilar, type Programa } from '../child-server.js';

const SIMULACRO = join(__dirname, '../drills/crash.mjs');

describe('Cuando algo se cae a mitad del trabajo', () => {
  let programa: Programa;
  beforeAll(async () => {
    programa = await compilar();
  });

  /** A short drill; the long one is `npm run drills`. */
  const simular = async (...opciones: string[]) => {
    const salida = await promisify(execFile)(process.execPath, [
      SIMULACRO,
      '--escritores',
      '6',
      '--dist',
      programa.carpeta,
      ...opciones,
    ]).catch((error: { stdout: string; stderr: string }) => error);
    expect(salida.stderr).toBe('');
    return JSON.parse(salida.stdout);
  };

  it('matar la API y un proceso de PostgreSQL no pierde, repite ni deja a medias lo confirmado, ni da un id dos veces', async () => {
    const resultado = await simular('--rondas', '4', '--blanco', 'api,proceso');
    expect(resultado).toMatchObject({
      rondas: 4,
      sucursales: 5,
      perdidas: 0,
      repetidas: 0,
      a_medias: 0,
      ids_dos_veces: 0,
      rotas: [],
    });
    expect(resultado.reconocidas).toBeGreaterThanOrEqual(60);
    expect(resultado.guardadas).toBe(resultado.pedidas);
  }, 300_000);
});

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

  it('matar la API y un proceso de PostgreSQL no pierde, repite ni deja a medias nada, ni salta números, ni repite ids', async () => {
    const resultado = await simular('--rondas', '4', '--blanco', 'api,proceso');
    const completa = { perdidas: 0, repetidas: 0, a_medias: 0 };
    expect(resultado).toMatchObject({
      ...{ rondas: 4, sucursales: 5, con_huecos: 0, ids_dos_veces: 0, rotas: [] },
      ...completa,
      cobros: completa,
    });
    const { cobros, ...registros } = resultado;
    expect(registros.reconocidas + cobros.reconocidas).toBeGreaterThanOrEqual(60);
    for (const { reconocidas, guardadas, pedidas } of [registros, cobros]) {
      expect(reconocidas).toBeGreaterThanOrEqual(20);
      expect(guardadas).toBe(pedidas);
    }
  }, 300_000);
});

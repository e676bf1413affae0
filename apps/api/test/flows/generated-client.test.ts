import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { documentoOpenApi } from '../../src/modules/operaciones/openapi.js';
import { abrirApp, type Prueba } from '../app.js';
import { CLAVE, crearAdmin, crearOperador, crearSucursal } from '../crear.js';

const API = join(__dirname, '../..');
const RESOLVER = createRequire(join(API, 'package.json'));
const OPCIONES = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023', 'dom'],
  types: ['node'],
  skipLibCheck: true,
};

describe('Un cliente TypeScript generado del documento', () => {
  let prueba: Prueba;
  let carpeta: string;

  beforeAll(async () => {
    prueba = await abrirApp();
    const admin = await crearAdmin(prueba, 'programa@jornal.test');
    await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    // Where the packages of the API are found from.
    const cache = join(API, 'node_modules/.cache');
    await mkdir(cache, { recursive: true });
    carpeta = await mkdtemp(join(cache, 'cliente-'));
  });
  afterAll(async () => {
    await rm(carpeta, { recursive: true, force: true });
    await prueba.cerrar();
  });

  const correr = async (programa: string, ...argumentos: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [programa, ...argumentos], { cwd: carpeta }).catch(
      (error: { stdout?: string; stderr?: string }) => {
        throw new Error(`${error.stdout}\n${error.stderr}`);
      },
    );
    return stdout;
  };

  it('compila, inicia sesión, registra dos servicios, sube un recibo, importa un CSV y paga', async () => {
    await writeFile(join(carpeta, 'openapi.json'), JSON.stringify(documentoOpenApi()));
    await writeFile(join(carpeta, 'package.json'), '{ "type": "module" }');
    await writeFile(
      join(carpeta, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPCIONES, files: ['client.ts'] }),
    );
    for (const archivo of ['generate.mjs', 'client.ts'])
      await copyFile(join(__dirname, '../clients', archivo), join(carpeta, archivo));
    await correr('generate.mjs');
    await correr(join(dirname(RESOLVER.resolve('typescript/package.json')), 'bin/tsc'), '-p', '.');
    const dicho = await correr('client.js', prueba.url, 'programa@jornal.test', CLAVE, '2026-11-18');
    expect(JSON.parse(dicho)).toEqual({
      servicios: [10_000, 6_000],
      recibo: 'image/jpeg',
      importacion: { revisados: 2, creados: 2, aplicado: true },
      pagado: 16_000,
      otra: 'SALDO_CAMBIO',
    });
  }, 180_000);
});

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StartError } from '@jornal/data-folder';
import { startPostgres } from '@jornal/postgres';
import { cuantas, opciones } from './backup-tasks.js';
import { withClientAt } from './platform/db/connection.js';
import { type Arrived, move } from './platform/move/move.js';
import type { Config } from './platform/settings/config.js';
import { devolverClave } from './restore-task.js';
import { decir, exigirEmpezado, explicarBase } from './startup.js';
import { verificar } from './verificar.js';

const USO = 'mover --de (dirección | carpeta de datos)';

type Origen = { url: string; clave: string | null; donde: string; detener: () => Promise<void> };

/**
 * `mover --de ORIGEN`: brings the business of another database to the one of the settings. False when the business
 * already did not add up where it was.
 */
export async function moverNegocio(url: string, config: Config, argumentos: string[]): Promise<boolean> {
  const { archivos, textos } = opciones(argumentos, { textos: ['de'] }, USO);
  if (textos.de === undefined || archivos.length > 0)
    throw new StartError(`Di de dónde viene el negocio. Uso: ${USO}.`);
  const inicio = performance.now();
  const duena = config.DATABASE_ADMIN_URL ?? url;
  const origen = await abrirOrigen(textos.de);
  try {
    const { rows, tables, migrations, others } = await move(origen.url, duena, {
      service: url,
      setPassword: config.embedded,
      onTable: contar,
    });
    decir(
      `Movido en ${duracion(performance.now() - inicio)}: ${cuantas(rows)} filas de ${tables} tablas, que quedaron iguales una por una. ` +
        'El de origen quedó como estaba: no se vuelve a trabajar en él.',
    );
    if (migrations.length > 0)
      decir(`Venía de una versión anterior de Jornal y quedó al día (${migrations.length} migraciones aplicadas).`);
    if (others.length > 0) decir(`Hay tablas que no son de Jornal y no se movieron: ${others.join(', ')}.`);
    const deLaClave = origen.clave === null ? null : await devolverClave(config, origen.clave, origen.donde);
    if (deLaClave !== null) decir(deLaClave);
  } finally {
    await origen.detener();
  }
  const rotas = (await verificar(duena)).filter(({ filas }) => filas.length > 0);
  decir(
    rotas.length === 0
      ? 'Todo cuadra.'
      : `Así estaba el negocio, y esto no cuadra: ${rotas.map(({ nombre }) => nombre).join('; ')}. El detalle lo dice la tarea verificar.`,
  );
  return rotas.length === 0;
}

/** 42 segundos; 3,5 minutos. */
function duracion(ms: number): string {
  const segundos = Math.max(1, Math.round(ms / 1_000));
  return segundos < 120
    ? `${segundos} ${segundos === 1 ? 'segundo' : 'segundos'}`
    : `${(segundos / 60).toLocaleString('es-CO', { maximumFractionDigits: 1 })} minutos`;
}

function contar({ nombre, rows, before }: Arrived): void {
  if (rows === 0) return;
  decir(`${nombre}: ${cuantas(rows)} filas${before === 0 ? '' : ` (${cuantas(before)} ya estaban)`}`);
}

/** The database at an address, or the one of a data folder of ours, which is started for as long as it is read. */
async function abrirOrigen(de: string): Promise<Origen> {
  if (/^postgres(ql)?:\/\//.test(de)) {
    await withClientAt(de, async () => undefined).catch((error: unknown) => {
      throw explicarBase(error, '--de');
    });
    return { url: de, clave: null, donde: '', detener: async () => undefined };
  }
  const carpeta = resolve(de);
  exigirEmpezado(carpeta);
  const postgres = await startPostgres({ folder: carpeta, onWarn: decir });
  process.once('exit', () => postgres.process.kill('SIGINT'));
  const donde = join(carpeta, 'jwt-secret');
  const clave = await readFile(donde, 'utf8').catch(() => null);
  return { url: postgres.url, clave, donde, detener: () => postgres.stop() };
}

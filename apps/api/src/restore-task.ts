import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { putOnDisk, StartError } from '@jornal/data-folder';
import type { ClientBase } from 'pg';
import { cuando, cuantas, opciones } from './backup-tasks.js';
import { olvidarDeNuevo } from './forget-again.js';
import { keyFileOf } from './platform/backup/format.js';
import type { Doubt, Trust } from './platform/backup/open-backup.js';
import { restore } from './platform/backup/restore.js';
import { restoreAside } from './platform/backup/restore-aside.js';
import type { Config } from './platform/settings/config.js';
import { preguntar } from './preguntar.js';
import { decir } from './startup.js';
import { type Comprobacion, verificarEn } from './verificar.js';

const USO = 'restaurar archivo [--confiar]';

/**
 * `restaurar ARCHIVO`: into a database where there is no business yet, or not at all. False when the restored data
 * already did not add up when they were backed up.
 */
export async function restaurarArchivo(url: string, config: Config, argumentos: string[]): Promise<boolean> {
  const { archivos, sis } = opciones(argumentos, { sis: ['confiar'] }, USO);
  const [archivo, ...resto] = archivos;
  if (archivo === undefined || resto.length > 0) throw new StartError(`Di qué archivo se restaura. Uso: ${USO}.`);
  let comprobaciones: Comprobacion[] = [];
  const comprobar = async (cliente: ClientBase) => {
    comprobaciones = await verificarEn(cliente);
  };
  const duena = config.DATABASE_ADMIN_URL ?? url;
  const trust: Trust = {
    keys: await llavesConocidas(config),
    accept: (duda) => aceptar(duda, sis.confiar === true),
  };
  const comunes = { trust, service: url, setPassword: config.embedded, check: comprobar };
  let deLaClave: string | null = null;
  const alEstarListo = async () => {
    deLaClave = await devolverLaDelArchivo(config, archivo);
  };
  const {
    summary: resumen,
    migrations: migraciones,
    other: otro,
  } = config.embedded
    ? await restoreAside(duena, archivo, { ...comunes, empty: sinNegocio, onReady: alEstarListo })
    : await restore(duena, archivo, comunes).then((restaurado) => alEstarListo().then(() => restaurado));
  decir(
    `Restaurado: ${cuantas(resumen.filas)} filas de ${resumen.tablas} tablas, ` +
      `como estaban el ${cuando(config, resumen.creado_en)}. Suman lo mismo que al respaldarlas.`,
  );
  if (migraciones.length > 0)
    decir(`Venía de una versión anterior de Jornal y quedó al día (${migraciones.length} migraciones aplicadas).`);
  for (const frase of [...otro, deLaClave]) if (frase !== null) decir(frase);
  await olvidarDeNuevo(config, url, archivo, resumen.creado_en);
  const rotas = comprobaciones.filter(({ filas }) => filas.length > 0);
  decir(
    rotas.length === 0
      ? 'Todo cuadra.'
      : `Así estaba el negocio, y esto no cuadra: ${rotas.map(({ nombre }) => nombre).join('; ')}. El detalle lo dice la tarea verificar.`,
  );
  return rotas.length === 0;
}

/** The keys of this business that did not come with the file: the setting, and the one of its own folder. */
async function llavesConocidas({ embedded, JWT_SECRET, DATA_DIR }: Config): Promise<string[]> {
  const guardada = embedded ? await readFile(join(resolve(DATA_DIR), 'jwt-secret'), 'utf8').catch(() => null) : null;
  return [JWT_SECRET, guardada].filter((llave) => typeof llave === 'string');
}

const DUDAS: Readonly<Record<Doubt, string>> = {
  'sin-firma':
    'Este respaldo no tiene firma: lo hizo una versión anterior de Jornal o un servidor sin JWT_SECRET, ' +
    'o lo armó o lo cambió otra persona.',
  'llave-al-lado':
    'Este respaldo está firmado con la llave que tiene a su lado, y este servidor no la conocía: ' +
    'quien haya hecho los dos archivos pudo escribir en ellos lo que quisiera.',
  'otra-llave':
    'Este respaldo está firmado con una llave que este servidor no conoce: es de otro negocio, lo cambió alguien, ' +
    'o falta la llave de siempre (indícala en JWT_SECRET).',
};
const QUE_SIGNIFICA =
  'Nada de él se ejecuta, pero lo que trae será el negocio: sus cuentas podrán entrar, ' +
  'sus correos por enviar saldrán y sus montos serán los de los libros. Restáuralo solo si sabes de dónde viene.';

/** Asks aloud about a file that is not known to be the business's own. */
async function aceptar(duda: Doubt, confiado: boolean): Promise<boolean> {
  decir(`${DUDAS[duda]} ${QUE_SIGNIFICA}`);
  if (confiado) return true;
  const respuesta = await preguntar('¿Restaurarlo? Escribe sí: ');
  if (respuesta === undefined) decir('Para restaurarlo así, repite la orden con --confiar.');
  return /^s[ií]$/i.test(respuesta?.trim() ?? '');
}

/** No tables at all, or those of a first start without accounts and without changes. */
async function sinNegocio(cliente: ClientBase): Promise<boolean> {
  const { rows } = await cliente.query<{ tablas: boolean; usuario: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r') AS tablas,
        to_regclass('usuario') IS NOT NULL AND to_regclass('auditoria') IS NOT NULL AS usuario`,
  );
  if (!rows[0]?.tablas) return true;
  if (!rows[0].usuario) return false;
  return (await cliente.query('SELECT FROM usuario UNION ALL SELECT FROM auditoria LIMIT 1')).rowCount === 0;
}

/** The signing key comes back with its business where we keep it; elsewhere the operator of the server is told. */
export async function devolverClave(config: Config, clave: string, donde: string): Promise<string | null> {
  if (clave === config.JWT_SECRET) return null;
  if (!config.embedded || config.JWT_SECRET !== undefined)
    return `La llave de firma del negocio está en ${donde}: ponla en JWT_SECRET.`;
  await putOnDisk(join(resolve(config.DATA_DIR), 'jwt-secret'), clave);
  return null;
}

async function devolverLaDelArchivo(config: Config, archivo: string): Promise<string | null> {
  const clave = await readFile(keyFileOf(archivo), 'utf8').catch(() => null);
  return clave === null
    ? `Sin la llave de firma del respaldo (${keyFileOf(archivo)}) todas las personas entran de nuevo, ` +
        'y los segundos factores solo se abren con códigos de recuperación.'
    : devolverClave(config, clave, keyFileOf(archivo));
}

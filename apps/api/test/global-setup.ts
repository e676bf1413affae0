import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetSources, resolveSources } from './sources.cjs';

declare global {
  var clusterDePrueba: { carpeta: string; programas: string; detener: () => Promise<void> } | undefined;
}

/**
 * A cluster for the whole run, with a migrated template that every test file copies, and one without the triggers of
 * the second lock; the other grounds are in ground.ts.
 */
export default async function abrirCluster(): Promise<void> {
  resolveSources();
  const actualizar =
    process.env.UPDATE_SCHEMA === '1' && (require('./update-schema') as typeof import('./update-schema.js'));
  if (actualizar) actualizar.updateMigrations();
  const { folderInMemory } = require('./memory') as typeof import('./memory.js');
  const { GROUND } = require('./ground') as typeof import('./ground.js');
  const { installStandIn } = require('./cluster/stand-in') as typeof import('./cluster/stand-in.js');
  const { closeInLab, createInLab, dropInLab, labUrl } = require('./cluster/lab') as typeof import('./cluster/lab.js');
  const { startPostgres: iniciarPostgres } = require('@jornal/postgres') as typeof import('@jornal/postgres');
  const { migrate: migrar } =
    require('../src/platform/db/data-source') as typeof import('../src/platform/db/data-source.js');
  const memoria = await folderInMemory();
  if (memoria !== undefined) process.env.TMPDIR = memoria;
  const carpeta = memoria ?? (await mkdtemp(join(tmpdir(), 'jornal-pruebas-')));
  const { CITUS_LAB: laboratorio = '' } = process.env;
  const enLaboratorio = `plantilla_${process.pid}`;
  const { url, stop: detener } =
    GROUND === 'lab'
      ? { url: labUrl(laboratorio, enLaboratorio), stop: () => dropInLab(laboratorio, enLaboratorio) }
      : await iniciarPostgres({ folder: carpeta, database: 'plantilla', quick: true });
  // Beside the installed packages, which the programs compiled in it import.
  const programas = await mkdtemp(join(__dirname, '../node_modules/.prueba-'));
  globalThis.clusterDePrueba = { carpeta, programas, detener };
  const { Client } = require('pg') as typeof import('pg');
  const servicio = url.replace(/\/\/[^@]+@/, '//jornal_servicio:de-las-pruebas@');
  const preparar = async () => {
    if (GROUND === 'lab') {
      await createInLab(laboratorio, enLaboratorio);
      await migrar(url, { service: servicio });
      return closeInLab(laboratorio, enLaboratorio);
    }
    const consultar = async (texto: string): Promise<Array<Record<string, unknown>>> => {
      const cliente = new Client({ connectionString: url });
      await cliente.connect();
      return (await cliente.query(texto).finally(() => cliente.end())).rows;
    };
    await consultar('CREATE DATABASE plantilla_sin_guardas');
    // The two run in turn: the second finds the role of the service, which is the whole cluster's. The expected schema
    // is not known yet where it is about to be written.
    const comprobar = !actualizar;
    const sinGuardas = url.replace(/\/plantilla$/, '/plantilla_sin_guardas');
    if (GROUND === 'stand-in') {
      // It is not said here that the guards are left out: that is found.
      await installStandIn(sinGuardas);
      await migrar(sinGuardas, { service: servicio, verify: comprobar });
      return;
    }
    await migrar(url, { service: servicio, verify: comprobar });
    if (actualizar) await actualizar.updateExpected(consultar);
    await migrar(sinGuardas, { guards: false, service: servicio, verify: comprobar });
  };
  await preparar().catch(async (error: unknown) => {
    // Jest runs no teardown after a failed set-up.
    await rm(programas, { recursive: true });
    await detener();
    throw error;
  });
  // Where the tests run in this very process, what they load is theirs: so is the expected schema that was just written.
  forgetSources();
  process.env.URL_PLANTILLA = url;
  process.env.URL_PLANTILLA_SERVICIO = servicio;
  process.env.CARPETA_PROGRAMAS = programas;
}

import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Respaldos } from './backup/backups.js';
import { Topes } from './ceilings.js';
import { Reloj } from './clock.js';
import { RelojesComparados } from './clock-watch.js';
import { Condiciones } from './conditions.js';
import { Config } from './config.js';
import { AusenciaDeBase, registroSalvoDicho } from './db/absence.js';
import { Db } from './db/db.js';
import { Olvido } from './db/forget.js';
import { Limpieza } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { Sonda } from './db/probe.js';
import { Transacciones } from './db/transactions.js';
import { EntreProcesos, enlaceDe } from './events/between-processes.js';
import { EventosController } from './events/eventos.controller.js';
import { Avisos } from './events/notices.js';
import { Flujos } from './events/streams.js';
import { Exportes } from './files/exports.js';
import { Listas } from './files/lists.js';
import { Registro } from './log.js';
import { Correos } from './mail.js';
import { DeshacerController } from './undo.controller.js';
import { Inversas } from './undo.js';
import { Deshacer } from './undoing.js';
import { Vigia } from './watch.js';

/** The one Fastify was given, for what happens outside any request. */
const registro = {
  provide: Registro,
  inject: [HttpAdapterHost, AusenciaDeBase],
  useFactory: (servidor: HttpAdapterHost, ausencia: AusenciaDeBase): Registro =>
    registroSalvoDicho((servidor.httpAdapter.getInstance() as FastifyInstance).log, ausencia),
};

/** What every module may ask for: settings, time, reads, ids, transactions, ceilings, mail and telling who is looking. */
@Global()
@Module({})
export class CoreModule {
  static con(config: Config, reloj: Reloj, url: string, condiciones: Condiciones): DynamicModule {
    const valores = [
      { provide: Config, useValue: config },
      { provide: Reloj, useValue: reloj },
      { provide: Condiciones, useValue: condiciones },
      { provide: AusenciaDeBase, useFactory: () => new AusenciaDeBase(url, condiciones) },
      { provide: Sonda, useFactory: (): Sonda => new Sonda(url) },
    ];
    const comunes = [
      ...valores,
      registro,
      Db,
      Ids,
      Inversas,
      Transacciones,
      Deshacer,
      Correos,
      Limpieza,
      Olvido,
      Topes,
      Avisos,
      Flujos,
      Vigia,
      Exportes,
      Listas,
      Respaldos,
      RelojesComparados,
    ];
    const otrosProcesos = {
      provide: EntreProcesos,
      inject: [Flujos, Registro, Avisos],
      useFactory: (flujos: Flujos, log: Registro, avisos: Avisos): EntreProcesos =>
        new EntreProcesos(enlaceDe(config, url), flujos, log, avisos),
    };
    return {
      module: CoreModule,
      controllers: [EventosController, DeshacerController],
      providers: [...comunes, otrosProcesos],
      exports: comunes.map((p) => ('provide' in p ? p.provide : p)),
    };
  }
}

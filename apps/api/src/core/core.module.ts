import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Backups } from './backup/backups.js';
import { Ceilings } from './ceilings.js';
import { Clock } from './clock.js';
import { ClockWatch } from './clock-watch.js';
import { Conditions } from './conditions.js';
import { Config } from './config.js';
import { DatabaseAbsence, logUnlessSaid } from './db/database-absence.js';
import { Db } from './db/db.js';
import { Forgetting } from './db/forgetting.js';
import { Housekeeping } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { Probe } from './db/probe.js';
import { Transactions } from './db/transactions.js';
import { BetweenProcesses, linkOf } from './events/between-processes.js';
import { EventsController } from './events/events.controller.js';
import { Notices } from './events/notices.js';
import { Streams } from './events/streams.js';
import { Exports } from './files/exports.js';
import { Inverses } from './inverses.js';
import { Lists } from './lists/lists.js';
import { Log } from './log.js';
import { MailSecrets } from './mail-secrets.js';
import { Mailer } from './mailer.js';
import { UndoController } from './undo.controller.js';
import { Undoing } from './undoing.js';
import { Watch } from './watch.js';

/** The one Fastify was given, for what happens outside any request. */
const logLevelOptions = {
  provide: Log,
  inject: [HttpAdapterHost, DatabaseAbsence],
  useFactory: (server: HttpAdapterHost, absence: DatabaseAbsence): Log =>
    logUnlessSaid((server.httpAdapter.getInstance() as FastifyInstance).log, absence),
};

/** What every module may ask for: settings, time, reads, ids, transactions, ceilings, mail and telling who is looking. */
@Global()
@Module({})
export class CoreModule {
  static with(config: Config, clock: Clock, url: string, conditions: Conditions): DynamicModule {
    const values = [
      { provide: Config, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: Conditions, useValue: conditions },
      { provide: DatabaseAbsence, useFactory: () => new DatabaseAbsence(url, conditions) },
      { provide: Probe, useFactory: (): Probe => new Probe(url) },
    ];
    const shared = [
      ...values,
      logLevelOptions,
      Db,
      Ids,
      Inverses,
      Transactions,
      Undoing,
      Mailer,
      MailSecrets,
      Housekeeping,
      Forgetting,
      Ceilings,
      Notices,
      Streams,
      Watch,
      Exports,
      Lists,
      Backups,
      ClockWatch,
    ];
    const otherProcesses = {
      provide: BetweenProcesses,
      inject: [Streams, Log, Notices],
      useFactory: (streams: Streams, log: Log, notices: Notices): BetweenProcesses =>
        new BetweenProcesses(linkOf(config, url), streams, log, notices),
    };
    return {
      module: CoreModule,
      controllers: [EventsController, UndoController],
      providers: [...shared, otherProcesses],
      exports: shared.map((p) => ('provide' in p ? p.provide : p)),
    };
  }
}

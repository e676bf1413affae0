import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Backups } from '../platform/backup/backups.js';
import { Conditions } from '../platform/conditions/conditions.js';
import { Log } from '../platform/conditions/log.js';
import { ClockWatch } from '../platform/db/clock-watch.js';
import { DatabaseAbsence, logUnlessSaid } from '../platform/db/database-absence.js';
import { Db } from '../platform/db/db.js';
import { Ids } from '../platform/db/ids.js';
import { Probe } from '../platform/db/probe.js';
import { Retries } from '../platform/db/retries.js';
import { Notices } from '../platform/events/notices.js';
import { Exports } from '../platform/files/exports.js';
import { Config } from '../platform/settings/config.js';
import { Clock } from '../platform/time/clock.js';
import { Watch } from './access/watch.js';
import { Housekeeping } from './changes/housekeeping.js';
import { Inverses } from './changes/inverses.js';
import { Transactions } from './changes/transactions.js';
import { BetweenProcesses, linkOf } from './events/between-processes.js';
import { EventsController } from './events/events.controller.js';
import { Streams } from './events/streams.js';
import { Lists } from './lists/lists.js';
import { MailSecrets } from './mail/mail-secrets.js';
import { Mailer } from './mail/mailer.js';
import { Forgetting } from './people/forgetting.js';
import { Ceilings } from './session/ceilings.js';
import { UndoController } from './undo/undo.controller.js';
import { Undoing } from './undo/undoing.js';

/** The log that Fastify was given, for work outside any request. */
const logLevelOptions = {
  provide: Log,
  inject: [HttpAdapterHost, DatabaseAbsence],
  useFactory: (server: HttpAdapterHost, absence: DatabaseAbsence): Log =>
    logUnlessSaid((server.httpAdapter.getInstance() as FastifyInstance).log, absence),
};

/** The providers of every module: settings, time, reads, ids, transactions, ceilings, mail and notices. */
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
      Retries,
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

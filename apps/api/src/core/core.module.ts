import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { Db } from './db/db.js';
import { Limpieza } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { Transacciones } from './db/transactions.js';
import { Correos } from './mail.js';

/** What every module may ask for: settings, time, reads, ids, transactions and mail. */
@Global()
@Module({})
export class CoreModule {
  static con(config: Config, reloj: Reloj): DynamicModule {
    const comunes = [{ provide: Config, useValue: config }, { provide: Reloj, useValue: reloj }, Db, Ids, Transacciones, Correos, Limpieza];
    return { module: CoreModule, providers: comunes, exports: comunes.map((p) => ('provide' in p ? p.provide : p)) };
  }
}

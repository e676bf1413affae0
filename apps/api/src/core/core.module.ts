import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Topes } from './ceilings.js';
import { Reloj } from './clock.js';
import { Config } from './config.js';
import { Db } from './db/db.js';
import { Limpieza } from './db/housekeeping.js';
import { Ids } from './db/ids.js';
import { Transacciones } from './db/transactions.js';
import { Registro } from './log.js';
import { Correos } from './mail.js';

/** The one Fastify was given. */
const registro = {
  provide: Registro,
  inject: [HttpAdapterHost],
  useFactory: (servidor: HttpAdapterHost): Registro => (servidor.httpAdapter.getInstance() as FastifyInstance).log,
};

/** What every module may ask for: settings, time, reads, ids, transactions, ceilings and mail. */
@Global()
@Module({})
export class CoreModule {
  static con(config: Config, reloj: Reloj): DynamicModule {
    const comunes = [{ provide: Config, useValue: config }, { provide: Reloj, useValue: reloj }, registro, Db, Ids, Transacciones, Correos, Limpieza, Topes];
    return { module: CoreModule, providers: comunes, exports: comunes.map((p) => ('provide' in p ? p.provide : p)) };
  }
}

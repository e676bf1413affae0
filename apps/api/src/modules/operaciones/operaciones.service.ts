import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { Config } from '../../core/config.js';
import { MIGRACIONES } from '../../core/db/data-source.js';
import { Db } from '../../core/db/db.js';
import { sql } from '../../core/db/sql.js';
import { exigirEncontrado } from '../../core/errors.js';

type Salud = { status: 200 | 503; body: { estado: 'ok' | 'error'; detalle?: Record<string, string> } };

/** What an operator of the server asks: does it live, is it ready, how is it doing. */
@Injectable()
export class OperacionesService implements BeforeApplicationShutdown {
  private readonly registro: Promise<Registry> | undefined;
  private cerrando = false;

  constructor(
    private readonly db: Db,
    config: Config,
  ) {
    if (config.METRICS) this.registro = abrirRegistro();
  }

  /** On shutdown readiness goes first, so that a balancer sends nobody here while requests drain. */
  beforeApplicationShutdown(): void {
    this.cerrando = true;
  }

  /** Ready: the database answers and holds the schema of this build. */
  async listo(): Promise<Salud> {
    if (this.cerrando) return { status: 503, body: { estado: 'error', detalle: { servidor: 'cerrando' } } };
    try {
      const aplicadas = await this.db.filas<{ name: string }>(sql`SELECT name FROM migracion`);
      const faltan = MIGRACIONES.filter((m) => !m.name.startsWith('Guardas') && !aplicadas.some((a) => a.name === m.name));
      if (faltan.length > 0) return { status: 503, body: { estado: 'error', detalle: { migraciones: 'pendientes' } } };
      return { status: 200, body: { estado: 'ok', detalle: { base_de_datos: 'ok', migraciones: 'ok' } } };
    } catch {
      return { status: 503, body: { estado: 'error', detalle: { base_de_datos: 'sin respuesta' } } };
    }
  }

  async metricas(): Promise<string> {
    const registro = exigirEncontrado(await this.registro);
    return registro.metrics();
  }
}

/** Loaded only where somebody asked for metrics. */
async function abrirRegistro(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registro = new Registry();
  collectDefaultMetrics({ register: registro });
  return registro;
}

import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as esperar } from 'node:timers/promises';
import { CABECERA_COLUMNAS, CABECERA_TOTAL, FILAS_DE_ARCHIVO, type FormatoArchivo } from '@jornal/contract';
import { CSV_TYPE, type Table, writeCsv, writeXlsx, XLSX_TYPE } from '@jornal/spreadsheets';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Db } from '../db/db.js';
import type { Snapshot } from '../db/snapshot.js';
import { BusinessError, ensure } from '../errors/business-error.js';
import { Config } from '../settings/config.js';
import { TimeLimit } from '../time/time-limit.js';
import { FileAnswer } from './file-answer.js';
import { atThePaceOf } from './pace.js';

/** Each holds a connection for as long as it takes: so many at once, and of a small pool fewer. */
const AT_ONCE = 2;
const SHARE_OF_POOL = 4;
/** A statement over a million rows takes longer than one of a screen. */
const LIMIT_MS = 300_000;
/** All of it, sent to a slow reader. */
const WHOLE_LIMIT_MS = 1_800_000;
/** A reader who takes nothing for so long has gone without saying so. */
const UNREAD_MS = 60_000;
const A_MOMENT_MS = 1_000;
const WAIT_S = 5;
/** Bytes that wait for a slow reader. */
const WAITING = 256 * 1024;

/** Each kind of file: how it is announced, how its name ends and which writer makes it. */
export const FORMATS = {
  csv: { tipo: CSV_TYPE, ending: 'csv', escribir: writeCsv },
  excel: { tipo: XLSX_TYPE, ending: 'xlsx', escribir: writeXlsx },
} as const;

const tooMany = () =>
  new BusinessError(
    'MUCHAS_EXPORTACIONES',
    'Se están haciendo otros archivos. Intenta de nuevo en unos segundos.',
    429,
    { reintentarEn: WAIT_S },
  );
const closing = () =>
  new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 2,
  });

export const inFigures = (n: number): string => n.toLocaleString('es-CO');

/**
 * The terms of a file: its kind, the request that waits for it, and the work to do once its size is known and before
 * any of it is sent; `what`: its subject, to say that it is too much.
 */
export type ExportJob = {
  format: FormatoArchivo;
  waiter: AbortSignal;
  before: (rows: number) => Promise<void>;
  what?: string;
};

/**
 * Makes files from one picture of the database, while they are sent: a few hundred kilobytes wait for a slow reader,
 * and nothing runs for one that has gone.
 */
@Injectable()
export class Exports implements BeforeApplicationShutdown {
  private readonly underWay = new Set<AbortController>();
  private readonly max: number;
  private closing = false;

  constructor(
    private readonly db: Db,
    config: Config,
  ) {
    this.max = Math.max(1, Math.min(AT_ONCE, Math.floor(config.DATABASE_POOL / SHARE_OF_POOL)));
  }

  /**
   * The answer with the file that `read` tells of; it may refuse until then, and afterwards a failure cuts the
   * connection.
   */
  async make(
    { format, waiter, before, what = 'El reporte' }: ExportJob,
    read: (reader: Snapshot) => Promise<Table>,
  ): Promise<FileAnswer> {
    TimeLimit.extend(WHOLE_LIMIT_MS);
    const control = await this.begin(waiter);
    const { tipo, ending, escribir } = FORMATS[format];
    const output = new PassThrough({ highWaterMark: WAITING });
    // Until it is sent its failure has no other listener.
    output.on('error', () => undefined);
    return new Promise<FileAnswer>((ready, failure) => {
      this.db
        .snapshot(
          async (reader) => {
            const table = await read(reader);
            ensure(
              table.rows <= FILAS_DE_ARCHIVO,
              'ARCHIVO_EXCESIVO',
              `${what} tiene ${inFigures(table.rows)} filas: el máximo es ${inFigures(FILAS_DE_ARCHIVO)}. Reduce el rango.`,
              413,
            );
            await before(table.rows);
            ready(
              new FileAnswer(
                `${table.name}.${ending}`,
                tipo,
                {
                  [CABECERA_TOTAL]: String(table.rows),
                  [CABECERA_COLUMNAS]: table.columns.map((column) => column.tipo).join(','),
                },
                output,
              ),
            );
            await pipeline(
              Readable.from(
                escribir({
                  ...table,
                  batches: atThePaceOf(table.batches, () => this.db.busyCount > this.underWay.size),
                }),
              ),
              (bytes) => withDeadline(bytes, control),
              output,
              { signal: control.signal },
            );
            // All of it was taken: a reader who goes now is no reason to stop.
            this.underWay.delete(control);
          },
          { deadline: LIMIT_MS, waiter: control.signal },
        )
        .catch((error: Error) => {
          failure(control.signal.aborted ? closing() : error);
          output.destroy(error);
        })
        .finally(() => {
          this.underWay.delete(control);
          // The rest is not waited for: the request ends soon.
          if (waiter.aborted) TimeLimit.extend(A_MOMENT_MS);
        });
    });
  }

  /** A stop waits for no file: its reader asks again. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const control of this.underWay) control.abort();
  }

  private async begin(wait: AbortSignal): Promise<AbortController> {
    // A small file is made in no time: a place may be free in a moment.
    const limit = performance.now() + A_MOMENT_MS;
    while (this.underWay.size >= this.max) {
      if (this.closing || performance.now() >= limit) throw tooMany();
      await esperar(20);
    }
    if (this.closing) throw closing();
    const control = new AbortController();
    this.underWay.add(control);
    if (wait.aborted) control.abort();
    else wait.addEventListener('abort', () => this.underWay.has(control) && control.abort(), { once: true });
    return control;
  }
}

/** Passes a file on; when its reader takes no piece for too long, it is given up. */
async function* withDeadline<T>(bytes: AsyncIterable<T>, control: AbortController): AsyncGenerator<T> {
  const clock = setTimeout(() => control.abort(), UNREAD_MS);
  try {
    for await (const chunk of bytes) {
      clock.refresh();
      yield chunk;
    }
  } finally {
    clearTimeout(clock);
  }
}

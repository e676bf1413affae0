import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as esperar } from 'node:timers/promises';
import { CABECERA_COLUMNAS, CABECERA_TOTAL, FILAS_DE_ARCHIVO, type FormatoArchivo } from '@jornal/contract';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { Db } from '../db/db.js';
import type { Snapshot } from '../db/snapshot.js';
import { BusinessError, ensure } from '../errors.js';
import { TimeLimit } from '../time-limit.js';
import { RespuestaArchivo } from './answer.js';
import { escribirCsv } from './csv.js';
import { alPaso } from './pace.js';
import { type Tabla, TIPO_CSV, TIPO_XLSX } from './table.js';
import { escribirXlsx } from './xlsx.js';

/** Each holds a connection for as long as it takes: so many at once, and of a small pool fewer. */
const A_LA_VEZ = 2;
const PARTE_DEL_POOL = 4;
/** A statement over a million rows takes longer than one of a screen. */
const PLAZO_MS = 300_000;
/** All of it, sent to who reads slowly. */
const PLAZO_ENTERO_MS = 1_800_000;
/** Who does not take what there is for so long has gone without saying so. */
const SIN_LEER_MS = 60_000;
const UN_MOMENTO_MS = 1_000;
const ESPERA_S = 5;
/** What waits for a slow reader. */
const EN_ESPERA = 256 * 1024;

/** Each kind of file: how it is announced, how its name ends and who writes it. */
export const FORMATOS = {
  csv: { tipo: TIPO_CSV, ending: 'csv', escribir: escribirCsv },
  excel: { tipo: TIPO_XLSX, ending: 'xlsx', escribir: escribirXlsx },
} as const;

const muchas = () =>
  new BusinessError(
    'MUCHAS_EXPORTACIONES',
    'Se están haciendo otros archivos. Intenta de nuevo en unos segundos.',
    429,
    { reintentarEn: ESPERA_S },
  );
const cerrando = () =>
  new BusinessError('CERRANDO', 'El servidor se está reiniciando. Intenta de nuevo en unos segundos.', 503, {
    reintentarEn: 2,
  });

export const enCifras = (n: number): string => n.toLocaleString('es-CO');

/** What a file is made for: its kind, who waits for it, and what is done of it once its size is known and before any of it is sent; `que`: what it is of, to say that it is too much. */
export type Encargo = {
  formato: FormatoArchivo;
  espera: AbortSignal;
  antes: (filas: number) => Promise<void>;
  que?: string;
};

/** Makes files of what the database has, from one picture of it, while they are sent: what waits for a slow reader is a few hundred kilobytes, and nothing runs for who has gone. */
@Injectable()
export class Exportes implements BeforeApplicationShutdown {
  private readonly enCurso = new Set<AbortController>();
  private readonly maximo: number;
  private cerrando = false;

  constructor(
    private readonly db: Db,
    config: Config,
  ) {
    this.maximo = Math.max(1, Math.min(A_LA_VEZ, Math.floor(config.DATABASE_POOL / PARTE_DEL_POOL)));
  }

  /** The answer with the file that `leer` tells of; it may refuse until then, and afterwards a failure cuts the connection. */
  async hacer(
    { formato, espera, antes, que = 'El reporte' }: Encargo,
    leer: (lector: Snapshot) => Promise<Tabla>,
  ): Promise<RespuestaArchivo> {
    TimeLimit.extend(PLAZO_ENTERO_MS);
    const control = await this.empezar(espera);
    const { tipo, ending, escribir } = FORMATOS[formato];
    const salida = new PassThrough({ highWaterMark: EN_ESPERA });
    // Until it is sent nobody else hears of its failure.
    salida.on('error', () => undefined);
    return new Promise<RespuestaArchivo>((listo, fallo) => {
      this.db
        .snapshot(
          async (lector) => {
            const tabla = await leer(lector);
            ensure(
              tabla.filas <= FILAS_DE_ARCHIVO,
              'ARCHIVO_EXCESIVO',
              `${que} tiene ${enCifras(tabla.filas)} filas: el máximo es ${enCifras(FILAS_DE_ARCHIVO)}. Reduce el rango.`,
              413,
            );
            await antes(tabla.filas);
            listo(
              new RespuestaArchivo(
                `${tabla.nombre}.${ending}`,
                tipo,
                {
                  [CABECERA_TOTAL]: String(tabla.filas),
                  [CABECERA_COLUMNAS]: tabla.columnas.map((columna) => columna.tipo).join(','),
                },
                salida,
              ),
            );
            await pipeline(
              Readable.from(
                escribir({ ...tabla, lotes: alPaso(tabla.lotes, () => this.db.busyCount > this.enCurso.size) }),
              ),
              (bytes) => conPlazo(bytes, control),
              salida,
              { signal: control.signal },
            );
            // All of it was taken: that whoever waited goes now is no reason to stop.
            this.enCurso.delete(control);
          },
          { plazo: PLAZO_MS, espera: control.signal },
        )
        .catch((error: Error) => {
          fallo(control.signal.aborted ? cerrando() : error);
          salida.destroy(error);
        })
        .finally(() => {
          this.enCurso.delete(control);
          // Nobody waits for the rest: what is left of the request ends soon.
          if (espera.aborted) TimeLimit.extend(UN_MOMENTO_MS);
        });
    });
  }

  /** A stop waits for no file: who waits for it asks again. */
  beforeApplicationShutdown(): void {
    this.cerrando = true;
    for (const control of this.enCurso) control.abort();
  }

  private async empezar(espera: AbortSignal): Promise<AbortController> {
    // A small file is made in no time: a place may be free in a moment.
    const limite = performance.now() + UN_MOMENTO_MS;
    while (this.enCurso.size >= this.maximo) {
      if (this.cerrando || performance.now() >= limite) throw muchas();
      await esperar(20);
    }
    if (this.cerrando) throw cerrando();
    const control = new AbortController();
    this.enCurso.add(control);
    if (espera.aborted) control.abort();
    else espera.addEventListener('abort', () => this.enCurso.has(control) && control.abort(), { once: true });
    return control;
  }
}

/** Passes a file on; when nobody takes the next piece for too long, it is given up. */
async function* conPlazo<T>(bytes: AsyncIterable<T>, control: AbortController): AsyncGenerator<T> {
  const reloj = setTimeout(() => control.abort(), SIN_LEER_MS);
  try {
    for await (const trozo of bytes) {
      reloj.refresh();
      yield trozo;
    }
  } finally {
    clearTimeout(reloj);
  }
}

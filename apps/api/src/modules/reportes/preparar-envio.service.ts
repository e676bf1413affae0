import { type FormatoArchivo, type ReportePedido, type ResultadoEnvio, rangoRelativo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../../core/mail/mailer.js';
import type { Session } from '../../core/session/session.js';
import { Db } from '../../platform/db/db.js';
import { BusinessError } from '../../platform/errors/business-error.js';
import { FORMATS } from '../../platform/files/exports.js';
import type { Mail } from '../../platform/mail/mail-message.js';
import { Config } from '../../platform/settings/config.js';
import { cartaDeReporte } from './cartas.js';
import { ExportarReportesService, llamado } from './exportar-reportes.service.js';
import type { FilaGuardada } from './guardados.queries.js';
import type { Programa } from './programa.js';
import { type Juzgado, periodoEnPalabras, ReportesService } from './reportes.service.js';

/** A report that could not be made is given up after so many times. */
const INTENTOS = 3;
const BYTES_POR_KB = 1024;
/** A statement over many rows takes longer than one of a screen. */
const PLAZO_MS = 300_000;

/** A report that is due, taken until `hasta`. `vence`: the time it is due by. `dia`: today, for its range. */
export type Tomado = FilaGuardada &
  Programa & {
    formato: NonNullable<FilaGuardada['formato']>;
    intentos: number;
    hasta: Date;
    vence: string;
    programado: boolean;
    dia: string;
  };
/** The outcome of a report for one person, with the mail where there is one. */
export type Entrega = { usuario_id: number; resultado: ResultadoEnvio; correo?: Mail };

/** The mail of a saved report for one person: the rows they may see, as a file or as a link to it. */
@Injectable()
export class PrepararEnvioService {
  constructor(
    private readonly config: Config,
    private readonly mails: Mailer,
    private readonly reportes: ReportesService,
    private readonly exportar: ExportarReportesService,
    private readonly db: Db,
  ) {}

  /** The outcome of a report for a person who may see reports. `dueno`: in whose name it is sent. */
  async para(taken: Tomado, owner: Session, who: Session, waiter: AbortSignal): Promise<Entrega> {
    const { usuario_id } = who;
    // A report that ended its processes is not tried for ever.
    if (taken.intentos > INTENTOS) return { usuario_id, resultado: 'no_salio' };
    try {
      const { inicio: start_date, fin: end_date } = rangoRelativo(taken.rango, taken.dia);
      return await this.conArchivo(
        taken,
        { report_type: taken.report_type, start_date, end_date, ...taken.filtros },
        { dueno: owner, quien: who, espera: waiter },
      );
    } catch (error) {
      const negado = error instanceof BusinessError;
      if (waiter.aborted || (!negado && taken.intentos < INTENTOS)) throw error;
      return { usuario_id, resultado: negado && error.status === 403 ? 'sin_alcance' : 'no_salio' };
    }
  }

  private async conArchivo(
    taken: Tomado,
    asked: ReportePedido,
    { dueno, quien, espera }: { dueno: Session; quien: Session; espera: AbortSignal },
  ): Promise<Entrega> {
    const judged = this.reportes.juzgar(quien, asked);
    const { nombre, filas, contenido } = await this.archivo(quien, judged, taken.formato, espera);
    const carta = cartaDeReporte(
      {
        nombre: taken.nombre,
        titulo: judged.reporte.nombre,
        periodo: periodoEnPalabras(judged.pedido.periodo),
        filas,
        dueno: llamado(dueno),
        enlace: this.enlaceDe(asked),
        adjunto: contenido !== null,
      },
      quien.operador?.nombre ?? quien.nombre,
    );
    const adjuntos = contenido === null ? [] : [{ nombre, tipo: FORMATS[taken.formato].tipo, contenido }];
    return {
      usuario_id: quien.usuario_id,
      resultado: contenido === null ? 'enlace' : 'enviado',
      correo: { ...carta, para: quien.email, usuario_id: quien.usuario_id, adjuntos },
    };
  }

  /**
   * The file, as far as it fits in a mail: a larger file is not made any further. One after another, beside those that
   * people wait for.
   */
  private archivo(
    who: Session,
    judged: Juzgado,
    format: FormatoArchivo,
    waiter: AbortSignal,
  ): Promise<{ nombre: string; filas: number; contenido: Buffer | null }> {
    const { ending, escribir } = FORMATS[format];
    const cabe = this.config.REPORT_MAIL_KB * BYTES_POR_KB;
    return this.db.snapshot(
      async (reader) => {
        const tabla = await this.exportar.tabla(who, judged, reader);
        const done = { nombre: `${tabla.name}.${ending}`, filas: tabla.rows };
        const chunks: Buffer[] = [];
        let peso = 0;
        for await (const chunk of escribir(tabla)) {
          chunks.push(Buffer.from(chunk));
          peso += chunks.at(-1)?.length ?? 0;
          if (peso > cabe) return { ...done, contenido: null };
        }
        return { ...done, contenido: Buffer.concat(chunks) };
      },
      { deadline: PLAZO_MS, waiter },
    );
  }

  /** The report on the screen, with the days it was sent for. */
  private enlaceDe(asked: ReportePedido): string {
    const parameters = new URLSearchParams(
      Object.entries(asked).map(([key, value]) => [key, String(value)] as [string, string]),
    );
    return `${this.mails.signInAddress()}/reportes/analytics?${parameters}`;
  }
}

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
    private readonly correos: Mailer,
    private readonly reportes: ReportesService,
    private readonly exportar: ExportarReportesService,
    private readonly db: Db,
  ) {}

  /** The outcome of a report for a person who may see reports. `dueno`: in whose name it is sent. */
  async para(tomado: Tomado, dueno: Session, quien: Session, espera: AbortSignal): Promise<Entrega> {
    const { usuario_id } = quien;
    // A report that ended its processes is not tried for ever.
    if (tomado.intentos > INTENTOS) return { usuario_id, resultado: 'no_salio' };
    try {
      const { inicio: start_date, fin: end_date } = rangoRelativo(tomado.rango, tomado.dia);
      return await this.conArchivo(
        tomado,
        { report_type: tomado.report_type, start_date, end_date, ...tomado.filtros },
        { dueno, quien, espera },
      );
    } catch (error) {
      const negado = error instanceof BusinessError;
      if (espera.aborted || (!negado && tomado.intentos < INTENTOS)) throw error;
      return { usuario_id, resultado: negado && error.status === 403 ? 'sin_alcance' : 'no_salio' };
    }
  }

  private async conArchivo(
    tomado: Tomado,
    pedido: ReportePedido,
    { dueno, quien, espera }: { dueno: Session; quien: Session; espera: AbortSignal },
  ): Promise<Entrega> {
    const juzgado = this.reportes.juzgar(quien, pedido);
    const { nombre, filas, contenido } = await this.archivo(quien, juzgado, tomado.formato, espera);
    const carta = cartaDeReporte(
      {
        nombre: tomado.nombre,
        titulo: juzgado.reporte.nombre,
        periodo: periodoEnPalabras(juzgado.pedido.periodo),
        filas,
        dueno: llamado(dueno),
        enlace: this.enlaceDe(pedido),
        adjunto: contenido !== null,
      },
      quien.operador?.nombre ?? quien.nombre,
    );
    const adjuntos = contenido === null ? [] : [{ nombre, tipo: FORMATS[tomado.formato].tipo, contenido }];
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
    quien: Session,
    juzgado: Juzgado,
    formato: FormatoArchivo,
    espera: AbortSignal,
  ): Promise<{ nombre: string; filas: number; contenido: Buffer | null }> {
    const { ending, escribir } = FORMATS[formato];
    const cabe = this.config.REPORT_MAIL_KB * BYTES_POR_KB;
    return this.db.snapshot(
      async (lector) => {
        const tabla = await this.exportar.tabla(quien, juzgado, lector);
        const hecho = { nombre: `${tabla.name}.${ending}`, filas: tabla.rows };
        const trozos: Buffer[] = [];
        let peso = 0;
        for await (const trozo of escribir(tabla)) {
          trozos.push(Buffer.from(trozo));
          peso += trozos.at(-1)?.length ?? 0;
          if (peso > cabe) return { ...hecho, contenido: null };
        }
        return { ...hecho, contenido: Buffer.concat(trozos) };
      },
      { deadline: PLAZO_MS, waiter: espera },
    );
  }

  /** The report on the screen, with the days it was sent for. */
  private enlaceDe(pedido: ReportePedido): string {
    const parametros = new URLSearchParams(
      Object.entries(pedido).map(([clave, valor]) => [clave, String(valor)] as [string, string]),
    );
    return `${this.correos.signInAddress()}/reportes/analytics?${parametros}`;
  }
}

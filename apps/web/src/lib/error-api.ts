import type { Acto, Alternativa, ErrorRespuesta, YaPedida } from '@jornal/contract';

const MENSAJE_GENERICO = 'Error en la petición';

/** A failure, in words a person can read. `status` 0: no answer came. `codigo` '': the server gave no reason. */
export class ErrorApi extends Error {
  override name = 'ErrorApi';
  readonly status: number;
  readonly codigo: string;
  readonly mensaje: string;
  readonly errores: Record<string, string[]>;
  /** The record that stands in the way. */
  readonly id: number | null;
  readonly retryAfter: number | null;
  /** The act that a second person must approve, and the approval there is of it already. */
  readonly acto: Acto | null;
  readonly aprobacion: YaPedida | null;
  /** Other hours at which can be booked what could not at the one asked for. */
  readonly alternativas: readonly Alternativa[];

  constructor(status: number, cuerpo: Partial<ErrorRespuesta> = {}, retryAfter: number | null = null) {
    const mensaje = cuerpo.message || cuerpo.error || MENSAJE_GENERICO;
    super(mensaje);
    this.status = status;
    this.codigo = cuerpo.codigo ?? '';
    this.mensaje = mensaje;
    this.errores = cuerpo.errores ?? {};
    this.id = cuerpo.id ?? null;
    this.retryAfter = retryAfter;
    this.acto = cuerpo.acto ?? null;
    this.aprobacion = cuerpo.aprobacion ?? null;
    this.alternativas = cuerpo.alternativas ?? [];
  }
}

/** The reason for which a refusal ended a session, where its person is to read it. */
export const motivoDelFin = ({ codigo, message }: Partial<ErrorRespuesta>): string | null =>
  codigo === 'SESION_POR_OTRAS' ? (message ?? null) : null;

/** The server's own sentence when there is one, else the one of the screen. */
export const mensajeDe = (error: unknown, porDefecto: string): string =>
  error instanceof ErrorApi && error.mensaje !== MENSAJE_GENERICO ? error.mensaje : porDefecto;

/**
 * The advice for a person whose change got no answer; null when one came. The key it was sent with is kept
 * (`claves.ts`).
 */
export const consejoDe = (error: unknown): string | null =>
  error instanceof ErrorApi && error.status === 0
    ? 'No llegó respuesta del servidor. Lo que escribiste sigue aquí: revisa tu conexión y envíalo otra vez. ' +
      'Si ya había quedado, no se repite.'
    : null;

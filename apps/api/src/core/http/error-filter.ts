import type { ErrorRespuesta } from '@jornal/contract';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { TsRestRequestValidationError, TsRestResponseValidationError } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DatabaseAbsence } from '../db/absence.js';
import { RepeatedAnswer } from '../db/transactions.js';
import { BusinessError } from '../errors.js';
import { FileAnswer } from '../files/answer.js';
import { traducirErrorSql } from './restrictions.js';

const DE_ESTADO: Record<number, { codigo: string; message: string }> = {
  400: { codigo: 'SOLICITUD_INVALIDA', message: 'La solicitud no es válida' },
  401: { codigo: 'SESION_INVALIDA', message: 'Tu sesión terminó. Inicia sesión de nuevo.' },
  403: { codigo: 'PROHIBIDO', message: 'No tienes permisos para realizar esta acción' },
  404: { codigo: 'NO_ENCONTRADO', message: 'No se encontró el registro' },
  413: { codigo: 'DEMASIADO_GRANDE', message: 'La solicitud es demasiado grande' },
  415: { codigo: 'TIPO_NO_SOPORTADO', message: 'El tipo del contenido no se admite' },
  429: { codigo: 'DEMASIADAS_SOLICITUDES', message: 'Demasiadas solicitudes. Intenta de nuevo en un momento.' },
  503: {
    codigo: 'BASE_NO_DISPONIBLE',
    message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  },
};

type Problema = {
  message: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  code?: string;
  keys?: string[];
};

/** However much was wrong, an answer tells so much of it: what comes from outside decides neither its length nor its cost. */
const ERRORES_MAXIMO = 50;
const SOBRAN_MAXIMO = 10;
const NOMBRE_MAXIMO = 60;

const recortar = (nombre: string): string =>
  nombre.length > NOMBRE_MAXIMO ? `${nombre.slice(0, NOMBRE_MAXIMO)}…` : nombre;

function noReconocidos(sobran: readonly string[]): string {
  const resto = sobran.length - SOBRAN_MAXIMO;
  return `Campos no reconocidos: ${sobran.slice(0, SOBRAN_MAXIMO).map(recortar).join(', ')}${resto > 0 ? ` y ${resto} más` : ''}`;
}

/** Messages by field; the sentence a person reads is the first of them. */
function deValidacion(error: TsRestRequestValidationError): BusinessError {
  const errores: Record<string, string[]> = {};
  const problemas = [error.body, error.query, error.pathParams, error.headers].flatMap((parte) =>
    ((parte as { issues?: readonly Problema[] } | null)?.issues ?? []).slice(0, ERRORES_MAXIMO),
  );
  for (const problema of problemas.slice(0, ERRORES_MAXIMO)) {
    const campo =
      (problema.path ?? []).map((p) => recortar(String(typeof p === 'object' ? p.key : p))).join('.') || '_';
    (errores[campo] ??= []).push(
      problema.code === 'unrecognized_keys' ? noReconocidos(problema.keys ?? []) : problema.message,
    );
  }
  const primero = Object.values(errores)[0]?.[0] ?? 'La solicitud no es válida';
  return new BusinessError('DATOS_INVALIDOS', primero, 400, { errores });
}

function comoRechazo(error: unknown): BusinessError | null {
  if (error instanceof BusinessError) return error;
  if (error instanceof TsRestRequestValidationError) return deValidacion(error);
  if (error instanceof TsRestResponseValidationError) return null;
  const deSql = traducirErrorSql(error);
  if (deSql !== null) return deSql;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  if (status === undefined || status >= 500) return null;
  const conocido = DE_ESTADO[status] ?? (DE_ESTADO[400] as { codigo: string; message: string });
  return new BusinessError(conocido.codigo, conocido.message, status as BusinessError['status']);
}

/** The one shape of a refusal. */
export const comoRespuesta = (rechazo: BusinessError, request_id: string): ErrorRespuesta =>
  cuerpoDe(rechazo.status, rechazo, request_id);

function cuerpoDe(statusCode: number, rechazo: BusinessError | null, request_id: string): ErrorRespuesta {
  const message = rechazo?.message ?? 'Ocurrió un error inesperado. Intenta de nuevo.';
  return {
    statusCode,
    codigo: rechazo?.code ?? 'ERROR_INTERNO',
    message,
    error: message,
    ...(rechazo?.extra.errores === undefined ? {} : { errores: rechazo.extra.errores }),
    request_id,
  };
}

/** What never reaches a route, such as an address that cannot be decoded, is refused in the same shape. */
export function rechazarDireccion(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { codigo, message } = DE_ESTADO[400] as { codigo: string; message: string };
  // No hook sees this answer, so nobody looks after a body that comes with it.
  void reply
    .status(400)
    .header('Connection', 'close')
    .send(comoRespuesta(new BusinessError(codigo, message, 400), request.id));
}

/** The one place where a failure becomes a response. Every error has one shape; a 5xx never shows internals. */
@Catch()
export class FiltroErrores implements ExceptionFilter {
  constructor(private readonly ausencia: DatabaseAbsence) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof FileAnswer) {
      error.send(reply);
      return;
    }
    if (error instanceof RepeatedAnswer) {
      const { status, forma } = request.exito ?? { status: 200, forma: undefined };
      // The kept answer is what the use case said; the first time the contract took out of it what a client must not see.
      const cuerpo = forma instanceof z.ZodType ? forma.parse(error.answer) : error.answer;
      void reply.status(status).header('Idempotent-Replayed', 'true').send(cuerpo);
      return;
    }
    const rechazo = comoRechazo(error);
    const statusCode = rechazo?.status ?? 500;
    // Whoever goes away ends what was being read for them: that is no failure of anything.
    if (statusCode >= 500 && reply.raw.destroyed) request.log.info({ err: error }, 'request given up');
    else if (statusCode >= 500)
      this.ausencia.unlessSaid(error, () => request.log.error({ err: error }, 'request failed'));
    if (rechazo?.extra.reintentarEn !== undefined) reply.header('Retry-After', String(rechazo.extra.reintentarEn));
    void reply
      .status(statusCode)
      .header('content-type', 'application/json; charset=utf-8')
      .send(cuerpoDe(statusCode, rechazo, request.id));
  }
}

import type { ErrorRespuesta } from '@jornal/contract';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import { TsRestRequestValidationError, TsRestResponseValidationError } from '@ts-rest/nest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DatabaseAbsence } from '../db/database-absence.js';
import { RepeatedAnswer } from '../db/repeated-answer.js';
import { translateSqlError } from '../db/restrictions.js';
import { BusinessError } from '../errors/business-error.js';
import { FileAnswer } from '../files/file-answer.js';

const OF_STATUS: Record<number, { codigo: string; message: string }> = {
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

type Problem = {
  message: string;
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  code?: string;
  keys?: string[];
};

/** However much was wrong, an answer tells so much of it: the request decides neither its length nor its cost. */
const MAX_ERRORS = 50;
const MAX_UNKNOWN = 10;
const MAX_NAME = 60;

const trim = (name: string): string => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name);

function unrecognized(extra: readonly string[]): string {
  const rest = extra.length - MAX_UNKNOWN;
  return `Campos no reconocidos: ${extra.slice(0, MAX_UNKNOWN).map(trim).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`;
}

/** Messages by field; the sentence a person reads is the first of them. */
function ofValidation(error: TsRestRequestValidationError): BusinessError {
  const errors: Record<string, string[]> = {};
  const problems = [error.body, error.query, error.pathParams, error.headers].flatMap((part) =>
    ((part as { issues?: readonly Problem[] } | null)?.issues ?? []).slice(0, MAX_ERRORS),
  );
  for (const problem of problems.slice(0, MAX_ERRORS)) {
    const field = (problem.path ?? []).map((p) => trim(String(typeof p === 'object' ? p.key : p))).join('.') || '_';
    (errors[field] ??= []).push(
      problem.code === 'unrecognized_keys' ? unrecognized(problem.keys ?? []) : problem.message,
    );
  }
  const first = Object.values(errors)[0]?.[0] ?? 'La solicitud no es válida';
  return new BusinessError('DATOS_INVALIDOS', first, 400, { errores: errors });
}

function asRefusal(error: unknown): BusinessError | null {
  if (error instanceof BusinessError) return error;
  if (error instanceof TsRestRequestValidationError) return ofValidation(error);
  if (error instanceof TsRestResponseValidationError) return null;
  const ofSql = translateSqlError(error);
  if (ofSql !== null) return ofSql;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number })?.statusCode;
  if (status === undefined || status >= 500) return null;
  const known = OF_STATUS[status] ?? (OF_STATUS[400] as { codigo: string; message: string });
  return new BusinessError(known.codigo, known.message, status as BusinessError['status']);
}

/** The one shape of a refusal. */
export const asResponse = (refusal: BusinessError, request_id: string): ErrorRespuesta =>
  bodyOf(refusal.status, refusal, request_id);

function bodyOf(statusCode: number, refusal: BusinessError | null, request_id: string): ErrorRespuesta {
  const { reintentarEn: _, ...told } = refusal?.extra ?? {};
  const message = refusal?.message ?? 'Ocurrió un error inesperado. Intenta de nuevo.';
  return {
    statusCode,
    codigo: refusal?.codigo ?? 'ERROR_INTERNO',
    message,
    error: message,
    ...told,
    request_id,
  };
}

/** A request that never reaches a route, such as an address that cannot be decoded, is refused in the same shape. */
export function refuseAddress(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { codigo, message } = OF_STATUS[400] as { codigo: string; message: string };
  // No hook sees this answer, so the body that comes with it is not looked after.
  void reply
    .status(400)
    .header('Connection', 'close')
    .send(asResponse(new BusinessError(codigo, message, 400), request.id));
}

/** The one place where a failure becomes a response. Every error has one shape; a 5xx never shows internals. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly absence: DatabaseAbsence) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof FileAnswer) {
      error.send(reply);
      return;
    }
    if (error instanceof RepeatedAnswer) {
      const { status, shape } = request.success ?? { status: 200, shape: undefined };
      // The kept answer is that of the use case; the first time the contract took out of it the parts that a client
      // must not see.
      const body = shape instanceof z.ZodType ? shape.parse(error.answer) : error.answer;
      void reply.status(status).header('Idempotent-Replayed', 'true').send(body);
      return;
    }
    const refusal = asRefusal(error);
    const statusCode = refusal?.status ?? 500;
    // A client that goes away ends the reads under way for it: that is no failure of anything.
    if (statusCode >= 500 && reply.raw.destroyed) request.log.info({ err: error }, 'request given up');
    else if (statusCode >= 500)
      this.absence.unlessSaid(error, () => request.log.error({ err: error }, 'request failed'));
    if (refusal?.extra.reintentarEn !== undefined) reply.header('Retry-After', String(refusal.extra.reintentarEn));
    void reply
      .status(statusCode)
      .header('content-type', 'application/json; charset=utf-8')
      .send(bodyOf(statusCode, refusal, request.id));
  }
}

import { CABECERA_TOTAL } from '@jornal/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A bare list that stops at `limite` rows, and how many there are. */
export class SimpleList<T> {
  private constructor(
    readonly data: T[],
    readonly total: number,
  ) {}

  /** Counted only when it was cut, or may have been. */
  static async of<T>(data: T[], limite: number, contar: () => Promise<number>): Promise<SimpleList<T>> {
    return new SimpleList(data, data.length < limite ? data.length : await contar());
  }
}

/** Answers what it is given; of a bare list, its rows, with how many there are in a header. */
export type RecordTotal = <R>(respuesta: R) => R extends SimpleList<infer T> ? T[] : R;

/** Gives a controller the way to say how many rows a bare list was cut from. */
export const TotalRecorder = createParamDecorator((_: unknown, contexto: ExecutionContext): RecordTotal => {
  const reply = contexto.switchToHttp().getResponse<FastifyReply>();
  const anotar = (respuesta: unknown) => {
    if (!(respuesta instanceof SimpleList)) return respuesta;
    reply.header(CABECERA_TOTAL, String(respuesta.total));
    return respuesta.data;
  };
  return anotar as RecordTotal;
});

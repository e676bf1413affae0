import { CABECERA_TOTAL } from '@jornal/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A bare list that stops at `limite` rows, and how many there are. */
export class ListaSimple<T> {
  private constructor(
    readonly data: T[],
    readonly total: number,
  ) {}

  /** Counted only when it was cut, or may have been. */
  static async de<T>(data: T[], limite: number, contar: () => Promise<number>): Promise<ListaSimple<T>> {
    return new ListaSimple(data, data.length < limite ? data.length : await contar());
  }
}

/** Answers what it is given; of a bare list, its rows, with how many there are in a header. */
export type Anotar = <R>(respuesta: R) => R extends ListaSimple<infer T> ? T[] : R;

/** Gives a controller the way to say how many rows a bare list was cut from. */
export const AnotarTotal = createParamDecorator((_: unknown, contexto: ExecutionContext): Anotar => {
  const reply = contexto.switchToHttp().getResponse<FastifyReply>();
  const anotar = (respuesta: unknown) => {
    if (!(respuesta instanceof ListaSimple)) return respuesta;
    reply.header(CABECERA_TOTAL, String(respuesta.total));
    return respuesta.data;
  };
  return anotar as Anotar;
});

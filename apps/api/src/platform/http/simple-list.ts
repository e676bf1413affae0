import { CABECERA_TOTAL } from '@jornal/contract';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** A bare list that stops at a number of rows, and how many there are. */
export class SimpleList<T> {
  /** Nothing else that has rows and a total is one. */
  readonly bare = true;

  private constructor(
    readonly data: T[],
    readonly total: number,
  ) {}

  /** Counted only when it was cut, or may have been. */
  static async of<T>(data: T[], limit: number, count: () => Promise<number>): Promise<SimpleList<T>> {
    return new SimpleList(data, data.length < limit ? data.length : await count());
  }
}

/** Answers the same answer; of a bare list, its rows, with how many there are in a header. */
export type RecordTotal = <R>(answer: R) => R extends SimpleList<infer T> ? T[] : R;

export function totalRecorderOf(context: ExecutionContext): RecordTotal {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  const note = (answer: unknown) => {
    if (!(answer instanceof SimpleList)) return answer;
    reply.header(CABECERA_TOTAL, String(answer.total));
    return answer.data;
  };
  return note as RecordTotal;
}

/** Gives a controller the way to say how many rows a bare list was cut from. */
export const TotalRecorder = createParamDecorator(
  (_: unknown, context: ExecutionContext): RecordTotal => totalRecorderOf(context),
);

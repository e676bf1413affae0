import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { waiterOf } from '../files/file-answer.js';
import { sessionOf } from '../http/access-guard.js';
import { type RecordTotal, totalRecorderOf } from '../http/simple-list.js';
import type { Session } from '../session.js';

/** Who asks for a list; `waiter`, aborted when they are gone; `recordTotal`, how they are told what a bare list was cut from. */
export type Asker = { session: Session; waiter: AbortSignal; recordTotal: RecordTotal };

export const CurrentAsker = createParamDecorator(
  (_: unknown, ctx: ExecutionContext): Asker => ({
    session: sessionOf(ctx),
    waiter: waiterOf(ctx),
    recordTotal: totalRecorderOf(ctx),
  }),
);

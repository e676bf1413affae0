import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { waiterOf } from '../../platform/files/file-answer.js';
import { type RecordTotal, totalRecorderOf } from '../../platform/http/simple-list.js';
import { sessionOf } from '../access/access-guard.js';
import type { Session } from '../session/session.js';

/**
 * The session that asks for a list; `waiter`, aborted when its request is gone; `recordTotal`, which tells it how many
 * rows a bare list was cut from.
 */
export type Asker = { session: Session; waiter: AbortSignal; recordTotal: RecordTotal };

export const CurrentAsker = createParamDecorator(
  (_: unknown, ctx: ExecutionContext): Asker => ({
    session: sessionOf(ctx),
    waiter: waiterOf(ctx),
    recordTotal: totalRecorderOf(ctx),
  }),
);

import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../access/access-guard.js';
import type { Session } from '../session/session.js';
import { Undoing } from './undoing.js';

@Controller()
export class UndoController {
  constructor(private readonly undo: Undoing) {}

  @TsRestHandler(contract.deshacer)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.deshacer, {
      evento: async ({ params }) => ({
        status: 200,
        body: await this.undo.event(session, { entidad_id: params.entidadId, id: params.id }),
      }),
    });
  }
}

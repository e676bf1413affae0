import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ASIENTOS, LibroQueries } from './libro.queries.js';

@Controller()
export class LibroController {
  constructor(
    private readonly queries: LibroQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.libro)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.libro, {
      asientos: ({ query }) => this.lists.answer(asker, ASIENTOS, query, (q) => this.queries.asientos(session, q)),
    });
  }
}

import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { ASIENTOS } from './archivo.js';
import { LibroQueries } from './libro.queries.js';

@Controller()
export class LibroController {
  constructor(
    private readonly queries: LibroQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.libro)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.libro, {
      asientos: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, ASIENTOS, query, (q) =>
          this.queries.asientos(sesion, q),
        ),
      }),
    });
  }
}

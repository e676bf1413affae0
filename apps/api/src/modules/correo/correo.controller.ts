import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { CORREOS } from './archivo.js';
import { CorreoQueries } from './correo.queries.js';
import { CorreoService } from './correo.service.js';

@Controller()
export class CorreoController {
  constructor(
    private readonly correo: CorreoService,
    private readonly queries: CorreoQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.correos)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.correos, {
      listar: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, CORREOS, query, (q) =>
          this.queries.listar(sesion, q),
        ),
      }),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      reenviar: async ({ params }) => ({ status: 200, body: await this.correo.reenviar(sesion, params.id) }),
      enlace: async ({ params }) => ({ status: 200, body: await this.correo.enlace(sesion, params.id) }),
    });
  }
}

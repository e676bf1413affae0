import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import type { Session } from '../../core/session/session.js';
import { FotosQueries } from './fotos.queries.js';
import { FotosService } from './fotos.service.js';
import { tipoDeFoto } from './solo-imagen.js';

@Controller()
export class FotosController {
  constructor(
    private readonly fotos: FotosService,
    private readonly queries: FotosQueries,
  ) {}

  @TsRestHandler(contract.fotosPersona)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.fotosPersona, {
      listar: async ({ params }) => ({ status: 200, body: { data: await this.queries.listar(session, params.id) } }),
      guardar: async ({ params, query, body }) => ({
        status: 201,
        body: await this.fotos.guardar(session, params.id, query.momento, body),
      }),
      ver: async ({ params }) => {
        const contenido = await this.queries.ver(session, params.id);
        return {
          status: 200,
          body: { data: { content: contenido.toString('base64'), mime_type: tipoDeFoto(contenido) } },
        };
      },
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.fotos.eliminar(session, params.id, query.motivo),
      }),
    });
  }
}

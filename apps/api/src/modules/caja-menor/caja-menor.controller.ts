import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { Waiter } from '../../core/files/file-answer.js';
import { Lists } from '../../core/files/lists.js';
import { CurrentSession } from '../../core/http/access-guard.js';
import type { Session } from '../../core/session.js';
import { ARQUEOS, MOVIMIENTOS } from './archivo.js';
import { CajaMenorQueries } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';

@Controller()
export class CajaMenorController {
  constructor(
    private readonly caja: CajaMenorService,
    private readonly queries: CajaMenorQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.cajaMenor)
  handler(@CurrentSession() sesion: Session, @Waiter() espera: AbortSignal) {
    return tsRestHandler(contract.cajaMenor, {
      listar: async ({ query }) => ({
        status: 200,
        body: await this.queries.listar(sesion, query.archivadas === 'true'),
      }),
      obtener: async ({ params, query }) => {
        const movimientos = async (q: typeof query) => (await this.queries.obtener(sesion, params.id, q)).movimientos;
        if (query.formato !== undefined)
          await this.listas.respond(
            { session: sesion, waiter: espera },
            MOVIMIENTOS,
            { ...query, entidad_id: params.id },
            movimientos,
          );
        return { status: 200, body: await this.queries.obtener(sesion, params.id, query) };
      },
      mover: async ({ body }) => ({ status: 201, body: await this.caja.mover(sesion, body) }),
      contar: async ({ body }) => ({ status: 201, body: await this.caja.contar(sesion, body) }),
      arqueos: async ({ query }) => ({
        status: 200,
        body: await this.listas.respond({ session: sesion, waiter: espera }, ARQUEOS, query, (q) =>
          this.queries.arqueos(sesion, q),
        ),
      }),
      arqueo: async ({ params }) => ({ status: 200, body: await this.queries.arqueo(sesion, params.id) }),
    });
  }
}

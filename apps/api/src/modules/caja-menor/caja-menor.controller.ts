import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { ARQUEOS, CajaMenorQueries, MOVIMIENTOS } from './caja-menor.queries.js';
import { CajaMenorService } from './caja-menor.service.js';

@Controller()
export class CajaMenorController {
  constructor(
    private readonly caja: CajaMenorService,
    private readonly queries: CajaMenorQueries,
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.cajaMenor)
  handler(@CurrentSession() sesion: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.cajaMenor, {
      listar: async ({ query }) => ({
        status: 200,
        body: await this.queries.listar(sesion, query.archivadas === 'true'),
      }),
      obtener: async ({ params, query }) => {
        const movimientos = async (q: typeof query) => (await this.queries.obtener(sesion, params.id, q)).movimientos;
        if (query.formato !== undefined)
          await this.listas.answer(asker, MOVIMIENTOS, { ...query, entidad_id: params.id }, movimientos);
        return { status: 200, body: await this.queries.obtener(sesion, params.id, query) };
      },
      mover: async ({ body }) => ({ status: 201, body: await this.caja.mover(sesion, body) }),
      contar: async ({ body }) => ({ status: 201, body: await this.caja.contar(sesion, body) }),
      arqueos: ({ query }) => this.listas.answer(asker, ARQUEOS.file, query, (q) => this.queries.arqueos(sesion, q)),
      arqueo: async ({ params }) => ({ status: 200, body: await this.queries.arqueo(sesion, params.id) }),
    });
  }
}

import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { CamposQueries } from './campos.queries.js';
import { ImportarPersonasService } from './importar-personas.service.js';
import { conCampos, PERSONAS_FILE } from './personas.file.js';
import { PersonasQueries } from './personas.queries.js';
import { PersonasService } from './personas.service.js';
import { UnirPersonasService } from './unir-personas.service.js';

@Controller()
export class PersonasController {
  constructor(
    private readonly personas: PersonasService,
    private readonly uniones: UnirPersonasService,
    private readonly importacion: ImportarPersonasService,
    private readonly queries: PersonasQueries,
    private readonly campos: CamposQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.personas)
  handler(@CurrentSession() session: Session, @CurrentAsker() asker: Asker) {
    return tsRestHandler(contract.personas, {
      listar: async ({ query }) => {
        const file = query.formato === undefined ? PERSONAS_FILE : conCampos(await this.campos.activos());
        return this.lists.answer(asker, file, query, (q) => this.queries.listar(session, q));
      },
      buscar: async ({ query }) => ({ status: 200, body: { data: await this.queries.buscar(session, query) } }),
      etiquetas: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.etiquetas(session, query.entidad_id) },
      }),
      obtener: async ({ params }) => ({ status: 200, body: { data: await this.queries.obtener(session, params.id) } }),
      historia: async ({ params, query }) => ({
        status: 200,
        body: await this.queries.historia(session, params.id, query),
      }),
      crear: async ({ body }) => ({ status: 201, body: await this.personas.crear(session, body) }),
      importar: async ({ query, body }) => ({
        status: query.simular === 'true' ? 200 : 201,
        body: await this.importacion.importar(session, body, query),
      }),
      actualizar: async ({ params, body }) => ({
        status: 200,
        body: await this.personas.actualizar(session, params.id, body),
      }),
      duplicados: async ({ query }) => ({
        status: 200,
        body: { data: await this.queries.duplicados(session, query.entidad_id) },
      }),
      unir: async ({ params, body }) => ({
        status: 200,
        body: await this.uniones.unir(session, params.id, body.persona_id),
      }),
      separar: async ({ params }) => ({ status: 200, body: await this.uniones.separar(session, params.id) }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.personas.eliminar(session, params.id, query.motivo),
      }),
      restaurar: async ({ params }) => ({ status: 200, body: await this.personas.restaurar(session, params.id) }),
    });
  }
}

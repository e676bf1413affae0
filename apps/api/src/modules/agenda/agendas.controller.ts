import { contract } from '@jornal/contract';
import { Controller, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import type { FastifyReply } from 'fastify';
import { CurrentSession } from '../../core/access/access-guard.js';
import { type Asker, CurrentAsker } from '../../core/lists/asker.js';
import { Lists } from '../../core/lists/lists.js';
import type { Session } from '../../core/session/session.js';
import { type RecordTotal, TotalRecorder } from '../../platform/http/simple-list.js';
import { AGENDAS, AgendasQueries } from './agendas.queries.js';
import { AgendasService } from './agendas.service.js';
import { BloqueosService } from './bloqueos.service.js';
import { GenerarHorariosService } from './generar-horarios.service.js';
import { HorariosService } from './horarios.service.js';
import { IcalService } from './ical.service.js';

/** Says that the answer is a file to keep. Not `@Res`: Nest would forget that the sending is left to it. */
const ComoArchivo = createParamDecorator((_: unknown, ctx: ExecutionContext) => {
  const reply = ctx.switchToHttp().getResponse<FastifyReply>();
  return (name: string): void => void reply.header('Content-Disposition', `attachment; filename="${name}"`);
});

@Controller()
export class AgendasController {
  constructor(
    private readonly agendas: AgendasService,
    private readonly horarios: HorariosService,
    private readonly generador: GenerarHorariosService,
    private readonly bloqueos: BloqueosService,
    private readonly calendarios: IcalService,
    private readonly queries: AgendasQueries,
    private readonly lists: Lists,
  ) {}

  @TsRestHandler(contract.agendas)
  handler(
    @CurrentSession() session: Session,
    @CurrentAsker() asker: Asker,
    @TotalRecorder() note: RecordTotal,
    @ComoArchivo() comoArchivo: (name: string) => void,
  ) {
    return tsRestHandler(contract.agendas, {
      listar: ({ query }) => this.lists.answer(asker, AGENDAS, query, (q) => this.queries.listar(session, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(session, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.agendas.crear(session, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.agendas.modificar(session, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.agendas.eliminar(session, params.id, query.motivo),
      }),
      horarios: async ({ params }) => ({
        status: 200,
        body: note(await this.queries.horarios(session, params.agendaId)),
      }),
      crearHorario: async ({ body }) => ({ status: 201, body: await this.horarios.crear(session, body) }),
      modificarHorario: async ({ params, body }) => ({
        status: 200,
        body: await this.horarios.modificar(session, params.id, body),
      }),
      eliminarHorario: async ({ params, query }) => ({
        status: 200,
        body: await this.horarios.eliminar(session, params.id, query.motivo),
      }),
      generarHorarios: async ({ body }) =>
        body.simular
          ? { status: 200, body: await this.generador.simular(session, body) }
          : { status: 201, body: await this.generador.generar(session, body) },
      bloqueos: async ({ query }) => ({ status: 200, body: note(await this.queries.bloqueos(session, query)) }),
      crearBloqueo: async ({ body }) => ({ status: 201, body: await this.bloqueos.crear(session, body) }),
      eliminarBloqueo: async ({ params, query }) => ({
        status: 200,
        body: await this.bloqueos.eliminar(session, params.id, query.motivo),
      }),
      crearIcal: async ({ params }) => ({ status: 201, body: await this.calendarios.crear(session, params.id) }),
      eliminarIcal: async ({ params }) => ({ status: 200, body: await this.calendarios.eliminar(session, params.id) }),
      ical: async ({ params }) => {
        const body = await this.calendarios.leer(params.archivo);
        comoArchivo('agenda.ics');
        return { status: 200, body };
      },
    });
  }
}

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
  return (nombre: string): void => void reply.header('Content-Disposition', `attachment; filename="${nombre}"`);
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
    private readonly listas: Lists,
  ) {}

  @TsRestHandler(contract.agendas)
  handler(
    @CurrentSession() sesion: Session,
    @CurrentAsker() asker: Asker,
    @TotalRecorder() anotar: RecordTotal,
    @ComoArchivo() comoArchivo: (nombre: string) => void,
  ) {
    return tsRestHandler(contract.agendas, {
      listar: ({ query }) => this.listas.answer(asker, AGENDAS, query, (q) => this.queries.listar(sesion, q)),
      obtener: async ({ params }) => ({ status: 200, body: await this.queries.obtener(sesion, params.id) }),
      crear: async ({ body }) => ({ status: 201, body: await this.agendas.crear(sesion, body) }),
      modificar: async ({ params, body }) => ({
        status: 200,
        body: await this.agendas.modificar(sesion, params.id, body),
      }),
      eliminar: async ({ params, query }) => ({
        status: 200,
        body: await this.agendas.eliminar(sesion, params.id, query.motivo),
      }),
      horarios: async ({ params }) => ({
        status: 200,
        body: anotar(await this.queries.horarios(sesion, params.agendaId)),
      }),
      crearHorario: async ({ body }) => ({ status: 201, body: await this.horarios.crear(sesion, body) }),
      modificarHorario: async ({ params, body }) => ({
        status: 200,
        body: await this.horarios.modificar(sesion, params.id, body),
      }),
      eliminarHorario: async ({ params, query }) => ({
        status: 200,
        body: await this.horarios.eliminar(sesion, params.id, query.motivo),
      }),
      generarHorarios: async ({ body }) =>
        body.simular
          ? { status: 200, body: await this.generador.simular(sesion, body) }
          : { status: 201, body: await this.generador.generar(sesion, body) },
      bloqueos: async ({ query }) => ({ status: 200, body: anotar(await this.queries.bloqueos(sesion, query)) }),
      crearBloqueo: async ({ body }) => ({ status: 201, body: await this.bloqueos.crear(sesion, body) }),
      eliminarBloqueo: async ({ params, query }) => ({
        status: 200,
        body: await this.bloqueos.eliminar(sesion, params.id, query.motivo),
      }),
      crearIcal: async ({ params }) => ({ status: 201, body: await this.calendarios.crear(sesion, params.id) }),
      eliminarIcal: async ({ params }) => ({ status: 200, body: await this.calendarios.eliminar(sesion, params.id) }),
      ical: async ({ params }) => {
        const body = await this.calendarios.leer(params.archivo);
        comoArchivo('agenda.ics');
        return { status: 200, body };
      },
    });
  }
}

import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { CurrentSession } from '../../core/access/access-guard.js';
import { withContactsFor } from '../../core/people/contact.js';
import type { Session } from '../../core/session/session.js';
import { HorasLibresQueries } from './horas-libres.queries.js';
import { MoverCitaService } from './mover-cita.service.js';
import { OtrosServiciosService } from './otros-servicios.service.js';
import { ReservarService } from './reservar.service.js';

@Controller()
export class HorasController {
  constructor(
    private readonly queries: HorasLibresQueries,
    private readonly reservas: ReservarService,
    private readonly mover: MoverCitaService,
    private readonly otrosServicios: OtrosServiciosService,
  ) {}

  @TsRestHandler(contract.horas)
  handler(@CurrentSession() session: Session) {
    return tsRestHandler(contract.horas, {
      libres: async ({ query }) => ({ status: 200, body: await this.queries.libres(session, query) }),
      reservar: async ({ body }) => ({
        status: 201,
        body: withContactsFor(session, await this.reservas.reservar(session, body)),
      }),
      mover: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.mover.mover(session, params.id, body)),
      }),
      servicios: async ({ params, body }) => ({
        status: 200,
        body: withContactsFor(session, await this.otrosServicios.cambiar(session, params.id, body)),
      }),
    });
  }
}

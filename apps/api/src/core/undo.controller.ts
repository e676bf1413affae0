import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from './http/access-guard.js';
import type { Sesion } from './session.js';
import { Deshacer } from './undoing.js';

@Controller()
export class DeshacerController {
  constructor(private readonly deshacer: Deshacer) {}

  @TsRestHandler(contract.deshacer)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.deshacer, {
      evento: async ({ params }) => ({
        status: 200,
        body: await this.deshacer.evento(sesion, { entidad_id: params.entidadId, id: params.id }),
      }),
    });
  }
}

import { contract } from '@jornal/contract';
import { Controller } from '@nestjs/common';
import { TsRestHandler, tsRestHandler } from '@ts-rest/nest';
import { SesionActual } from '../../core/http/access-guard.js';
import type { Sesion } from '../../core/session.js';
import { LibroQueries } from './libro.queries.js';

@Controller()
export class LibroController {
  constructor(private readonly queries: LibroQueries) {}

  @TsRestHandler(contract.libro)
  handler(@SesionActual() sesion: Sesion) {
    return tsRestHandler(contract.libro, { asientos: async ({ query }) => ({ status: 200, body: await this.queries.asientos(sesion, query) }) });
  }
}

import { type Acto, tiqueteNuevo } from '@jornal/contract';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SessionReader } from '../core/access/session-reader.js';
import { ownBranch, type Session } from '../core/session/session.js';
import { AprobacionesService } from '../modules/aprobaciones/aprobaciones.service.js';
import { TopesService } from '../modules/aprobaciones/topes.service.js';
import { CobrarService } from '../modules/mostrador/cobrar.service.js';
import { Db } from '../platform/db/db.js';
import { sql, there } from '../platform/db/sql.js';
import { BusinessError } from '../platform/errors/business-error.js';
import type { Negocio } from './founding.js';
import type { RelojDemo } from './reloj-demo.js';

const MEDIA_HORA_MS = 1_800_000;
/** Half of a price may go in one pair of hands; of a return, what two cuts cost. */
const TOPES = {
  ...{ descuento: 50, precio: false, anular_monto: null, anular_dias: null },
  ...{ devolver: 100_000, fiado: true, pago_propio: true },
};

/** The branch of the supervisor has ceilings, and a request of theirs waits in the tray for half an hour. */
export async function pedirAprobaciones(
  app: NestFastifyApplication,
  reloj: RelojDemo,
  { admin }: Negocio,
  ahora: Date,
): Promise<void> {
  reloj.irA(new Date(ahora.getTime() - MEDIA_HORA_MS));
  const supervisora = await sesionDe(app, admin, 'supervisor@jornal.demo');
  const entidad_id = ownBranch(supervisora);
  await app.get(TopesService, { strict: false }).poner(admin, { entidad_id, ...TOPES });
  const { servicio_id, empleado_id, precio } = there(
    await app.get(Db, { strict: false }).row<{ servicio_id: number; empleado_id: number; precio: number }>(
      sql`SELECT s.id AS servicio_id, s.precio, o.id AS empleado_id
        FROM servicio s JOIN operador o ON o.entidad_id = ${entidad_id} AND o.activo
        WHERE s.nombre = 'Corte clásico' ORDER BY s.id, o.id LIMIT 1`,
    ),
  );
  const cuerpo = {
    lineas: [
      { servicio_id, empleado_id, cantidad: 1, descuento_porcentaje: 60, motivo_descuento: 'Esperó casi una hora' },
    ],
    cobros: [{ metodo_id: 1, monto: precio - (precio * 60) / 100 }],
  };
  const acto = await queRequiere(app, conActo(supervisora, cuerpo), cuerpo);
  await app.get(AprobacionesService, { strict: false }).pedir(supervisora, acto);
}

async function sesionDe(app: NestFastifyApplication, { request }: Session, email: string): Promise<Session> {
  const { id } = there(
    await app.get(Db, { strict: false }).row<{ id: number }>(sql`SELECT id FROM usuario WHERE email = ${email}`),
  );
  return there((await app.get(SessionReader, { strict: false }).ofAccounts([id], request)).get(id));
}

const conActo = (session: Session, cuerpo: object): Session => ({
  ...session,
  request: { ...session.request, acto: { metodo: 'POST', ruta: '/api/tiquetes', cuerpo } },
});

/** The act that a charge is refused for until a second person says yes. */
async function queRequiere(app: NestFastifyApplication, session: Session, cuerpo: object): Promise<Acto> {
  try {
    await app.get(CobrarService, { strict: false }).cobrar(session, tiqueteNuevo.parse(cuerpo));
  } catch (error) {
    if (error instanceof BusinessError && error.extra.acto !== undefined) return error.extra.acto;
    throw error;
  }
  throw new Error('The ticket of the demonstration needs no second person');
}

import type { Acto, ErrorRespuesta, Requisito, TopesNuevos } from '@jornal/contract';
import type { Response, Test } from 'supertest';
import { type Actor, CLAVE, crearSupervisor } from './crear.js';
import type { Mostrador } from './mostrador.js';

export const CODIGO = '274951';
const ABIERTOS: TopesNuevos = {
  ...{ descuento: null, precio: false, anular_monto: null, anular_dias: null },
  ...{ devolver: null, fiado: false, pago_propio: false },
};

/** The act that a request was refused for until a second person says yes. */
export function actoDe({ status, body }: Response): Acto {
  expect([status, (body as ErrorRespuesta).codigo]).toEqual([409, 'REQUIERE_APROBACION']);
  return body.acto;
}
export const requiereDe = (response: Response): readonly Requisito[] => actoDe(response).requiere;

/** A branch with ceilings: a supervisor who asks and another, Marta, who approves with her code. */
export async function abrirAprobaciones(admin: Actor, { entidad_id }: Pick<Mostrador, 'entidad_id'>) {
  const sara = await crearSupervisor(admin, { entidad_id });
  const marta = await crearSupervisor(admin, { entidad_id });
  await marta.api.put('/api/sesion/codigo').send({ password: CLAVE, codigo: CODIGO }).expect(200);
  const topes = (algunos: Partial<TopesNuevos>) =>
    admin.api
      .put('/api/topes')
      .send({ entidad_id, ...ABIERTOS, ...algunos })
      .expect(200);
  const enElActo = (acto: Acto, quien: Actor = sara, como: Record<string, unknown> = {}) =>
    quien.api
      .post('/api/aprobaciones/en-el-acto')
      .send({ ...acto, usuario_id: marta.usuario_id, codigo: CODIGO, ...como });
  return {
    ...{ entidad_id, sara, marta, topes, enElActo },
    /** The id of an approval given on the spot. */
    aprobada: async (acto: Acto, quien?: Actor): Promise<number> =>
      (await enElActo(acto, quien).expect(201)).body.data.id,
    pedida: async (acto: Acto, quien: Actor = sara): Promise<number> =>
      (await quien.api.post('/api/aprobaciones').send(acto).expect(201)).body.data.id,
  };
}
export type Aprobaciones = Awaited<ReturnType<typeof abrirAprobaciones>>;

type Espera = { requiere: readonly Requisito[]; recurso: string; recurso_id: number };
/**
 * Sends an act of Sara's that goes beyond a ceiling: it is refused, goes on once with the yes of Marta, and the trail of what it did
 * names her. Answers the act.
 */
export async function exigirSegunda(
  admin: Actor,
  { aprobada, marta, entidad_id }: Aprobaciones,
  pedir: () => Test,
  { requiere, recurso, recurso_id }: Espera,
): Promise<Acto> {
  const acto = actoDe(await pedir());
  expect(acto).toMatchObject({ requiere, entidad_id });
  const id = String(await aprobada(acto));
  await pedir().set('Aprobacion', id).expect(200);
  expect([404, 409]).toContain((await pedir().set('Aprobacion', id)).status);
  const usadas = (await marta.api.get('/api/aprobaciones').query({ estado: 'usada' }).expect(200)).body.data;
  expect(usadas.map((una: { id: number }) => String(una.id))).toContain(id);
  const { data } = (await admin.api.get('/api/auditoria').query({ entidad_id, recurso, recurso_id }).expect(200)).body;
  const evento = (await admin.api.get(`/api/auditoria/${entidad_id}/${data[0].id}`).expect(200)).body.data;
  expect(evento).toMatchObject({ accion: acto.accion, despues: { aprobo: `${marta.nombre} ${marta.apellido}` } });
  return acto;
}

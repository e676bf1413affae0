import type { DevolverCon, Favor } from '@jornal/contract';
import type { Accion } from './azar.js';
import { cobrados, leerTiquete } from './devoluciones.js';
import { lotesConAlgo } from './favores.js';
import { de } from './negocio.js';

/**
 * A charged ticket is annulled whole: its money goes back as it came, by one means, by one of the methods of the business, or stays in
 * favour of its person. A tip that was paid already is kept.
 */
const anularTiquete: Accion = async (negocio, { n: [a, b, c] }) => {
  const elegido = de(await cobrados(negocio), c);
  if (elegido === undefined) return null;
  const { persona, propinas, acciones } = await leerTiquete(negocio, elegido.id);
  const formas: ReadonlyArray<DevolverCon | undefined> = [undefined, 'efectivo', 3, 4, 'a_favor', 'transferencia'];
  const forma = de(formas, a);
  const devolver_con = forma === 'a_favor' && persona === null ? undefined : forma;
  const pagada = acciones.some(
    ({ accion, recurso, permitida }) => accion === 'anular' && recurso === 'propina' && !permitida,
  );
  const conserva = pagada || (b % 3 === 0 && propinas.length > 0);
  const { status, body } = await negocio.admin.api
    .delete(`/api/tiquetes/${elegido.id}`)
    .query({ ...(devolver_con && { devolver_con }), ...(conserva && { conservar_propina: 'true' }) });
  return { status, body, nombre: devolver_con === undefined ? 'como entró' : 'de otra forma' };
};

/** An anticipo that its person did not use is annulled. */
const anularAnticipo: Accion = async (negocio, { n: [a, b] }) => {
  const enteros = (await lotesConAlgo(negocio)).flatMap(({ cobro_id }: Favor) => cobro_id ?? []);
  const cobro_id = de(enteros, a);
  return cobro_id === undefined
    ? null
    : negocio.admin.api.delete(`/api/cobros/${cobro_id}`).query(b % 2 === 0 ? {} : { devolver_con: 'efectivo' });
};

/** Annulments of a whole ticket, and of money that was left for later. */
export const PASOS_ANULAR = { anularTiquete, anularAnticipo };

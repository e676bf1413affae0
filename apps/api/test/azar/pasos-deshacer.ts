import { isDeepStrictEqual } from 'node:util';
import { verificar } from '../../src/verificar.js';
import type { Accion } from './azar.js';
import { de, type Negocio } from './negocio.js';

type Evento = { entidad_id: number; id: number; accion: string; recurso: string; recurso_id: number; antes: Record<string, unknown>; despues: Record<string, unknown> | null };

const HECHOS = ['modificar', 'ajustar_stock', 'archivar', 'restaurar'];

const eventos = (negocio: Negocio, acciones: readonly string[]) =>
  negocio.prueba.sql<Evento>(
    `SELECT entidad_id::int, id::int, accion, recurso, recurso_id::int, antes, despues FROM auditoria WHERE recurso IN ('producto', 'gasto') AND accion = ANY($1) ORDER BY created_at DESC, id DESC LIMIT 12`,
    [acciones],
  );

/** The fields that the deed changed are, one by one, what they were before it. */
async function exigirComoEstaba(negocio: Negocio, { recurso, entidad_id, recurso_id, accion, antes, despues }: Evento): Promise<void> {
  const [{ fila } = { fila: {} }] = await negocio.prueba.sql<{ fila: Record<string, unknown> }>(`SELECT to_jsonb(t) AS fila FROM ${recurso} t WHERE entidad_id = $1 AND id = $2`, [
    entidad_id,
    recurso_id,
  ]);
  const cambiados = Object.keys(antes ?? {}).filter((campo) => campo in fila && campo !== 'seq' && (despues === null || !isDeepStrictEqual(antes[campo], despues[campo])));
  const distintos = cambiados.filter((campo) => !isDeepStrictEqual(antes[campo] ?? null, fila[campo] ?? null));
  if (distintos.length > 0) throw new Error(`Undoing ${accion} of ${recurso} ${recurso_id} left otherwise: ${distintos.join(', ')}`);
}

async function pulsar(negocio: Negocio, elegido: Evento | undefined) {
  if (elegido === undefined) return null;
  const { status, body } = await negocio.admin.api.post(`/api/auditoria/${elegido.entidad_id}/${elegido.id}/deshacer`);
  const rotas = (await verificar(negocio.prueba.baseUrl)).filter(({ filas }) => filas.length > 0);
  if (rotas.length > 0) throw new Error(`After undoing ${elegido.accion} of ${elegido.recurso}: ${JSON.stringify(rotas)}`);
  if (status === 200 && elegido.accion !== 'restaurar') await exigirComoEstaba(negocio, elegido);
  // A rule of the record stands in its way: it is archived, or its price would lose money.
  return { status: status === 400 || status === 404 ? 409 : status, body, nombre: elegido.accion };
}

const deshacer: Accion = async (negocio, { n: [a] }) => pulsar(negocio, de(await eventos(negocio, HECHOS), a));
const restaurar: Accion = async (negocio, { n: [a] }) => pulsar(negocio, de(await eventos(negocio, ['archivar']), a));

/** Taking back what was done, by the audit trail; what must always be true is asked after each. */
export const PASOS_DESHACER = { deshacer, restaurar };

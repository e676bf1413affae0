import { isDeepStrictEqual } from 'node:util';
import { verificar } from '../../src/verificar.js';
import type { Accion } from './azar.js';
import { de, type Negocio } from './negocio.js';

type Evento = {
  entidad_id: number;
  id: number;
  accion: string;
  recurso: string;
  recurso_id: number;
  antes: Record<string, unknown>;
  despues: Record<string, unknown> | null;
};

const HECHOS = ['modificar', 'ajustar_stock', 'archivar', 'restaurar'];

const eventos = (negocio: Negocio, acciones: readonly string[]) =>
  negocio.prueba.sql<Evento>(
    `SELECT entidad_id::int, id::int, accion, recurso, recurso_id::int, antes, despues FROM auditoria
      WHERE recurso IN ('producto', 'gasto') AND accion = ANY($1) ORDER BY created_at DESC, id DESC LIMIT 12`,
    [acciones],
  );

/** Requires that the fields that the deed changed are, one by one, as before it. */
async function exigirComoEstaba(
  negocio: Negocio,
  { recurso, entidad_id, recurso_id, accion, antes, despues }: Evento,
): Promise<void> {
  const [{ fila } = { fila: {} }] = await negocio.prueba.sql<{ fila: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS fila FROM ${recurso} t WHERE entidad_id = $1 AND id = $2`,
    [entidad_id, recurso_id],
  );
  const cambiados = Object.keys(antes ?? {}).filter(
    (campo) =>
      campo in fila && campo !== 'seq' && (despues === null || !isDeepStrictEqual(antes[campo], despues[campo])),
  );
  const distintos = cambiados.filter((campo) => !isDeepStrictEqual(antes[campo] ?? null, fila[campo] ?? null));
  if (distintos.length > 0)
    throw new Error(`Undoing ${accion} of ${recurso} ${recurso_id} left otherwise: ${distintos.join(', ')}`);
}

/**
 * The only refusal that is not a conflict of the undoing itself, from the record as it stands: it left, or came back,
 * or its price would lose money with the cost of today.
 */
async function rechazoEsperado(
  { prueba }: Negocio,
  { recurso, entidad_id, id, recurso_id, accion, despues }: Evento,
): Promise<string | null> {
  const [{ deshecho, fila } = { deshecho: false, fila: {} }] = await prueba.sql<{
    deshecho: boolean;
    fila: Record<string, unknown>;
  }>(
    `SELECT EXISTS (SELECT 1 FROM auditoria WHERE entidad_id = $1 AND deshace_id = $2) AS deshecho, to_jsonb(t) AS fila
      FROM ${recurso} t WHERE t.entidad_id = $1 AND t.id = $3`,
    [entidad_id, id, recurso_id],
  );
  if (deshecho) return '409 YA_DESHECHO';
  const fuera = (fila.archivado_en ?? fila.anulado_en ?? null) !== null;
  if (fuera !== (accion === 'archivar')) return '404 NO_ENCONTRADO';
  return ['precio_unitario', 'costo_unitario'].some(
    (campo) => despues !== null && campo in despues && despues[campo] !== fila[campo],
  )
    ? '400 SIN_GANANCIA'
    : null;
}

async function pulsar(negocio: Negocio, elegido: Evento | undefined) {
  if (elegido === undefined) return null;
  const esperado = await rechazoEsperado(negocio, elegido);
  const { status, body } = await negocio.admin.api.post(`/api/auditoria/${elegido.entidad_id}/${elegido.id}/deshacer`);
  const rotas = (await verificar(negocio.prueba.baseUrl)).filter(({ filas }) => filas.length > 0);
  if (rotas.length > 0)
    throw new Error(`After undoing ${elegido.accion} of ${elegido.recurso}: ${JSON.stringify(rotas)}`);
  if (status === 200 && elegido.accion !== 'restaurar') await exigirComoEstaba(negocio, elegido);
  return { status: `${status} ${body.codigo}` === esperado ? 409 : status, body, nombre: elegido.accion };
}

const deshacer: Accion = async (negocio, { n: [a] }) => pulsar(negocio, de(await eventos(negocio, HECHOS), a));
const restaurar: Accion = async (negocio, { n: [a] }) => pulsar(negocio, de(await eventos(negocio, ['archivar']), a));

/** Undoes deeds, by the audit trail; the invariants are asked after each. */
export const PASOS_DESHACER = { deshacer, restaurar };

import { AsyncLocalStorage } from 'node:async_hooks';
import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { MetadatosRuta } from '@jornal/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rutasDelContrato } from '../src/modules/operaciones/openapi.js';
import type { Notices } from '../src/platform/events/notices.js';

/** The channel on which Fastify tells that a handler begins. */
const EMPIEZA = 'tracing:fastify.request.handler:start';

const siMira = ({ body }: FastifyRequest): boolean => (body as { simular?: boolean } | null)?.simular === true;
const siRevisa = ({ query }: FastifyRequest): boolean => (query as { simular?: string }).simular !== 'false';
/** Routes that may be asked only to look, and how such a request is told. */
const SOLO_MIRAN: Readonly<Record<string, (request: FastifyRequest) => boolean>> = {
  'POST /api/productos/importar': siRevisa,
  'POST /api/inventario/importar': siRevisa,
  'POST /api/servicios/importar': siRevisa,
  'POST /api/operadores/importar': siRevisa,
  'POST /api/personas/importar': siRevisa,
  'POST /api/agenda/generar-horarios': siMira,
  'POST /api/agenda/mover-citas': siMira,
  'PUT /api/agenda/mover-cita/:id': siMira,
  'PUT /api/agenda/citas/:id/servicios': siMira,
  'POST /api/tiquetes/:id/corregir': siMira,
  'POST /api/generate-report': () => true,
};
/** Routes that are public, and yet a deed of a person. */
const PUBLICAS_CON_RASTRO: readonly string[] = ['POST /api/login', 'POST /api/primer-uso'];
/** Routes whose success tells no open screen, and why. A route that is not here must. */
const SIN_AVISO: Readonly<Record<string, string>> = {
  'POST /api/export-report': 'it reads: only the trail notes it',
  'POST /api/export-report/archivo': 'it reads: only the trail notes it',
  'POST /api/datos-personales/exportar': 'it reads: only the trail notes it',
  'POST /api/respaldos/:nombre/descargar': 'it reads: only the trail notes it',
  'POST /api/primer-uso': 'nobody has signed in yet',
};

/** The routes of the contract whose every success must leave a row of the audit trail. */
export const CON_RASTRO: ReadonlySet<string> = new Set(
  rutasDelContrato()
    .filter(({ ruta }) => ruta.method !== 'GET')
    .filter(
      ({ ruta }) =>
        (ruta.metadata as MetadatosRuta).acceso !== 'publico' ||
        PUBLICAS_CON_RASTRO.includes(`${ruta.method} ${ruta.path}`),
    )
    .map(({ ruta }) => `${ruta.method} ${ruta.path}`),
);

type Hecha = { ruta: string; id: string; avisada: boolean };
type Sql = <T>(texto: string, valores?: unknown[]) => Promise<T[]>;

/** Which request the work under way is of. */
const enCurso = new AsyncLocalStorage<FastifyRequest>();
/** The servers that are followed: after the last, the channel forgets the store, as the files that come later bring theirs. */
let seguidos = 0;
function atender(): void {
  if (seguidos++ === 0)
    channel(EMPIEZA).bindStore(enCurso, (mensaje) => (mensaje as { request: FastifyRequest }).request);
}
function desatender(): void {
  if (--seguidos === 0) channel(EMPIEZA).unbindStore(enCurso);
}

type Seguido = { sinRastro: (sql: Sql) => Promise<string[]>; sinAviso: () => string[]; dejar: () => void };

/**
 * Follows every change a server answers with success, whatever test asked for it; `sinRastro` tells those of which the
 * audit trail knows nothing, `sinAviso` those of which no open screen was told.
 */
export function seguirRastro(fastify: FastifyInstance, avisos: Pick<Notices, 'note'>): Seguido {
  const hechas: Hecha[] = [];
  const avisaron = new WeakSet<FastifyRequest>();
  const anotar = avisos.note;
  avisos.note = (dichos) => {
    const solicitud = enCurso.getStore();
    if (solicitud !== undefined && dichos.length > 0) avisaron.add(solicitud);
    anotar.call(avisos, dichos);
  };
  const alEmpezar = (mensaje: unknown): void => {
    const { request, reply } = mensaje as { request: FastifyRequest; reply: FastifyReply };
    const ruta = `${request.method} ${request.routeOptions.url}`;
    if (request.server.server !== fastify.server || !CON_RASTRO.has(ruta)) return;
    reply.raw.once('finish', () => {
      const { statusCode } = reply;
      const hecho =
        statusCode >= 200 &&
        statusCode < 300 &&
        SOLO_MIRAN[ruta]?.(request) !== true &&
        reply.getHeader('idempotent-replayed') === undefined;
      if (hecho) hechas.push({ ruta, id: request.id, avisada: avisaron.has(request) });
    });
  };
  subscribe(EMPIEZA, alEmpezar);
  atender();
  return {
    sinRastro: async (sql) => {
      const dejaron = new Set(
        (
          await sql<{ id: string }>(`SELECT DISTINCT solicitud_id AS id FROM auditoria WHERE solicitud_id = ANY($1)`, [
            hechas.map(({ id }) => id),
          ])
        ).map(({ id }) => id),
      );
      return [...new Set(hechas.filter(({ id }) => !dejaron.has(id)).map(({ ruta }) => ruta))];
    },
    sinAviso: () => [
      ...new Set(hechas.filter(({ ruta, avisada }) => !avisada && !(ruta in SIN_AVISO)).map(({ ruta }) => ruta)),
    ],
    dejar: () => {
      unsubscribe(EMPIEZA, alEmpezar);
      desatender();
      avisos.note = anotar;
    },
  };
}

import type { servicios, TiqueteCobrado } from '@jornal/contract';
import { enviarGuardado } from '../../lib/api-client';
import { cambiarEnCola, leerDeCola, quitarDeCola } from '../../lib/cofre';
import { ErrorApi, mensajeDe } from '../../lib/error-api';
import { desfaseDelReloj } from '../../lib/linea';
import { sesionActual, zonaDelNegocio } from '../../lib/session';
import { type Fin, finDe, type PorEnviar, turnoDe } from './cola';
import type { EnCola } from './cola-estado';

/** A line on which an answer takes longer is bad: the ticket waits in the queue and its person goes on. */
export const LIMITE_MS = 20_000;
// Its name alone: the contract's own file would bring the schemas along.
const RUTA: typeof servicios.registrar.path = '/api/servicios/servicios-multiples';
const SIN_SENTENCIA = 'El servidor no lo aceptó.';

/** The person whose queue it is, and the branch under which the server keeps their keys. */
export type Quien = { de: number; sede: number };
export const quienEs = (): Quien | null => {
  const usuario = sesionActual()?.usuario;
  return usuario ? { de: usuario.id, sede: usuario.entidad?.id ?? 0 } : null;
};
const sigueSiendo = ({ de }: Quien): boolean => sesionActual()?.usuario.id === de;

/** The answer to a ticket that was sent; without its own where another tab sent it. */
export type Registrado = { message: string; tiquete?: TiqueteCobrado | undefined };
type Hecho = Fin & { error?: ErrorApi; mensaje?: string; tiquete?: TiqueteCobrado | undefined };

/** Sends one whose turn it is; null: it is not there any more, or is not to be sent. */
export async function enviarUno(
  quien: Quien,
  orden: number,
  { desfase, aprobacion = null }: { desfase: number; aprobacion?: number | null },
): Promise<Hecho | null> {
  const uno = await leerDeCola<PorEnviar>(quien.de, orden);
  if (uno === null || uno.bandeja !== null) return null;
  const turno = turnoDe(uno, { ahora: Date.now(), desfase, zona: zonaDelNegocio(), sede: quien.sede });
  if (turno !== 'enviar') return terminar(quien, uno, { es: 'bandeja', bandeja: turno });
  const esta = Date.now() + desfaseDelReloj();
  const sale: EnCola = { ...uno, intentado: uno.intentado ?? esta, sede: quien.sede };
  if (uno.intentado === null) await cambiarEnCola(quien.de, sale);
  // Nothing is waited for between this and the reading of the token.
  if (!sigueSiendo(quien)) return { es: 'espera', intentado: sale.intentado };
  try {
    const { status, body } = await enviarGuardado(RUTA, {
      body: uno.cuerpo,
      clave: uno.clave,
      limite: LIMITE_MS,
      aprobacion,
    });
    const { message: mensaje, tiquete } = body as { message?: unknown; tiquete?: TiqueteCobrado };
    // A page of the network itself, which asks to be let in, is no answer of the server.
    if (typeof mensaje !== 'string') throw new ErrorApi(0);
    return { ...(await terminar(quien, sale, finDe({ status, mensaje }, uno.intentado, esta))), mensaje, tiquete };
  } catch (causa) {
    const error = causa instanceof ErrorApi ? causa : new ErrorApi(0);
    return { ...(await terminar(quien, sale, finDe(comoRespuesta(error), uno.intentado, esta))), error };
  }
}

/** A refusal of the server says its code; one without is of something between. */
const comoRespuesta = (error: ErrorApi) => ({
  status: error.codigo === '' && error.status < 500 ? 0 : error.status,
  mensaje: mensajeDe(error, SIN_SENTENCIA),
  hizoNada: error.codigo === 'REQUIERE_APROBACION',
});

async function terminar({ de }: Quien, uno: EnCola, fin: Fin): Promise<Fin> {
  if (fin.es === 'hecho') await quitarDeCola(uno.orden);
  else if (fin.es === 'bandeja') await cambiarEnCola(de, { ...uno, bandeja: fin.bandeja });
  else if (fin.intentado !== uno.intentado) await cambiarEnCola(de, { ...uno, intentado: fin.intentado });
  return fin;
}

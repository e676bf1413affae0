import type { TiqueteCobrado } from '@jornal/contract';
import type { NotificationData } from '@mantine/notifications';
import { createElement } from 'react';
import { alRepetir } from '../lib/claves';
import { hechoDe } from '../lib/deshacer';
import { horaActual } from '../lib/format';

// The library of toasts is fetched with the first one: signing in needs none until something happens.
let activo = false;
const oyentes = new Set<() => void>();

export const hayAvisos = (): boolean => activo;
export function alActivarAvisos(avisar: () => void): () => void {
  oyentes.add(avisar);
  return () => oyentes.delete(avisar);
}

function mostrar(aviso: NotificationData): void {
  activo = true;
  for (const avisar of oyentes) avisar();
  import('@mantine/notifications').then(({ notifications }) => {
    notifications.show({
      autoClose: 5000,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Cerrar aviso' },
      ...aviso,
    });
  }, sinAviso);
}

/**
 * The code of a toast did not come, most times because the page is being left: there is no one to tell, and nothing to
 * tell it with.
 */
const sinAviso = (): void => undefined;

/** The action that a toast still offers. */
export type AccionAviso = { texto: string; alPulsar: () => void };

/** Long enough to be reached. */
const CON_ACCION_MS = 10_000;

let mostradas = 0;
function mostrarConAccion(message: string, accion: AccionAviso, autoClose: number, title?: string): void {
  const id = `accion:${++mostradas}`;
  import('./aviso-accion').then(({ AvisoConAccion }) => {
    const cerrar = () =>
      void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id), sinAviso);
    mostrar({
      id,
      title,
      message: createElement(AvisoConAccion, { texto: message, accion, alCerrar: cerrar }),
      color: 'jornal',
      autoClose,
      className: 'aviso-exito',
    });
  }, sinAviso);
}

/** Undoes the change that a toast tells of, and says how that went. */
async function deshacerDesdeAviso(evento: string): Promise<void> {
  const [{ deshacerEvento, eventoDe }, { mensajeDe }] = await Promise.all([
    import('../lib/deshacer-api'),
    import('../lib/error-api'),
  ]);
  await deshacerEvento(eventoDe(evento)).then(
    ({ message }) => avisos.exito(message),
    (error) => avisos.error(mensajeDe(error, 'No se pudo deshacer')),
  );
}

/** Toasts, top right, 5 seconds unless said otherwise. */
export const avisos = {
  /** Something was done; where it may be undone, the toast offers it. */
  exito: (message: string, autoClose = 5000) => avisos.hecho(message, hechoDe(message), autoClose),
  /** The same, and after it the warning of the answer: to be read, not caught in passing. */
  conAviso: ({ message, aviso }: { message: string; aviso?: string | null }, accion?: AccionAviso) => {
    avisos.exito(message);
    avisos.saber(aviso, accion);
  },
  /** Shows the warning about the change just made, if there is any, with what can be done about it. */
  saber: (aviso: string | null | undefined, accion?: AccionAviso) => {
    if (!aviso) return;
    if (accion) mostrarConAccion(aviso, accion, CON_ACCION_MS);
    else avisos.info(aviso, CON_ACCION_MS);
  },
  /**
   * The same in words of the screen; `evento` is the one that `hechoDe` gave for the answer. It stays long enough to be
   * reached.
   */
  hecho: (message: string, evento: string | null, autoClose = 5000) => {
    if (evento === null) mostrar({ message, color: 'jornal', autoClose, className: 'aviso-exito' });
    else
      mostrarConAccion(
        message,
        { texto: 'Deshacer', alPulsar: () => void deshacerDesdeAviso(evento) },
        Math.max(autoClose, CON_ACCION_MS),
      );
  },
  /** A client was charged: the sentence of the answer, under the number of the ticket, which `ver` opens to people who may. */
  cobrado: (message: string, tiquete: TiqueteCobrado, ver: ((tiquete: TiqueteCobrado) => void) | false) => {
    const title = `Tiquete ${tiquete.numero}`;
    if (ver === false) mostrar({ title, message, color: 'jornal', autoClose: 5000, className: 'aviso-exito' });
    else mostrarConAccion(message, { texto: 'Ver tiquete', alPulsar: () => ver(tiquete) }, CON_ACCION_MS, title);
  },
  /** Money was annulled: it does not come back, and the toast offers to register it again, to people who may. */
  anulado: (message: string, registrarDeNuevo: (() => void) | false) =>
    registrarDeNuevo === false
      ? avisos.exito(message)
      : mostrarConAccion(message, { texto: 'Registrar de nuevo', alPulsar: registrarDeNuevo }, CON_ACCION_MS),
  // The same sentence twice is one toast.
  error: (message: string, autoClose: number | false = 5000) =>
    mostrar({ id: `error:${message}`, message, color: 'red', autoClose, className: 'aviso-error' }),
  /** A query of a screen failed. Of several at once one is told: the place of each says what it misses. */
  carga: (message: string) =>
    mostrar({ id: 'carga', message, color: 'red', autoClose: 5000, className: 'aviso-error' }),
  info: (message: string, autoClose = 5000) =>
    mostrar({ id: `info:${message}`, message, color: 'blue', autoClose, className: 'aviso-info' }),
};

// The toast stays until it was read: a change that was meant for another client would be missing.
alRepetir((cuando) =>
  avisos.error(
    `No se registró otro: este ya había quedado a las ${horaActual(cuando)}. Si es uno más, igual al anterior, envíalo de nuevo.`,
    false,
  ),
);

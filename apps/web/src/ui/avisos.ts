import type { NotificationData } from '@mantine/notifications';

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
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ autoClose: 5000, withBorder: true, closeButtonProps: { 'aria-label': 'Cerrar aviso' }, ...aviso }),
  );
}

/** What can still be done about what a toast tells. */
export type AccionAviso = { texto: string; alPulsar: () => void };

function mostrarConAccion(message: string, accion: AccionAviso, autoClose: number): void {
  const id = `accion:${Date.now()}`;
  void import('./aviso-accion').then(({ avisoConAccion }) => {
    const cerrar = () => void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));
    mostrar({ id, message: avisoConAccion(message, accion, cerrar), color: 'jornal', autoClose, className: 'aviso-exito' });
  });
}

/** Toasts, top right, 5 seconds unless said otherwise. */
export const avisos = {
  /** Something was done and can be taken back: it stays longer, so that it can be reached. */
  exitoConAccion: (message: string, accion: AccionAviso, autoClose = 10_000) => mostrarConAccion(message, accion, autoClose),
  exito: (message: string, autoClose = 5000) => mostrar({ message, color: 'jornal', autoClose, className: 'aviso-exito' }),
  // The same sentence twice is one toast: a screen of four lists that fail says it once.
  error: (message: string, autoClose = 5000) => mostrar({ id: `error:${message}`, message, color: 'red', autoClose, className: 'aviso-error' }),
  info: (message: string, autoClose = 5000) => mostrar({ message, color: 'blue', autoClose, className: 'aviso-info' }),
};

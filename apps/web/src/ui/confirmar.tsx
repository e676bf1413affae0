import { alAbrir } from './al-abrir';
import type { PropsConfirmar } from './confirmar-dialogo';

/** Asks before something that cannot be taken back. */
export const Confirmar = alAbrir<PropsConfirmar>(() =>
  import('./confirmar-dialogo').then((modulo) => modulo.ConfirmarDialogo),
);

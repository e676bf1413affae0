import { alAbrir } from '../../ui/al-abrir';

/** The sheet of a person, fetched when it is opened. */
export const FichaDePersona = alAbrir(() => import('./persona-cajon').then((modulo) => modulo.PersonaCajon));

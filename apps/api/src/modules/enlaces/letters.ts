import { compose, type Letter } from '../../platform/mail/mail-letter.js';
import type { Mail } from '../../platform/mail/mail-message.js';

/**
 * The purpose of a link. `recuperacion` is asked for by a person who says they forgot their password; the others are
 * sent by people of the business.
 */
export type Proposito =
  | 'invitacion'
  | 'restablecer'
  | 'recuperacion'
  | 'credenciales_cliente'
  | 'credenciales_operador';
/** The letters that carry no link. */
export type Aviso = 'factor_quitado';

/** To whom, and where the product and its page are. */
type Para = { email: string; nombre: string | null };

const HORAS = 24;
const UNA_VEZ =
  `El enlace sirve una sola vez y vence en ${HORAS} horas. Si se vence, pide otro con «¿Olvidaste tu contraseña?» en ` +
  'la página de ingreso.';
const NADIE_LA_SABE = 'Nadie del negocio conoce tu contraseña ni te la va a pedir por correo.';
const NO_FUISTE = 'Si no esperabas este correo, no hagas nada: tu contraseña sigue igual.';

const DE_ENLACE: Readonly<
  Record<Proposito, { subject: string; title: string; paragraphs: readonly string[]; button: string; footer: string }>
> = {
  invitacion: {
    subject: 'Te invitaron a Jornal',
    title: 'Te invitaron a Jornal',
    paragraphs: ['Crearon una cuenta para ti en Jornal. Elige tu contraseña para empezar a usarla.'],
    button: 'Elegir mi contraseña',
    footer: NADIE_LA_SABE,
  },
  restablecer: {
    subject: 'Elige una contraseña nueva para Jornal',
    title: 'Elige una contraseña nueva',
    paragraphs: ['Un administrador pidió que cambies tu contraseña de Jornal.'],
    button: 'Elegir mi contraseña',
    footer: `${NO_FUISTE} ${NADIE_LA_SABE}`,
  },
  recuperacion: {
    subject: 'Elige una contraseña nueva para Jornal',
    title: '¿Olvidaste tu contraseña?',
    paragraphs: ['Recibimos una solicitud para cambiar la contraseña de tu cuenta de Jornal.'],
    button: 'Elegir mi contraseña',
    footer: `Si no la hiciste tú, no hagas nada: tu contraseña sigue igual. ${NADIE_LA_SABE}`,
  },
  credenciales_cliente: {
    subject: 'Tu acceso a Jornal',
    title: 'Ya tienes una cuenta en Jornal',
    paragraphs: ['Registraron tu empresa en Jornal y crearon una cuenta para ti.'],
    button: 'Elegir mi contraseña',
    footer: NADIE_LA_SABE,
  },
  credenciales_operador: {
    subject: 'Tu acceso a Jornal',
    title: 'Ya tienes una cuenta en Jornal',
    paragraphs: ['Te registraron como parte del equipo y crearon una cuenta para ti.'],
    button: 'Elegir mi contraseña',
    footer: NADIE_LA_SABE,
  },
};

const DE_AVISO: Readonly<Record<Aviso, Omit<Letter, 'button'>>> = {
  factor_quitado: {
    subject: 'Quitaron el segundo factor de tu cuenta',
    title: 'Tu cuenta ya no tiene segundo factor',
    paragraphs: [
      'Un administrador quitó el segundo factor de tu cuenta de Jornal. Desde ahora entras solo con tu contraseña.',
      'Actívalo otra vez en «Tu cuenta» en cuanto puedas. Si no lo pediste, cambia tu contraseña y avísale a quien administra el negocio.',
    ],
    footer: NADIE_LA_SABE,
  },
};

/** The mail that carries a link; `enlace` is its whole address. */
export function cartaDeEnlace(
  purpose: Proposito,
  para: Para,
  enlace: string,
): Pick<Mail, 'asunto' | 'cuerpo' | 'html'> {
  const { button, paragraphs, ...resto } = DE_ENLACE[purpose];
  return compose(
    {
      ...resto,
      paragraphs: [...paragraphs, `Tu usuario es ${para.email}`, UNA_VEZ],
      button: { text: button, href: enlace },
    },
    para.nombre,
  );
}

/** The mail that only tells something. */
export const cartaDeAviso = (aviso: Aviso, para: Para): Pick<Mail, 'asunto' | 'cuerpo' | 'html'> =>
  compose(DE_AVISO[aviso], para.nombre);

import type { Correo } from '../../core/mail-message.js';

/** What a link is for. `recuperacion` is asked for by whoever says they forgot their password; the others are sent by somebody of the business. */
export type Proposito = 'invitacion' | 'restablecer' | 'recuperacion' | 'credenciales_cliente' | 'credenciales_operador';
/** What somebody is told without being given a link. */
export type Aviso = 'factor_quitado';

/** To whom, and where the product and its page are. */
type Para = { email: string; nombre: string | null };
type Carta = { asunto: string; titulo: string; parrafos: readonly string[]; boton?: { texto: string; href: string }; pie: string };

const HORAS = 24;
const UNA_VEZ = `El enlace sirve una sola vez y vence en ${HORAS} horas. Si se vence, pide otro con «¿Olvidaste tu contraseña?» en la página de ingreso.`;
const NADIE_LA_SABE = 'Nadie del negocio conoce tu contraseña ni te la va a pedir por correo.';
const NO_FUISTE = 'Si no esperabas este correo, no hagas nada: tu contraseña sigue igual.';

const DE_ENLACE: Readonly<Record<Proposito, { asunto: string; titulo: string; parrafos: readonly string[]; boton: string; pie: string }>> = {
  invitacion: {
    asunto: 'Te invitaron a Jornal',
    titulo: 'Te invitaron a Jornal',
    parrafos: ['Crearon una cuenta para ti en Jornal. Elige tu contraseña para empezar a usarla.'],
    boton: 'Elegir mi contraseña',
    pie: NADIE_LA_SABE,
  },
  restablecer: {
    asunto: 'Elige una contraseña nueva para Jornal',
    titulo: 'Elige una contraseña nueva',
    parrafos: ['Un administrador pidió que cambies tu contraseña de Jornal.'],
    boton: 'Elegir mi contraseña',
    pie: `${NO_FUISTE} ${NADIE_LA_SABE}`,
  },
  recuperacion: {
    asunto: 'Elige una contraseña nueva para Jornal',
    titulo: '¿Olvidaste tu contraseña?',
    parrafos: ['Recibimos una solicitud para cambiar la contraseña de tu cuenta de Jornal.'],
    boton: 'Elegir mi contraseña',
    pie: `Si no la hiciste tú, no hagas nada: tu contraseña sigue igual. ${NADIE_LA_SABE}`,
  },
  credenciales_cliente: {
    asunto: 'Tu acceso a Jornal',
    titulo: 'Ya tienes una cuenta en Jornal',
    parrafos: ['Registraron tu empresa en Jornal y crearon una cuenta para ti.'],
    boton: 'Elegir mi contraseña',
    pie: NADIE_LA_SABE,
  },
  credenciales_operador: {
    asunto: 'Tu acceso a Jornal',
    titulo: 'Ya tienes una cuenta en Jornal',
    parrafos: ['Te registraron como parte del equipo y crearon una cuenta para ti.'],
    boton: 'Elegir mi contraseña',
    pie: NADIE_LA_SABE,
  },
};

const DE_AVISO: Readonly<Record<Aviso, Omit<Carta, 'boton'>>> = {
  factor_quitado: {
    asunto: 'Quitaron el segundo factor de tu cuenta',
    titulo: 'Tu cuenta ya no tiene segundo factor',
    parrafos: [
      'Un administrador quitó el segundo factor de tu cuenta de Jornal. Desde ahora entras solo con tu contraseña.',
      'Actívalo otra vez en «Tu cuenta» en cuanto puedas. Si no lo pediste, cambia tu contraseña y avísale a quien administra el negocio.',
    ],
    pie: NADIE_LA_SABE,
  },
};

/** The mail that carries a link; `enlace` is its whole address. */
export function cartaDeEnlace(proposito: Proposito, para: Para, enlace: string): Pick<Correo, 'asunto' | 'cuerpo' | 'html'> {
  const { boton, parrafos, ...resto } = DE_ENLACE[proposito];
  return componer({ ...resto, parrafos: [...parrafos, `Tu usuario es ${para.email}`, UNA_VEZ], boton: { texto: boton, href: enlace } }, para.nombre);
}

/** The mail that only tells something. */
export const cartaDeAviso = (aviso: Aviso, para: Para): Pick<Correo, 'asunto' | 'cuerpo' | 'html'> => componer(DE_AVISO[aviso], para.nombre);

function componer(carta: Carta, nombre: string | null): Pick<Correo, 'asunto' | 'cuerpo' | 'html'> {
  const saludo = nombre === null ? 'Hola:' : `Hola, ${nombre}:`;
  const enTexto = [saludo, ...carta.parrafos, ...(carta.boton === undefined ? [] : [`${carta.boton.texto}:\n${carta.boton.href}`]), carta.pie, '— Jornal'];
  return { asunto: carta.asunto, cuerpo: enTexto.join('\n\n'), html: enHtml(carta, saludo) };
}

const SIGNOS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (signo) => SIGNOS[signo] as string);

const LETRA = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const parrafo = (texto: string) => `<p style="margin:0 0 16px;${LETRA};font-size:16px;line-height:24px;color:#1f2933">${escapar(texto)}</p>`;

/** Tables and styles of their own element: what mail programs, the oldest too, show as it is meant. */
function enHtml({ titulo, parrafos, boton, pie }: Carta, saludo: string): string {
  const accion =
    boton === undefined
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background-color:#0f766e">
<a href="${escapar(boton.href)}" style="display:inline-block;padding:12px 24px;${LETRA};font-size:16px;font-weight:bold;color:#ffffff;text-decoration:none">${escapar(boton.texto)}</a></td></tr></table>
<p style="margin:0 0 4px;${LETRA};font-size:13px;line-height:20px;color:#52606d">Si el botón no abre, copia esta dirección en tu navegador:</p>
<p style="margin:0 0 24px;${LETRA};font-size:13px;line-height:20px;color:#0f766e;word-break:break-all">${escapar(boton.href)}</p>`;
  return `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapar(titulo)}</title></head>
<body style="margin:0;padding:0;background-color:#f1f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#ffffff;border-radius:12px"><tr><td style="padding:32px 28px">
<p style="margin:0 0 20px;${LETRA};font-size:14px;font-weight:bold;color:#0f766e">Jornal</p>
<h1 style="margin:0 0 20px;${LETRA};font-size:22px;line-height:30px;color:#1f2933">${escapar(titulo)}</h1>
${[saludo, ...parrafos].map(parrafo).join('\n')}
${accion}
<p style="margin:0;padding-top:16px;border-top:1px solid #dee2e6;${LETRA};font-size:13px;line-height:20px;color:#52606d">${escapar(pie)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

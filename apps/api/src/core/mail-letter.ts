import type { Correo } from './mail-message.js';

/** What a mail says: the same in plain text and as a page. */
export type Carta = {
  asunto: string;
  titulo: string;
  parrafos: readonly string[];
  boton?: { texto: string; href: string };
  pie: string;
};

/** Puts a letter into words, with its greeting. */
export function componer(carta: Carta, nombre: string | null): Pick<Correo, 'asunto' | 'cuerpo' | 'html'> {
  const saludo = nombre === null ? 'Hola:' : `Hola, ${nombre}:`;
  const enTexto = [
    saludo,
    ...carta.parrafos,
    ...(carta.boton === undefined ? [] : [`${carta.boton.texto}:\n${carta.boton.href}`]),
    carta.pie,
    '— Jornal',
  ];
  return { asunto: carta.asunto, cuerpo: enTexto.join('\n\n'), html: enHtml(carta, saludo) };
}

const SIGNOS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapar = (texto: string): string => texto.replace(/[&<>"']/g, (signo) => SIGNOS[signo] as string);

const LETRA = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const parrafo = (texto: string) =>
  `<p style="margin:0 0 16px;${LETRA};font-size:16px;line-height:24px;color:#1f2933">${escapar(texto)}</p>`;

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

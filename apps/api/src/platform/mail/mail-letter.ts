import type { Mail } from './mail-message.js';

/** The letter of a mail: the same in plain text and as a page. */
export type Letter = {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  button?: { text: string; href: string };
  footer: string;
};

/** Puts a letter into words, with its greeting. */
export function compose(letter: Letter, name: string | null): Pick<Mail, 'asunto' | 'cuerpo' | 'html'> {
  const greeting = name === null ? 'Hola:' : `Hola, ${name}:`;
  const asText = [
    greeting,
    ...letter.paragraphs,
    ...(letter.button === undefined ? [] : [`${letter.button.text}:\n${letter.button.href}`]),
    letter.footer,
    '— Jornal',
  ];
  return { asunto: letter.subject, cuerpo: asText.join('\n\n'), html: asHtml(letter, greeting) };
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] as string);

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const BUTTON =
  `display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:bold;` +
  'color:#ffffff;text-decoration:none';
const SMALL = `${FONT};font-size:13px;line-height:20px`;
const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#1f2933">${escapeText(text)}</p>`;

/** Tables and styles of their own element: mail programs, the oldest too, show these as they are meant. */
function asHtml({ title, paragraphs, button, footer }: Letter, greeting: string): string {
  const action =
    button === undefined
      ? ''
      : `${TABLE} style="margin:8px 0 24px"><tr><td style="border-radius:8px;background-color:#0f766e">
<a href="${escapeText(button.href)}" style="${BUTTON}">${escapeText(button.text)}</a></td></tr></table>
<p style="margin:0 0 4px;${SMALL};color:#52606d">Si el botón no abre, copia esta dirección en tu navegador:</p>
<p style="margin:0 0 24px;${SMALL};color:#0f766e;word-break:break-all">${escapeText(button.href)}</p>`;
  return `<!DOCTYPE html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title></head>
<body style="margin:0;padding:0;background-color:#f1f3f5">
${WIDE} style="background-color:#f1f3f5"><tr><td align="center" style="padding:24px 12px">
${WIDE} style="max-width:560px;background-color:#ffffff;border-radius:12px"><tr><td style="padding:32px 28px">
<p style="margin:0 0 20px;${FONT};font-size:14px;font-weight:bold;color:#0f766e">Jornal</p>
<h1 style="margin:0 0 20px;${FONT};font-size:22px;line-height:30px;color:#1f2933">${escapeText(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${action}
<p style="margin:0;padding-top:16px;border-top:1px solid #dee2e6;${SMALL};color:#52606d">${escapeText(footer)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

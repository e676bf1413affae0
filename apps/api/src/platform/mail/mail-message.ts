import type { SendMailOptions } from 'nodemailer';

/** Tried so often, a mail is given up. */
export const ATTEMPTS = 20;

/** Something that travels with a mail. */
export type Attachment = { nombre: string; tipo: string; contenido: Buffer };

/**
 * A mail as a use case leaves it. `cuerpo` and `html` say the same; where they hold `SECRET_PLACE`, `secreto` is put in
 * when the mail leaves, and only then: the text that is kept and shown is without it. `usuario_id`: the account it is
 * for.
 */
export type Mail = {
  para: string;
  asunto: string;
  cuerpo: string;
  html?: string | null;
  adjuntos?: readonly Attachment[];
  usuario_id?: number | null;
  secreto?: { valor: string; vence_en: Date } | null;
};

/** A mail on its way. */
export type ReadyMail = {
  para: string;
  asunto: string;
  cuerpo: string;
  html: string | null;
  message_id: string;
  secreto: string | null;
  adjuntos: readonly Attachment[];
};

/** Where the secret of a mail goes. */
export const SECRET_PLACE = '{{secreto}}';

/** The name by which a person who receives a mail twice knows that it is the same. */
export const messageName = (id: number, now: Date, address: string): string =>
  `<${id}.${now.getTime()}@${new URL(address).hostname.replace(/[[\]]/g, '')}>`;

const withSecret = (text: string, secret: string | null): string => text.replaceAll(SECRET_PLACE, secret ?? '');

/** The message for the mail server; a mail is the same message however often it is sent. */
export function messageOf(
  { para, asunto, cuerpo, html, message_id, secreto, adjuntos }: ReadyMail,
  sender: { name: string; address: string },
): SendMailOptions {
  return {
    from: sender,
    to: para,
    subject: asunto,
    messageId: message_id,
    // Written by a machine: no holiday notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: withSecret(cuerpo, secreto),
    ...(html === null ? {} : { html: withSecret(html, secreto) }),
    attachments: adjuntos.map(({ nombre, tipo, contenido }) => ({
      filename: nombre,
      contentType: tipo,
      content: contenido,
    })),
    // The contents of a mail were put into it by us: no address and no file of this machine is read on its behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

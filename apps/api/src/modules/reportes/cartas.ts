import { compose } from '../../platform/mail/mail-letter.js';
import type { Mail } from '../../platform/mail/mail-message.js';

type Enviado = {
  nombre: string;
  titulo: string;
  periodo: string;
  filas: number | null;
  dueno: string;
  enlace: string;
  adjunto: boolean;
};

/** The mail a report leaves in: with its file, or with the link to it on the screen when the file is too heavy. */
export function cartaDeReporte(
  { nombre, titulo, periodo, filas, dueno, enlace, adjunto }: Enviado,
  para: string | null,
): Pick<Mail, 'asunto' | 'cuerpo' | 'html'> {
  const howMany = filas === null ? [] : [filas === 1 ? '1 registro.' : `${filas.toLocaleString('es-CO')} registros.`];
  const como = adjunto
    ? 'El archivo va adjunto.'
    : 'El archivo pesa demasiado para ir en un correo: ábrelo en Jornal y expórtalo desde ahí.';
  return compose(
    {
      subject: `Reporte: ${nombre}`,
      title: nombre,
      paragraphs: [`${titulo}, ${periodo}`, [...howMany, como].join(' ')],
      button: { text: 'Abrir el reporte', href: enlace },
      footer: `Te llega porque ${dueno} lo programó en Jornal. Trae lo que tú puedes ver: a cada quien le llegan las filas de su alcance.`,
    },
    para,
  );
}

import { formatoPesos, type Recibo } from '@jornal/contract';
import { compose } from '../../platform/mail/mail-letter.js';
import type { Mail } from '../../platform/mail/mail-message.js';

/** The mail that carries the link of a receipt; `enlace` is its whole address. */
export const cartaDeRecibo = (
  { negocio, numero, cliente, total }: Recibo,
  enlace: string,
): Pick<Mail, 'asunto' | 'cuerpo' | 'html'> =>
  compose(
    {
      subject: `Tu recibo de ${negocio.nombre}`,
      title: `Recibo ${numero}`,
      paragraphs: [`Gracias por tu visita a ${negocio.nombre}. El total fue de ${formatoPesos(total)}.`],
      button: { text: 'Ver el recibo', href: enlace },
      footer: 'Documento interno. No es factura electrónica ni documento equivalente.',
    },
    cliente,
  );

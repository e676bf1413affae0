import { enlaceWhatsapp, estaOculto } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';

type Props = { persona: { nombre: string; telefono: string; no_contactar: boolean } };

/** A telephone, and the chat with its person where there may be one. */
export function TelefonoDePersona({ persona: { nombre, telefono, no_contactar } }: Props) {
  const enlace = no_contactar || estaOculto(telefono) ? null : enlaceWhatsapp(telefono, `Hola, ${nombre}.`);
  if (enlace === null) return <span className="entero cifra">{telefono}</span>;
  return (
    <Anchor
      href={enlace}
      target="_blank"
      rel="noopener noreferrer"
      display="inline-flex"
      fz="inherit"
      className="entero cifra"
      style={{ gap: 6, alignItems: 'center' }}
      aria-label={`WhatsApp a ${nombre}, ${telefono}`}
    >
      <IconBrandWhatsapp size={16} aria-hidden />
      {telefono}
    </Anchor>
  );
}

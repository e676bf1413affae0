import { TextInput } from '@mantine/core';

type CodigoProps = { descripcion: string; error?: string; value: string };

/** The code a telephone shows, which it may offer to fill in. */
export const Codigo = ({ descripcion, ...campo }: CodigoProps) => (
  <TextInput
    label="Código de verificación"
    description={descripcion}
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={40}
    {...campo}
  />
);

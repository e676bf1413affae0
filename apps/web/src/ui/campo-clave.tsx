import { PasswordInput } from '@mantine/core';

type ClaveProps = { etiqueta: string; autocompletar: string; descripcion?: string; error?: string; value: string };

/** A password that can be looked at. */
export function Clave({ etiqueta, autocompletar, descripcion, ...campo }: ClaveProps) {
  return (
    <PasswordInput
      label={etiqueta}
      description={descripcion}
      autoComplete={autocompletar}
      visibilityToggleButtonProps={{
        'aria-label': 'Mostrar u ocultar la contraseña',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...campo}
    />
  );
}

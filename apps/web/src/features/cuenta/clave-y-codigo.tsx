import { cuentas } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Codigo } from './campo-codigo';

type Props = {
  explicacion: string;
  enviar: string;
  mensajeError: string;
  alEnviar: (datos: { password: string; codigo: string }) => Promise<unknown>;
  alTerminar?: () => void;
};

/** An action that a stolen session must not do alone: it asks for the password and a code again. */
export function ClaveYCodigo({ explicacion, enviar, mensajeError, alEnviar, alTerminar }: Props) {
  const form = useFormulario(cuentas.quitarSegundoFactor.body, { password: '', codigo: '' });
  return (
    <Formulario form={form} alEnviar={alEnviar} alTerminar={alTerminar} mensajeError={mensajeError}>
      <Stack gap="md">
        <Text fz="sm">{explicacion}</Text>
        <Campo nombre="password">
          {(campo) => <Clave etiqueta="Tu contraseña" autocompletar="current-password" {...campo} />}
        </Campo>
        <Campo nombre="codigo">
          {(campo) => <Codigo descripcion="El de tu aplicación, o uno de recuperación" {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario enviar={enviar} ocupado="Comprobando..." />
    </Formulario>
  );
}

import { auth } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { cambiarContrasena } from './api';

/** Changes one's own password; every other session of this person ends. */
export default function CambiarContrasena({ alCerrar }: { alCerrar: () => void }) {
  const form = useFormulario(auth.cambiarContrasena.body, { actual: '', nueva: '' });
  const cambiar = useMutation({ mutationFn: cambiarContrasena });
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Cambiar contraseña" tamano="sm">
      <Formulario
        form={form}
        alEnviar={async (datos) => {
          const { message } = await cambiar.mutateAsync(datos);
          avisos.exito(message);
        }}
        alTerminar={alCerrar}
        mensajeError="Error al cambiar la contraseña"
      >
        <Stack gap="md">
          <Text fz="sm" c="dimmed">
            Se cerrará tu sesión en los demás dispositivos.
          </Text>
          <Campo nombre="actual">
            {(campo) => <Clave etiqueta="Contraseña actual" autocompletar="current-password" {...campo} />}
          </Campo>
          <Campo nombre="nueva">
            {(campo) => (
              <Clave
                etiqueta="Contraseña nueva"
                autocompletar="new-password"
                descripcion="Mínimo 8 caracteres"
                {...campo}
              />
            )}
          </Campo>
        </Stack>
        <BotonesFormulario enviar="Cambiar contraseña" />
      </Formulario>
    </Modal>
  );
}

import { ponerCodigo as cuerpo } from '@jornal/contract';
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconPassword } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { codigoQuery, ponerCodigo } from './api';

/** The six digits with which one approves at the screen of another; of those who may approve. */
export function CodigoPanel() {
  const { puede } = useSesion();
  const dialogo = useDialogo<true>();
  const aprueba = puede('aprobaciones.aprobar');
  const { data } = useQuery({ ...codigoQuery, enabled: aprueba });
  if (!aprueba) return null;
  return (
    <Panel
      titulo="Código para aprobar"
      subtitulo={
        data?.puesto === false
          ? 'Todavía no lo tienes: con él apruebas en la pantalla de otra persona'
          : 'Con él apruebas en la pantalla de otra persona. No sirve para entrar'
      }
    >
      <Button
        variant="default"
        leftSection={<IconPassword size={16} aria-hidden />}
        disabled={data === undefined}
        onClick={() => dialogo.abrir(true)}
      >
        Poner código
      </Button>
      <Modal abierto={dialogo.abierto} alCerrar={dialogo.cerrar} titulo="Poner código" tamano="sm">
        <Formato alCerrar={dialogo.cerrar} />
      </Modal>
    </Panel>
  );
}

function Formato({ alCerrar }: { alCerrar: () => void }) {
  const form = useFormulario(cuerpo, { password: '', codigo: '' });
  const poner = useMutation({ mutationFn: ponerCodigo });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await poner.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el código"
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          Escríbelo solo tú. No se puede volver a leer: si lo olvidas, pon otro.
        </Text>
        <Campo nombre="password">
          {(campo) => <Clave etiqueta="Tu contraseña" autocompletar="current-password" {...campo} />}
        </Campo>
        <Campo nombre="codigo">
          {(campo) => (
            <PasswordInput
              label="Código nuevo"
              description="Seis cifras, que no sean seguidas ni iguales"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              visibilityToggleButtonProps={{
                'aria-label': 'Mostrar u ocultar el código',
                'aria-hidden': false,
                tabIndex: 0,
              }}
              {...campo}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

import { type CuentaPropia, cuentas } from '@jornal/contract';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { fechaHora } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Dato, Ficha } from '../../ui/ficha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { cambiarNombre } from './api';

/** The name and the e-mail of the account. The name of an operator is the one of their record: others change it. */
export function Datos({ cuenta }: { cuenta: CuentaPropia | undefined }) {
  const { usuario } = useSesion();
  const dialogo = useDialogo<string>();
  const editable = cuenta !== undefined && cuenta.operador === null;
  return (
    <Panel
      titulo="Datos"
      acciones={
        editable && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => dialogo.abrir(cuenta.nombre ?? '')}
          >
            Cambiar nombre
          </Button>
        )
      }
    >
      <Ficha>
        <Dato nombre="Nombre">{usuario.operador || usuario.nombre ? usuario.name : 'Sin nombre'}</Dato>
        <Dato nombre="Correo">{usuario.email}</Dato>
        {usuario.type && <Dato nombre="Rol">{nombreDeRol(usuario.type)}</Dato>}
        {usuario.entidad && <Dato nombre="Sucursal">{usuario.entidad.nombre}</Dato>}
        <Dato nombre="Cuenta creada">{cuenta ? fechaHora(cuenta.created_at) : <Skeleton h="1rem" w="9rem" />}</Dato>
        {cuenta?.ultimo_ingreso && <Dato nombre="Último ingreso">{fechaHora(cuenta.ultimo_ingreso)}</Dato>}
      </Ficha>
      {dialogo.abierto && <CambiarNombre nombre={dialogo.sobre ?? ''} alCerrar={dialogo.cerrar} />}
    </Panel>
  );
}

function CambiarNombre({ nombre, alCerrar }: { nombre: string; alCerrar: () => void }) {
  const form = useFormulario(cuentas.modificar.body, { nombre });
  const cambiar = useMutation({ mutationFn: cambiarNombre });
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Cambiar nombre" tamano="sm">
      <Formulario
        form={form}
        alEnviar={async (datos) => {
          const { message } = await cambiar.mutateAsync(datos);
          avisos.exito(message);
        }}
        alTerminar={alCerrar}
        mensajeError="Error al cambiar el nombre"
      >
        <Stack gap="md">
          <Campo nombre="nombre">
            {(campo) => <TextInput label="Nombre" autoComplete="name" maxLength={100} withAsterisk {...campo} />}
          </Campo>
        </Stack>
        <BotonesFormulario enviar="Guardar" />
      </Formulario>
    </Modal>
  );
}

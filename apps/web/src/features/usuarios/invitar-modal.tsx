import { type UsuarioNuevo, usuarioNuevo } from '@jornal/contract';
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { RolSelector, useRol } from '../roles/rol-selector';
import { invitarUsuario } from './api';

type Props = { abierto: boolean; alCerrar: () => void };

/** Makes the account of a person without operator, who chooses their own password. */
export function InvitarModal({ abierto, alCerrar }: Props) {
  const { puede } = useSesion();
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Invitar usuario">
      {puede('roles.ver') ? <Contenido alCerrar={alCerrar} /> : <SinRoles />}
    </Modal>
  );
}

/** An account has a role from the start, and choosing one takes seeing them. */
const SinRoles = () => (
  <Alert color="yellow" variant="light" title="Falta un permiso">
    Quien se invita necesita un rol, y tu cuenta no puede ver los roles. Pide a un administrador el permiso «Ver» de
    Roles y Permisos.
  </Alert>
);

function Contenido({ alCerrar }: Pick<Props, 'alCerrar'>) {
  const { esAdmin } = useSesion();
  const entidadInicial = useEntidadInicial();
  const form = useFormulario(usuarioNuevo, { email: '', nombre: '', entidad_id: entidadInicial ?? null });
  const rol = useRol(useWatch({ control: form.control, name: 'role_id' }));
  const invitar = useMutation({ mutationFn: invitarUsuario });
  // A person who is no administrator invites to their own branch.
  const pideSucursal = rol?.alcance === 'sucursal' && esAdmin;
  const enviar = async (datos: UsuarioNuevo) =>
    avisos.exito((await invitar.mutateAsync({ ...datos, entidad_id: pideSucursal ? datos.entidad_id : null })).message);
  return (
    <Formulario form={form} alEnviar={enviar} alTerminar={alCerrar} mensajeError="Error al invitar al usuario">
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          Para quien no presta servicios. Recibirá por correo un enlace de 24 horas para elegir su contraseña. Quien
          presta servicios se crea en Operadores.
        </Text>
        <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={80} {...campo} />}</Campo>
        <Campo nombre="email">
          {(campo) => (
            <TextInput
              label="Email"
              type="email"
              description="Con este email inicia sesión"
              withAsterisk
              autoComplete="off"
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="role_id">
          {(campo) => (
            <RolSelector
              label="Rol"
              withAsterisk
              ofrece={({ alcance, nombre }) => alcance !== 'propio' || (esAdmin && nombre === 'cliente')}
              {...campo}
            />
          )}
        </Campo>
        {pideSucursal && (
          <Campo nombre="entidad_id">
            {(campo) => (
              <EntidadSelector label="Sucursal" description="Donde trabaja: de ella ve todo" withAsterisk {...campo} />
            )}
          </Campo>
        )}
      </Stack>
      <BotonesFormulario enviar="Enviar invitación" ocupado="Enviando..." />
    </Formulario>
  );
}

import { roles, type UsuarioConRol } from '@jornal/contract';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { Dato, Ficha } from '../../ui/ficha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { EntidadSelector } from '../entidades/entidad-selector';
import { RolSelector, useRol } from '../roles/rol-selector';
import { cambiarRol, nombreDe } from './api';
import { resumenDeRol } from './resumen-de-rol';

/** The user who changes role, as both lists of users have them. */
export type QuienCambia = Pick<UsuarioConRol, 'id' | 'email' | 'nombre' | 'role' | 'operador' | 'entidad'>;

type Props = { abierto: boolean; usuario: QuienCambia | null; alCerrar: () => void };

/** Gives a user another role: the one they have, the new one, and its permissions. */
export function CambiarRolModal({ abierto, usuario, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Cambiar rol">
      {usuario && <Contenido usuario={usuario} alCerrar={alCerrar} />}
    </Modal>
  );
}

const ESQUEMA = roles.cambiarRol.body;

function Contenido({ usuario, alCerrar }: { usuario: QuienCambia; alCerrar: () => void }) {
  const { esAdmin } = useSesion();
  const form = useFormulario<z.input<typeof ESQUEMA>, z.output<typeof ESQUEMA>>(ESQUEMA, {
    entidad_id: usuario.operador ? null : usuario.entidad?.id,
  });
  const elegido = useWatch({ control: form.control, name: 'role_id' });
  const rol = useRol(elegido);
  const cambiar = useMutation({ mutationFn: cambiarRol });
  // A user with an operator works where the operator does; a person who is no administrator gives only their own
  // branch.
  const pideSucursal = rol?.alcance === 'sucursal' && usuario.operador === null && esAdmin;
  return (
    <Formulario
      form={form}
      sobre={usuario.id}
      alEnviar={async ({ role_id, entidad_id }) =>
        avisos.exito(
          (
            await cambiar.mutateAsync({
              id: usuario.id,
              role_id,
              entidad_id: pideSucursal ? (entidad_id ?? null) : null,
            })
          ).message,
        )
      }
      alTerminar={alCerrar}
      mensajeError="Error al cambiar el rol"
    >
      <Stack gap="md">
        <Ficha>
          <Dato nombre="Usuario">{nombreDe(usuario)}</Dato>
          <Dato nombre="Rol actual">{nombreDeRol(usuario.role?.nombre ?? 'Sin rol')}</Dato>
          {usuario.entidad && <Dato nombre="Sucursal">{usuario.entidad.nombre}</Dato>}
        </Ficha>
        <Campo nombre="role_id">
          {(campo) => (
            <RolSelector
              label="Nuevo rol"
              withAsterisk
              // A role that sees only its own and is no client belongs to an operator.
              ofrece={({ id, alcance, nombre }) =>
                id !== usuario.role?.id && (usuario.operador !== null || alcance !== 'propio' || nombre === 'cliente')
              }
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
        {rol && <ResumenRol rol={rol} />}
      </Stack>
      <BotonesFormulario enviar="Cambiar rol" />
    </Formulario>
  );
}

function ResumenRol({ rol }: { rol: NonNullable<ReturnType<typeof useRol>> }) {
  const { ve, modulos } = resumenDeRol(rol);
  return (
    <Stack
      component="section"
      gap={8}
      py={12}
      px={16}
      bdrs={8}
      className="recuadro"
      aria-label={`Lo que puede el rol ${nombreDeRol(rol.nombre)}`}
    >
      <Text fz="sm" fw={600}>
        {ve}
      </Text>
      {modulos.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {rol.estado
            ? 'Sin permisos todavía: solo entra a su cuenta.'
            : 'El rol está desactivado: quien lo tiene solo entra a su cuenta.'}
        </Text>
      ) : (
        <SimpleGrid component="ul" minColWidth="13rem" spacing={16} verticalSpacing={4} fz="sm">
          {modulos.map(({ modulo, acciones }) => (
            <li key={modulo}>
              {modulo}:{' '}
              <Text span c="dimmed">
                {acciones}
              </Text>
            </li>
          ))}
        </SimpleGrid>
      )}
      <Text fz="sm" c="dimmed">
        Rige desde su próxima solicitud.
      </Text>
    </Stack>
  );
}

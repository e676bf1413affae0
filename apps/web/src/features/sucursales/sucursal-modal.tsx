import { type Sucursal, sucursalDatos } from '@jornal/contract';
import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { ClienteSelector } from '../clientes/cliente-selector';
import { crearSucursal, modificarSucursal } from './api';

/** `alCrear` gets the id of a new one. */
type Props = { abierto: boolean; sucursal: Sucursal | null; alCerrar: () => void; alCrear?: (id: number) => void };

/** The fields of the form, by their labels. */
const CAMPOS = {
  name: 'Nombre',
  address: 'Dirección',
  city: 'Ciudad',
  budget: 'Presupuesto',
  email: 'Email',
  client_id: 'Cliente',
};

/** Opens a branch or changes its data. */
export function SucursalModal({ abierto, sucursal, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={sucursal ? 'Editar sucursal' : 'Nueva sucursal'}>
      <RegistroAlDia registro={sucursal} listas={['sucursales']} nombre="esta sucursal" campos={CAMPOS}>
        {(vigente) => <Contenido sucursal={vigente} {...resto} />}
      </RegistroAlDia>
    </Modal>
  );
}

function Contenido({ sucursal, alCerrar, alCrear }: Omit<Props, 'abierto'>) {
  const { esAdmin } = useSesion();
  const { name = '', address = '', city = '', budget, email = '', client_id } = sucursal ?? {};
  const form = useFormulario(sucursalDatos, { name, address, city, budget, email, client_id: client_id ?? undefined });
  const guardar = useMutation({
    mutationFn: (datos: Parameters<typeof crearSucursal>[0]) =>
      sucursal ? modificarSucursal(sucursal.id, datos) : crearSucursal(datos),
  });
  return (
    <Formulario
      form={form}
      sobre={sucursal?.id}
      alEnviar={async (datos) => {
        const { message, data } = await guardar.mutateAsync(datos);
        avisos.exito(message);
        if (sucursal === null) alCrear?.(data.id);
      }}
      alTerminar={alCerrar}
      mensajeError={sucursal ? 'Error al actualizar la sucursal' : 'Error al crear la sucursal'}
    >
      <Stack gap="md">
        <Campo nombre="name">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} />}</Campo>
        <DosColumnas>
          <Campo nombre="address">
            {(campo) => <TextInput label="Dirección" withAsterisk maxLength={200} {...campo} />}
          </Campo>
          <Campo nombre="city">{(campo) => <TextInput label="Ciudad" withAsterisk maxLength={120} {...campo} />}</Campo>
        </DosColumnas>
        <DosColumnas>
          <Campo nombre="budget">
            {(campo) => (
              <CampoDinero label="Presupuesto" description="Para los gastos de cada mes" withAsterisk {...campo} />
            )}
          </Campo>
          <Campo nombre="email">
            {(campo) => (
              <TextInput
                label="Email"
                type="email"
                description="De la sucursal"
                withAsterisk
                autoComplete="off"
                {...campo}
              />
            )}
          </Campo>
        </DosColumnas>
        <Campo nombre="client_id">
          {(campo) => (
            <ClienteSelector
              label="Cliente"
              description={
                esAdmin
                  ? 'La empresa dueña de la sucursal'
                  : 'La empresa dueña de la sucursal: la cambia un administrador'
              }
              withAsterisk
              disabled={!esAdmin}
              {...campo}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar={sucursal ? 'Guardar cambios' : 'Crear sucursal'} />
    </Formulario>
  );
}

import { type Cliente, clienteDatos, clienteNuevo } from '@jornal/contract';
import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { Selector } from '../../ui/selector';
import { crearCliente, modificarCliente } from './api';
import { DIAS_PEDIDO } from './dias-pedido';

/** `alCrear` gets the id of a new one. */
type Props = { abierto: boolean; cliente: Cliente | null; alCerrar: () => void; alCrear?: (id: number) => void };

const DIAS = DIAS_PEDIDO.map((label, value) => ({ value, label }));
/** The toast says where the credentials went: time enough to read it. */
const SEIS_SEGUNDOS = 6000;

/** The fields of the form, by their labels. */
const CAMPOS = {
  name: 'Nombre',
  business_name: 'Nombre comercial',
  nit: 'NIT',
  address: 'Dirección',
  phone: 'Teléfono',
  order_start_date: 'Día inicio de pedidos',
  order_end_date: 'Día fin de pedidos',
};

/** Creates a client with the account they sign in with, or changes their data; e-mail and password stay. */
export function ClienteModal({ abierto, cliente, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={cliente ? 'Editar cliente' : 'Nuevo cliente'}>
      <RegistroAlDia registro={cliente} listas={['clientes']} nombre="este cliente" campos={CAMPOS}>
        {(vigente) => (vigente ? <Edicion cliente={vigente} alCerrar={resto.alCerrar} /> : <Creacion {...resto} />)}
      </RegistroAlDia>
    </Modal>
  );
}

function Creacion({ alCerrar, alCrear }: Pick<Props, 'alCerrar' | 'alCrear'>) {
  const form = useFormulario(clienteNuevo, {
    name: '',
    business_name: '',
    nit: '',
    address: '',
    phone: '',
    email: '',
    password: '',
  });
  const crear = useMutation({ mutationFn: crearCliente });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const { message, data } = await crear.mutateAsync(datos);
        avisos.exito(message, SEIS_SEGUNDOS);
        alCrear?.(data.id);
      }}
      alTerminar={alCerrar}
      mensajeError="Error al crear el cliente"
    >
      <Stack gap="md">
        <CamposCliente />
        <DosColumnas>
          <Campo nombre="email">
            {(campo) => (
              <TextInput
                label="Email"
                type="email"
                description="Recibe las credenciales de acceso"
                withAsterisk
                autoComplete="off"
                {...campo}
              />
            )}
          </Campo>
          <Campo nombre="password">
            {(campo) => (
              <PasswordInput
                label="Contraseña"
                description="Mínimo 8 caracteres"
                withAsterisk
                autoComplete="new-password"
                visibilityToggleButtonProps={{
                  'aria-label': 'Mostrar u ocultar la contraseña',
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                {...campo}
              />
            )}
          </Campo>
        </DosColumnas>
      </Stack>
      <BotonesFormulario enviar="Crear cliente" />
    </Formulario>
  );
}

function Edicion({ cliente, alCerrar }: { cliente: Cliente; alCerrar: () => void }) {
  const { name, business_name, nit, address, phone, order_start_date, order_end_date } = cliente;
  const form = useFormulario(clienteDatos, {
    name,
    business_name,
    nit,
    address,
    phone,
    order_start_date,
    order_end_date,
  });
  const modificar = useMutation({
    mutationFn: (datos: Parameters<typeof modificarCliente>[1]) => modificarCliente(cliente.id, datos),
  });
  return (
    <Formulario
      form={form}
      sobre={cliente.id}
      alEnviar={async (datos) => avisos.exito((await modificar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el cliente"
    >
      <Stack gap="md">
        <CamposCliente />
        <DosColumnas>
          <Campo nombre="order_start_date">
            {(campo) => (
              <Selector
                label="Día inicio de pedidos"
                placeholder="Sin definir"
                clearable
                searchable={false}
                opciones={DIAS}
                {...campo}
              />
            )}
          </Campo>
          <Campo nombre="order_end_date">
            {(campo) => (
              <Selector
                label="Día fin de pedidos"
                placeholder="Sin definir"
                clearable
                searchable={false}
                opciones={DIAS}
                {...campo}
              />
            )}
          </Campo>
        </DosColumnas>
      </Stack>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

const CamposCliente = () => (
  <>
    <DosColumnas>
      <Campo nombre="name">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} />}</Campo>
      <Campo nombre="business_name">
        {(campo) => <TextInput label="Nombre comercial" withAsterisk maxLength={160} {...campo} />}
      </Campo>
    </DosColumnas>
    <DosColumnas>
      <Campo nombre="nit">{(campo) => <TextInput label="NIT" withAsterisk maxLength={40} {...campo} />}</Campo>
      <Campo nombre="phone">
        {(campo) => <TextInput label="Teléfono" type="tel" withAsterisk maxLength={40} {...campo} />}
      </Campo>
    </DosColumnas>
    <Campo nombre="address">{(campo) => <TextInput label="Dirección" withAsterisk maxLength={200} {...campo} />}</Campo>
  </>
);

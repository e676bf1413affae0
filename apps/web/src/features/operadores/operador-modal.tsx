import { type Operador, operadorDatos, operadorNuevo } from '@jornal/contract';
import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { cargosQuery, crearOperador, modificarOperador } from './api';

/** `entidadId`: the branch that a new one begins in, where it is another than that in view; `alCrear` gets its id. */
type Props = {
  abierto: boolean;
  operador: Operador | null;
  entidadId?: number | null | undefined;
  alCerrar: () => void;
  alCrear?: (id: number) => void;
};

const MENSAJE_ERROR = 'Error al guardar el operador';

/** The fields of the form, by their labels. */
const CAMPOS = {
  nombre: 'Nombre',
  apellido: 'Apellido',
  telefono: 'Teléfono',
  cargo_id: 'Cargo',
  entidad_id: 'Sucursal',
};

/** Creates an operator with the user they sign in with, or changes their data; the e-mail stays. */
export function OperadorModal({ abierto, operador, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={operador ? 'Editar operador' : 'Nuevo operador'}>
      <RegistroAlDia registro={operador} listas={['operadores']} nombre="este operador" campos={CAMPOS}>
        {(vigente) => (vigente ? <Edicion operador={vigente} alCerrar={resto.alCerrar} /> : <Creacion {...resto} />)}
      </RegistroAlDia>
    </Modal>
  );
}

function Creacion({ entidadId, alCerrar, alCrear }: Omit<Props, 'abierto' | 'operador'>) {
  const { usuario } = useSesion();
  const entidadInicial = useEntidadInicial();
  const form = useFormulario(operadorNuevo, {
    nombre: '',
    apellido: '',
    telefono: '',
    entidad_id: entidadId ?? entidadInicial ?? usuario.entidad?.id,
    email: '',
    password: '',
  });
  const crear = useMutation({ mutationFn: crearOperador });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const { message, data } = await crear.mutateAsync(datos);
        avisos.exito(message);
        alCrear?.(data.id);
      }}
      alTerminar={alCerrar}
      mensajeError={MENSAJE_ERROR}
    >
      <Stack gap="md">
        <CamposOperador />
        <DosColumnas>
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
      <BotonesFormulario enviar="Crear operador" />
    </Formulario>
  );
}

function Edicion({ operador, alCerrar }: { operador: Operador; alCerrar: () => void }) {
  const { nombre, apellido, telefono = '', entidad_id, cargo_id } = operador;
  const form = useFormulario(operadorDatos, { nombre, apellido, telefono, entidad_id, cargo_id });
  const modificar = useMutation({
    mutationFn: (datos: Parameters<typeof modificarOperador>[1]) => modificarOperador(operador.id, datos),
  });
  return (
    <Formulario
      form={form}
      sobre={operador.id}
      alEnviar={async (datos) => avisos.exito((await modificar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError={MENSAJE_ERROR}
    >
      <Stack gap="md">
        <CamposOperador />
      </Stack>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

function CamposOperador() {
  const cargos = useQuery(cargosQuery);
  useAvisoDeFallo(cargos.isError, 'Error al cargar los datos necesarios');
  return (
    <>
      <DosColumnas>
        <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={80} {...campo} />}</Campo>
        <Campo nombre="apellido">
          {(campo) => <TextInput label="Apellido" withAsterisk maxLength={80} {...campo} />}
        </Campo>
      </DosColumnas>
      <DosColumnas>
        <Campo nombre="telefono">
          {(campo) => <TextInput label="Teléfono" type="tel" withAsterisk maxLength={40} {...campo} />}
        </Campo>
        <Campo nombre="cargo_id">
          {(campo) => (
            <Selector
              label="Cargo"
              placeholder="Seleccionar cargo"
              withAsterisk
              allowDeselect={false}
              cargando={cargos.isPending}
              opciones={cargos.data?.map(({ id, nombre }) => ({ value: id, label: nombre }))}
              {...campo}
            />
          )}
        </Campo>
      </DosColumnas>
      <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" withAsterisk {...campo} />}</Campo>
    </>
  );
}

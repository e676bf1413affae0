import { type Medio, type Metodo, metodoCambios, metodoNuevo } from '@jornal/contract';
import { Input, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { EntidadSelector } from '../entidades/entidad-selector';
import { crearMetodo, metodosQuery, modificarMetodo } from './api';

type Props = { abierto: boolean; metodo: Metodo | null; alCerrar: () => void };

/** The fields of the form, by their labels. */
const CAMPOS = { nombre: 'Nombre', pide_referencia: 'Pide la referencia' };

/** Creates a method of payment or changes it; its class and its branch stay. */
export function MetodoModal({ abierto, metodo, alCerrar }: Props) {
  return (
    <Modal
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={metodo ? 'Editar método de pago' : 'Nuevo método de pago'}
      tamano="md"
    >
      <RegistroAlDia registro={metodo} listas={metodosQuery.queryKey} nombre="este método" campos={CAMPOS}>
        {(vigente) => (vigente ? <Cambiar metodo={vigente} alCerrar={alCerrar} /> : <Crear alCerrar={alCerrar} />)}
      </RegistroAlDia>
    </Modal>
  );
}

type DeContenido = Pick<Props, 'alCerrar'>;

function Crear({ alCerrar }: DeContenido) {
  const { esAdmin } = useSesion();
  const todos = useQuery(metodosQuery).data ?? [];
  const form = useFormulario(metodoNuevo, {
    nombre: '',
    clase: 'transferencia',
    pide_referencia: false,
    orden: Math.max(0, ...todos.map(({ orden }) => orden)) + 1,
    // Only an administrator makes one for every branch; that of another person is of theirs.
    ...(esAdmin && { entidad_id: null }),
  });
  const crear = useMutation({ mutationFn: crearMetodo });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await crear.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al crear el método de pago"
    >
      <Stack gap="md">
        <CampoNombre />
        <CampoClase />
        {esAdmin && (
          <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" conTodas {...campo} />}</Campo>
        )}
        <CampoReferencia />
      </Stack>
      <BotonesFormulario enviar="Crear método" />
    </Formulario>
  );
}

function Cambiar({ metodo, alCerrar }: DeContenido & { metodo: Metodo }) {
  const { id, nombre, pide_referencia, clase, entidad } = metodo;
  const form = useFormulario(metodoCambios, { nombre, pide_referencia });
  const modificar = useMutation({ mutationFn: modificarMetodo });
  return (
    <Formulario
      form={form}
      sobre={id}
      alEnviar={async (datos) => avisos.exito((await modificar.mutateAsync({ id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el método de pago"
    >
      <Stack gap="md">
        <CampoNombre />
        <CampoReferencia />
        <Text fz="sm" c="dimmed">
          {SIGNIFICA[clase]} Es de {entidad?.nombre ?? 'todas las sucursales'}. Eso no cambia, porque lo que ya se pagó
          con él cuenta así: para otra cosa, crea uno nuevo.
        </Text>
      </Stack>
      <BotonesFormulario enviar="Guardar cambios" />
    </Formulario>
  );
}

const CampoNombre = () => (
  <Campo nombre="nombre">
    {(campo) => (
      <TextInput label="Nombre" placeholder="Nequi" withAsterisk maxLength={40} {...campo} value={campo.value ?? ''} />
    )}
  </Campo>
);

const CampoReferencia = () => (
  <Campo nombre="pide_referencia">
    {({ value, error, ...campo }) => (
      <Switch
        label="Pide la referencia"
        description="Al cobrar un servicio o una venta hay que escribir el número del comprobante."
        checked={value === true}
        error={error}
        {...campo}
      />
    )}
  </Campo>
);

const SIGNIFICA: Readonly<Record<Medio, string>> = {
  efectivo: 'Cuenta como efectivo: suma en Efectivo en la caja y en todas las cifras.',
  transferencia: 'Cuenta como transferencia: suma en Transferencia en la caja y en todas las cifras.',
};
const CLASES: readonly Medio[] = ['transferencia', 'efectivo'];

function CampoClase() {
  const id = useId();
  return (
    <Campo nombre="clase">
      {({ value, onChange }) => (
        <div>
          <Input.Label id={id} component="div">
            Cuenta como
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={id}
            value={value}
            onChange={onChange}
            data={CLASES.map((clase) => ({ value: clase, label: NOMBRES_METODO[clase] }))}
          />
          <Text fz="xs" c="dimmed" mt={6}>
            {SIGNIFICA[value as Medio]}
          </Text>
        </div>
      )}
    </Campo>
  );
}

import { type Duracion, type Servicio, SIN_DURACION, servicioDatos } from '@jornal/contract';
import { Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { useSucursalEnVista } from '../../lib/sucursal';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { useEntidadInicial } from '../entidades/api';
import { EntidadSelector } from '../entidades/entidad-selector';
import { CLAVE_CATALOGO, crearServicio, modificarServicio } from './api';
import { CamposDuracion } from './campos-duracion';

/** `entidadId`: the branch of a new one, where it is another than that in view; `alCrear` gets its id. */
type Props = {
  abierto: boolean;
  servicio: Servicio | null;
  entidadId?: number | null | undefined;
  alCerrar: () => void;
  alCrear?: (id: number) => void;
};

/** The fields of the form, by their labels. */
const CAMPOS = {
  nombre: 'Nombre',
  precio: 'Precio',
  porcentaje_pago_empleado: '% empleado',
  entidad_id: 'Sucursal',
  duracion_minutos: 'Duración',
  espera_desde: 'Desde el minuto',
  espera_minutos: 'Minutos de espera',
  limpieza_minutos: 'Limpieza',
  estado: 'Activo',
};

/** Creates a service of the catalogue, or changes one; services already performed keep their price and percentage. */
export function ServicioModal({ abierto, servicio, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={resto.alCerrar} titulo={servicio ? 'Editar servicio' : 'Nuevo servicio'}>
      <RegistroAlDia registro={servicio} listas={CLAVE_CATALOGO} nombre="este servicio" campos={CAMPOS}>
        {(vigente) => <Contenido servicio={vigente} {...resto} />}
      </RegistroAlDia>
    </Modal>
  );
}

/** The fields of a service as the form begins; those of a new one, and of one that lasts as its slot does. */
const datosDe = (servicio: Servicio | null) => ({
  nombre: servicio?.nombre ?? '',
  precio: servicio?.precio,
  estado: servicio?.estado ?? true,
  porcentaje_pago_empleado: servicio?.porcentaje_pago_empleado ?? 40,
  ...duracionDe(servicio ?? SIN_DURACION),
});
const duracionDe = ({ duracion_minutos, espera_desde, espera_minutos, limpieza_minutos }: Duracion): Duracion => ({
  duracion_minutos,
  espera_desde,
  espera_minutos,
  limpieza_minutos,
});

function Contenido({ servicio, entidadId, alCerrar, alCrear }: Omit<Props, 'abierto'>) {
  const { esAdmin } = useSesion();
  const enVista = useSucursalEnVista()?.valor;
  const inicial = useEntidadInicial();
  const form = useFormulario(servicioDatos, {
    ...datosDe(servicio),
    // Only an administrator chooses the branch; the service of any other person is of theirs.
    ...(esAdmin && {
      entidad_id: servicio ? servicio.entidad_id : (entidadId ?? (enVista ? (inicial ?? null) : null)),
    }),
  });
  const crear = useMutation({ mutationFn: crearServicio });
  const modificar = useMutation({ mutationFn: modificarServicio });

  return (
    <Formulario
      form={form}
      sobre={servicio?.id}
      alEnviar={async (datos) => {
        const { message, data } = servicio
          ? await modificar.mutateAsync({ id: servicio.id, ...datos })
          : await crear.mutateAsync(datos);
        avisos.exito(message);
        if (!servicio) alCrear?.(data.id);
      }}
      alTerminar={alCerrar}
      mensajeError={servicio ? 'Error al actualizar el servicio' : 'Error al crear el servicio'}
    >
      <CamposServicio />
      {servicio && (
        <Text fz="xs" c="dimmed" mt="md">
          Los servicios ya registrados conservan su precio y su porcentaje.
        </Text>
      )}
      <BotonesFormulario enviar={servicio ? 'Guardar cambios' : 'Crear servicio'} />
    </Formulario>
  );
}

function CamposServicio() {
  const { esAdmin } = useSesion();
  return (
    <Stack gap="md">
      <Campo nombre="nombre">
        {(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} value={campo.value ?? ''} />}
      </Campo>
      <Group grow align="flex-start" gap="md">
        <Campo nombre="precio">{(campo) => <CampoDinero label="Precio" withAsterisk {...campo} />}</Campo>
        <Campo nombre="porcentaje_pago_empleado">
          {(campo) => (
            <NumberInput
              label="% empleado"
              withAsterisk
              min={0}
              max={100}
              step={0.01}
              decimalScale={2}
              decimalSeparator=","
              suffix=" %"
              clampBehavior="none"
              classNames={{ input: 'cifra' }}
              {...campo}
            />
          )}
        </Campo>
      </Group>
      <CamposDuracion />
      {esAdmin && (
        <Campo nombre="entidad_id">{(campo) => <EntidadSelector label="Sucursal" conTodas {...campo} />}</Campo>
      )}
      <Campo nombre="estado">
        {({ value, error, ...campo }) => (
          <Switch
            label="Activo"
            description="Solo los servicios activos se pueden registrar."
            checked={value === true}
            error={error}
            {...campo}
          />
        )}
      </Campo>
    </Stack>
  );
}

import { type AjusteSucursal, ajusteSucursalNuevo } from '@jornal/contract';
import { Radio, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { ajustarSucursal, ajusteQuery } from './api';

type Props = { abierto: boolean; sucursal: { id: number } | null; alCerrar: () => void };

/** Whether a branch lends, how much a person may owe it, and when the share of that is paid. */
export function FiadoModal({ abierto, sucursal, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Fiado">
      {sucursal && <Cargado id={sucursal.id} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Cargado({ id, alCerrar }: { id: number; alCerrar: () => void }) {
  const { data, isError, refetch } = useQuery(ajusteQuery(id));
  if (data) return <Contenido ajuste={data} alCerrar={alCerrar} />;
  if (isError) return <EstadoError texto="Error al cargar el ajuste" alReintentar={() => void refetch()} />;
  return <Cargando height={200} />;
}

function Contenido({ ajuste, alCerrar }: { ajuste: AjusteSucursal; alCerrar: () => void }) {
  const { entidad, fia, limite_fiado, comision_fiado } = ajuste;
  const form = useFormulario(ajusteSucursalNuevo, { entidad_id: entidad.id, fia, limite_fiado, comision_fiado });
  const enciende = useWatch({ control: form.control, name: 'fia' });
  const ajustar = useMutation({ mutationFn: ajustarSucursal });
  return (
    <Formulario
      form={form}
      sobre={entidad.id}
      alEnviar={async (datos) => avisos.exito((await ajustar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar el ajuste"
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          De <strong>{entidad.nombre}</strong>. Lo que ya se debe se sigue debiendo y cobrando, fíe o no.
        </Text>
        <Campo nombre="fia">
          {({ value, error, ...campo }) => (
            <Switch
              label="Esta sucursal fía"
              aria-label="Esta sucursal fía"
              description="Al cobrar en el mostrador, una persona puede quedar debiendo todo o una parte."
              checked={value === true}
              error={error}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="limite_fiado">
          {(campo) => (
            <CampoDinero
              label="Hasta cuánto puede deber cada persona"
              description="Una persona puede tener otro límite, en su ficha. Con 0 solo se le fía a quien lo tenga."
              withAsterisk
              disabled={!enciende}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="comision_fiado">
          {({ ref: _, ...campo }) => (
            <Radio.Group
              label="La comisión de lo que se fía"
              description="Se gana el día en que se hace el servicio. Las propinas no esperan."
              {...campo}
            >
              <Stack gap="sm" mt="sm">
                <Radio value="al_prestar" label="Se paga con las demás" />
                <Radio value="al_cobrar" label="Se retiene hasta que el cliente no deba nada de su tiquete" />
              </Stack>
            </Radio.Group>
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

import {
  PLAZO_SOLICITUD,
  solicitudNueva,
  sumarAnios,
  sumarDiasHabiles,
  TIPOS_SOLICITUD,
  type TipoSolicitud,
} from '@jornal/contract';
import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { fechaLarga, hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { Selector } from '../../ui/selector';
import { EntidadOGeneralSelector } from '../entidades/entidad-o-general-selector';
import { crearSolicitud } from './api';

type Props = { abierto: boolean; alCerrar: () => void };

const TIPOS: Record<TipoSolicitud, string> = {
  consulta: 'Consulta: qué se guarda de mí',
  reclamo: 'Reclamo: corregir o borrar',
};

/** Writes down the request of a person, the day it came. */
export function SolicitudModal({ abierto, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Nueva solicitud">
      <Contenido alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ alCerrar }: { alCerrar: () => void }) {
  const { esAdmin } = useSesion();
  const form = useFormulario(solicitudNueva, {
    tipo: 'consulta',
    nombre: '',
    telefono: '',
    email: '',
    detalle: '',
    recibida: hoy(),
    ...(esAdmin && { entidad_id: null }),
  });
  const crear = useMutation({ mutationFn: crearSolicitud });
  const [tipo, recibida] = useWatch({ control: form.control, name: ['tipo', 'recibida'] });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await crear.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al anotar la solicitud"
    >
      <Stack gap="md">
        <Campo nombre="tipo">
          {(campo) => (
            <Selector
              label="Qué pide"
              withAsterisk
              searchable={false}
              allowDeselect={false}
              opciones={TIPOS_SOLICITUD.map((value) => ({ value, label: TIPOS[value] }))}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="nombre">
          {(campo) => <TextInput label="Quién la hace" withAsterisk maxLength={120} autoComplete="off" {...campo} />}
        </Campo>
        <DosColumnas>
          <Campo nombre="telefono">
            {(campo) => (
              <TextInput
                label="Teléfono"
                type="tel"
                placeholder="Opcional"
                maxLength={40}
                autoComplete="off"
                {...campo}
                value={campo.value ?? ''}
              />
            )}
          </Campo>
          <Campo nombre="email">
            {(campo) => (
              <TextInput
                label="Correo"
                placeholder="Opcional"
                maxLength={254}
                autoComplete="off"
                {...campo}
                value={campo.value ?? ''}
              />
            )}
          </Campo>
        </DosColumnas>
        <DosColumnas>
          <Campo nombre="recibida">
            {(campo) => <CampoFecha label="Recibida" withAsterisk min={sumarAnios(hoy(), -2)} max={hoy()} {...campo} />}
          </Campo>
          {esAdmin && (
            <Campo nombre="entidad_id">
              {(campo) => <EntidadOGeneralSelector description={undefined} {...campo} />}
            </Campo>
          )}
        </DosColumnas>
        <Campo nombre="detalle">
          {(campo) => (
            <Textarea
              label="Detalle"
              placeholder="Opcional"
              autosize
              minRows={2}
              maxRows={6}
              maxLength={2000}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
        {recibida && tipo && (
          <Text fz="sm" c="dimmed">
            Se responde a más tardar el {fechaLarga(sumarDiasHabiles(recibida, PLAZO_SOLICITUD[tipo])).toLowerCase()}:
            son {PLAZO_SOLICITUD[tipo]} días hábiles.
          </Text>
        )}
      </Stack>
      <BotonesFormulario enviar="Anotar solicitud" />
    </Formulario>
  );
}

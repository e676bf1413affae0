import { type PersonaEspera, personaEsperaNueva } from '@jornal/contract';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { ServicioLibreSelector } from '../catalogo/servicio-libre-selector';
import { EntidadSelector } from '../entidades/entidad-selector';
import { crearPersona, modificarPersona } from './api';

type Props = {
  abierto: boolean;
  /** Whom to change; null notes down a new person. */
  persona: PersonaEspera | null;
  /** The day in view, and the branch: a new person begins with them. */
  fecha: string;
  entidadId: number | null;
  alCerrar: () => void;
};

/** Notes down a person who waits, or changes their data. */
export function PersonaModal({ abierto, persona, alCerrar, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={persona ? 'Editar persona' : 'Agregar persona'}>
      <Contenido persona={persona} alCerrar={alCerrar} {...resto} />
    </Modal>
  );
}

/** 'General', as a branch to choose. */
const CUALQUIERA = 0;

const CampoSucursal = () => (
  <Campo nombre="entidad_id">
    {({ value, onChange, error, onBlur }) => (
      <EntidadSelector
        label="Sucursal"
        description="Quien espera en General sirve para cualquier sucursal."
        conGeneral
        value={value ?? CUALQUIERA}
        error={error}
        onBlur={onBlur}
        onChange={(id) => onChange(id === CUALQUIERA ? null : id)}
      />
    )}
  </Campo>
);

function Contenido({ persona, fecha, entidadId, alCerrar }: Omit<Props, 'abierto'>) {
  const { esAdmin } = useSesion();
  const nueva = persona === null;
  const form = useFormulario(personaEsperaNueva, {
    nombre: persona?.nombre ?? '',
    servicio: persona?.servicio ?? '',
    servicio_id: persona?.servicio_id ?? null,
    telefono: persona?.telefono ?? '',
    notas: persona?.notas ?? '',
    ...(nueva && { fecha: fecha < hoy() ? hoy() : fecha }),
    ...(nueva && esAdmin && { entidad_id: entidadId }),
  });
  const elegida = useWatch({ control: form.control, name: 'entidad_id' });
  const crear = useMutation({ mutationFn: crearPersona });
  const modificar = useMutation({ mutationFn: modificarPersona });
  return (
    <Formulario
      form={form}
      sobre={persona?.id}
      alEnviar={async (datos) =>
        avisos.exito(
          (await (nueva ? crear.mutateAsync(datos) : modificar.mutateAsync({ ...datos, id: persona.id }))).message,
        )
      }
      alTerminar={alCerrar}
      mensajeError="Error al guardar la persona"
    >
      <Stack gap="md">
        <Campo nombre="nombre">
          {(campo) => (
            <TextInput
              label="Nombre"
              withAsterisk
              maxLength={120}
              autoComplete="off"
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
        {nueva && esAdmin && <CampoSucursal />}
        <ServicioLibreSelector entidadId={nueva ? (elegida ?? entidadId) : persona.entidad_id} />
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
          {nueva && (
            <Campo nombre="fecha">{(campo) => <CampoFecha label="Fecha" withAsterisk min={hoy()} {...campo} />}</Campo>
          )}
        </DosColumnas>
        <Campo nombre="notas">
          {(campo) => (
            <Textarea
              label="Notas"
              placeholder="Opcional"
              autosize
              minRows={2}
              maxRows={6}
              maxLength={1000}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar={nueva ? 'Agregar persona' : 'Guardar cambios'} />
    </Formulario>
  );
}

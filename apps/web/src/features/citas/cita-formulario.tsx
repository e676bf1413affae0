import { type Cita, type CitaNueva, citaNueva } from '@jornal/contract';
import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ErrorApi } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { ServicioLibreSelector, useServicioLlamado } from '../catalogo/servicio-libre-selector';
import { actualizarCita, crearCita, nombresDe, tieneVarios } from './api';
import { Contacto, NotasDeCita } from './contacto-cita';

/** A slot on a day, as the form speaks of it. */
export type Sitio = {
  agenda_id: number;
  agenda_nombre: string;
  entidad_id: number;
  operador: string;
  horario_id: number;
  fecha: string;
  hora_inicio: string;
  hora_fin: string;
};

type Props = {
  sitio: Sitio;
  cita: Cita | null;
  /** The name of who is booked, or ''. */
  persona: string;
  alTerminar: () => void;
  /** Leads to the slot itself, while nothing has been typed. */
  alVerHorario?: (() => void) | undefined;
  /** Leads to where several services are changed, while nothing has been typed. */
  alCambiarServicios?: (() => void) | undefined;
};

const ELEGIDO = { shouldDirty: true, shouldValidate: true } as const;

/** Books an appointment in a slot, or changes one (section 5, Appointment booking or editing). */
export function CitaFormulario({ sitio, cita, persona, alTerminar, alVerHorario, alCambiarServicios }: Props) {
  const consultas = useQueryClient();
  const conContacto = useSesion().puede('personas.contacto');
  const form = useFormulario(citaNueva, {
    agenda_id: sitio.agenda_id,
    horario_id: sitio.horario_id,
    fecha: sitio.fecha,
    // Left out it is found by name and telephone; only what is chosen here says it.
    persona_id: cita?.persona_id ?? undefined,
    cliente_nombre: cita?.cliente_nombre ?? persona,
    ...(conContacto && {
      cliente_telefono: cita?.cliente_telefono ?? '',
      cliente_email: cita?.cliente_email ?? '',
    }),
    servicio: cita?.servicio ?? '',
    servicio_id: cita?.servicio_id ?? null,
    notas: cita?.notas ?? '',
    estado: cita?.estado ?? 'pendiente',
  });
  const crear = useMutation({
    mutationFn: crearCita,
    // Another booking was first: the data on screen behind the form are out of date.
    onError: (error) => error instanceof ErrorApi && error.status === 409 && void consultas.invalidateQueries(),
  });
  const actualizar = useMutation({ mutationFn: actualizarCita });
  const varios = cita !== null && tieneVarios(cita);
  const guardar = async (datos: CitaNueva) => {
    if (cita === null) return crear.mutateAsync(datos);
    const { persona_id, cliente_nombre, cliente_telefono, cliente_email, servicio, servicio_id, notas } = datos;
    return actualizar.mutateAsync({
      id: cita.id,
      persona_id,
      cliente_nombre,
      cliente_telefono,
      cliente_email,
      // Several are changed where they are seen one by one.
      ...(!varios && { servicio, servicio_id }),
      notas,
    });
  };
  const idDe = useServicioLlamado(sitio.entidad_id);
  /** They come for the same as the last time, unless something else was said. */
  const alConocer = (ultimo: string) => {
    if (form.getValues('servicio').trim() !== '') return;
    form.setValue('servicio', ultimo, ELEGIDO);
    form.setValue('servicio_id', idDe(ultimo), ELEGIDO);
  };
  const [nombre, servicio] = useWatch({ control: form.control, name: ['cliente_nombre', 'servicio'] });
  const faltan = !nombre?.trim() || !servicio?.trim();
  return (
    <Formulario
      form={form}
      sobre={cita?.id}
      alEnviar={async (datos) => avisos.conAviso(await guardar(datos))}
      alTerminar={alTerminar}
      mensajeError={cita ? 'Error al actualizar la cita' : 'Error al agendar la cita'}
    >
      <Stack gap="md">
        <Contacto
          entidadId={sitio.entidad_id}
          nueva={cita === null}
          conContacto={conContacto}
          alConocer={alConocer}
        />
        {varios ? (
          <Servicios cita={cita} alCambiar={form.formState.isDirty ? undefined : alCambiarServicios} />
        ) : (
          <ServicioLibreSelector entidadId={sitio.entidad_id} />
        )}
        <NotasDeCita />
      </Stack>
      <BotonesFormulario
        enviar={cita ? 'Guardar cambios' : 'Agendar cita'}
        ocupado={cita ? 'Guardando...' : 'Agendando...'}
        deshabilitado={faltan}
      >
        {alVerHorario && !form.formState.isDirty && (
          <Button variant="subtle" onClick={alVerHorario}>
            Ver horario
          </Button>
        )}
      </BotonesFormulario>
    </Formulario>
  );
}

/** Several services in a row: here they are only read. */
const Servicios = ({ cita, alCambiar }: { cita: Cita; alCambiar: (() => void) | undefined }) => (
  <Input.Wrapper label="Servicio" labelElement="div">
    <Text className="partible">{nombresDe(cita)}</Text>
    <Group gap={8}>
      <Text fz="sm" c="dimmed">
        Se cambian uno por uno, con «Cambiar servicios».
      </Text>
      {alCambiar && (
        <Button variant="subtle" size="compact-sm" onClick={alCambiar}>
          Cambiar servicios
        </Button>
      )}
    </Group>
  </Input.Wrapper>
);

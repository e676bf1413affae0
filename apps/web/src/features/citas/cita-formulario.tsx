import { type Cita, type CitaNueva, citaNueva, minutosDe } from '@jornal/contract';
import { Button, Input, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ErrorApi } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { ServicioLibreSelector, useMinutosDeServicio, useServicioLlamado } from '../catalogo/servicio-libre-selector';
import { actualizarCita, crearCita, nombresDe, tieneVarios } from './api';
import { Contacto, NotasDeCita } from './contacto-cita';
import { SIN_DECIR, type unServicio } from './filas-de-servicios';
import { OtroServicio } from './servicios-seguidos';

/** An appointment as far as it was typed, of several services. */
export type CitaEscrita = Pick<
  z.input<typeof citaNueva>,
  'persona_id' | 'cliente_nombre' | 'cliente_telefono' | 'cliente_email' | 'notas'
> & { servicios: Array<z.input<typeof unServicio>> };

/** A slot on a day, as the form speaks of it. */
export type Sitio = {
  agenda_id: number;
  agenda_nombre: string;
  entidad_id: number;
  operador_id: number;
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
  /** Goes on with one more service where an hour is booked, not a slot. */
  alPedirOtro?: ((escrita: CitaEscrita) => void) | undefined;
};

const ELEGIDO = { shouldDirty: true, shouldValidate: true } as const;

const valoresDe = ({ sitio, cita, persona }: Pick<Props, 'sitio' | 'cita' | 'persona'>, conContacto: boolean) => ({
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
  estado: cita?.estado ?? ('pendiente' as const),
});

/** Books an appointment in a slot, or changes one (section 5, Appointment booking or editing). */
export function CitaFormulario({ sitio, cita, persona, alTerminar, alVerHorario, ...otros }: Props) {
  const { alCambiarServicios, alPedirOtro } = otros;
  const conContacto = useSesion().puede('personas.contacto');
  const form = useFormulario(citaNueva, valoresDe({ sitio, cita, persona }, conContacto));
  const guardar = useGuardar(cita);
  const varios = cita !== null && tieneVarios(cita);
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
        <Contacto entidadId={sitio.entidad_id} nueva={cita === null} conContacto={conContacto} alConocer={alConocer} />
        {varios ? (
          <Servicios cita={cita} alCambiar={form.formState.isDirty ? undefined : alCambiarServicios} />
        ) : (
          <Servicio sitio={sitio} alPedirOtro={alPedirOtro} />
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

/** Books it, or changes the one there is. */
function useGuardar(cita: Cita | null) {
  const consultas = useQueryClient();
  const crear = useMutation({
    mutationFn: crearCita,
    // Another booking was first: the data on screen behind the form are out of date.
    onError: (error) => error instanceof ErrorApi && error.status === 409 && void consultas.invalidateQueries(),
  });
  const actualizar = useMutation({ mutationFn: actualizarCita });
  return async (datos: CitaNueva) => {
    if (cita === null) return crear.mutateAsync(datos);
    const { persona_id, cliente_nombre, cliente_telefono, cliente_email, servicio, servicio_id, notas } = datos;
    return actualizar.mutateAsync({
      id: cita.id,
      persona_id,
      cliente_nombre,
      cliente_telefono,
      cliente_email,
      // Several are changed where they are seen one by one.
      ...(!tieneVarios(cita) && { servicio, servicio_id }),
      notas,
    });
  };
}

/** Several services in a row: here they are only read. */
const Servicios = ({ cita, alCambiar }: { cita: Cita; alCambiar: (() => void) | undefined }) => (
  <Input.Wrapper label="Servicios" labelElement="div">
    <Text className="partible">{nombresDe(cita)}</Text>
    {alCambiar ? (
      <Button variant="default" size="compact-sm" mt={4} onClick={alCambiar}>
        Cambiar servicios
      </Button>
    ) : (
      <Text fz="sm" c="dimmed">
        Se cambian uno por uno, con «Cambiar servicios».
      </Text>
    )}
  </Input.Wrapper>
);

/** The service of a new one, which may be one of several. */
function Servicio({ sitio, alPedirOtro }: { sitio: Sitio; alPedirOtro: ((escrita: CitaEscrita) => void) | undefined }) {
  const { getValues } = useFormContext<z.input<typeof citaNueva>>();
  const deCatalogo = useMinutosDeServicio(sitio.entidad_id);
  const pedirOtro = () => {
    const {
      servicio,
      servicio_id = null,
      persona_id,
      cliente_nombre,
      cliente_telefono,
      cliente_email,
      notas,
    } = getValues();
    const duracion_minutos = deCatalogo(servicio_id) ?? minutosDe(sitio.hora_fin) - minutosDe(sitio.hora_inicio);
    alPedirOtro?.({
      ...{ persona_id, cliente_nombre, cliente_telefono, cliente_email, notas },
      servicios: [{ servicio, servicio_id, duracion_minutos }, SIN_DECIR],
    });
  };
  return (
    <div>
      <ServicioLibreSelector entidadId={sitio.entidad_id} />
      {alPedirOtro && <OtroServicio mt={6} onClick={pedirOtro} />}
    </div>
  );
}

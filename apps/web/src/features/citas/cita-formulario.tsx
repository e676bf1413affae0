import { type Cita, type CitaNueva, citaNueva, type PersonaCitas } from '@jornal/contract';
import { Autocomplete, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ErrorApi } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { ServicioLibreSelector, useServicioLlamado } from '../catalogo/servicio-libre-selector';
import { useConocidas } from '../personas/conocidas-panel';
import { FichaElegida } from '../personas/ficha-elegida-panel';
import { actualizarCita, crearCita, personasQuery } from './api';

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
};

/** Books an appointment in a slot, or changes one (section 5, Appointment booking or editing). */
export function CitaFormulario({ sitio, cita, persona, alTerminar, alVerHorario }: Props) {
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
  const guardar = async (datos: CitaNueva) => {
    if (cita === null) return crear.mutateAsync(datos);
    const { persona_id, cliente_nombre, cliente_telefono, cliente_email, servicio, servicio_id, notas } = datos;
    return actualizar.mutateAsync({
      id: cita.id,
      persona_id,
      cliente_nombre,
      cliente_telefono,
      cliente_email,
      servicio,
      servicio_id,
      notas,
    });
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
        <Contacto entidadId={sitio.entidad_id} nueva={cita === null} conContacto={conContacto} />
        <ServicioLibreSelector entidadId={sitio.entidad_id} />
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

type Entrada = z.input<typeof citaNueva>;
const OPCIONES = { shouldDirty: true, shouldValidate: true } as const;

type PropsContacto = { entidadId: number; nueva: boolean; conContacto: boolean };

/**
 * The people that the typed name or telephone may mean, for both fields: choosing one fills in the rest. A list of
 * suggestions writes the pressed text into its own field, where only the name belongs, or only the telephone.
 */
function useSugeridas({ entidadId, nueva, conContacto }: PropsContacto) {
  const { control, getValues, setValue } = useFormContext<Entrada>();
  const idDe = useServicioLlamado(entidadId);
  const [nombre = '', telefono, personaId] = useWatch({
    control,
    name: ['cliente_nombre', 'cliente_telefono', 'persona_id'],
  });
  const buscado = nueva && !personaId ? telefono?.trim() || nombre.trim() : '';
  const conocidas = useConocidas(buscado, entidadId, useDeCitas(buscado, entidadId));
  const elegido = useRef<string | null>(null);
  const elegir = (rotulo: string) => {
    const persona = conocidas.get(rotulo);
    if (!persona) return;
    elegido.current = rotulo;
    setValue('persona_id', persona.persona_id ?? undefined, OPCIONES);
    setValue('cliente_nombre', persona.nombre, OPCIONES);
    if (conContacto) {
      setValue('cliente_telefono', persona.telefono ?? '', OPCIONES);
      setValue('cliente_email', persona.email ?? '', OPCIONES);
    }
    // They come for the same as the last time, unless something else was said.
    if (persona.servicio === undefined || getValues('servicio').trim() !== '') return;
    setValue('servicio', persona.servicio, OPCIONES);
    setValue('servicio_id', idDe(persona.servicio), OPCIONES);
  };
  const escribir = (alCambiar: (texto: string) => void) => (texto: string) => {
    if (texto !== elegido.current) alCambiar(texto);
    elegido.current = null;
  };
  const lista = {
    data: [...conocidas.keys()],
    onOptionSubmit: elegir,
    filter: ({ options }: { options: unknown[] }) => options as never,
    limit: 5,
  };
  const puedeCrear = nombre.trim() !== '' && (telefono ?? '').trim() !== '';
  return { lista, escribir, personaId: personaId ?? null, puedeCrear };
}

/** The person who comes: by a name or a telephone that is known, or written anew. */
function Contacto(props: PropsContacto) {
  const { getValues, setValue } = useFormContext<Entrada>();
  const { lista, escribir, personaId, puedeCrear } = useSugeridas(props);
  return (
    <>
      <Campo nombre="cliente_nombre">
        {(campo) => (
          <Autocomplete
            label="Nombre del cliente"
            withAsterisk
            maxLength={120}
            autoComplete="off"
            {...lista}
            {...campo}
            value={campo.value ?? ''}
            onChange={escribir(campo.onChange)}
          />
        )}
      </Campo>
      {props.conContacto && (
        <DosColumnas>
          <Campo nombre="cliente_telefono">
            {(campo) => (
              <Autocomplete
                label="Teléfono"
                type="tel"
                placeholder="Opcional"
                maxLength={40}
                autoComplete="off"
                {...lista}
                {...campo}
                value={campo.value ?? ''}
                onChange={escribir(campo.onChange)}
              />
            )}
          </Campo>
          <Campo nombre="cliente_email">
            {(campo) => (
              <TextInput
                label="Email"
                type="email"
                placeholder="Opcional"
                maxLength={254}
                autoComplete="off"
                {...campo}
                value={campo.value ?? ''}
              />
            )}
          </Campo>
        </DosColumnas>
      )}
      <FichaElegida
        entidadId={props.entidadId}
        personaId={personaId}
        escrito={() => {
          const { cliente_nombre, cliente_telefono = null, cliente_email = null } = getValues();
          return { nombre: cliente_nombre, telefono: cliente_telefono, email: cliente_email };
        }}
        puedeCrear={puedeCrear}
        alElegir={(id) => setValue('persona_id', id, OPCIONES)}
      />
    </>
  );
}

/** People of earlier appointments that the typed text may mean, with the service they came for last. */
function useDeCitas(texto: string, entidadId: number): readonly PersonaCitas[] {
  const [search] = useDebouncedValue(texto, 300);
  const { data } = useQuery({
    ...personasQuery({ search, entidad_id: String(entidadId), per_page: '5' }),
    enabled: search.length >= 3,
  });
  return search.length >= 3 ? (data?.data ?? NINGUNA) : NINGUNA;
}

const NINGUNA: readonly PersonaCitas[] = [];

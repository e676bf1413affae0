import { type Cita, type CitaNueva, citaNueva, type PersonaCitas } from '@jornal/contract';
import { Autocomplete, Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { ServicioLibreSelector, useServicioLlamado } from '../catalogo/servicio-libre-selector';
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
  const form = useFormulario(citaNueva, {
    agenda_id: sitio.agenda_id,
    horario_id: sitio.horario_id,
    fecha: sitio.fecha,
    cliente_nombre: cita?.cliente_nombre ?? persona,
    cliente_telefono: cita?.cliente_telefono ?? '',
    cliente_email: cita?.cliente_email ?? '',
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
    const { cliente_nombre, cliente_telefono, cliente_email, servicio, servicio_id, notas } = datos;
    return actualizar.mutateAsync({
      id: cita.id,
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
        <Contacto entidadId={sitio.entidad_id} nueva={cita === null} />
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

/** A telephone or a name that is known offers the person it belongs to, and fills in the rest. */
function Contacto({ entidadId, nueva }: { entidadId: number; nueva: boolean }) {
  const { control, getValues, setValue } = useFormContext<Entrada>();
  const idDe = useServicioLlamado(entidadId);
  const [nombre = '', telefono] = useWatch({ control, name: ['cliente_nombre', 'cliente_telefono'] });
  const conocidas = useConocidas(nueva ? telefono?.trim() || nombre.trim() : '', entidadId);
  // A list of suggestions writes the pressed text into its own field; only the name belongs there, or only the
  // telephone.
  const elegido = useRef<string | null>(null);
  const elegir = (rotulo: string) => {
    const persona = conocidas.get(rotulo);
    if (!persona) return;
    elegido.current = rotulo;
    setValue('cliente_nombre', persona.nombre, OPCIONES);
    setValue('cliente_telefono', persona.telefono ?? '', OPCIONES);
    setValue('cliente_email', persona.email ?? '', OPCIONES);
    // They come for the same as the last time, unless something else was said.
    if (getValues('servicio').trim() !== '') return;
    setValue('servicio', persona.servicio, OPCIONES);
    setValue('servicio_id', idDe(persona.servicio), OPCIONES);
  };
  const escribir = (alCambiar: (texto: string) => void) => (texto: string) => {
    if (texto !== elegido.current) alCambiar(texto);
    elegido.current = null;
  };
  const ofrecidas = [...conocidas.keys()];
  const conocida = {
    data: ofrecidas,
    onOptionSubmit: elegir,
    filter: ({ options }: { options: unknown[] }) => options as never,
    limit: 5,
  };
  return (
    <>
      <Campo nombre="cliente_nombre">
        {(campo) => (
          <Autocomplete
            label="Nombre del cliente"
            withAsterisk
            maxLength={120}
            autoComplete="off"
            {...conocida}
            {...campo}
            value={campo.value ?? ''}
            onChange={escribir(campo.onChange)}
          />
        )}
      </Campo>
      <DosColumnas>
        <Campo nombre="cliente_telefono">
          {(campo) => (
            <Autocomplete
              label="Teléfono"
              type="tel"
              placeholder="Opcional"
              maxLength={40}
              autoComplete="off"
              {...conocida}
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
    </>
  );
}

/** People of earlier appointments that the typed text may mean, by how they are offered. */
function useConocidas(texto: string, entidadId: number): Map<string, PersonaCitas> {
  const [search] = useDebouncedValue(texto, 300);
  const { data } = useQuery({
    ...personasQuery({ search, entidad_id: String(entidadId), per_page: '5' }),
    enabled: search.length >= 3,
  });
  return useMemo(() => {
    const personas = search.length >= 3 ? (data?.data ?? []) : [];
    return new Map(
      personas.map((persona) => [
        [persona.nombre, persona.telefono, persona.email].filter(Boolean).join(' · '),
        persona,
      ]),
    );
  }, [data, search]);
}

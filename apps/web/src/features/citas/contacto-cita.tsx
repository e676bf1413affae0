import type { citaNueva, PersonaCitas } from '@jornal/contract';
import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DosColumnas } from '../../ui/dos-columnas';
import { Campo } from '../../ui/formulario';
import { useConocidas } from '../personas/conocidas-panel';
import { FichaElegida } from '../personas/ficha-elegida-panel';
import { personasQuery } from './api';

/** The fields of the form it stands in, whichever way that books. */
type Entrada = Pick<z.input<typeof citaNueva>, 'persona_id' | 'cliente_nombre' | 'cliente_telefono' | 'cliente_email'>;
const OPCIONES = { shouldDirty: true, shouldValidate: true } as const;

type PropsContacto = {
  entidadId: number;
  nueva: boolean;
  conContacto: boolean;
  /** Tells what a chosen person came for the last time. */
  alConocer: (servicio: string) => void;
};

/**
 * The people that the typed name or telephone may mean, for both fields: choosing one fills in the rest. A list of
 * suggestions writes the pressed text into its own field, where only the name belongs, or only the telephone.
 */
function useSugeridas({ entidadId, nueva, conContacto, alConocer }: PropsContacto) {
  const { control, setValue } = useFormContext<Entrada>();
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
    if (persona.servicio !== undefined) alConocer(persona.servicio);
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
export function Contacto(props: PropsContacto) {
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

/** Anything else that is to be known of an appointment. */
export const NotasDeCita = () => (
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
);

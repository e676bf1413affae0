import { type PersonaEspera, personaEsperaNueva } from '@jornal/contract';
import { Autocomplete, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { hoy } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { ServicioLibreSelector } from '../catalogo/servicio-libre-selector';
import { EntidadSelector } from '../entidades/entidad-selector';
import { useConocidas } from '../personas/conocidas-panel';
import { FichaElegida } from '../personas/ficha-elegida-panel';
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
  const { esAdmin, puede } = useSesion();
  const conContacto = puede('personas.contacto');
  const nueva = persona === null;
  const form = useFormulario(personaEsperaNueva, {
    persona_id: persona?.persona_id ?? undefined,
    nombre: persona?.nombre ?? '',
    servicio: persona?.servicio ?? '',
    servicio_id: persona?.servicio_id ?? null,
    ...(conContacto && { telefono: persona?.telefono ?? '' }),
    notas: persona?.notas ?? '',
    ...(nueva && { fecha: fecha < hoy() ? hoy() : fecha }),
    ...(nueva && esAdmin && { entidad_id: entidadId }),
  });
  const elegida = useWatch({ control: form.control, name: 'entidad_id' });
  const deQuien = nueva ? (elegida ?? entidadId) : persona.entidad_id;
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
        <Quien entidadId={deQuien} nueva={nueva} conContacto={conContacto} />
        {nueva && esAdmin && <CampoSucursal />}
        <ServicioLibreSelector entidadId={deQuien} />
        {nueva && (
          <Campo nombre="fecha">{(campo) => <CampoFecha label="Fecha" withAsterisk min={hoy()} {...campo} />}</Campo>
        )}
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

type Entrada = z.input<typeof personaEsperaNueva>;
const OPCIONES = { shouldDirty: true, shouldValidate: true } as const;
const SIN_CITAS = [] as const;

/** A telephone or a name that is known offers the card it belongs to. In 'General' there are none. */
function Quien({ entidadId, nueva, conContacto }: { entidadId: number | null; nueva: boolean; conContacto: boolean }) {
  const { control, getValues, setValue } = useFormContext<Entrada>();
  const [nombre = '', telefono, personaId] = useWatch({ control, name: ['nombre', 'telefono', 'persona_id'] });
  const buscado = nueva && entidadId && !personaId ? telefono?.trim() || nombre.trim() : '';
  const conocidas = useConocidas(buscado, entidadId ?? 0, SIN_CITAS);
  const elegido = useRef<string | null>(null);
  const elegir = (rotulo: string) => {
    const persona = conocidas.get(rotulo);
    if (!persona) return;
    elegido.current = rotulo;
    setValue('persona_id', persona.persona_id ?? undefined, OPCIONES);
    setValue('nombre', persona.nombre, OPCIONES);
    if (conContacto) setValue('telefono', persona.telefono ?? '', OPCIONES);
  };
  const conocida = {
    data: [...conocidas.keys()],
    onOptionSubmit: elegir,
    filter: ({ options }: { options: unknown[] }) => options as never,
    limit: 5,
  };
  const escribir = (alCambiar: (texto: string) => void) => (texto: string) => {
    if (texto !== elegido.current) alCambiar(texto);
    elegido.current = null;
  };
  return (
    <>
      <Campo nombre="nombre">
        {(campo) => (
          <Autocomplete
            label="Nombre"
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
      {conContacto && (
        <Campo nombre="telefono">
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
      )}
      {entidadId !== null && (
        <FichaElegida
          entidadId={entidadId}
          personaId={personaId ?? null}
          escrito={() => ({ nombre: getValues('nombre'), telefono: getValues('telefono') ?? null, email: null })}
          puedeCrear={nombre.trim() !== '' && (telefono ?? '').trim() !== ''}
          alElegir={(id) => setValue('persona_id', id, OPCIONES)}
        />
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fichaQuery } from './api';
import { CampoPersona } from './persona-selector';

type ConPersona = { persona_id?: number | null | undefined };

/** The person of a form that keeps only the number of their card; of another branch there are others. */
export default function PersonaDeFormulario({ entidadId }: { entidadId: number }) {
  const { setValue } = useFormContext<ConPersona>();
  const persona_id = useWatch<ConPersona, 'persona_id'>({ name: 'persona_id' }) ?? null;
  const nombre = useRef('');
  const { data: ficha } = useQuery({ ...fichaQuery(persona_id ?? 0), enabled: persona_id !== null });
  const sede = useRef(entidadId);
  useEffect(() => {
    if (sede.current !== entidadId) setValue('persona_id', null);
    sede.current = entidadId;
  }, [entidadId, setValue]);
  return (
    <CampoPersona
      entidadId={entidadId}
      persona={persona_id === null ? null : { id: persona_id, nombre: ficha?.nombre ?? nombre.current }}
      alElegir={(persona) => {
        nombre.current = persona?.nombre ?? '';
        setValue('persona_id', persona?.id ?? null, { shouldDirty: true });
      }}
    />
  );
}

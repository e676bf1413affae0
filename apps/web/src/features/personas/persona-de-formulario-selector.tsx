import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSesion } from '../../lib/session-context';

// Few tickets say of whom they are: a form does not wait for it.
const Campo = lazy(() => import('./persona-de-formulario'));

/** The person of a form, for who may see cards; of another branch there are others. */
export function PersonaDeFormulario({ entidadId }: { entidadId: number }) {
  const { puede } = useSesion();
  if (!puede('personas.ver')) return null;
  return (
    <Suspense fallback={<TextInput label="Persona" placeholder="Nombre o teléfono (opcional)" disabled />}>
      <Campo entidadId={entidadId} />
    </Suspense>
  );
}

import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { personasQuery } from './api';

/** Events without a person: those that the system noticed by itself. */
const SISTEMA = '0';

type Props = { valor: string; alCambiar: (usuario_id: string) => void };

/** Chooses an account, looked for on the server: there may be more than a list holds, and who left is among them. '' is everybody. */
export function PersonaSelector({ valor, alCambiar }: Props) {
  const [texto, setTexto] = useState('');
  const elegida =
    useQuery({
      ...personasQuery({ id: valor }),
      enabled: valor !== '' && valor !== SISTEMA,
      placeholderData: undefined,
    }).data ?? [];
  const opcionesDe = (personas: typeof elegida) =>
    personas.map(({ id, nombre, activo }) => ({ value: String(id), label: activo ? nombre : `${nombre} · inactivo` }));
  // Chosen, the box holds the name: that is not looked for.
  const [busca] = useDebouncedValue(
    opcionesDe(elegida).some(({ label }) => label === texto) || texto === 'Sistema' ? '' : texto.trim(),
    300,
  );
  const encontradas = useQuery(personasQuery({ busca }));
  useAvisoDeFallo(encontradas.isError, 'Error al cargar las personas');
  const personas = opcionesDe([
    ...elegida.filter(({ id }) => !encontradas.data?.some((otra) => otra.id === id)),
    ...(encontradas.data ?? []),
  ]);
  return (
    <Selector
      aria-label="Persona"
      placeholder="Persona"
      clearable
      cargando={encontradas.isPending}
      opciones={[{ value: SISTEMA, label: 'Sistema' }, ...personas]}
      // The people found by the server have the text in the name without its accents, or in the e-mail.
      filter={({ options }) => options}
      onSearchChange={setTexto}
      value={valor}
      onChange={(persona) => alCambiar(persona ?? '')}
    />
  );
}

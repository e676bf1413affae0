import type { Servicio } from '@jornal/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { Selector } from '../../ui/selector';

type Props = { opciones: readonly Servicio[]; enLista: readonly number[]; alAgregar: (servicioId: number) => void };

/** Adds a service to the ticket; a service that is already there is not added twice. */
export function AgregarServicio({ opciones, enLista, alAgregar }: Props) {
  const [texto, setTexto] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <Selector
      aria-label="Agregar otro servicio"
      placeholder="Agregar otro servicio…"
      mt="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      opciones={opciones.map(({ id, nombre, precio }) => ({ value: id, label: `${nombre} · ${pesos(precio)}` }))}
      value={null}
      searchValue={texto}
      onSearchChange={setTexto}
      error={error}
      onBlur={() => setError(null)}
      onChange={(id) => {
        if (id === null) return;
        const repetido = enLista.includes(id);
        setError(repetido ? 'Este servicio ya está en la lista' : null);
        if (!repetido) alAgregar(id);
        setTexto('');
      }}
    />
  );
}

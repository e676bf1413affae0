import { Autocomplete } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { type Conocida, useConocidas } from './conocidas-panel';

export type FichaEscogida = { id: number; nombre: string };

type Props = {
  label: string;
  entidadId: number;
  /** The card that is not offered: it is the one that the question is about. */
  menos: number;
  value: FichaEscogida | null;
  onChange: (ficha: FichaEscogida | null) => void;
};

const NINGUNA: readonly Conocida[] = [];

/** The field that finds a card by a name or a telephone. */
export function CampoFicha({ label, entidadId, menos, value, onChange }: Props) {
  const [texto, setTexto] = useState('');
  const conocidas = useConocidas(value ? '' : texto.trim(), entidadId, NINGUNA);
  const ofrecidas = [...conocidas].filter(([, { persona_id }]) => persona_id !== menos);
  const escribir = (nuevo: string) => {
    const una = conocidas.get(nuevo);
    setTexto(nuevo);
    onChange(una && una.persona_id !== null ? { id: una.persona_id, nombre: una.nombre } : null);
  };
  return (
    <Autocomplete
      label={label}
      placeholder="Nombre o teléfono"
      leftSection={<IconUser size={16} aria-hidden />}
      autoComplete="off"
      maxLength={120}
      data={ofrecidas.map(([rotulo]) => rotulo)}
      limit={5}
      filter={({ options }: { options: unknown[] }) => options as never}
      value={value?.nombre ?? texto}
      onChange={escribir}
    />
  );
}

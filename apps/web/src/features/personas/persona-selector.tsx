import { Autocomplete, Stack } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useSesion } from '../../lib/session-context';
import { type Conocida, useConocidas } from './conocidas-panel';
import { FichaElegida } from './ficha-elegida-panel';

type Elegida = { id: number; nombre: string };
type Props = { entidadId: number; persona: Elegida | null; alElegir: (persona: Elegida | null) => void };

const NINGUNA: readonly Conocida[] = [];

/** 'Carolina 300 123 4567': the name and the telephone of one field. */
function leerPersona(texto: string): { nombre: string; telefono: string | null } {
  const [telefono = ''] = /\+?\d[\d\s().-]{5,}\d/.exec(texto) ?? [];
  const nombre = texto.replace(telefono, '').replace(/\s+/g, ' ').trim();
  return { nombre, telefono: telefono === '' ? null : telefono.trim() };
}

/** The person who is charged, who may be left out: by a name or a telephone that is known, or both for a new card. */
export function CampoPersona({ entidadId, persona, alElegir }: Props) {
  const { puede } = useSesion();
  const [texto, setTexto] = useState('');
  const conocidas = useConocidas(persona ? '' : texto.trim(), entidadId, NINGUNA);
  const elegido = useRef<string | null>(null);
  if (!puede('personas.ver')) return null;
  const elegir = (rotulo: string) => {
    const una = conocidas.get(rotulo);
    if (!una || una.persona_id === null) return;
    elegido.current = rotulo;
    setTexto('');
    alElegir({ id: una.persona_id, nombre: una.nombre });
  };
  const escribir = (nuevo: string) => {
    // The list writes the pressed text into its field, where only the name belongs.
    if (nuevo !== elegido.current) {
      if (persona) alElegir(null);
      setTexto(nuevo);
    }
    elegido.current = null;
  };
  const escrita = leerPersona(texto);
  return (
    <Stack gap={6}>
      <Autocomplete
        label="Persona"
        placeholder="Nombre o teléfono (opcional)"
        leftSection={<IconUser size={16} aria-hidden />}
        autoComplete="off"
        maxLength={120}
        data={[...conocidas.keys()]}
        limit={5}
        filter={({ options }: { options: unknown[] }) => options as never}
        value={persona?.nombre ?? texto}
        onChange={escribir}
        onOptionSubmit={elegir}
      />
      <FichaElegida
        entidadId={entidadId}
        personaId={persona?.id ?? null}
        escrito={() => ({ ...escrita, email: null })}
        puedeCrear={escrita.nombre !== '' && escrita.telefono !== null}
        alElegir={(id) => {
          alElegir(id === null ? null : { id, nombre: escrita.nombre });
          setTexto('');
        }}
      />
    </Stack>
  );
}

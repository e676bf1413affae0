import { Autocomplete, Group, Stack, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useCredito } from '../deudas/api';
import { type Conocida, useConocidas } from '../personas/conocidas-panel';
import { FichaElegida } from '../personas/ficha-elegida-panel';
import type { TiqueteEnCurso } from './en-curso';
import type { Despachar } from './use-tiquete';

type Props = { entidadId: number; persona: TiqueteEnCurso['persona']; despachar: Despachar };

/** 'Carolina 300 123 4567': the name and the telephone of one field. */
function leerPersona(texto: string): { nombre: string; telefono: string | null } {
  const [telefono = ''] = /\+?\d[\d\s().-]{5,}\d/.exec(texto) ?? [];
  const nombre = texto.replace(telefono, '').replace(/\s+/g, ' ').trim();
  return { nombre, telefono: telefono === '' ? null : telefono.trim() };
}

/** The person who is charged, who may be left out: by a name or a telephone that is known, or both for a new card. */
export function PersonaDelTiquete({ entidadId, persona, despachar }: Props) {
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
    despachar({ que: 'persona', persona: { id: una.persona_id, nombre: una.nombre } });
  };
  const escribir = (nuevo: string) => {
    // The list writes the pressed text into its field, where only the name belongs.
    if (nuevo !== elegido.current) {
      if (persona) despachar({ que: 'persona', persona: null });
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
          despachar({ que: 'persona', persona: id === null ? null : { id, nombre: escrita.nombre } });
          setTexto('');
        }}
      />
      {persona && <SuCuenta personaId={persona.id} />}
    </Stack>
  );
}

/** The debt of the person and what they have in their favour, to who may know it. */
function SuCuenta({ personaId }: { personaId: number }) {
  const { deuda = 0, a_favor = 0 } = useCredito(personaId) ?? {};
  if (deuda === 0 && a_favor === 0) return null;
  return (
    <Group gap="0 16px">
      {deuda > 0 && (
        <Text fz="sm" fw={600} role="status">
          Debe <span className="cifra">{pesos(deuda)}</span>
        </Text>
      )}
      {a_favor > 0 && (
        <Text fz="sm" fw={600} role="status" c="var(--jornal-positivo)">
          A favor <span className="cifra">{pesos(a_favor)}</span>
        </Text>
      )}
    </Group>
  );
}

const NINGUNA: readonly Conocida[] = [];

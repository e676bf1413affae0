import { Group, Stack, Text } from '@mantine/core';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useCredito } from '../deudas/api';
import { CampoPersona } from '../personas/persona-selector';
import type { TiqueteEnCurso } from './en-curso';
import type { Despachar } from './use-tiquete';

type Props = { entidadId: number; persona: TiqueteEnCurso['persona']; despachar: Despachar };

/** The person who is charged, with their account. */
export function PersonaDelTiquete({ entidadId, persona, despachar }: Props) {
  const { puede } = useSesion();
  if (!puede('personas.ver')) return null;
  return (
    <Stack gap={6}>
      <CampoPersona
        {...{ entidadId, persona }}
        alElegir={(elegida) => despachar({ que: 'persona', persona: elegida })}
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

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { fichaQuery } from '../personas/api';

/** The person whose tickets are shown, as their card led here; pressed, those of everybody are. */
export function FiltroPersona({ personaId, alQuitar }: { personaId: number; alQuitar: () => void }) {
  const { puede } = useSesion();
  const { data } = useQuery({ ...fichaQuery(personaId), enabled: personaId > 0 && puede('personas.ver') });
  if (!(personaId > 0)) return null;
  const nombre = data?.nombre ?? 'Una persona';
  return (
    <Button
      variant="light"
      maw="100%"
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={`Tiquetes de ${nombre}: ver los de todos`}
      onClick={alQuitar}
    >
      {nombre}
    </Button>
  );
}

import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { fichaQuery } from '../personas/api';

type Props = { personaId: number; alQuitar: () => void };

/** Below the title of a list that is of one person, as their card led here: who they are, and the way to the others. */
export function DePersona({ personaId, alQuitar }: Props) {
  const { puede } = useSesion();
  const { data } = useQuery({ ...fichaQuery(personaId), enabled: puede('personas.ver') });
  return (
    <>
      Los de <strong>{data?.nombre ?? 'una persona'}</strong> ·{' '}
      <Anchor component="button" type="button" underline="always" inherit py={4} onClick={alQuitar}>
        Ver los de todos
      </Anchor>
    </>
  );
}

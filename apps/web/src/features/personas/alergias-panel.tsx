import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { Dato } from '../../ui/ficha';
import { fichaQuery } from './api';

/** The things that must not be used on a person. */
export function Alergias({ texto }: { texto: string | null }) {
  if (texto === null) return null;
  return (
    <Alert
      color="red"
      variant="light"
      mt={6}
      py={8}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Alergias: ${texto}`}
    />
  );
}

/** The card of a person, with what must not be used on them, to who may see cards. */
export function FichaDePersona({ personaId }: { personaId: number | null }) {
  const { puede } = useSesion();
  const { data: ficha } = useQuery({
    ...fichaQuery(personaId ?? 0),
    enabled: personaId !== null && puede('personas.ver'),
  });
  if (ficha === undefined) return null;
  return (
    <Dato nombre="Ficha">
      <Anchor component={Link} to={`/personas?ficha=${ficha.id}`} fz="inherit">
        {ficha.nombre}
      </Anchor>
      <Alergias texto={ficha.alergias} />
    </Dato>
  );
}

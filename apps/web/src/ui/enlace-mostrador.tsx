import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { useEnlace } from '../lib/sucursal';
import { useEnTelefono } from './use-en-telefono';

/** The link from the screens that charge one thing to the one that charges several at once; a phone has it in its bar or its menu. */
export function useEnlaceMostrador() {
  const { puede } = useSesion();
  const enlace = useEnlace();
  const enTelefono = useEnTelefono();
  if (!puede('tiquetes.crear') || enTelefono) return undefined;
  return (
    <Anchor component={Link} to={enlace('/mostrador')} fz="sm" fw={600}>
      Cobrar varias cosas en el Mostrador
    </Anchor>
  );
}

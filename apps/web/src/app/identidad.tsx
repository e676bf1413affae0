import { Text } from '@mantine/core';
import { useSesion } from '../lib/session-context';

/** The signed-in person: name, e-mail (not twice, where there is no other name) and branch. */
export function Identidad() {
  const { usuario } = useSesion();
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text fz="md" fw={600}>
        {usuario.name}
      </Text>
      <Text fz="sm" c="dimmed">
        {[usuario.email !== usuario.name && usuario.email, usuario.entidad?.nombre].filter(Boolean).join(' · ')}
      </Text>
    </div>
  );
}

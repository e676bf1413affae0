import { Button, Stack, Text } from '@mantine/core';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSesion } from '../lib/session-context';
import { Modal } from '../ui/modal';

const CambiarContrasena = lazy(() => import('../features/auth/cambiar-contrasena'));

/** One's own account: who one is, the password and the way out. */
export default function Cuenta({ alCerrar }: { alCerrar: () => void }) {
  const { usuario, salir } = useSesion();
  const [cambiando, setCambiando] = useState(false);
  if (cambiando) {
    return (
      <Suspense>
        <CambiarContrasena alCerrar={alCerrar} />
      </Suspense>
    );
  }
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Tu cuenta" tamano="sm">
      <Text fw={600}>{usuario.name}</Text>
      <Text fz="sm" c="dimmed">
        {[usuario.email !== usuario.name && usuario.email, usuario.entidad?.nombre].filter(Boolean).join(' · ')}
      </Text>
      <Stack gap="xs" mt="lg">
        <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setCambiando(true)}>
          Cambiar contraseña
        </Button>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void salir()}>
          Cerrar sesión
        </Button>
      </Stack>
    </Modal>
  );
}

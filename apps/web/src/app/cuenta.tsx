import { Button, Stack, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { Modal } from '../ui/modal';
import { RUTAS } from './routes';

/** Who is signed in, one tap away on any screen: name, e-mail, their account and the way out. */
export default function Cuenta({ alCerrar }: { alCerrar: () => void }) {
  const { usuario, salir } = useSesion();
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Tu cuenta" tamano="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {usuario.name}
      </Text>
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[usuario.email !== usuario.name && usuario.email, usuario.entidad?.nombre].filter(Boolean).join(' · ')}
      </Text>
      <Stack gap="xs" mt="lg">
        <Button component={Link} to={RUTAS.cuenta} variant="default" leftSection={<IconUserCircle size={16} aria-hidden />} onClick={alCerrar}>
          Datos, contraseña y sesiones
        </Button>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void salir()}>
          Cerrar sesión
        </Button>
      </Stack>
    </Modal>
  );
}

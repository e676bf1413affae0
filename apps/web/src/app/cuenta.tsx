import { Button, Stack } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSesion } from '../lib/session-context';
import { Modal } from '../ui/modal';
import { useEnTelefono } from '../ui/use-en-telefono';
import { Identidad } from './identidad';
import { RUTAS } from './routes';
import { useTema } from './use-tema';

/** The signed-in person, one tap away on any screen: name, e-mail, their account and the way out. */
export default function Cuenta({ alCerrar }: { alCerrar: () => void }) {
  const { salir } = useSesion();
  const tema = useTema();
  return (
    <Modal abierto alCerrar={alCerrar} titulo="Tu cuenta" tamano="sm" corto>
      <Identidad />
      <Stack gap="xs" mt="lg">
        <Button
          component={Link}
          to={RUTAS.cuenta}
          variant="default"
          leftSection={<IconUserCircle size={16} aria-hidden />}
          onClick={alCerrar}
        >
          Datos, contraseña y sesiones
        </Button>
        {/* Elsewhere it stands in the header. */}
        {useEnTelefono() && (
          <Button variant="default" leftSection={<tema.Icono size={16} aria-hidden />} onClick={tema.alternar}>
            {tema.etiqueta}
          </Button>
        )}
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void salir()}>
          Cerrar sesión
        </Button>
      </Stack>
    </Modal>
  );
}

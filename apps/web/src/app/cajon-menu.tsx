import { Button, Drawer, Stack } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSesion } from '../lib/session-context';
import { useCapa } from '../ui/historia-de-dialogos';
import clases from './cajon-menu.module.css';
import { Identidad } from './identidad';
import { MenuLateral } from './menu-lateral';

/** The sidebar of a narrow screen, with who is signed in and the way out above it. */
export default function CajonMenu({ alCerrar }: { alCerrar: () => void }) {
  const { salir } = useSesion();
  useCapa(true, () => {
    alCerrar();
    return true;
  });
  return (
    <Drawer.Root opened onClose={alCerrar} size="18rem">
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content className={clases.contenido}>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <Drawer.Header role="presentation">
          <Drawer.Title component="h2" fz="md" fw={650}>
            Menú
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar menú" />
        </Drawer.Header>
        <Stack gap={12} px={16} pb={16} className="raya-abajo">
          <Identidad />
          <Button
            variant="default"
            fullWidth
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => void salir()}
          >
            Cerrar sesión
          </Button>
        </Stack>
        <Drawer.Body p={0}>
          <MenuLateral alIr={alCerrar} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

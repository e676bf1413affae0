import { Drawer } from '@mantine/core';
import { useCapa } from '../ui/capas';
import { MenuLateral } from './menu-lateral';

/** The sidebar of a phone. */
export default function CajonMenu({ alCerrar }: { alCerrar: () => void }) {
  useCapa(true, () => {
    alCerrar();
    return true;
  });
  return (
    <Drawer.Root opened onClose={alCerrar} size="17rem">
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <Drawer.Header role="presentation">
          <Drawer.Title component="h2" fz="md" fw={650}>
            Menú
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar menú" />
        </Drawer.Header>
        <Drawer.Body p={0}>
          <MenuLateral />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

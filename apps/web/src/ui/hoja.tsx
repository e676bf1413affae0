import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCapa } from './historia-de-dialogos';
import clases from './hoja.module.css';
import { useDevolverFoco } from './use-devolver-foco';

type Props = {
  alCerrar: () => void;
  titulo: string;
  /** Stays in sight while the rest scrolls. */
  pie: ReactNode;
  children: ReactNode;
};

/**
 * A sheet from the foot of a phone, as high as its content. Mount it only while it is open; Escape, Back and a press
 * behind it close it.
 */
export function Hoja({ alCerrar, titulo, pie, children }: Props) {
  useDevolverFoco(true);
  const arriba = useCapa(true, () => {
    alCerrar();
    return true;
  });
  return (
    <Drawer.Root
      opened
      onClose={alCerrar}
      position="bottom"
      padding={0}
      closeOnEscape={arriba}
      trapFocus={arriba}
      returnFocus={false}
      classNames={{ content: clases.contenido, header: clases.cabeza, body: clases.cuerpo }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <Drawer.Header role="presentation">
          <Drawer.Title component="h2" fz="1.0625rem" fw={650}>
            {titulo}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
        <div className={clases.pie}>{pie}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

import { Drawer, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import clases from './cajon.module.css';
import { useCapa } from './historia-de-dialogos';
import { alPrimerCampoDeFormulario } from './primer-campo';
import { useDevolverFoco } from './use-devolver-foco';

type Props = {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  subtitulo?: ReactNode;
  /** Before the title: the way back from a detail. */
  antes?: ReactNode;
  /** Stays at the foot while the content scrolls. */
  pie?: ReactNode;
  ancho?: string;
  children: ReactNode;
};

/** A panel from the side, over the screen: Escape and Back close it, focus returns to where it was; the whole width on a phone. */
export function Cajon({ abierto, alCerrar, titulo, subtitulo, antes, pie, ancho = '56rem', children }: Props) {
  useDevolverFoco(abierto);
  const cerrar = () => {
    alCerrar();
    return true;
  };
  const arriba = useCapa(abierto, cerrar);
  return (
    <Drawer.Root
      opened={abierto}
      onClose={alCerrar}
      position="right"
      size={ancho}
      padding={0}
      closeOnEscape={arriba}
      trapFocus={arriba}
      returnFocus={false}
      transitionProps={{ duration: 140 }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} blur={2} />
      <Drawer.Content classNames={{ content: clases.contenido }}>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <Drawer.Header role="presentation" className={clases.cabeza}>
          {antes}
          <div className={clases.titulos}>
            <Drawer.Title component="h2" fz="1.0625rem" fw={650} lh={1.35}>
              {titulo}
            </Drawer.Title>
            {subtitulo && (
              <Text component="div" c="dimmed" fz="sm">
                {subtitulo}
              </Text>
            )}
          </div>
          <Drawer.CloseButton aria-label="Cerrar" />
        </Drawer.Header>
        {/* The part that scrolls is reached with Tab, for the arrow keys, also when nothing in it can be. */}
        <Drawer.Body ref={alPrimerCampoDeFormulario} className={clases.cuerpo} tabIndex={0}>
          {children}
        </Drawer.Body>
        {pie && <div className={clases.pie}>{pie}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}

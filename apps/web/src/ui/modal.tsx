import { Button, Group, Modal as MantineModal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useDevolverFoco } from './use-devolver-foco';

type Contexto = {
  cerrar: () => void;
  marcarCambios: (hayCambios: boolean) => void;
  /** Something stands above the dialog: the keyboard belongs to that. */
  callar: (callado: boolean) => void;
};
const ContextoModal = createContext<Contexto | null>(null);

/** The dialog one stands in, or null. A form tells it through `marcarCambios` that closing would lose something. */
export const useModal = (): Contexto | null => useContext(ContextoModal);

const ANCHOS = { sm: '26rem', md: '34rem', lg: '46rem', xl: '62rem' } as const;

type Props = {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  tamano?: keyof typeof ANCHOS;
  /** Closing would lose what was typed. Forms inside report it by themselves. */
  conCambios?: boolean;
  children: ReactNode;
};

/** A dialog: Escape closes, focus returns to where it was, and unsaved changes are asked about. */
export function Modal({ abierto, alCerrar, titulo, tamano = 'md', conCambios = false, children }: Props) {
  const [cambios, setCambios] = useState(false);
  const [preguntando, setPreguntando] = useState(false);
  const [callado, setCallado] = useState(false);
  const sucio = conCambios || cambios;

  const cerrar = useCallback(() => {
    if (sucio) setPreguntando(true);
    else alCerrar();
  }, [sucio, alCerrar]);

  const descartar = () => {
    setPreguntando(false);
    setCambios(false);
    alCerrar();
  };

  const contexto = useMemo(() => ({ cerrar, marcarCambios: setCambios, callar: setCallado }), [cerrar]);

  return (
    <>
      <Dialogo abierto={abierto} alCerrar={cerrar} titulo={titulo} ancho={ANCHOS[tamano]} quieto={preguntando || callado}>
        <ContextoModal value={contexto}>{children}</ContextoModal>
      </Dialogo>
      {/* Mounted only when asked: were it waiting closed, the very Escape that opens it would close it again. */}
      {abierto && preguntando && <Descartar alSeguir={() => setPreguntando(false)} alDescartar={descartar} />}
    </>
  );
}

function Descartar({ alSeguir, alDescartar }: { alSeguir: () => void; alDescartar: () => void }) {
  return (
    <Pregunta titulo="¿Descartar los cambios?" no="Seguir editando" si="Descartar" color="red" alNegar={alSeguir} alAfirmar={alDescartar}>
      <Text fz="sm">Lo que escribiste no se ha guardado.</Text>
    </Pregunta>
  );
}

type PreguntaProps = { titulo: string; no: string; si: string; color?: string; alNegar: () => void; alAfirmar: () => void; children: ReactNode };

/** A question above the dialog one stands in. Mount it only to ask: the answer is given once. */
export function Pregunta({ titulo, no, si, color, alNegar, alAfirmar, children }: PreguntaProps) {
  const callar = useModal()?.callar;
  useEffect(() => {
    callar?.(true);
    return () => callar?.(false);
  }, [callar]);
  return (
    <Dialogo abierto alCerrar={alNegar} titulo={titulo} ancho={ANCHOS.sm} encima>
      {children}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={alNegar} data-autofocus>
          {no}
        </Button>
        <Button color={color} onClick={alAfirmar}>
          {si}
        </Button>
      </Group>
    </Dialogo>
  );
}

type DialogoProps = {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  ancho: string;
  /** Above another dialog. */
  encima?: boolean;
  /** Below another dialog: the keyboard belongs to that one. */
  quieto?: boolean;
  children: ReactNode;
};

function Dialogo({ abierto, alCerrar, titulo, ancho, encima, quieto, children }: DialogoProps) {
  useDevolverFoco();
  return (
    <MantineModal.Root
      opened={abierto}
      onClose={alCerrar}
      size={ancho}
      zIndex={encima ? 300 : 200}
      closeOnEscape={!quieto}
      trapFocus={!quieto}
      centered
      radius="lg"
      padding="lg"
      returnFocus
      transitionProps={{ duration: 120, transition: 'pop' }}
    >
      <MantineModal.Overlay backgroundOpacity={0.5} blur={2} />
      <MantineModal.Content>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title component="h2" fz="1.0625rem" fw={650}>
            {titulo}
          </MantineModal.Title>
          <MantineModal.CloseButton aria-label="Cerrar" />
        </MantineModal.Header>
        <MantineModal.Body>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

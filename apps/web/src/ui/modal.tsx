import { Button, Group, Modal as MantineModal, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Pendiente } from '../lib/cambios-sin-guardar';
import { useCapa } from './historia-de-dialogos';
import clases from './modal.module.css';
import { alPrimerCampo } from './primer-campo';
import { ContextoModal } from './use-cambios-sin-guardar';
import { useDevolverFoco } from './use-devolver-foco';

const ANCHOS = { sm: '26rem', md: '34rem', lg: '46rem', xl: '62rem' } as const;

type Props = {
  abierto: boolean;
  alCerrar: () => void;
  titulo: string;
  tamano?: keyof typeof ANCHOS;
  /** Little to read and little to do: on a phone it rises from the foot instead of taking the screen. */
  corto?: boolean;
  children: ReactNode;
};

/**
 * A dialog, on a phone a sheet of the whole height: Escape and Back close it, focus returns to where it was, and
 * unsaved changes are asked about.
 */
export function Modal({ abierto, alCerrar, titulo, tamano = 'md', corto, children }: Props) {
  const [preguntando, setPreguntando] = useState(false);
  const suyos = useRef(new Set<Pendiente>());

  /**
   * Closes, and answers whether it did: it asks when something would be lost, and stays while a request is on its way,
   * which cannot be taken back.
   */
  const cerrar = useCallback((): boolean => {
    if ([...suyos.current].some((pendiente) => pendiente.enviando)) return false;
    const sucio = [...suyos.current].some((pendiente) => pendiente.sucio);
    if (sucio) setPreguntando(true);
    else alCerrar();
    return !sucio;
  }, [alCerrar]);

  const descartar = () => {
    setPreguntando(false);
    alCerrar();
  };

  const contexto = useMemo(() => {
    const anotar = (pendiente: Pendiente) => {
      suyos.current.add(pendiente);
      return () => void suyos.current.delete(pendiente);
    };
    return { titulo, cerrar: () => void cerrar(), anotar };
  }, [titulo, cerrar]);

  return (
    <>
      <Dialogo abierto={abierto} alCerrar={cerrar} titulo={titulo} ancho={ANCHOS[tamano]} corto={corto}>
        <ContextoModal value={contexto}>{children}</ContextoModal>
      </Dialogo>
      {/* Mounted only when asked: were it waiting closed, the very Escape that opens it would close it again. */}
      {abierto && preguntando && <Descartar alSeguir={() => setPreguntando(false)} alDescartar={descartar} />}
    </>
  );
}

/** The question to a person who would lose what they typed. */
export function Descartar({ alSeguir, alDescartar }: { alSeguir: () => void; alDescartar: () => void }) {
  return (
    <Pregunta
      titulo="¿Descartar los cambios?"
      no="Seguir editando"
      si="Descartar"
      color="red"
      alNegar={alSeguir}
      alAfirmar={alDescartar}
    >
      <Text fz="sm">Lo que escribiste no se ha guardado.</Text>
    </Pregunta>
  );
}

type PreguntaProps = {
  titulo: string;
  no: string;
  si: string;
  color?: string;
  alNegar: () => void;
  alAfirmar: () => void;
  children: ReactNode;
};

/** A question above the dialog one stands in. Mount it only to ask: the answer is given once, and Back says no. */
export function Pregunta({ titulo, no, si, color, alNegar, alAfirmar, children }: PreguntaProps) {
  const negar = () => {
    alNegar();
    return true;
  };
  return (
    <Dialogo abierto alCerrar={negar} titulo={titulo} ancho={ANCHOS.sm} nivel={300} conEntrada={false} corto>
      {children}
      <Group justify="flex-end" gap="sm" mt="lg" data-botones>
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
  /** Closes, or asks: whether it closes. */
  alCerrar: () => boolean;
  titulo: string;
  ancho: string;
  /** How high it stands above others. */
  nivel?: number;
  /** True when it has a place of its own in the history. */
  conEntrada?: boolean;
  /** There is no way around it. */
  ineludible?: boolean;
  /** On a phone it is as high as its content. */
  corto?: boolean;
  /** It covers the page behind it whole: that is not to be read until the answer. */
  tapa?: boolean;
  children: ReactNode;
};

/** The frame of every dialog. A dialog below another leaves the keyboard to that one. */
export function Dialogo({
  abierto,
  alCerrar,
  titulo,
  ancho,
  nivel = 200,
  conEntrada = true,
  ineludible = false,
  corto = false,
  tapa = false,
  children,
}: DialogoProps) {
  useDevolverFoco(abierto);
  const arriba = useCapa(abierto, alCerrar, { conEntrada });
  return (
    <MantineModal.Root
      opened={abierto}
      onClose={alCerrar}
      size={ancho}
      zIndex={nivel}
      closeOnEscape={arriba && !ineludible}
      closeOnClickOutside={!ineludible}
      trapFocus={arriba}
      centered
      radius="lg"
      padding="lg"
      returnFocus={false}
      transitionProps={{ duration: 120, transition: 'pop' }}
      classNames={{ inner: clases.marco, content: clases.contenido, header: clases.cabeza, body: clases.cuerpo }}
    >
      <MantineModal.Overlay {...(tapa ? { bg: 'var(--jornal-fondo)' } : { backgroundOpacity: 0.5, blur: 2 })} />
      <MantineModal.Content data-corto={corto || undefined}>
        {/* A <header> in a dialog is announced as the page's banner unless it is told otherwise. */}
        <MantineModal.Header role="presentation">
          <MantineModal.Title component="h2" fz="1.0625rem" fw={650} lh={1.3}>
            {titulo}
          </MantineModal.Title>
          {!ineludible && <MantineModal.CloseButton aria-label="Cerrar" />}
        </MantineModal.Header>
        <MantineModal.Body ref={alPrimerCampo}>{children}</MantineModal.Body>
      </MantineModal.Content>
    </MantineModal.Root>
  );
}

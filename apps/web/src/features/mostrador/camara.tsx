import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { alAbrir } from '../../ui/al-abrir';
import type { ClaseDetector } from './lector';

const CamaraModal = alAbrir(() => import('./camara-modal').then((modulo) => modulo.CamaraModal));

/** As goods carry them, and the labels that a shop prints for its own. */
const FORMATOS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'];
const NINGUNO: readonly string[] = [];

async function losQueLee(): Promise<readonly string[]> {
  const { BarcodeDetector: clase } = window as { BarcodeDetector?: ClaseDetector };
  // By plain http a page has neither.
  if (!clase || !(navigator as { mediaDevices?: MediaDevices }).mediaDevices) return NINGUNO;
  const formatos = await clase.getSupportedFormats();
  return FORMATOS.filter((uno) => formatos.includes(uno));
}

/** The kinds of barcode that this browser reads with a camera; none in most of them. */
export function useFormatosQueLee(): readonly string[] {
  const [formatos, setFormatos] = useState(NINGUNO);
  useEffect(() => {
    let vigente = true;
    losQueLee().then(
      (hay) => vigente && setFormatos(hay),
      () => undefined,
    );
    return () => void (vigente = false);
  }, []);
  return formatos;
}

type Props = {
  formatos: readonly string[];
  /** Answers what was added, or null. */
  alLeer: (codigo: string) => Promise<string | null>;
};

/** Reads codes with the camera, one after the other. */
export function BotonCamara({ formatos, alLeer }: Props) {
  const [abierto, setAbierto] = useState(false);
  const [cerrar] = useState(() => () => setAbierto(false));
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Leer un código con la cámara"
        onClick={() => setAbierto(true)}
      >
        <Dibujo />
      </ActionIcon>
      <CamaraModal abierto={abierto} alCerrar={cerrar} formatos={formatos} alLeer={alLeer} />
    </>
  );
}

/** Drawn here: the icons of the library are in a file that every screen asks for. */
const Dibujo = () => (
  <svg viewBox="0 0 24 24" width={22} height={22} fill="none" stroke="currentColor" strokeWidth={1.75} aria-hidden>
    <path
      d="M5 7h1l2-3h8l2 3h1a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z"
      strokeLinejoin="round"
    />
    <circle cx={12} cy={13} r={3.25} />
  </svg>
);

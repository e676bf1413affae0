import { useState } from 'react';
import { Modal } from '../../ui/modal';
import { type Paso, PasosFactor } from './pasos-factor';

const TITULOS: Record<Paso, string> = {
  empezar: 'Activar segundo factor',
  confirmar: 'Activar segundo factor',
  codigos: 'Códigos de recuperación',
  demas: 'Sesiones abiertas',
};

/** The way to a second factor, over the account. */
export default function PonerFactor({ alCerrar }: { alCerrar: () => void }) {
  const [paso, setPaso] = useState<Paso>('empezar');
  return (
    <Modal abierto alCerrar={alCerrar} titulo={TITULOS[paso]}>
      <PasosFactor paso={paso} alPasar={setPaso} alTerminar={alCerrar} />
    </Modal>
  );
}

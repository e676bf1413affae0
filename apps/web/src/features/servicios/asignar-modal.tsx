import type { Cita, Servicio } from '@jornal/contract';
import { useEffect, useState } from 'react';
import { Modal } from '../../ui/modal';
import { AsignarFormulario } from './asignar-formulario';
import type { PorAsignar } from './servicio-de-nuevo';

/** How long the registered ticket stays in sight (section 9 of the specification). */
const ESPERA_AL_CERRAR_MS = 1200;

const NINGUNO: readonly Servicio[] = [];

type Props = {
  abierto: boolean;
  sobre: PorAsignar | null;
  sucursal: number | null;
  /** The appointment that was attended, if there was one. */
  cita: Cita | null;
  alCerrar: () => void;
  alAsignar: () => void;
};

/** Assigns one or several services to the operators who performed them, and says how they were paid. */
export function AsignarModal({ abierto, sobre, alCerrar, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Asignar servicios" tamano="lg">
      {sobre && <Contenido {...sobre} alCerrar={alCerrar} {...resto} />}
    </Modal>
  );
}

function Contenido({
  servicio,
  otros = NINGUNO,
  inicial,
  enVezDe,
  sucursal,
  cita,
  alCerrar,
  alAsignar,
}: Omit<Props, 'abierto' | 'sobre'> & PorAsignar) {
  const [listo, setListo] = useState(false);
  // Registered, the page lets go of the appointment and its branch; the modal still shows their ticket.
  const [inicio] = useState({ sucursal, cita: enVezDe ? enVezDe.cita : cita, enVezDe: enVezDe ?? null });
  const terminar = () => {
    setListo(true);
    alAsignar();
  };
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(alCerrar, ESPERA_AL_CERRAR_MS);
    return () => clearTimeout(espera);
  }, [listo, alCerrar]);
  return <AsignarFormulario {...{ servicio, otros, inicial, listo }} {...inicio} alTerminar={terminar} />;
}

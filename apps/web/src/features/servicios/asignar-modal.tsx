import type { Cita, Servicio } from '@jornal/contract';
import { useEffect, useState } from 'react';
import type { DatosDeNuevo } from '../../lib/de-nuevo';
import { Modal } from '../../ui/modal';
import { AsignarFormulario } from './asignar-formulario';

/** How long the registered ticket stays in sight (section 9 of the specification). */
const ESPERA_AL_CERRAR_MS = 1200;

type Props = {
  abierto: boolean;
  servicio: Servicio | null;
  sucursal: number | null;
  /** The appointment that was attended, if there was one. */
  cita: Cita | null;
  /** What it starts with when it is registered again. */
  inicial?: DatosDeNuevo['servicio'] | null;
  alCerrar: () => void;
  alAsignar: () => void;
};

/** Assigns one or several services to whoever performed them, and says how they were paid. */
export function AsignarModal({ abierto, servicio, alCerrar, ...resto }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Asignar servicios" tamano="lg">
      {servicio && <Contenido servicio={servicio} alCerrar={alCerrar} {...resto} />}
    </Modal>
  );
}

function Contenido({ servicio, sucursal, cita, inicial = null, alCerrar, alAsignar }: Omit<Props, 'abierto' | 'servicio'> & { servicio: Servicio }) {
  const [listo, setListo] = useState(false);
  // Registered, the page lets go of the appointment and its branch; what stands here is still their ticket.
  const [inicio] = useState({ sucursal, cita, inicial });
  const terminar = () => {
    setListo(true);
    alAsignar();
  };
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(alCerrar, ESPERA_AL_CERRAR_MS);
    return () => clearTimeout(espera);
  }, [listo, alCerrar]);
  return <AsignarFormulario servicio={servicio} {...inicio} listo={listo} alTerminar={terminar} />;
}

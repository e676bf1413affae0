import type { Servicio } from '@jornal/contract';
import { useEffect, useState } from 'react';
import { Modal } from '../../ui/modal';
import { AsignarFormulario } from './asignar-formulario';

/** How long the registered ticket stays in sight (section 9 of the specification). */
const ESPERA_AL_CERRAR_MS = 1200;

type Props = { abierto: boolean; servicio: Servicio | null; sucursal: number | null; alCerrar: () => void };

/** Assigns one or several services to whoever performed them, and says how they were paid. */
export function AsignarModal({ abierto, servicio, sucursal, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Asignar servicios" tamano="lg">
      {servicio && <Contenido servicio={servicio} sucursal={sucursal} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ servicio, sucursal, alCerrar }: { servicio: Servicio; sucursal: number | null; alCerrar: () => void }) {
  const [listo, setListo] = useState(false);
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(alCerrar, ESPERA_AL_CERRAR_MS);
    return () => clearTimeout(espera);
  }, [listo, alCerrar]);
  return <AsignarFormulario servicio={servicio} sucursal={sucursal} listo={listo} alTerminar={() => setListo(true)} />;
}

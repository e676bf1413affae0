import { useEffect, useState } from 'react';
import { Modal } from '../../ui/modal';
import { IngresoFormulario } from './ingreso-formulario';

/** How long what was registered stays in sight (section 9 of the specification). */
const ESPERA_AL_CERRAR_MS = 1200;

/** `entidadId`: the branch in view, which a new income starts with. */
type Props = { abierto: boolean; entidadId: number | null; alCerrar: () => void };

/** Registers what came in besides services and sales. */
export function IngresoModal({ abierto, entidadId, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Registrar Ingreso Adicional">
      <Contenido entidadId={entidadId} alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ entidadId, alCerrar }: Omit<Props, 'abierto'>) {
  const [listo, setListo] = useState(false);
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(alCerrar, ESPERA_AL_CERRAR_MS);
    return () => clearTimeout(espera);
  }, [listo, alCerrar]);
  return <IngresoFormulario entidadId={entidadId} listo={listo} alTerminar={() => setListo(true)} />;
}

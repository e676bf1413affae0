import { useEffect, useState } from 'react';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { Modal } from '../../ui/modal';
import { IngresoFormulario } from './ingreso-formulario';

/** The time (ms) that the registered income stays in sight (section 9 of the specification). */
const ESPERA_AL_CERRAR_MS = 1200;

/** `inicial`: the values it starts with when it is registered again. */
type Props = { abierto: boolean; inicial: DatosDeNuevo['ingreso'] | null; alCerrar: () => void };

/** Registers income besides services and sales. */
export function IngresoModal({ abierto, inicial, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Registrar Ingreso Adicional">
      <Contenido inicial={inicial} alCerrar={alCerrar} />
    </Modal>
  );
}

function Contenido({ inicial, alCerrar }: Omit<Props, 'abierto'>) {
  const [listo, setListo] = useState(false);
  useEffect(() => {
    if (!listo) return;
    const espera = setTimeout(alCerrar, ESPERA_AL_CERRAR_MS);
    return () => clearTimeout(espera);
  }, [listo, alCerrar]);
  return <IngresoFormulario inicial={inicial} listo={listo} alTerminar={() => setListo(true)} />;
}

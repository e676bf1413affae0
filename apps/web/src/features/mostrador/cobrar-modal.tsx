import { Modal } from '../../ui/modal';
import { Pago } from './pago';
import { TiqueteHecho } from './tiquete-hecho';
import type { Cobro } from './use-cobro';

type Props = { abierto: boolean; alCerrar: () => void; entidadId: number; cobro: Cobro; sinLinea: boolean };

/** The payment of the client, until it adds up; then the number of the ticket and the change. */
export function CobrarModal({ abierto, alCerrar, entidadId, cobro, sinLinea }: Props) {
  const { hecho } = cobro;
  return (
    <Modal
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={hecho ? `Tiquete ${hecho.numero} cobrado` : 'Cobrar'}
      corto={hecho !== null}
    >
      {hecho ? (
        <TiqueteHecho hecho={hecho} alSeguir={alCerrar} />
      ) : (
        <Pago entidadId={entidadId} cobro={cobro} sinLinea={sinLinea} />
      )}
    </Modal>
  );
}

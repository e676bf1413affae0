import { Modal } from '../../ui/modal';
import { type Comienzo, ReservaFormulario } from './reserva-formulario';

export type { Comienzo };

type Props = {
  abierto: boolean;
  /** The facts that are known already. */
  comienzo: Comienzo | null;
  /** The name of who is booked, where it is known. */
  persona?: string;
  alCerrar: () => void;
  /** After the booking. */
  alAgendar?: () => void;
};

/** Looks for a free hour and books it, or books the rest of a slot that was pressed. */
export function ReservaModal({ abierto, comienzo, persona = '', alCerrar, alAgendar }: Props) {
  const alTerminar = () => {
    alAgendar?.();
    alCerrar();
  };
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={comienzo?.rato ? 'Agendar Cita' : 'Buscar hora'}>
      {comienzo && <ReservaFormulario comienzo={comienzo} persona={persona} alTerminar={alTerminar} />}
    </Modal>
  );
}

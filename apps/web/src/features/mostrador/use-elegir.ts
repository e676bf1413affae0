import { useNavigate } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { type Hallado, nombreDe } from './hallazgos';
import type { Accion } from './tiquete-en-curso';
import type { Cobro } from './use-cobro';

/** The operator that the caller is, who attends unless another is said. */
export const useOperadorPropio = (): number | null => useSesion().usuario.operador?.id ?? null;

/** Writes down what was found, and tells it there while it is paid; a ticket that was charged is opened. */
export function useElegir({ cobrando, abierto, mostrador }: Cobro): (hallado: Hallado, cantidad: number) => void {
  const navegar = useNavigate();
  const propio = useOperadorPropio();
  const { tiquete, despachar } = mostrador;
  return (hallado, cantidad) => {
    if (hallado.de === 'tiquete') {
      void navegar(`/tiquetes/${hallado.tiquete.id}`);
      return;
    }
    // On its way it is charged as it was sent.
    if (cobrando || tiquete.por_confirmar !== null) {
      avisos.error('Termina este cobro y pásalo de nuevo');
      return;
    }
    if (abierto) avisos.exito(`Se agregó ${nombreDe(hallado)}`);
    despachar(accionDe(hallado, cantidad, propio));
  };
}

function accionDe(hallado: Exclude<Hallado, { de: 'tiquete' }>, cantidad: number, propio: number | null): Accion {
  switch (hallado.de) {
    case 'operador':
      return { que: 'atiende', operador_id: hallado.operador.id };
    case 'persona':
      return { que: 'persona', persona: { id: hallado.persona.id, nombre: hallado.persona.nombre } };
    case 'producto':
      return { que: 'producto', producto: hallado.producto, cantidad, vendedor_id: propio };
    default:
      return { que: 'servicio', servicio: hallado.servicio, cantidad, operador_id: propio };
  }
}

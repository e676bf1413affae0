import type { Pago } from '@jornal/contract';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { reparosDe, useConfirmacion } from '../../ui/reparos';
import { useCajaQueda } from '../caja-menor/api';
import { marcarPagado } from './api';

/** Marks a pending payment as paid: one that is out of the ordinary is asked about first. */
export function useMarcarPagado(): { marcar: AccionDeLista<Pago>; pregunta: ReactNode } {
  const { puede, usuario } = useSesion();
  const { confirmar, pregunta } = useConfirmacion();
  const { mutate, isPending } = useMutation({
    mutationFn: marcarPagado,
    onSuccess: (hecho) => avisos.conAviso(hecho),
    onError: (error) => avisos.error(mensajeDe(error, 'Error al registrar el pago')),
  });
  const cajaQueda = useCajaQueda();
  const alMarcar = async (pago: Pago) => {
    const caja_queda = await cajaQueda(pago.entidad_id, pago.metodo_pago === 'efectivo' ? pago.monto : 0);
    const pago_propio = pago.empleado.id === usuario.operador?.id;
    if (await confirmar(reparosDe({ pago_propio, caja_queda }))) mutate(pago.id);
  };
  const marcar: AccionDeLista<Pago> = {
    etiqueta: 'Marcar pagado',
    icono: <IconCheck />,
    variante: 'success',
    si: puede('pagos.editar'),
    de: ({ estado }) => !estado,
    veto: () => ({ deshabilitada: isPending, motivo: 'Registrando...' }),
    alPulsar: (pago) => void alMarcar(pago),
  };
  return { marcar, pregunta };
}

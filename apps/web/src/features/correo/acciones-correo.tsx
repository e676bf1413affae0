import type { CorreoFila } from '@jornal/contract';
import { IconEye, IconMailForward } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { avisos } from '../../ui/avisos';
import { esEnlacePropio, reenviarCorreo } from './api';

/** The actions on a mail, for this person. */
export function useAccionesCorreo(ver: (correo: CorreoFila) => void): AccionDeLista<CorreoFila>[] {
  const { puede, usuario } = useSesion();
  const reenviar = useMutation({ mutationFn: reenviarCorreo });
  const enviar = async ({ id }: CorreoFila) => {
    try {
      avisos.exito((await reenviar.mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al reenviar el correo'));
    }
  };
  return [
    { etiqueta: 'Ver', icono: <IconEye />, alPulsar: ver },
    {
      etiqueta: 'Reenviar',
      icono: <IconMailForward />,
      si: puede('usuarios.editar'),
      de: (correo) => !esEnlacePropio(correo, usuario),
      veto: () => ({ deshabilitada: reenviar.isPending }),
      alPulsar: (correo) => void enviar(correo),
    },
  ];
}

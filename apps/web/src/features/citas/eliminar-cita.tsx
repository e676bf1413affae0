import type { Cita } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { fecha as enTexto } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { eliminarCita } from './api';

type Props = { abierto: boolean; cita: Cita | null; alCerrar: () => void; alEliminar: (cita: Cita) => void };

/** Asks once more, and why. */
export function EliminarCita({ abierto, cita, alCerrar, alEliminar }: Props) {
  const eliminar = useMutation({ mutationFn: eliminarCita });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar cita"
      pideMotivo
      sobre={cita?.id}
      mensajeError="Error al eliminar la cita"
      alConfirmar={async (motivo) => {
        if (!cita) return;
        avisos.exito((await eliminar.mutateAsync({ id: cita.id, motivo })).message);
        alEliminar(cita);
      }}
    >
      {cita && (
        <>
          ¿Quieres eliminar la cita de <strong>{cita.cliente_nombre}</strong>, el {enTexto(cita.fecha)} a las{' '}
          <span className="cifra">{cita.hora_inicio}</span>? Su espacio queda libre.
        </>
      )}
    </Confirmar>
  );
}

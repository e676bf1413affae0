import type { Agenda } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';
import { eliminarAgenda, modificarAgenda } from './api';

type Props = { abierto: boolean; agenda: Agenda | null; alCerrar: () => void };

/** Takes an agenda out. With appointments ahead the server objects and tells how many: it can be left inactive instead. */
export function EliminarAgenda({ abierto, agenda, alCerrar }: Props) {
  const eliminar = useMutation({ mutationFn: eliminarAgenda });
  const modificar = useMutation({ mutationFn: modificarAgenda });
  const objecion = useDialogo<string>();

  const intentar = async (motivo: string | undefined) => {
    if (!agenda) return;
    try {
      avisos.exito((await eliminar.mutateAsync({ id: agenda.id, motivo })).message);
    } catch (error) {
      // An agenda that is inactive already has nothing left to be offered: its sentence is a refusal.
      if (!(error instanceof ErrorApi) || error.codigo !== 'AGENDA_CON_CITAS' || !agenda.activa) throw error;
      objecion.abrir(error.mensaje);
    }
  };
  const desactivar = async () => {
    if (agenda) avisos.exito((await modificar.mutateAsync({ id: agenda.id, activa: false })).message);
  };

  return (
    <>
      <Confirmar
        abierto={abierto}
        alCerrar={alCerrar}
        titulo="Eliminar agenda"
        pideMotivo
        sobre={agenda?.id}
        mensajeError="Error al eliminar la agenda"
        alConfirmar={intentar}
      >
        ¿Quieres eliminar la agenda <strong>{agenda?.nombre}</strong> de {agenda?.operador.nombre}{' '}
        {agenda?.operador.apellido}? Deja de ofrecerse; las citas pasadas se conservan.
      </Confirmar>
      <Confirmar
        abierto={objecion.abierto}
        alCerrar={objecion.cerrar}
        titulo="La agenda no se eliminó"
        textoConfirmar="Desactivar"
        color="jornal"
        mensajeError="Error al guardar la agenda"
        alConfirmar={desactivar}
      >
        {objecion.sobre}
      </Confirmar>
    </>
  );
}

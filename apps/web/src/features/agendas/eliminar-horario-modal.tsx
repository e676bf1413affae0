import { type Horario, NOMBRE_DIA } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';
import { eliminarHorario, modificarHorario } from './api';

type Props = { abierto: boolean; horario: Horario | null; alCerrar: () => void; alEliminar?: () => void };

/** Takes a slot out. With appointments ahead the server objects and tells how many: it can be left inactive instead. */
export function EliminarHorarioModal({ abierto, horario, alCerrar, alEliminar }: Props) {
  const eliminar = useMutation({ mutationFn: eliminarHorario });
  const modificar = useMutation({ mutationFn: modificarHorario });
  const objecion = useDialogo<string>();

  const intentar = async (motivo: string | undefined) => {
    if (!horario) return;
    try {
      avisos.exito((await eliminar.mutateAsync({ id: horario.id, motivo })).message);
      alEliminar?.();
    } catch (error) {
      if (!(error instanceof ErrorApi) || error.codigo !== 'HORARIO_CON_CITAS' || !horario.activo) throw error;
      objecion.abrir(error.mensaje);
    }
  };

  const desactivar = async () => {
    if (!horario) return;
    avisos.conAviso(await modificar.mutateAsync({ id: horario.id, activo: false }));
    alEliminar?.();
  };

  return (
    <>
      <Confirmar
        abierto={abierto}
        alCerrar={alCerrar}
        titulo="Eliminar horario"
        pideMotivo
        sobre={horario?.id}
        mensajeError="Error al eliminar horario"
        alConfirmar={intentar}
      >
        {horario && (
          <>
            ¿Quieres eliminar el horario <strong>{horario.titulo}</strong>,{' '}
            {NOMBRE_DIA[horario.dia_semana].toLowerCase()} de{' '}
            <span className="cifra">
              {horario.hora_inicio} a {horario.hora_fin}
            </span>
            ? Deja de ofrecerse cada semana; las citas pasadas se conservan.
          </>
        )}
      </Confirmar>
      <Confirmar
        abierto={objecion.abierto}
        alCerrar={objecion.cerrar}
        titulo="El horario no se eliminó"
        textoConfirmar="Desactivar horario"
        color="jornal"
        mensajeError="Error al actualizar horario"
        alConfirmar={desactivar}
      >
        {objecion.sobre}
      </Confirmar>
    </>
  );
}

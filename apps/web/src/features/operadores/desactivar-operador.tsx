import type { Operador } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';
import { desactivarOperador } from './api';

type Props = { abierto: boolean; operador: Operador | null; alCerrar: () => void };
type Objecion = { mensaje: string; motivo: string | undefined };

const MENSAJE_ERROR = 'Error al desactivar el operador';
/** Money open either way: the server lets these refusals pass when one insists. */
const INSISTIBLES = new Set(['OPERADOR_CON_SALDO', 'OPERADOR_CON_ANTICIPO', 'OPERADOR_CON_RETENIDO']);

/** Takes an operator out of service. With money still owed to them the server objects, and the person may insist. */
export function DesactivarOperador({ abierto, operador, alCerrar }: Props) {
  const desactivar = useMutation({
    mutationFn: ({ id, ...opciones }: { id: number; motivo?: string; forzar?: boolean }) =>
      desactivarOperador(id, opciones),
  });
  const insistencia = useDialogo<Objecion>();

  const intentar = async (motivo: string | undefined) => {
    if (!operador) return;
    try {
      avisos.exito((await desactivar.mutateAsync({ id: operador.id, motivo })).message);
    } catch (error) {
      if (!(error instanceof ErrorApi) || !INSISTIBLES.has(error.codigo)) throw error;
      insistencia.abrir({ mensaje: error.mensaje, motivo });
    }
  };

  const insistir = async () => {
    if (operador)
      avisos.exito(
        (await desactivar.mutateAsync({ id: operador.id, motivo: insistencia.sobre?.motivo, forzar: true })).message,
      );
  };

  return (
    <>
      <Confirmar
        abierto={abierto}
        alCerrar={alCerrar}
        titulo="Desactivar operador"
        textoConfirmar="Desactivar"
        pideMotivo
        sobre={operador?.id}
        mensajeError={MENSAJE_ERROR}
        alConfirmar={intentar}
      >
        ¿Quieres desactivar a{' '}
        <strong>
          {operador?.nombre} {operador?.apellido}
        </strong>
        ? No podrá iniciar sesión ni recibir servicios ni citas; su historial se conserva.
      </Confirmar>
      <Confirmar
        abierto={insistencia.abierto}
        alCerrar={insistencia.cerrar}
        titulo="El operador no se desactivó"
        textoConfirmar="Desactivar de todas formas"
        mensajeError={MENSAJE_ERROR}
        alConfirmar={insistir}
      >
        {insistencia.sobre?.mensaje}
      </Confirmar>
    </>
  );
}

import type { Operador } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { reactivarOperador } from './api';

type Props = { abierto: boolean; operador: Operador | null; alCerrar: () => void };

/** Brings an operator back, with the user they sign in with. */
export function ReactivarOperador({ abierto, operador, alCerrar }: Props) {
  const reactivar = useMutation({ mutationFn: reactivarOperador });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Reactivar operador"
      textoConfirmar="Reactivar"
      color="jornal"
      mensajeError="Error al reactivar el operador"
      alConfirmar={async () => {
        if (operador) avisos.exito((await reactivar.mutateAsync(operador.id)).message);
      }}
    >
      ¿Quieres reactivar a{' '}
      <strong>
        {operador?.nombre} {operador?.apellido}
      </strong>
      ? Vuelve a atender en {operador?.entidades.nombre} y puede iniciar sesión con su contraseña de antes.
    </Confirmar>
  );
}

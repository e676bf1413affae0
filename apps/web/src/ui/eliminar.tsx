import type { DevolverCon } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PorAnular } from '../lib/anulacion';
import { type DeNuevo, useRegistrarDeNuevo } from '../lib/registrar-de-nuevo';
import { avisos } from './avisos';
import { Confirmar } from './confirmar';
import type { Devolvible } from './devolucion';

type Props<T> = {
  /** `useDialogo` with the record that is asked about. */
  dialogo: { abierto: boolean; sobre: T | null; cerrar: () => void };
  titulo: string;
  error: string;
  con: (datos: PorAnular) => Promise<{ message: string }>;
  /** The money that is annulled with it. */
  dinero?: (registro: T) => Devolvible;
  /** How it is registered anew, which the toast then offers. */
  deNuevo?: (registro: T) => DeNuevo | false;
  alEliminar?: (registro: T) => void;
  /** The button, where the record is not deleted but taken off: 'Quitar'. */
  boton?: string;
  children: (registro: T) => ReactNode;
};

/** Asks before a record is annulled, and why; says how it went. */
export function Eliminar<T extends { id: number }>({ dialogo, con, dinero, deNuevo, alEliminar, ...props }: Props<T>) {
  const { abierto, sobre, cerrar } = dialogo;
  const registrarDeNuevo = useRegistrarDeNuevo();
  const eliminar = useMutation({ mutationFn: con });
  const alConfirmar = async (motivo: string | undefined, devolver_con: DevolverCon | undefined) => {
    if (!sobre) return;
    const { message } = await eliminar.mutateAsync({ id: sobre.id, motivo, devolver_con });
    const otra = deNuevo?.(sobre) || false;
    avisos.anulado(message, otra && (() => registrarDeNuevo(otra)));
    alEliminar?.(sobre);
  };
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={cerrar}
      titulo={props.titulo}
      textoConfirmar={props.boton}
      pideMotivo
      sobre={sobre?.id}
      dinero={sobre && dinero?.(sobre)}
      mensajeError={props.error}
      alConfirmar={alConfirmar}
    >
      {sobre && props.children(sobre)}
    </Confirmar>
  );
}

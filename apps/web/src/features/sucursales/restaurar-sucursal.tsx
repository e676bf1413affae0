import type { Sucursal } from '@jornal/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorApi } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { ClienteSelector } from '../clientes/cliente-selector';
import { restaurarSucursal } from './api';

type Props = { abierto: boolean; sucursal: Sucursal | null; alCerrar: () => void };

/** Brings an archived branch back. Where its client is no longer there, it asks whose it is from now on. */
export function RestaurarSucursal({ abierto, sucursal, alCerrar }: Props) {
  const [clienteId, setClienteId] = useState<number | null>(null);
  const [pideCliente, setPideCliente] = useState(false);
  const restaurar = useMutation({ mutationFn: (id: number) => restaurarSucursal(id, clienteId ?? undefined) });
  const cerrar = () => {
    setPideCliente(false);
    setClienteId(null);
    alCerrar();
  };
  const confirmar = async () => {
    if (!sucursal) return;
    try {
      avisos.exito((await restaurar.mutateAsync(sucursal.id)).message);
    } catch (error) {
      if (error instanceof ErrorApi && 'client_id' in error.errores) setPideCliente(true);
      throw error;
    }
  };
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={cerrar}
      titulo="Restaurar sucursal"
      textoConfirmar="Restaurar"
      color="jornal"
      mensajeError="Error al restaurar la sucursal"
      alConfirmar={confirmar}
    >
      <strong>{sucursal?.name}</strong> volverá a ofrecerse en todas las pantallas y podrá recibir servicios, ventas y
      citas otra vez.
      {pideCliente && (
        <ClienteSelector
          label="Cliente"
          description="El que tenía ya no está: elige de quién es desde ahora"
          mt="md"
          value={clienteId}
          onChange={setClienteId}
        />
      )}
    </Confirmar>
  );
}

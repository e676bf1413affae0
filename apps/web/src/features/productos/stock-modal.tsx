import { type Producto, productos } from '@jornal/contract';
import { Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ErrorApi } from '../../lib/error-api';
import { numero } from '../../lib/format';
import { Asunto, Resultado } from '../../ui/asunto';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { ajustarStock, productoQuery } from './api';

type Props = { abierto: boolean; producto: Producto | null; alCerrar: () => void };

const esquema = productos.actualizarStock.body.omit({ cantidad_esperada: true });

/** Leaves the stock at the counted one, and says why. */
export function StockModal({ abierto, producto, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Ajustar stock" tamano="sm">
      {producto && <Contenido producto={producto} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ producto, alCerrar }: { producto: Producto; alCerrar: () => void }) {
  const consultas = useQueryClient();
  // The stock on screen when the person counted: if it was sold from meanwhile, the server says so and nothing is
  // lost.
  const [visto, setVisto] = useState(producto.stock);
  const form = useFormulario(esquema, { cantidad: producto.stock, motivo: '' });
  const ajustar = useMutation({ mutationFn: ajustarStock });
  return (
    <Formulario
      form={form}
      sobre={producto.id}
      alEnviar={async ({ cantidad, motivo }) => {
        try {
          avisos.exito(
            (
              await ajustar.mutateAsync({
                id: producto.id,
                cantidad,
                cantidad_esperada: visto,
                ...(motivo && { motivo }),
              })
            ).message,
          );
        } catch (error) {
          if (error instanceof ErrorApi && error.codigo === 'STOCK_CAMBIO') {
            setVisto((await consultas.fetchQuery({ ...productoQuery(producto.id), staleTime: 0 })).stock);
            void consultas.invalidateQueries({ queryKey: ['productos'] });
          }
          throw error;
        }
      }}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el stock"
    >
      <Stack gap="md">
        <Asunto nombre={producto.nombre} dato={`Stock actual: ${numero(visto)}`} />
        <Campo nombre="cantidad">
          {(campo) => <CampoCantidad label="Stock nuevo" withAsterisk min={0} {...campo} />}
        </Campo>
        <Diferencia visto={visto} />
        <Campo nombre="motivo">
          {(campo) => (
            <Textarea
              label="Motivo"
              placeholder="Conteo, daño, compra…"
              maxLength={300}
              autosize
              minRows={2}
              {...campo}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Ajustar stock" />
    </Formulario>
  );
}

function Diferencia({ visto }: { visto: number }) {
  const cantidad: unknown = useWatch({ name: 'cantidad' });
  const diferencia = typeof cantidad === 'number' && Number.isSafeInteger(cantidad) ? cantidad - visto : 0;
  return (
    <Resultado>
      {diferencia === 0
        ? 'Sin cambios'
        : diferencia > 0
          ? `Entran ${numero(diferencia)}`
          : `Salen ${numero(-diferencia)}`}
    </Resultado>
  );
}

import { type Articulo, cambioStock } from '@jornal/contract';
import { Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { numero } from '../../lib/format';
import { Asunto, Resultado } from '../../ui/asunto';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { actualizarStock, articuloQuery } from './api';

type Tipo = 'agregar' | 'reducir';
export type TemaStock = { articulo: Articulo; tipo: Tipo };
type Props = { abierto: boolean; tema: TemaStock | null; alCerrar: () => void };

const TITULOS: Record<Tipo, string> = { agregar: 'Agregar stock', reducir: 'Reducir stock' };

/** Adds units to an item, or takes some. */
export function StockModal({ abierto, tema, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={tema ? TITULOS[tema.tipo] : ''} tamano="sm">
      {tema && <Contenido {...tema} alCerrar={alCerrar} />}
    </Modal>
  );
}

/** No more can be taken than there is at this moment. */
const esquemaPara = (disponible: number) =>
  cambioStock.refine(({ tipo, cantidad }) => tipo === 'agregar' || cantidad <= disponible, {
    error: `No hay suficiente stock. Disponible: ${disponible}`,
    path: ['cantidad'],
  });

function Contenido({ articulo, tipo, alCerrar }: TemaStock & { alCerrar: () => void }) {
  // The row of the list may be old: the available quantity is asked again.
  const consulta = useQuery({ ...articuloQuery(articulo.id), initialData: articulo, initialDataUpdatedAt: 0 });
  const disponible = consulta.data.cantidad;
  const form = useFormulario(esquemaPara(disponible), { cantidad: undefined, tipo });
  const actualizar = useMutation({ mutationFn: actualizarStock, onError: () => void consulta.refetch() });
  return (
    <Formulario
      form={form}
      sobre={articulo.id}
      alEnviar={async (datos) => avisos.exito((await actualizar.mutateAsync({ id: articulo.id, ...datos })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el stock"
    >
      <Stack gap="md">
        <Asunto nombre={articulo.nombre} dato={`Disponible: ${numero(disponible)}`} />
        <Campo nombre="cantidad">
          {(campo) => (
            <CampoCantidad
              label={tipo === 'agregar' ? 'Cantidad que entra' : 'Cantidad que sale'}
              withAsterisk
              min={0}
              {...campo}
            />
          )}
        </Campo>
        <Queda disponible={disponible} tipo={tipo} />
      </Stack>
      <BotonesFormulario enviar={TITULOS[tipo]} />
    </Formulario>
  );
}

function Queda({ disponible, tipo }: { disponible: number; tipo: Tipo }) {
  const cantidad: unknown = useWatch({ name: 'cantidad' });
  const cuanto = typeof cantidad === 'number' && Number.isSafeInteger(cantidad) && cantidad > 0 ? cantidad : 0;
  const queda = disponible + (tipo === 'agregar' ? cuanto : -cuanto);
  return <Resultado>{queda < 0 ? `Faltan ${numero(-queda)}` : `Quedan ${numero(queda)}`}</Resultado>;
}

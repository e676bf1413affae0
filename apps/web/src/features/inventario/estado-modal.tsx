import { type Articulo, inventario } from '@jornal/contract';
import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { cambiarEstado, ESTADOS } from './api';

type Props = { abierto: boolean; articulo: Articulo | null; alCerrar: () => void };

/** Says whether an item is in use, out of use or used up; its quantity stays. */
export function EstadoModal({ abierto, articulo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Cambiar estado" tamano="sm">
      {articulo && <Contenido articulo={articulo} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ articulo, alCerrar }: { articulo: Articulo; alCerrar: () => void }) {
  const form = useFormulario(inventario.cambiarEstado.body, { estado: articulo.estado });
  const cambiar = useMutation({ mutationFn: cambiarEstado });
  return (
    <Formulario
      form={form}
      sobre={articulo.id}
      alEnviar={async ({ estado }) => avisos.exito((await cambiar.mutateAsync({ id: articulo.id, estado })).message)}
      alTerminar={alCerrar}
      mensajeError="Error al actualizar el artículo"
    >
      <Campo nombre="estado">
        {({ ref: _, ...campo }) => (
          <Radio.Group label={`Estado de ${articulo.nombre}`} description="La cantidad no cambia." {...campo}>
            <Stack gap="sm" mt="sm">
              {ESTADOS.map(({ value, label }) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </Campo>
      <BotonesFormulario enviar="Cambiar estado" />
    </Formulario>
  );
}

import { type Zona, zonaDatos } from '@jornal/contract';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { avisos } from '../../ui/avisos';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { ClienteSelector } from '../clientes/cliente-selector';
import { crearZona, modificarZona } from './api';

type Props = { abierto: boolean; zona: Zona | null; alCerrar: () => void };

/** The fields of the form, by their labels. */
const CAMPOS = { name: 'Nombre', description: 'Descripción', client_id: 'Cliente' };

/** Creates a zone or changes it. */
export function ZonaModal({ abierto, zona, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={zona ? 'Editar zona' : 'Nueva zona'}>
      <RegistroAlDia registro={zona} listas={['zonas']} nombre="esta zona" campos={CAMPOS}>
        {(vigente) => <Contenido zona={vigente} alCerrar={alCerrar} />}
      </RegistroAlDia>
    </Modal>
  );
}

function Contenido({ zona, alCerrar }: Omit<Props, 'abierto'>) {
  const { name = '', description = '', client_id } = zona ?? {};
  const form = useFormulario(zonaDatos, { name, description, client_id });
  const guardar = useMutation({
    mutationFn: (datos: Parameters<typeof crearZona>[0]) => (zona ? modificarZona(zona.id, datos) : crearZona(datos)),
  });
  return (
    <Formulario
      form={form}
      sobre={zona?.id}
      alEnviar={async (datos) => avisos.exito((await guardar.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError="Error al guardar la zona"
    >
      <Stack gap="md">
        <Campo nombre="name">{(campo) => <TextInput label="Nombre" withAsterisk maxLength={120} {...campo} />}</Campo>
        <Campo nombre="description">
          {(campo) => <Textarea label="Descripción" withAsterisk maxLength={500} autosize minRows={2} {...campo} />}
        </Campo>
        <Campo nombre="client_id">{(campo) => <ClienteSelector label="Cliente" withAsterisk {...campo} />}</Campo>
      </Stack>
      <BotonesFormulario enviar={zona ? 'Guardar cambios' : 'Crear zona'} />
    </Formulario>
  );
}

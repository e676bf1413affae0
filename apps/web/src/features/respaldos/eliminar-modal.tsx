import { type Respaldo, respaldos } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { fechaHora } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { Clave } from '../../ui/campo-clave';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { eliminarRespaldo } from './api';

type Props = { abierto: boolean; respaldo: Respaldo | null; alCerrar: () => void };

/** Deletes a backup for good, with one's password: the business may depend on it. */
export function EliminarModal({ abierto, respaldo, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Borrar respaldo" tamano="sm">
      {respaldo && <Contenido respaldo={respaldo} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ respaldo, alCerrar }: { respaldo: Respaldo; alCerrar: () => void }) {
  const form = useFormulario(respaldos.eliminar.body, { password: '' });
  const eliminar = async ({ password }: { password: string }) => {
    const { message } = await eliminarRespaldo(respaldo, password);
    avisos.exito(message);
  };
  return (
    <Formulario form={form} alEnviar={eliminar} alTerminar={alCerrar} mensajeError="Error al borrar el respaldo">
      <Stack gap="md">
        <Text fz="sm">
          El del {fechaHora(respaldo.creado_en)} se borra de este servidor y no se recupera. Las copias que alguien se
          llevó a otra parte siguen donde están. Queda en la auditoría que lo borraste.
        </Text>
        <Campo nombre="password">
          {(campo) => <Clave etiqueta="Tu contraseña" autocompletar="current-password" {...campo} />}
        </Campo>
      </Stack>
      <BotonesFormulario enviar="Borrar respaldo" ocupado="Borrando..." peligro />
    </Formulario>
  );
}

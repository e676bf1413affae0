import type { PerfilOperador } from '@jornal/contract';
import { useSesion } from '../../lib/session-context';
import { Modal } from '../../ui/modal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { NuevoBloqueo } from './bloqueo-nuevo';
import { Bloqueos, soloMotivo, useQuitarBloqueo } from './bloqueos';

const VACIO = {
  texto: 'Sin ausencias por venir',
  detalle: 'Vacaciones, una incapacidad, un permiso: ninguna de sus agendas recibe citas esos días.',
};

type Props = { operador: Pick<PerfilOperador, 'id' | 'nombre' | 'apellido' | 'activo'> };

/** The days when an operator is away, on their page: none of their agendas takes appointments then. */
export default function AusenciasPanel({ operador: { id, nombre, apellido, activo } }: Props) {
  const nueva = useDialogo<true>();
  const { puede } = useSesion();
  const { acciones, dialogos } = useQuitarBloqueo();
  return (
    <Panel titulo="Ausencias" subtitulo="Vacaciones, incapacidades y permisos">
      <Bloqueos
        filtro={{ operador_id: String(id), alcance: 'operador' }}
        crear={
          activo && puede('agendas.editar')
            ? { texto: 'Nueva ausencia', alPulsar: () => nueva.abrir(true), variante: 'default' }
            : undefined
        }
        acciones={acciones}
        vacio={VACIO}
        texto={soloMotivo}
      />
      <Modal abierto={nueva.abierto} alCerrar={nueva.cerrar} titulo={`Nueva ausencia de ${nombre} ${apellido}`}>
        <NuevoBloqueo
          que={[{ texto: nombre, de: { operador_id: id } }]}
          ejemplo="vacaciones o incapacidad"
          enviar="Guardar"
          alCerrar={nueva.cerrar}
        />
      </Modal>
      {dialogos}
    </Panel>
  );
}

import type { Agenda } from '@jornal/contract';
import { useSesion } from '../../lib/session-context';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import { NuevoBloqueo, type QueSeBloquea } from './bloqueo-nuevo';
import { Bloqueos, useQuitarBloqueo } from './bloqueos';

/** `alIr`: the person goes to appointments elsewhere. */
type Props = { abierto: boolean; agenda: Agenda; alCerrar: () => void; alIr: () => void };

const VACIO = {
  texto: 'Sin días bloqueados',
  detalle: 'Un bloqueo cierra días u horas: vacaciones, un permiso, un mantenimiento.',
};

/** Days or hours when an agenda takes no appointments, by itself, with its operator or with its branch. */
export function BloqueosModal({ abierto, agenda, alCerrar, alIr }: Props) {
  const nuevo = useDialogo<true>();
  const { puede, soloLoPropio } = useSesion();
  const { acciones, dialogos, hay } = useQuitarBloqueo();
  const { operador, entidad, entidad_id, operador_id, id } = agenda;
  const sucursal: QueSeBloquea = { texto: `Toda la sucursal: ${entidad.nombre}`, de: { entidad_id } };
  const que = [
    { texto: 'Esta agenda', de: { agenda_id: id } },
    { texto: `Todas las agendas de ${operador.nombre} ${operador.apellido}`, de: { operador_id } },
    ...(soloLoPropio ? [] : [sucursal]),
  ];
  return (
    <>
      <Modal abierto={abierto && !nuevo.abierto && !hay} alCerrar={alCerrar} titulo={`Bloqueos de ${agenda.nombre}`}>
        <Bloqueos
          filtro={{ agenda_id: String(id) }}
          crear={puede('agendas.editar') ? { texto: 'Nuevo bloqueo', alPulsar: () => nuevo.abrir(true) } : undefined}
          acciones={acciones}
          vacio={VACIO}
          alIr={alIr}
        />
      </Modal>
      <Modal abierto={nuevo.abierto} alCerrar={nuevo.cerrar} titulo="Nuevo bloqueo">
        <NuevoBloqueo que={que} alCerrar={nuevo.cerrar} />
      </Modal>
      {dialogos}
    </>
  );
}

import type { Cita } from '@jornal/contract';
import { Text } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { fechaLarga, horasDe } from '../../lib/format';
import { Modal } from '../../ui/modal';
import { type CitaEscrita, CitaFormulario, type Sitio } from './cita-formulario';
import { ReservaFormulario } from './reserva-formulario';

export type { Sitio };

type Props = {
  abierto: boolean;
  /** Where it is booked. */
  sitio: Sitio | null;
  /** The appointment to change; null books a new one. */
  cita?: Cita | null;
  /** The name of who is booked, where it is known. */
  persona?: string;
  alCerrar: () => void;
  /** After the booking, or the change. */
  alAgendar?: () => void;
  /** Offers to look at the slot instead. */
  alVerHorario?: () => void;
  /** Leads to where several services are changed instead. */
  alCambiarServicios?: () => void;
};

/** Where an appointment stands, to change it. */
export const sitioDe = (cita: Cita): Sitio => ({
  agenda_id: cita.agenda_id,
  agenda_nombre: cita.agenda_nombre,
  entidad_id: cita.entidad_id,
  operador_id: cita.operador_id,
  operador: `${cita.operador.nombre} ${cita.operador.apellido}`,
  horario_id: cita.horario_id,
  fecha: cita.fecha,
  hora_inicio: cita.hora_inicio,
  hora_fin: cita.hora_fin,
});

/** Books an appointment, or changes one. */
export function CitaModal({ abierto, sitio, cita = null, persona = '', alCerrar, alAgendar, ...otros }: Props) {
  const alTerminar = () => {
    alAgendar?.();
    alCerrar();
  };
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={cita ? 'Editar Cita' : 'Agendar Cita'}>
      {sitio && <Contenido sitio={sitio} cita={cita} persona={persona} alTerminar={alTerminar} {...otros} />}
    </Modal>
  );
}

/** The slot; where several services are asked for, its hour, from which on they are done. */
function Contenido({ sitio, cita, persona, alTerminar, ...otros }: ComponentProps<typeof CitaFormulario>) {
  const [escrita, setEscrita] = useState<CitaEscrita | null>(null);
  const { entidad_id: entidadId, operador_id: operadorId, operador, fecha, hora_inicio, hora_fin } = sitio;
  if (escrita !== null)
    return (
      <ReservaFormulario
        comienzo={{ entidadId, operadorId, fecha, rato: { hora_inicio, hora_fin, operador }, escrita }}
        persona={persona}
        alTerminar={alTerminar}
      />
    );
  return (
    <>
      <Text fz="sm" c="dimmed" mb="md">
        {fechaLarga(fecha)}, <span className="cifra">{horasDe(sitio)}</span> · {sitio.agenda_nombre} · {operador}
      </Text>
      <CitaFormulario
        sitio={sitio}
        cita={cita}
        persona={persona}
        alTerminar={alTerminar}
        {...otros}
        {...(cita === null && { alPedirOtro: setEscrita })}
      />
    </>
  );
}

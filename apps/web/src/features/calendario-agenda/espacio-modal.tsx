import type { Cita, Horario } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fechaLarga, ratoLibre } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Modal } from '../../ui/modal';
import { useDialogo } from '../../ui/use-dialogo';
import { horariosQuery } from '../agendas/api';
import { EliminarHorarioModal } from '../agendas/eliminar-horario-modal';
import { HorarioModal } from '../agendas/horario-modal';
import { type EspacioDelDia, estadoDe, quedan, type RatoDelDia } from './eventos-agenda';

type Props = {
  abierto: boolean;
  sitio: EspacioDelDia | null;
  alCerrar: () => void;
  alAgendar: (sitio: EspacioDelDia) => void;
  alAgendarRato: (rato: RatoDelDia) => void;
  alVerCita: (cita: Cita) => void;
};

/** A slot on a day: its appointments, and the slot of every week itself, to change it or take it out. */
export function EspacioModal({ abierto, sitio, alCerrar, ...resto }: Props) {
  const [edicion, borrado] = [useDialogo<Horario>(), useDialogo<Horario>()];
  return (
    <>
      <Modal
        abierto={abierto && !edicion.abierto && !borrado.abierto}
        alCerrar={alCerrar}
        titulo={sitio ? `Horario: ${sitio.espacio.titulo}` : 'Horario'}
      >
        {sitio && <Contenido sitio={sitio} alEditar={edicion.abrir} alEliminar={borrado.abrir} {...resto} />}
      </Modal>
      <HorarioModal
        abierto={edicion.abierto}
        agendaId={sitio?.agenda.id ?? 0}
        horario={edicion.sobre}
        alCerrar={() => {
          edicion.cerrar();
          alCerrar();
        }}
      />
      <EliminarHorarioModal
        abierto={borrado.abierto}
        horario={borrado.sobre}
        alCerrar={borrado.cerrar}
        alEliminar={alCerrar}
      />
    </>
  );
}

type PropsContenido = Omit<Props, 'abierto' | 'sitio' | 'alCerrar'> & {
  sitio: EspacioDelDia;
  alEditar: (horario: Horario) => void;
  alEliminar: (horario: Horario) => void;
};

function Contenido({ sitio, alAgendar, alAgendarRato, alVerCita, alEditar, alEliminar }: PropsContenido) {
  const { puede } = useSesion();
  const { agenda, fecha, espacio } = sitio;
  // The slot of the week as it is now: that one is edited, not this day's.
  const consulta = useQuery(horariosQuery(agenda.id));
  const horario = consulta.data?.find(({ id }) => id === espacio.id);
  if (consulta.isError || (consulta.isSuccess && !horario))
    return <EstadoError texto="No se pudo cargar el horario" alReintentar={() => void consulta.refetch()} />;
  if (!horario) return <Cargando height={160} />;
  return (
    <>
      <Ficha>
        <Dato nombre="Cuándo">
          {fechaLarga(fecha)},{' '}
          <span className="cifra">
            {espacio.hora_inicio} – {espacio.hora_fin}
          </span>
        </Dato>
        <Dato nombre="Agenda">
          {agenda.nombre} · {agenda.operador.nombre} {agenda.operador.apellido}
        </Dato>
        <Dato nombre="Espacios">{resumen(sitio)}</Dato>
        {espacio.huecos.map((rato) => (
          <Dato key={rato.hora_inicio} nombre="Rato">
            {ratoLibre(rato)}{' '}
            {puede('agendas.crear') && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Agendar: ${ratoLibre(rato)}`}
                onClick={() => alAgendarRato({ ...sitio, rato })}
              >
                Agendar
              </Button>
            )}
          </Dato>
        ))}
        {espacio.notas && <Dato nombre="Notas">{espacio.notas}</Dato>}
        {espacio.citas.map((cita) => (
          <Dato key={cita.id} nombre="Cita">
            <Button variant="subtle" size="compact-sm" onClick={() => alVerCita(cita)}>
              {cita.cliente_nombre}
            </Button>{' '}
            {estadoDe(cita)}
          </Dato>
        ))}
      </Ficha>
      <Group gap={8} justify="flex-end" mt={16} className="a-lo-ancho" style={{ '--cada-uno': '1 1 45%' }}>
        {puede('agendas.editar') && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => alEditar(horario)}
          >
            Editar horario
          </Button>
        )}
        {puede('agendas.eliminar') && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => alEliminar(horario)}
          >
            Eliminar horario
          </Button>
        )}
        {espacio.disponible && puede('agendas.crear') && (
          <Button leftSection={<IconCalendarPlus size={16} aria-hidden />} onClick={() => alAgendar(sitio)}>
            Agendar cita
          </Button>
        )}
      </Group>
    </>
  );
}

function resumen({ espacio }: EspacioDelDia): string {
  if (espacio.bloqueado) return `Bloqueado: ${espacio.motivo_bloqueo ?? 'sin motivo'}`;
  const partes = [`${espacio.disponibles} de ${espacio.capacidad} libres`];
  if (espacio.retenidos > 0)
    partes.push(
      `${espacio.retenidos} en espera de respuesta (${quedan(espacio.retenido_hasta, new Date()).toLowerCase()})`,
    );
  if (espacio.operador_ocupado) partes.push('el operador está en otra cita');
  if (espacio.pasados > 0) partes.push('ya pasó');
  if (!espacio.activo) partes.push('horario inactivo');
  return partes.join(' · ');
}

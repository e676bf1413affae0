import { type ReactNode, useCallback } from 'react';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { useDialogo } from '../../ui/use-dialogo';
import type { Sitio } from '../citas/cita-modal';
import type { Comienzo } from '../citas/reserva-modal';
import type { PlazaLibre } from '../lista-espera/ofrecer-modal';
import type { CitaDelDia, EspacioDelDia, Objetivo, RatoDelDia } from './eventos-agenda';

const CitaModal = alAbrir(() => import('../citas/cita-modal').then((modulo) => modulo.CitaModal));
const DetalleCitaModal = alAbrir(() => import('../citas/detalle-cita-modal').then((modulo) => modulo.DetalleCitaModal));
const OfrecerModal = alAbrir(() => import('../lista-espera/ofrecer-modal').then((modulo) => modulo.OfrecerModal));
const ReservaModal = alAbrir(() => import('../citas/reserva-modal').then((modulo) => modulo.ReservaModal));
const EspacioModal = alAbrir(() => import('./espacio-modal').then((modulo) => modulo.EspacioModal));

const sitioDe = ({ agenda, fecha, espacio }: EspacioDelDia): Sitio => ({
  agenda_id: agenda.id,
  agenda_nombre: agenda.nombre,
  entidad_id: agenda.entidad_id,
  operador_id: agenda.operador_id,
  operador: `${agenda.operador.nombre} ${agenda.operador.apellido}`,
  horario_id: espacio.id,
  fecha,
  hora_inicio: espacio.hora_inicio,
  hora_fin: espacio.hora_fin,
});

const comienzoEn = ({ agenda, fecha, rato }: RatoDelDia): Comienzo => ({
  entidadId: agenda.entidad_id,
  operadorId: agenda.operador_id,
  fecha,
  rato: { ...rato, operador: `${agenda.operador.nombre} ${agenda.operador.apellido}` },
});

/** The dialogs of the calendar and the way in: a free slot or rest is booked, an appointment looked at, anything else told. */
export function useDialogosCalendario(
  alCerrar: () => void,
  para: { persona: string; alAgendar: () => void },
): {
  dialogos: ReactNode;
  abrir: (objetivo: Objetivo) => void;
} {
  const { puede } = useSesion();
  const reserva = useDialogo<EspacioDelDia>();
  const detalle = useDialogo<CitaDelDia>();
  const horario = useDialogo<EspacioDelDia>();
  const oferta = useDialogo<PlazaLibre>();
  const enRato = useDialogo<Comienzo>();
  const [agendar, ver, verHorario, buscar] = [reserva.abrir, detalle.abrir, horario.abrir, enRato.abrir];
  const agenda = puede('agendas.crear');

  const abrir = useCallback(
    (objetivo: Objetivo) => {
      if (objetivo.tipo === 'cita') ver(objetivo);
      else if (objetivo.tipo === 'rato') agenda ? buscar(comienzoEn(objetivo)) : verHorario(objetivo);
      else if (objetivo.tipo === 'espacio') (objetivo.espacio.disponible && agenda ? agendar : verHorario)(objetivo);
    },
    [agenda, agendar, buscar, ver, verHorario],
  );
  /** Closes a dialog before the next one opens. */
  const cambiarA = (cerrar: () => void, seguir: () => void) => {
    cerrar();
    seguir();
  };
  const alTerminar = (cerrar: () => void) => () => {
    cerrar();
    alCerrar();
  };

  // An appointment over no slot has none to look at.
  const enSuHorario = detalle.sobre?.espacio ? ({ ...detalle.sobre } as EspacioDelDia) : null;

  const dialogos = (
    <>
      <CitaModal
        abierto={reserva.abierto}
        sitio={reserva.sobre && sitioDe(reserva.sobre)}
        persona={para.persona}
        alAgendar={para.alAgendar}
        alCerrar={alTerminar(reserva.cerrar)}
        alVerHorario={() => reserva.sobre && cambiarA(reserva.cerrar, () => verHorario(reserva.sobre as EspacioDelDia))}
      />
      <ReservaModal
        abierto={enRato.abierto}
        comienzo={enRato.sobre}
        persona={para.persona}
        alAgendar={para.alAgendar}
        alCerrar={alTerminar(enRato.cerrar)}
      />
      <DetalleCitaModal
        abierto={detalle.abierto}
        cita={detalle.sobre?.cita ?? null}
        alCerrar={alTerminar(detalle.cerrar)}
        {...(enSuHorario && { alVerHorario: () => cambiarA(detalle.cerrar, () => verHorario(enSuHorario)) })}
        alLiberar={oferta.abrir}
      />
      <OfrecerModal abierto={oferta.abierto} plaza={oferta.sobre} alCerrar={oferta.cerrar} />
      <EspacioModal
        abierto={horario.abierto}
        sitio={horario.sobre}
        alCerrar={alTerminar(horario.cerrar)}
        alAgendar={(sitio) => cambiarA(horario.cerrar, () => agendar(sitio))}
        alAgendarRato={(rato) => cambiarA(horario.cerrar, () => buscar(comienzoEn(rato)))}
        alVerCita={(cita) =>
          horario.sobre && cambiarA(horario.cerrar, () => ver({ ...(horario.sobre as EspacioDelDia), cita }))
        }
      />
    </>
  );
  return { dialogos, abrir };
}

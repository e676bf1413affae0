import type { Agenda } from '@jornal/contract';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { zonaDelNegocio } from '../../lib/session';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import type { RecursoCalendario, VistaCalendario } from '../../ui/calendario-datos';
import { type DiaDeAgenda, type EspacioDelDia, eventosDe, horasDeTrabajo, type Objetivo } from './eventos-agenda';
import { ICONOS } from './iconos';
import { resumenDelMes } from './resumen-del-mes';
import { useDialogosCalendario } from './use-dialogos';
import { useAhora } from './use-dias';
import { useMoverCita } from './use-mover-cita';

// Asked for as soon as this screen is, beside its data, and kept apart from it: it is the heaviest there is and changes least.
const traer = () => import('../../ui/calendario').then(({ Calendario: suyo }) => ({ default: suyo }));
traer().catch(() => undefined);
const Calendario = lazy(traer);

type Props = {
  agenda: Agenda;
  dias: readonly DiaDeAgenda[];
  festivos: ReadonlyMap<string, string>;
  cargando: boolean;
  alto: string;
  /** In its place until it is here. */
  mientras: ReactNode;
  vista: VistaCalendario;
  fecha: string;
  /** The slot the address asks for. */
  horarioId: number | null;
  /** The person who was named to be booked, or ''. */
  persona: string;
  cambiar: (cambio: { vista?: VistaCalendario; fecha?: string; horario?: string; persona?: string }) => void;
};

/** The calendar with its events, and the actions of pressing and dragging. */
export function CalendarioAgenda({
  agenda,
  dias,
  festivos,
  cargando,
  alto,
  mientras,
  vista,
  fecha,
  horarioId,
  persona,
  cambiar,
}: Props) {
  const { puede } = useSesion();
  const mueve = puede('agendas.editar');
  const ahora = useAhora(dias);
  const ultimos = useRef<ReadonlyMap<string, Objetivo>>(new Map());
  const { alMover, conMovida } = useMoverCita(dias, () => ultimos.current);
  const { eventos, objetivos } = useMemo(
    () =>
      vista === 'mes'
        ? resumenDelMes(conMovida)
        : eventosDe(conMovida, { mueve, conColumnas: vista === 'operadores', ahora }),
    [conMovida, vista, mueve, ahora],
  );
  useEffect(() => {
    ultimos.current = objetivos;
  }, [objetivos]);
  const columnas = useMemo(() => columnasDe(dias), [dias]);
  // Where every hour is drawn one after the other there is none to spare.
  const horas = useMemo(() => horasDeTrabajo(dias, alto === 'auto' ? 0 : 1), [dias, alto]);
  const irAlDia = (dia: string) => cambiar({ vista: 'dia', fecha: dia });
  const { dialogos, abrir } = useDialogosCalendario(() => cambiar({ horario: '' }), {
    persona,
    alAgendar: () => cambiar({ persona: '' }),
  });
  useHorarioPedido({ agenda, dias, fecha, horarioId, cargando, abrir, alNoHallar: () => cambiar({ horario: '' }) });

  const alElegir = (id: string) => {
    const objetivo = objetivos.get(id);
    if (objetivo?.tipo === 'dia') irAlDia(objetivo.fecha);
    else if (objetivo) abrir(objetivo);
  };
  return (
    <Suspense fallback={mientras}>
      <Calendario
        etiqueta={`Calendario de ${agenda.nombre}`}
        vista={vista}
        fecha={fecha}
        eventos={eventos}
        recursos={columnas}
        iconos={ICONOS}
        notas={festivos}
        zona={zonaDelNegocio()}
        alto={alto}
        {...horas}
        alElegir={alElegir}
        alMover={(movimiento, deshacer) => void alMover(movimiento, deshacer)}
        alElegirHueco={({ fecha: dia, hora }) => hora === null && irAlDia(dia)}
      />
      {dialogos}
    </Suspense>
  );
}

/** A column for each operator, whatever agendas they have. */
function columnasDe(dias: readonly DiaDeAgenda[]): RecursoCalendario[] {
  const operadores = new Map(
    dias.map(({ agenda: { operador_id, operador } }) => [operador_id, `${operador.nombre} ${operador.apellido}`]),
  );
  return [...operadores].map(([id, nombre]) => ({ id: String(id), nombre }));
}

type Pedido = Pick<Props, 'agenda' | 'dias' | 'fecha' | 'horarioId' | 'cargando'> & {
  abrir: (objetivo: Objetivo) => void;
  alNoHallar: () => void;
};

/** Opens, once, the slot that the address names: the form when it is free, its appointment when it is taken. */
function useHorarioPedido({ agenda, dias, fecha, horarioId, cargando, abrir, alNoHallar }: Pedido): void {
  const atendido = useRef('');
  useEffect(() => {
    const clave = horarioId === null ? '' : `${agenda.id}:${horarioId}:${fecha}`;
    if (cargando || clave === atendido.current) return;
    atendido.current = clave;
    if (horarioId === null) return;
    const sitio = sitioDe(dias, agenda.id, fecha, horarioId);
    if (sitio) abrir(objetivoDe(sitio));
    else {
      avisos.error('No se pudo cargar el horario');
      alNoHallar();
    }
  }, [agenda.id, dias, fecha, horarioId, cargando, abrir, alNoHallar]);
}

function sitioDe(
  dias: readonly DiaDeAgenda[],
  agendaId: number,
  fecha: string,
  horarioId: number,
): EspacioDelDia | null {
  const suyo = dias.find(({ agenda, dia }) => agenda.id === agendaId && dia.fecha === fecha);
  const espacio = suyo?.dia.horarios.find(({ id }) => id === horarioId);
  return suyo && espacio ? { agenda: suyo.agenda, fecha, espacio } : null;
}

const objetivoDe = (sitio: EspacioDelDia): Objetivo =>
  !sitio.espacio.disponible && sitio.espacio.cita
    ? { tipo: 'cita', cita: sitio.espacio.cita, ...sitio }
    : { tipo: 'espacio', ...sitio };

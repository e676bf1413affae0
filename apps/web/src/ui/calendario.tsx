import '@event-calendar/core/index.css';
import {
  type Calendar,
  createCalendar,
  DayGrid,
  destroyCalendar,
  Interaction,
  ResourceTimeGrid,
  TimeGrid,
} from '@event-calendar/core';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import clases from './calendario.module.css';
import {
  cabezaDe,
  casillaDe,
  comoEvento,
  contenidoDe,
  desfase,
  diaDe,
  type EventoCalendario,
  type Hueco,
  horasDe,
  type Movimiento,
  momentoDe,
  type RangoCalendario,
  type RecursoCalendario,
  VISTAS,
  type VistaCalendario,
} from './calendario-datos';
import eventosClases from './calendario-eventos.module.css';

type Props = {
  /** Names it for who listens: 'Calendario de Ana'. */
  etiqueta: string;
  vista: VistaCalendario;
  /** A day of the view, 'YYYY-MM-DD'. Moving it is the screen's: the calendar has no arrows of its own. */
  fecha: string;
  /** Keep the same array while nothing changed: another one is drawn anew. */
  eventos: readonly EventoCalendario[];
  /** The columns of the view of operators, in order. */
  recursos?: readonly RecursoCalendario[];
  /** Drawings that events name: `{ libre: <IconPlus size={14} /> }`. Say them once, outside of the component. */
  iconos?: Readonly<Record<string, ReactNode>>;
  /** The note of a day, its holiday: beside its number or under its name, and the day set apart. */
  notas?: ReadonlyMap<string, string>;
  /** The zone of the business, which 'now' and 'today' are of. */
  zona: string;
  /** Hours drawn, 'HH:mm'; events outside are not seen. */
  desde?: string;
  hasta?: string;
  /** CSS length; the hours scroll inside it. */
  alto?: string;
  /** Click, Enter or space on an event. `elemento` is where a popover may point and the focus return to. */
  alElegir?: (id: string, elemento: HTMLElement) => void;
  /** An event was dropped elsewhere. It stays there until other `eventos` come or `deshacer` puts it back. */
  alMover?: (movimiento: Movimiento, deshacer: () => void) => void;
  /** Other days are shown; also when it opens. Ask for these days: a week may belong to two months. */
  alCambiarRango?: (rango: RangoCalendario) => void;
  /** Click where there is no event. It has no keyboard: offer the same with a button. */
  alElegirHueco?: (hueco: Hueco) => void;
};

/**
 * The library's roles make a table that is none, its events being no cells, and buttons of articles. Without them it is
 * a region with buttons in order.
 */
const AJENOS = ['table', 'row', 'rowgroup', 'cell', 'columnheader', 'button']
  .map((papel) => `[role="${papel}"]:not(a)`)
  .join();

function vigilarPapeles(marco: HTMLElement, etiqueta: () => string): () => void {
  const quitar = (elementos: string, ...atributos: string[]) => {
    for (const elemento of marco.querySelectorAll(elementos))
      for (const atributo of atributos) elemento.removeAttribute(atributo);
  };
  const corregir = () => {
    quitar(AJENOS, 'role', 'tabindex', 'aria-colindex', 'aria-colspan');
    quitar('time[aria-label], span[aria-label]', 'aria-label');
    const dia = marco.querySelector('.ec-popup');
    if (dia && !dia.hasAttribute('aria-label'))
      dia.setAttribute('aria-label', dia.querySelector('time')?.textContent ?? '');
    // The part that scrolls is reached by the keyboard even when nothing in it is.
    const cuerpo = marco.querySelector('.ec-main');
    for (const [nombre, valor] of Object.entries({ role: 'region', tabindex: '0', 'aria-label': etiqueta() })) {
      if (cuerpo && cuerpo.getAttribute(nombre) !== valor) cuerpo.setAttribute(nombre, valor);
    }
  };
  const observador = new MutationObserver(corregir);
  observador.observe(marco, { childList: true, subtree: true, attributeFilter: ['role', 'aria-label'] });
  corregir();
  return () => observador.disconnect();
}

/** The options that never change while it is open. */
const FIJAS: Calendar.Options = {
  locale: 'es-CO',
  firstDay: 1,
  headerToolbar: { start: '', center: '', end: '' },
  allDaySlot: false,
  dayMaxEvents: true,
  nowIndicator: true,
  slotEventOverlap: false,
  eventDurationEditable: false,
  // Long enough to scroll with the thumb without lifting anything.
  longPressDelay: 450,
  slotDuration: '00:30',
  // Half an hour holds two lines.
  slotHeight: 36,
  scrollTime: '08:00',
  eventTimeFormat: horasDe,
  slotLabelFormat: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  slotLabelInterval: '01:00',
  dayPopoverFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  buttonText: (textos: Record<string, string>) => ({ ...textos, close: 'Cerrar' }),
  moreLinkContent: ({ num }) => `+${num} más`,
  // Narrower than this they cannot be read: the days, or the columns, then scroll sideways.
  views: {
    timeGridWeek: { columnWidth: 'minmax(6.5rem, 1fr)' } as Calendar.ViewOptions,
    resourceTimeGridDay: { columnWidth: 'minmax(8.5rem, 1fr)' } as Calendar.ViewOptions,
  },
} as Calendar.Options;

/** The options that call the screen, always its newest props. */
function opcionesVivas(p: () => Props, icono: (nombre: string) => Node | null): Calendar.Options {
  return {
    eventContent: (info) => contenidoDe(info, icono),
    eventClick: ({ event, el }) => p().alElegir?.(String(event.id), el.querySelector('button') ?? el),
    eventDrop: ({ event, oldEvent, revert }) => {
      const lugar = (e: Calendar.Event) => ({
        inicio: momentoDe(e.start),
        fin: momentoDe(e.end),
        recurso: e.resourceIds[0] === undefined ? null : String(e.resourceIds[0]),
      });
      p().alMover?.({ id: String(event.id), ...lugar(event), antes: lugar(oldEvent) }, revert);
    },
    dateClick: ({ dateStr, allDay, resource }) =>
      p().alElegirHueco?.({
        fecha: dateStr.slice(0, 10),
        hora: allDay ? null : dateStr.slice(11, 16),
        recurso: resource?.id ?? null,
      }),
    datesSet: ({ startStr, end }) =>
      p().alCambiarRango?.({ inicio: startStr.slice(0, 10), fin: diaDe(new Date(end.getTime() - 1)) }),
  };
}

/**
 * Month, week, day, or a day with a column per operator. The events and the actions on them are the screen's; see the
 * props. It weighs as much as a screen: use it only from screens that are fetched when they are visited.
 */
export function Calendario(props: Props) {
  const {
    vista,
    fecha,
    eventos,
    recursos,
    iconos,
    notas,
    zona,
    desde = '00:00',
    hasta = '24:00',
    alto = 'calc(100dvh - 15rem)',
  } = props;
  const marco = useRef<HTMLDivElement>(null);
  const dibujos = useRef<HTMLDivElement>(null);
  const ultimas = useRef(props);
  const calendario = useRef<Calendar>(null);

  // Before the others, which may make the library call back.
  useEffect(() => {
    ultimas.current = props;
  });

  useEffect(() => {
    const lugar = marco.current as HTMLDivElement;
    const icono = (nombre: string) =>
      dibujos.current?.querySelector(`[data-icono="${CSS.escape(nombre)}"]`)?.firstElementChild?.cloneNode(true) ??
      null;
    const { vista: inicial, fecha: date } = ultimas.current;
    const hecho = createCalendar(lugar, [DayGrid, TimeGrid, ResourceTimeGrid, Interaction], {
      ...FIJAS,
      ...opcionesVivas(() => ultimas.current, icono),
      view: VISTAS[inicial],
      date,
    });
    calendario.current = hecho;
    const dejar = vigilarPapeles(lugar, () => ultimas.current.etiqueta);
    return () => {
      dejar();
      calendario.current = null;
      void destroyCalendar(hecho);
    };
  }, []);

  useOpcion(calendario, 'timeZone', desfase(zona));
  useOpcion(calendario, 'height', alto);
  useOpcion(calendario, 'slotMinTime', desde);
  useOpcion(calendario, 'slotMaxTime', hasta);
  const columnas = useMemo(() => recursos?.map(({ id, nombre }) => ({ id, title: nombre })) ?? [], [recursos]);
  useOpcion(calendario, 'resources', columnas);
  const dias = useMemo(() => diasCon(notas, () => ultimas.current.vista), [notas]);
  useOpcion(calendario, 'highlightedDates', dias.apartados);
  useOpcion(calendario, 'dayHeaderFormat', dias.cabeza);
  useOpcion(calendario, 'dayCellContent', dias.casilla);
  useOpcion(calendario, 'date', fecha);
  useOpcion(calendario, 'view', VISTAS[vista]);
  const dibujados = useMemo(() => eventos.map(comoEvento), [eventos]);
  useOpcion(calendario, 'events', dibujados);
  useApilado(calendario, [dibujados, vista, fecha]);

  return (
    <>
      <div ref={dibujos} hidden>
        {Object.entries(iconos ?? {}).map(([nombre, dibujo]) => (
          <span key={nombre} data-icono={nombre}>
            {dibujo}
          </span>
        ))}
      </div>
      <div ref={marco} className={`${clases.marco} ${eventosClases.eventos}`} />
    </>
  );
}

/** Tells the library a change of an option. Give it the same object while there is none. */
function useOpcion<K extends keyof Calendar.Options>(
  calendario: RefObject<Calendar | null>,
  nombre: K,
  valor: Calendar.Options[K],
): void {
  useEffect(() => {
    calendario.current?.setOption(nombre, valor);
  }, [calendario, nombre, valor]);
}

/** Between two that stand one over the other, in pixels: the same to see, and not the same. */
const SEPARACIONES = [1, 1.0005] as const;

/**
 * A change in the month is set out before it is drawn, and then each begins anew under the number of its day, one over
 * the other (@event-calendar/core 5.15). Another gap makes the library set out again the events drawn by then.
 */
function useApilado(calendario: RefObject<Calendar | null>, alCambiar: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes it draw anew, as many as they are.
  useEffect(() => {
    const turno = requestAnimationFrame(() => {
      const [una, otra] = SEPARACIONES;
      calendario.current?.setOption('eventGap', calendario.current.getOption('eventGap') === una ? otra : una);
    });
    return () => cancelAnimationFrame(turno);
  }, [calendario, ...alCambiar]);
}

function diasCon(notas: Props['notas'], vista: () => VistaCalendario) {
  const nota = (dia: Date) => notas?.get(diaDe(dia));
  return {
    apartados: [...(notas?.keys() ?? [])],
    // The month heads its columns with days of the week, which have no date.
    cabeza: (dia: Date) => (vista() === 'mes' ? cabezaDe(dia, false, undefined) : cabezaDe(dia, true, nota(dia))),
    casilla: ({ date, allDay }: Calendar.DayCellContentArg) => (allDay ? casillaDe(date, nota(date)) : ''),
  };
}

import type { Calendario, Evento } from '@jornal/contract';
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAlCambiar } from '../../lib/conexion-en-vivo';
import { useSesion } from '../../lib/session-context';
import type { VistaCalendario } from '../../ui/calendario-datos';
import { CLAVE_CALENDARIO, calendarioQuery, claveMes, claveOperadores, operadoresQuery } from './api';
import type { DiaDeAgenda } from './eventos-agenda';
import { mesDelDia, mesesDe, rangoDe } from './rango';

type Vista = { agendaId: number; vista: VistaCalendario; fecha: string };

const festivosDelMes = (mes: Calendario) =>
  mes.calendario.flatMap(({ fecha, festivo }) => (festivo ? [[fecha, festivo] as const] : []));

/** The months that are here, the same list while none of them changed: a week has one or two, a month up to three. */
const reunir = (meses: UseQueryResult<Calendario>[]) => ({ meses, datos: meses.flatMap(({ data }) => data ?? []) });

/** The days shown: those of one agenda, or one day of every agenda of its branch. */
export function useDias({ agendaId, vista, fecha }: Vista) {
  const { esAdmin } = useSesion();
  const { inicio, fin } = rangoDe(vista, fecha);
  const { meses, datos } = useQueries({
    queries: mesesDe({ inicio, fin }).map((mes) => calendarioQuery(agendaId, mes)),
    combine: reunir,
  });
  const agenda = meses.find(({ data }) => data)?.data?.agenda ?? null;
  const lados = useQuery({
    ...operadoresQuery(fecha, esAdmin ? (agenda?.entidad_id ?? null) : null),
    enabled: vista === 'operadores' && agenda !== null,
  });
  const consultas = vista === 'operadores' ? [...meses, lados] : meses;

  // The same array while nothing changed: the calendar draws another one anew.
  const propios = useMemo<DiaDeAgenda[]>(
    () =>
      datos
        .flatMap((mes) => mes.calendario.map((dia) => ({ agenda: mes.agenda, dia })))
        .filter(({ dia }) => dia.fecha >= inicio && dia.fecha <= fin),
    [datos, inicio, fin],
  );
  const { data: delDia } = lados;
  const deTodos = useMemo<DiaDeAgenda[]>(() => {
    if (delDia === undefined) return [];
    const { fecha: dia } = delDia;
    return delDia.agendas.map(({ agenda, ...suyo }) => ({ agenda, dia: { fecha: dia, ...suyo } }));
  }, [delDia]);
  const festivos = useMemo(() => new Map(datos.flatMap(festivosDelMes)), [datos]);

  return {
    agenda,
    festivos,
    dias: vista === 'operadores' ? deTodos : propios,
    cargando: consultas.some(({ isPending }) => isPending),
    // With something to show, a refresh that failed is not the end of it.
    fallo: consultas.some(({ isError, data }) => isError && data === undefined),
    error: consultas.find(({ error }) => error)?.error ?? null,
    reintentar: () => consultas.forEach((consulta) => void (consulta.isError && consulta.refetch())),
  };
}

/** Asks again for the data that an event touches: its month of this agenda, its day of all of them. */
export function useCalendarioVivo({ agendaId, vista, fecha }: Vista): void {
  const consultas = useQueryClient();
  const { inicio, fin } = rangoDe(vista, fecha);
  const clavesDe = useCallback(
    (evento: Evento): (readonly unknown[])[] => {
      const otra = evento.agenda_id !== undefined && evento.agenda_id !== agendaId;
      // In another agenda its operator may be taken at an hour that is free in this one: on the days in view it counts.
      const cuenta = !otra || (evento.fecha !== undefined && evento.fecha >= inicio && evento.fecha <= fin);
      const delMes =
        evento.fecha === undefined
          ? [...CLAVE_CALENDARIO, 'mes', agendaId]
          : claveMes(agendaId, mesDelDia(evento.fecha));
      const delDia = vista === 'operadores' && (evento.fecha ?? fecha) === fecha;
      return [...(cuenta ? [delMes] : []), ...(delDia ? [claveOperadores(fecha)] : [])];
    },
    [agendaId, vista, fecha, inicio, fin],
  );
  const alCambiar = useCallback(
    (eventos: readonly Evento[]) => {
      const claves: (readonly unknown[])[] = eventos.length === 0 ? [CLAVE_CALENDARIO] : [];
      for (const evento of eventos) claves.push(...clavesDe(evento));
      if (claves.length === 0) return;
      for (const queryKey of new Map(claves.map((clave) => [clave.join(), clave])).values())
        void consultas.invalidateQueries({ queryKey });
    },
    [consultas, clavesDe],
  );
  useAlCambiar(['agendas'], alCambiar);
}

/** How often a countdown in minutes is told anew. */
const PASO_MS = 15_000;

/** The time of now, moving on while places are held; when a hold ends, the places are asked for again. */
export function useAhora(dias: readonly DiaDeAgenda[]): Date {
  const consultas = useQueryClient();
  const [ahora, setAhora] = useState(() => new Date());
  const vence = useMemo(
    () => dias.flatMap(({ dia }) => dia.horarios.flatMap(({ retenido_hasta }) => retenido_hasta ?? [])).sort()[0],
    [dias],
  );
  useEffect(() => {
    if (vence === undefined) return;
    setAhora(new Date());
    const reloj = setInterval(() => setAhora(new Date()), PASO_MS);
    const fin = setTimeout(
      () => void consultas.invalidateQueries({ queryKey: CLAVE_CALENDARIO }),
      Math.max(1_000, Date.parse(vence) - Date.now() + 500),
    );
    return () => {
      clearInterval(reloj);
      clearTimeout(fin);
    };
  }, [vence, consultas]);
  return ahora;
}

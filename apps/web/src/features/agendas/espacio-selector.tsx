import type { EspacioHorario } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useCreador } from '../../lib/creadores';
import { horasDe } from '../../lib/format';
import { Selector } from '../../ui/selector';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { agendasActivasQuery, espaciosQuery } from './api';

type Comunes = Omit<Parameters<typeof Selector<number>>[0], 'opciones' | 'value' | 'onChange' | 'cargando'>;

type DeAgenda = Comunes & {
  value: number | null;
  onChange: (agendaId: number | null) => void;
  entidadId?: number | null;
  /** Narrows a list: it makes none. */
  paraFiltrar?: boolean;
};

/** Chooses an active agenda; where several branches are in reach each says its own. */
export function AgendaSelector({ value, onChange, entidadId, paraFiltrar, ...resto }: DeAgenda) {
  const crear = useCreador('agenda', { entidadId });
  const consulta = useQuery(agendasActivasQuery(entidadId));
  useAvisoDeFallo(consulta.isError, 'Error al cargar la lista de agendas');
  const agendas = consulta.data ?? [];
  const variasSedes = new Set(agendas.map(({ entidad_id }) => entidad_id)).size > 1;
  return (
    <Selector
      label="Agenda"
      placeholder="Seleccionar agenda"
      {...resto}
      cargando={consulta.isPending}
      crear={paraFiltrar ? null : crear}
      value={value}
      onChange={onChange}
      opciones={agendas.map(({ id, nombre, operador, entidad }) => ({
        value: id,
        label: [nombre, `${operador.nombre} ${operador.apellido}`, variasSedes && entidad.nombre]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

const opcionDe = (espacio: EspacioHorario) => ({
  value: espacio.id,
  label: [
    horasDe(espacio),
    espacio.titulo,
    espacio.capacidad > 1 && `${espacio.disponibles} de ${espacio.capacidad} libres`,
  ]
    .filter(Boolean)
    .join(' · '),
});

/** Chooses a slot of an agenda on a day, among those with a free place. */
export function EspacioSelector({
  value,
  onChange,
  agendaId,
  fecha,
  ...resto
}: Comunes & {
  value: number | null;
  onChange: (horarioId: number | null) => void;
  agendaId: number | null;
  fecha: string | null;
}) {
  const consulta = useQuery({
    ...espaciosQuery(agendaId ?? 0, fecha ?? ''),
    enabled: agendaId !== null && fecha !== null,
  });
  useAvisoDeFallo(consulta.isError, 'Error al consultar espacios disponibles');
  const crear = useCreador('horario', { agendaId, fecha });
  const delDia = consulta.data?.horarios_disponibles ?? [];
  const libres = delDia.filter(({ disponible }) => disponible);
  const sinNada = consulta.data !== undefined && libres.length === 0;
  return (
    <Selector
      label="Horario"
      placeholder={
        agendaId === null
          ? 'Elige antes una agenda'
          : sinNada
            ? 'No hay espacios libres ese día'
            : 'Seleccionar horario'
      }
      {...resto}
      disabled={resto.disabled || agendaId === null || fecha === null || sinNada}
      cargando={consulta.isFetching && consulta.data === undefined}
      // A day that is full has its hours: where there is none, the agenda lacks them.
      crear={consulta.data && delDia.length === 0 ? crear : null}
      value={value}
      onChange={onChange}
      opciones={libres.map(opcionDe)}
    />
  );
}

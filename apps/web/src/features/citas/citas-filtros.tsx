import { ESTADOS_CITA } from '@jornal/contract';
import { Filtros } from '../../ui/filtros';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { AgendaSelector } from './espacio-selector';
import { ESTADOS } from './estados';

type DeCitas = Record<'estado' | 'agenda_id' | 'fecha_inicio' | 'fecha_fin' | 'entidad_id', string>;
type Props = { filtros: DeCitas; cambiar: (cambio: Partial<DeCitas>) => void };

const OPCIONES_ESTADO = ESTADOS_CITA.map((estado) => ({ value: estado, label: ESTADOS[estado].nombre }));

export function FiltrosCitas({ filtros, cambiar }: Props) {
  return (
    <>
      <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
      <Filtros>
        <Selector
          aria-label="Estado"
          placeholder="Todos los estados"
          clearable
          searchable={false}
          opciones={OPCIONES_ESTADO}
          value={filtros.estado}
          onChange={(estado) => cambiar({ estado: estado ?? '' })}
        />
        <AgendaSelector
          label={undefined}
          aria-label="Agenda"
          placeholder="Todas las agendas"
          clearable
          entidadId={Number(filtros.entidad_id) || null}
          value={Number(filtros.agenda_id) || null}
          onChange={(id) => cambiar({ agenda_id: id === null ? '' : String(id) })}
        />
      </Filtros>
    </>
  );
}

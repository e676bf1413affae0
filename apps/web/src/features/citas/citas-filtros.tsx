import { ESTADOS_CITA } from '@jornal/contract';
import { Filtros as FilaDeFiltros } from '../../ui/filtros';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { AgendaSelector } from '../agendas/espacio-selector';
import { ESTADOS } from './estados';

type Filtros = Record<'estado' | 'agenda_id' | 'fecha_inicio' | 'fecha_fin', string>;
type Props = { filtros: Filtros; entidadId: string; cambiar: (cambio: Partial<Filtros>) => void };

const OPCIONES_ESTADO = ESTADOS_CITA.map((estado) => ({ value: estado, label: ESTADOS[estado].nombre }));

export function FiltrosDeCitas({ filtros, entidadId, cambiar }: Props) {
  return (
    <>
      <RangoFechas valor={filtros} alCambiar={cambiar} />
      <FilaDeFiltros>
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
          paraFiltrar
          entidadId={Number(entidadId) || null}
          value={Number(filtros.agenda_id) || null}
          onChange={(id) => cambiar({ agenda_id: id === null ? '' : String(id) })}
        />
      </FilaDeFiltros>
    </>
  );
}

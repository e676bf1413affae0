import { Checkbox } from '@mantine/core';
import { Filtros } from '../../ui/filtros';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import type { FiltrosAuditoria } from './api';
import { OPCIONES_ACCION, OPCIONES_RECURSO } from './palabras';
import { PersonaSelector } from './persona-selector';

type Props = { filtros: FiltrosAuditoria; cambiar: (cambio: Partial<FiltrosAuditoria>) => void };

export function AuditoriaFiltros({ filtros, cambiar }: Props) {
  return (
    <>
      <RangoFechas
        valor={{ fecha_inicio: filtros.desde, fecha_fin: filtros.hasta }}
        alCambiar={({ fecha_inicio, fecha_fin }) => cambiar({ desde: fecha_inicio, hasta: fecha_fin })}
      />
      <Filtros>
        <PersonaSelector valor={filtros.usuario_id} alCambiar={(usuario_id) => cambiar({ usuario_id })} />
        <Selector
          aria-label="Registro"
          placeholder="Registro"
          clearable
          opciones={OPCIONES_RECURSO}
          value={filtros.recurso}
          onChange={(recurso) => cambiar({ recurso: recurso ?? '', recurso_id: '' })}
        />
        <Selector
          aria-label="Acción"
          placeholder="Acción"
          clearable
          opciones={OPCIONES_ACCION}
          value={filtros.accion}
          onChange={(accion) => cambiar({ accion: accion ?? '' })}
        />
        <Checkbox
          label="Solo lo marcado"
          style={{ alignSelf: 'center' }}
          checked={filtros.marcadas === 'true'}
          onChange={(evento) => cambiar({ marcadas: evento.currentTarget.checked ? 'true' : '' })}
        />
      </Filtros>
    </>
  );
}

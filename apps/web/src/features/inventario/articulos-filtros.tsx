import { Checkbox } from '@mantine/core';
import { useSesion } from '../../lib/session-context';
import { Selector } from '../../ui/selector';
import { EntidadSelector } from '../entidades/entidad-selector';
import { ESTADOS, type FiltrosArticulos } from './api';
import clases from './inventario.module.css';

type Props = { filtros: FiltrosArticulos; cambiar: (cambio: Partial<FiltrosArticulos>) => void };

/** By state, by how much there is and, for an administrator, by branch. */
export function FiltrosDeArticulos({ filtros, cambiar }: Props) {
  const { esAdmin } = useSesion();
  return (
    <div className={clases.filtros}>
      <Selector
        className={clases.filtro}
        aria-label="Estado"
        placeholder="Todos los estados"
        clearable
        searchable={false}
        opciones={ESTADOS}
        value={filtros.estado}
        onChange={(estado) => cambiar({ estado: estado ?? '' })}
      />
      {esAdmin && (
        <EntidadSelector
          className={clases.filtro}
          aria-label="Entidad"
          conTodas
          value={Number(filtros.entidad_id) || null}
          onChange={(entidad) => cambiar({ entidad_id: entidad ? String(entidad) : '' })}
        />
      )}
      <Checkbox label="Solo bajo stock" checked={filtros.bajo === 'true'} onChange={(evento) => cambiar({ bajo: evento.currentTarget.checked ? 'true' : '' })} />
    </div>
  );
}

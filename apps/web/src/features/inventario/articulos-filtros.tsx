import { Filtros } from '../../ui/filtros';
import { Selector } from '../../ui/selector';
import { ESTADOS, type Existencia, type FiltrosArticulos } from './api';

const EXISTENCIAS: ReadonlyArray<{ value: Existencia; label: string }> = [
  { value: 'bajo', label: 'Bajo stock' },
  { value: 'agotados', label: 'Agotados' },
];

type Props = { filtros: FiltrosArticulos; cambiar: (cambio: Partial<FiltrosArticulos>) => void };

/** By state, and by how much there is. */
export function FiltrosDeArticulos({ filtros, cambiar }: Props) {
  return (
    <Filtros>
      <Selector
        aria-label="Estado"
        placeholder="Estado"
        clearable
        searchable={false}
        opciones={ESTADOS}
        value={filtros.estado}
        onChange={(estado) => cambiar({ estado: estado ?? '' })}
      />
      <Selector
        aria-label="Existencias"
        placeholder="Existencias"
        clearable
        searchable={false}
        opciones={EXISTENCIAS}
        value={filtros.existencia}
        onChange={(existencia) => cambiar({ existencia: existencia ?? '' })}
      />
    </Filtros>
  );
}

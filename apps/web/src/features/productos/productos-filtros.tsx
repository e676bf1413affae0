import type { FiltroStock } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { Filtros } from '../../ui/filtros';
import { Selector } from '../../ui/selector';
import { categoriasQuery, type FiltrosProductos } from './api';

const STOCKS: ReadonlyArray<{ value: FiltroStock; label: string }> = [
  { value: 'bajo', label: 'Bajo stock' },
  { value: 'disponible', label: 'Con stock' },
  { value: 'optimo', label: 'Stock óptimo' },
];

type Props = { filtros: FiltrosProductos; cambiar: (cambio: Partial<FiltrosProductos>) => void };

/** By category, and by how much there is. */
export function FiltrosDeProductos({ filtros, cambiar }: Props) {
  const categorias = useQuery(categoriasQuery);
  return (
    <Filtros>
      <Selector
        aria-label="Categoría"
        placeholder="Categoría"
        clearable
        cargando={categorias.isPending}
        opciones={categorias.data?.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={Number(filtros.categoria_id) || null}
        onChange={(categoria) => cambiar({ categoria_id: categoria ? String(categoria) : '' })}
      />
      <Selector
        aria-label="Stock"
        placeholder="Stock"
        clearable
        searchable={false}
        opciones={STOCKS}
        value={filtros.stock}
        onChange={(stock) => cambiar({ stock: stock ?? '' })}
      />
    </Filtros>
  );
}

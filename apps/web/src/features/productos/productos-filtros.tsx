import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { Selector } from '../../ui/selector';
import { EntidadSelector } from '../entidades/entidad-selector';
import { categoriasQuery, type FiltrosProductos } from './api';
import clases from './productos.module.css';

const STOCKS = [
  { value: 'bajo', label: 'Bajo stock' },
  { value: 'disponible', label: 'Con stock' },
];

type Props = { filtros: FiltrosProductos; cambiar: (cambio: Partial<FiltrosProductos>) => void };

/** By category, by how much there is and, for an administrator, by branch. */
export function FiltrosDeProductos({ filtros, cambiar }: Props) {
  const { esAdmin } = useSesion();
  const categorias = useQuery(categoriasQuery);
  return (
    <div className={clases.filtros}>
      <Selector
        aria-label="Categoría"
        placeholder="Categoría"
        clearable
        cargando={categorias.isPending}
        opciones={categorias.data?.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={Number(filtros.categoria_id) || null}
        onChange={(categoria) => cambiar({ categoria_id: categoria ? String(categoria) : '' })}
      />
      <Selector aria-label="Stock" placeholder="Stock" clearable searchable={false} opciones={STOCKS} value={filtros.stock} onChange={(stock) => cambiar({ stock: stock ?? '' })} />
      {esAdmin && (
        <EntidadSelector
          className={clases.entidad}
          aria-label="Entidad"
          conTodas
          value={Number(filtros.entidad_id) || null}
          onChange={(entidad) => cambiar({ entidad_id: entidad ? String(entidad) : '' })}
        />
      )}
    </div>
  );
}

import { useSearchParams } from 'react-router-dom';
import { HistorialArticulo } from './historial-articulo';
import { ListaArticulos } from './lista-articulos';

/** '/inventario/lista': the list, or with `?articulo=` the history of one item; going back finds the list as it was left. */
export default function InventarioPage() {
  const [parametros, fijar] = useSearchParams();
  const articuloId = Number(parametros.get('articulo'));
  const cambiar = (cambio: Record<string, string | null>) =>
    fijar((previos) => {
      const nuevos = new URLSearchParams(previos);
      for (const [clave, valor] of Object.entries(cambio)) {
        if (valor === null) nuevos.delete(clave);
        else nuevos.set(clave, valor);
      }
      return nuevos;
    });

  if (!Number.isSafeInteger(articuloId) || articuloId <= 0)
    return <ListaArticulos alVerHistorial={({ id }) => cambiar({ articulo: String(id) })} />;
  return (
    <HistorialArticulo
      articuloId={articuloId}
      pagina={parametros.get('movimientos') ?? '1'}
      alPaginar={(pagina) => cambiar({ movimientos: pagina })}
      alVolver={() => cambiar({ articulo: null, movimientos: null })}
    />
  );
}

import { ORDEN_PRODUCTOS, type Producto } from '@jornal/contract';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { BotonImportar } from '../../ui/boton-importar';
import { Eliminar } from '../../ui/eliminar';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn, useEntidadInicial } from '../entidades/api';
import { useAccionesProducto } from './acciones-producto';
import { eliminarProducto, type FiltrosProductos, productosQuery } from './api';
import { ImportarProductosModal } from './importar-productos-modal';
import { MovimientosCajon } from './movimientos-cajon';
import { ProductoModal } from './producto-modal';
import { columnasProductos } from './productos-columnas';
import { FiltrosDeProductos } from './productos-filtros';
import { StockModal } from './stock-modal';
import { TarjetasProductos } from './tarjetas-productos';

const VentaModal = alAbrir(() => import('../ventas/venta-modal').then((modulo) => modulo.VentaModal));

const POR_DEFECTO: FiltrosProductos = { page: '1', search: '', categoria_id: '', stock: '', entidad_id: '' };

/** '/productos': the products of the branches, their profit and their stock. */
export default function ProductosPage() {
  const { esAdmin } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_PRODUCTOS, consulta: productosQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [edicion, importacion] = [useDialogo<Producto | null>(), useDialogo<true>()];
  const [venta, ajuste] = [useDialogo<Producto>(), useDialogo<Producto>()];
  const [movimientos, borrado] = [useDialogo<Producto>(), useDialogo<Producto>()];
  const entidadEnVista = useEntidadInicial() ?? null;
  const crea = useCreaEn('productos.crear', filtros.entidad_id);
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Productos',
        subtitulo: 'Catálogo, precios, ganancia y existencias',
        acciones: crea && <BotonImportar alPulsar={() => importacion.abrir(true)} />,
      }}
      antes={<TarjetasProductos entidadId={filtros.entidad_id} alVer={(stock) => lista.verSolo({ stock })} />}
      panel={{ nombre: 'Lista de productos' }}
      nombre="Productos"
      registro="producto"
      densa
      columnas={columnasProductos({ conEntidad: esAdmin })}
      busqueda="Buscar por nombre o código…"
      filtros={<FiltrosDeProductos filtros={filtros} cambiar={cambiar} />}
      vistas={<VistasDeLista lista="productos" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/productos/listar-productos', nombre: 'Productos' }}
      crear={crea && { etiqueta: 'Nuevo Producto', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesProducto({
        vender: venta.abrir,
        ajustar: ajuste.abrir,
        verMovimientos: movimientos.abrir,
        alEditar: edicion.abrir,
        alEliminar: borrado.abrir,
      })}
      historial={useHistorial<Producto>('producto', ({ nombre }) => nombre)}
      alAbrir={movimientos.abrir}
      totales={totales && { costo: `${pesos(totales.valor_total)} en stock`, stock: numero(totales.stock) }}
      error="Error al cargar la lista de productos"
    >
      <ProductoModal
        abierto={edicion.abierto}
        producto={edicion.sobre}
        entidadId={entidadEnVista}
        alCerrar={edicion.cerrar}
      />
      <VentaModal abierto={venta.abierto} producto={venta.sobre} alCerrar={venta.cerrar} />
      <StockModal abierto={ajuste.abierto} producto={ajuste.sobre} alCerrar={ajuste.cerrar} />
      <MovimientosCajon abierto={movimientos.abierto} producto={movimientos.sobre} alCerrar={movimientos.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar producto"
        error="Error al eliminar el producto"
        con={eliminarProducto}
      >
        {({ nombre, stock }) => (
          <>
            ¿Quieres eliminar <strong>{nombre}</strong>? {stock > 0 && loQueSale(stock)}
            Las ventas que ya se hicieron lo conservan.
          </>
        )}
      </Eliminar>
      <ImportarProductosModal abierto={importacion.abierto} entidadId={entidadEnVista} alCerrar={importacion.cerrar} />
    </Lista>
  );
}

const loQueSale = (stock: number): string =>
  `${stock === 1 ? 'La unidad que queda sale' : `Las ${numero(stock)} unidades que quedan salen`} del inventario con su valor. `;

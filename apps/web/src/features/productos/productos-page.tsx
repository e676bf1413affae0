import { ORDEN_PRODUCTOS, type Producto } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Confirmar } from '../../ui/confirmar';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useVerLista } from '../../ui/use-ver-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn, useEntidadInicial } from '../entidades/api';
import { VentaModal } from '../ventas/venta-modal';
import { useAccionesProducto } from './acciones-producto';
import { eliminarProducto, type FiltrosProductos, productosQuery } from './api';
import { ImportarProductos } from './importar-productos';
import { MovimientosCajon } from './movimientos-cajon';
import { ProductoModal } from './producto-modal';
import { columnasProductos } from './productos-columnas';
import { FiltrosDeProductos } from './productos-filtros';
import { StockModal } from './stock-modal';
import { TarjetasProductos } from './tarjetas-productos';

const POR_DEFECTO: FiltrosProductos = { page: '1', search: '', categoria_id: '', stock: '', entidad_id: '' };

/** '/productos': what the branches sell, what it leaves and how much there is of it. */
export default function ProductosPage() {
  const { esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_PRODUCTOS);
  const consulta = useQuery(productosQuery({ ...filtros, ...pedido }));
  const totales = consulta.data?.totales;
  const edicion = useDialogo<Producto | 'nuevo'>();
  const venta = useDialogo<Producto>();
  const ajuste = useDialogo<Producto>();
  const movimientos = useDialogo<Producto>();
  const borrado = useDialogo<Producto>();
  const [importando, setImportando] = useState(false);
  const { lista, ver } = useVerLista();
  const { conHistorial, cajon } = useHistorial<Producto>('producto', ({ nombre }) => nombre);
  const entidadEnVista = useEntidadInicial() ?? null;
  const acciones = useAccionesProducto({
    vender: venta.abrir,
    ajustar: ajuste.abrir,
    verMovimientos: movimientos.abrir,
    editar: edicion.abrir,
    eliminar: borrado.abrir,
  });

  const crea = useCreaEn('productos.crear', filtros.entidad_id);
  const botonNuevo = crea && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
      Nuevo Producto
    </Button>
  );
  const botonImportar = crea && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      onClick={() => setImportando(true)}
    >
      Importar
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Productos"
        subtitulo="Catálogo, precios, ganancia y existencias"
        acciones={
          <>
            {botonImportar}
            {botonNuevo}
          </>
        }
      />
      <TarjetasProductos
        entidadId={filtros.entidad_id}
        alVer={(stock) => {
          cambiar({ ...POR_DEFECTO, stock, entidad_id: filtros.entidad_id });
          ver();
        }}
      />
      <Panel sinRelleno ref={lista} nombre="Lista de productos">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre o código…"
          filtros={<FiltrosDeProductos filtros={filtros} cambiar={cambiar} />}
          vistas={<VistasDeLista lista="productos" porDefecto={POR_DEFECTO} />}
          acciones={
            <Exportar ruta="/api/productos/listar-productos" query={{ ...filtros, ...pedido }} nombre="Productos" />
          }
        />
        <Tabla
          nombre="Productos"
          registro="producto"
          densa
          columnas={columnasProductos({ conEntidad: esAdmin })}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar la lista de productos"
          totales={totales && { costo: `${pesos(totales.valor_total)} en stock`, stock: numero(totales.stock) }}
          acciones={conHistorial(acciones)}
          alAbrir={movimientos.abrir}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonNuevo}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
        />
      </Panel>
      <ProductoModal
        abierto={edicion.abierto}
        producto={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        entidadId={entidadEnVista}
        alCerrar={edicion.cerrar}
      />
      <VentaModal abierto={venta.abierto} producto={venta.sobre} alCerrar={venta.cerrar} />
      <StockModal abierto={ajuste.abierto} producto={ajuste.sobre} alCerrar={ajuste.cerrar} />
      <MovimientosCajon abierto={movimientos.abierto} producto={movimientos.sobre} alCerrar={movimientos.cerrar} />
      {cajon}
      <EliminarProducto abierto={borrado.abierto} producto={borrado.sobre} alCerrar={borrado.cerrar} />
      <ImportarProductos abierto={importando} entidadId={entidadEnVista} alCerrar={() => setImportando(false)} />
    </>
  );
}

function EliminarProducto({
  abierto,
  producto,
  alCerrar,
}: {
  abierto: boolean;
  producto: Producto | null;
  alCerrar: () => void;
}) {
  const eliminar = useMutation({ mutationFn: eliminarProducto });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar producto"
      pideMotivo
      sobre={producto?.id}
      mensajeError="Error al eliminar el producto"
      alConfirmar={async (motivo) => {
        if (producto) avisos.exito((await eliminar.mutateAsync({ id: producto.id, motivo })).message);
      }}
    >
      {producto && (
        <>
          ¿Quieres eliminar <strong>{producto.nombre}</strong>?{' '}
          {producto.stock > 0 &&
            `${producto.stock === 1 ? 'La unidad que queda sale' : `Las ${numero(producto.stock)} unidades que quedan salen`} del inventario con su valor. `}
          Las ventas que ya se hicieron lo conservan.
        </>
      )}
    </Confirmar>
  );
}

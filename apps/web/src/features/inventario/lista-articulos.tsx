import { type Articulo, ORDEN_ARTICULOS } from '@jornal/contract';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { BotonImportar } from '../../ui/boton-importar';
import { Eliminar } from '../../ui/eliminar';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useCreaEn, useEntidadInicial } from '../entidades/api';
import { useAccionesArticulo } from './acciones-articulo';
import { articulosQuery, consultaDe, eliminarArticulo, type FiltrosArticulos } from './api';
import { ArticuloModal } from './articulo-modal';
import { columnasArticulos } from './articulos-columnas';
import { FiltrosDeArticulos } from './articulos-filtros';
import { EstadoModal } from './estado-modal';
import { ImportarArticulos } from './importar-articulos';
import { PaquetesModal } from './paquetes-modal';
import { StockModal, type TemaStock } from './stock-modal';
import { TarjetasInventario } from './tarjetas-inventario';

const POR_DEFECTO: FiltrosArticulos = { page: '1', search: '', estado: '', existencia: '', entidad_id: '' };

/** The items that the branches use and do not sell: how many there are and what they cost. */
export function ListaArticulos({ alVerHistorial }: { alVerHistorial: (articulo: Articulo) => void }) {
  const { esAdmin } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_ARTICULOS, consulta: articulosQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [edicion, importacion] = [useDialogo<Articulo | null>(), useDialogo<true>()];
  const [stock, paquetes] = [useDialogo<TemaStock>(), useDialogo<Articulo>()];
  const [estado, borrado] = [useDialogo<Articulo>(), useDialogo<Articulo>()];
  const crea = useCreaEn('inventario.crear', filtros.entidad_id);
  const entidadEnVista = useEntidadInicial() ?? null;
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Inventario Interno',
        subtitulo: 'Lo que usan las sucursales y no se vende',
        acciones: crea && <BotonImportar alPulsar={() => importacion.abrir(true)} />,
      }}
      antes={
        <TarjetasInventario entidadId={filtros.entidad_id} alVer={(existencia) => lista.verSolo({ existencia })} />
      }
      panel={{ nombre: 'Lista de artículos' }}
      nombre="Inventario Interno"
      registro="articulo"
      densa
      columnas={columnasArticulos({ conEntidad: esAdmin })}
      busqueda="Buscar por nombre…"
      filtros={<FiltrosDeArticulos filtros={filtros} cambiar={cambiar} />}
      vistas={<VistasDeLista lista="inventario" porDefecto={POR_DEFECTO} />}
      exportar={{
        ruta: '/api/inventario/listar-inventario',
        query: consultaDe(lista.pedido),
        nombre: 'Inventario interno',
      }}
      crear={crea && { etiqueta: 'Nuevo Artículo', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesArticulo({
        cambiarStock: stock.abrir,
        verPaquetes: paquetes.abrir,
        cambiarEstado: estado.abrir,
        verHistorial: alVerHistorial,
        alEditar: edicion.abrir,
        alEliminar: borrado.abrir,
      })}
      historial={useHistorial<Articulo>('articulo', ({ nombre }) => nombre)}
      alAbrir={alVerHistorial}
      totales={totales && { cantidad: numero(totales.cantidad), valor: pesos(totales.valor_total) }}
      error="Error al cargar el inventario"
    >
      <ArticuloModal
        abierto={edicion.abierto}
        articulo={edicion.sobre}
        entidadId={entidadEnVista}
        alCerrar={edicion.cerrar}
      />
      <StockModal abierto={stock.abierto} tema={stock.sobre} alCerrar={stock.cerrar} />
      <PaquetesModal abierto={paquetes.abierto} articulo={paquetes.sobre} alCerrar={paquetes.cerrar} />
      <EstadoModal abierto={estado.abierto} articulo={estado.sobre} alCerrar={estado.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar artículo"
        error="Error al eliminar el artículo"
        con={eliminarArticulo}
      >
        {({ nombre }) => (
          <>
            ¿Quieres eliminar <strong>{nombre}</strong>? Sale del inventario y de todas sus cifras.
          </>
        )}
      </Eliminar>
      <ImportarArticulos abierto={importacion.abierto} entidadId={entidadEnVista} alCerrar={importacion.cerrar} />
    </Lista>
  );
}

import { type Articulo, ORDEN_ARTICULOS } from '@jornal/contract';
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

/** What the branches use and do not sell: how much there is and what it cost. */
export function ListaArticulos({ alVerHistorial }: { alVerHistorial: (articulo: Articulo) => void }) {
  const { esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_ARTICULOS);
  const consulta = useQuery(articulosQuery({ ...filtros, ...pedido }));
  const totales = consulta.data?.totales;
  const edicion = useDialogo<Articulo | 'nuevo'>();
  const stock = useDialogo<TemaStock>();
  const paquetes = useDialogo<Articulo>();
  const estado = useDialogo<Articulo>();
  const borrado = useDialogo<Articulo>();
  const [importando, setImportando] = useState(false);
  const { lista, ver } = useVerLista();
  const { conHistorial, cajon } = useHistorial<Articulo>('articulo', ({ nombre }) => nombre);
  const crea = useCreaEn('inventario.crear', filtros.entidad_id);
  const entidadEnVista = useEntidadInicial() ?? null;
  const acciones = useAccionesArticulo({
    cambiarStock: stock.abrir,
    verPaquetes: paquetes.abrir,
    cambiarEstado: estado.abrir,
    verHistorial: alVerHistorial,
    editar: edicion.abrir,
    eliminar: borrado.abrir,
  });

  return (
    <>
      <EncabezadoPagina
        titulo="Inventario Interno"
        subtitulo="Lo que usan las sucursales y no se vende"
        acciones={crea && <Crear alImportar={() => setImportando(true)} alCrear={() => edicion.abrir('nuevo')} />}
      />
      <TarjetasInventario
        entidadId={filtros.entidad_id}
        alVer={(existencia) => {
          cambiar({ ...POR_DEFECTO, existencia, entidad_id: filtros.entidad_id });
          ver();
        }}
      />
      <Panel sinRelleno ref={lista} nombre="Lista de artículos">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre…"
          filtros={<FiltrosDeArticulos filtros={filtros} cambiar={cambiar} />}
          vistas={<VistasDeLista lista="inventario" porDefecto={POR_DEFECTO} />}
          acciones={
            <Exportar
              ruta="/api/inventario/listar-inventario"
              query={consultaDe({ ...filtros, ...pedido })}
              nombre="Inventario interno"
            />
          }
        />
        <Tabla
          nombre="Inventario Interno"
          registro="articulo"
          densa
          columnas={columnasArticulos({ conEntidad: esAdmin })}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar el inventario"
          totales={totales && { cantidad: numero(totales.cantidad), valor: pesos(totales.valor_total) }}
          acciones={conHistorial(acciones)}
          alAbrir={alVerHistorial}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={crea && <Crear alCrear={() => edicion.abrir('nuevo')} />}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
        />
      </Panel>
      <ArticuloModal
        abierto={edicion.abierto}
        articulo={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        entidadId={entidadEnVista}
        alCerrar={edicion.cerrar}
      />
      <StockModal abierto={stock.abierto} tema={stock.sobre} alCerrar={stock.cerrar} />
      <PaquetesModal abierto={paquetes.abierto} articulo={paquetes.sobre} alCerrar={paquetes.cerrar} />
      <EstadoModal abierto={estado.abierto} articulo={estado.sobre} alCerrar={estado.cerrar} />
      {cajon}
      <EliminarArticulo abierto={borrado.abierto} articulo={borrado.sobre} alCerrar={borrado.cerrar} />
      <ImportarArticulos abierto={importando} entidadId={entidadEnVista} alCerrar={() => setImportando(false)} />
    </>
  );
}

/** The ways in for a new item. */
function Crear({ alCrear, alImportar }: { alCrear: () => void; alImportar?: () => void }) {
  return (
    <>
      {alImportar && (
        <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={alImportar}>
          Importar
        </Button>
      )}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={alCrear}>
        Nuevo Artículo
      </Button>
    </>
  );
}

function EliminarArticulo({
  abierto,
  articulo,
  alCerrar,
}: {
  abierto: boolean;
  articulo: Articulo | null;
  alCerrar: () => void;
}) {
  const eliminar = useMutation({ mutationFn: eliminarArticulo });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar artículo"
      pideMotivo
      sobre={articulo?.id}
      mensajeError="Error al eliminar el artículo"
      alConfirmar={async (motivo) => {
        if (articulo) avisos.exito((await eliminar.mutateAsync({ id: articulo.id, motivo })).message);
      }}
    >
      ¿Quieres eliminar <strong>{articulo?.nombre}</strong>? Sale del inventario y de todas sus cifras.
    </Confirmar>
  );
}

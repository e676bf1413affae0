import { METODOS_PAGO, ORDEN_VENTAS, type Venta } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { RangoFechas } from '../../ui/rango-fechas';
import { Selector } from '../../ui/selector';
import { Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useVerLista } from '../../ui/use-ver-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { type FiltrosVentas, ventasQuery } from './api';
import { DetalleVentaModal, EliminarVenta } from './detalle-venta-modal';
import { TarjetasVentas } from './tarjetas-ventas';
import { columnasVentas } from './ventas-columnas';

const POR_DEFECTO: FiltrosVentas = {
  page: '1',
  per_page: '10',
  search: '',
  metodo_pago: '',
  fecha_inicio: '',
  fecha_fin: '',
  entidad_id: '',
};
const METODOS = METODOS_PAGO.map((metodo) => ({ value: metodo, label: NOMBRES_METODO[metodo] }));

/** '/ventas/lista': every sale, with its receipt and the way to take it back. */
export default function VentasPage() {
  const { esAdmin, puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_VENTAS);
  const consulta = useQuery(ventasQuery({ ...filtros, ...pedido }));
  const totales = consulta.data?.totales;
  const detalle = useDialogo<Venta>();
  const borrado = useDialogo<Venta>();
  const { lista, ver } = useVerLista();

  const acciones = (venta: Venta): AccionFila[] => [
    { etiqueta: 'Ver detalle', icono: <IconEye />, alPulsar: () => detalle.abrir(venta) },
    ...(puede('ventas.eliminar')
      ? [
          {
            etiqueta: 'Eliminar',
            icono: <IconTrash />,
            variante: 'danger' as const,
            alPulsar: () => borrado.abrir(venta),
          },
        ]
      : []),
  ];
  const botonRegistrar = puede('ventas.crear') && (
    <Button component={Link} to="/ventas" leftSection={<IconPlus size={16} aria-hidden />}>
      Registrar Venta
    </Button>
  );

  return (
    <>
      <EncabezadoPagina titulo="Ventas" subtitulo="Productos vendidos, con su ganancia" acciones={botonRegistrar} />
      <TarjetasVentas
        entidadId={filtros.entidad_id}
        alVer={(cuales) => {
          cambiar({ ...POR_DEFECTO, ...cuales, entidad_id: filtros.entidad_id });
          ver();
        }}
      />
      <Panel sinRelleno ref={lista} nombre="Lista de ventas">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por producto o vendedor…"
          filtros={<Filtros filtros={filtros} cambiar={cambiar} />}
          vistas={<VistasDeLista lista="ventas" porDefecto={POR_DEFECTO} />}
          acciones={<Exportar ruta="/api/ventas/listar-ventas" query={{ ...filtros, ...pedido }} nombre="Ventas" />}
        />
        <Tabla
          nombre="Ventas"
          registro="venta"
          densa
          columnas={columnasVentas({ conEntidad: esAdmin })}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          totales={totales && { total: pesos(totales.total), ganancia: pesos(totales.ganancia_total) }}
          acciones={acciones}
          alAbrir={detalle.abrir}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonRegistrar}
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
        />
      </Panel>
      <DetalleVentaModal
        abierto={detalle.abierto}
        venta={comoEsta(detalle.sobre, consulta.data?.data)}
        alCerrar={detalle.cerrar}
      />
      <EliminarVenta abierto={borrado.abierto} venta={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

function Filtros({ filtros, cambiar }: { filtros: FiltrosVentas; cambiar: (cambio: Partial<FiltrosVentas>) => void }) {
  return (
    <>
      <Selector
        w={{ base: '100%', xs: 184 }}
        aria-label="Método"
        placeholder="Todos los métodos"
        clearable
        searchable={false}
        opciones={METODOS}
        value={filtros.metodo_pago}
        onChange={(metodo) => cambiar({ metodo_pago: metodo ?? '' })}
      />
      <RangoFechas conPeriodos valor={filtros} alCambiar={cambiar} />
    </>
  );
}

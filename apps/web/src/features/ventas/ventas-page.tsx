import { METODOS_PAGO, ORDEN_VENTAS, type Venta } from '@jornal/contract';
import { IconEye } from '@tabler/icons-react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { eliminar } from '../../ui/acciones-lista';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { RangoFechas } from '../../ui/rango-fechas';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
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
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_VENTAS, consulta: ventasQuery });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [detalle, borrado] = [useDialogo<Venta>(), useDialogo<Venta>()];
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Ventas', subtitulo: 'Productos vendidos, con su ganancia' }}
      antes={<TarjetasVentas entidadId={filtros.entidad_id} alVer={lista.verSolo} />}
      panel={{ nombre: 'Lista de ventas' }}
      nombre="Ventas"
      registro="venta"
      densa
      columnas={columnasVentas({
        conEntidad: esAdmin,
        conFiado: lista.filas?.some(({ monto_por_cobrar }) => monto_por_cobrar > 0) ?? false,
      })}
      busqueda="Buscar por producto o vendedor…"
      filtros={
        <>
          <FiltroOpciones
            de={lista}
            clave="metodo_pago"
            nombre="Método"
            opciones={METODOS}
            todas="Todos los métodos"
            w={{ base: '100%', xs: 184 }}
          />
          <RangoFechas valor={filtros} alCambiar={cambiar} />
        </>
      }
      vistas={<VistasDeLista lista="ventas" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/ventas/listar-ventas', nombre: 'Ventas' }}
      crear={puede('ventas.crear') && { etiqueta: 'Registrar Venta', a: '/ventas' }}
      acciones={[
        { etiqueta: 'Ver detalle', texto: 'Ver', icono: <IconEye />, alPulsar: detalle.abrir },
        eliminar(puede('ventas.eliminar'), borrado.abrir),
      ]}
      alAbrir={detalle.abrir}
      totales={totales && { total: pesos(totales.total), ganancia: pesos(totales.ganancia_total) }}
    >
      <DetalleVentaModal
        abierto={detalle.abierto}
        venta={comoEsta(detalle.sobre, lista.filas)}
        alCerrar={detalle.cerrar}
      />
      <EliminarVenta dialogo={borrado} />
    </Lista>
  );
}

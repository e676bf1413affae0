import type { ServicioRealizado } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { numero } from '../../lib/format';
import { useEstadoUrl } from '../../lib/url-state';
import { dia, dinero, estado } from '../../ui/columnas';
import { estadoDeComision } from '../../ui/estado-comision';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { misServiciosQuery } from './operador-api';

const COLUMNAS: readonly Columna<ServicioRealizado>[] = [
  {
    id: 'servicio',
    titulo: 'Servicio',
    enTelefono: 'que',
    celda: ({ servicio_nombre, cantidad }) =>
      cantidad > 1 ? `${servicio_nombre} × ${numero(cantidad)}` : servicio_nombre,
  },
  dia('fecha', 'Fecha', 'quien', (servicio) => servicio.fecha),
  dinero('total', 'Pagó el cliente', 'quien', (servicio) => servicio.total_con_descuento, { rotulo: 'pagó' }),
  dinero('ganado', 'Tu comisión', 'monto', (servicio) => servicio.monto_empleado),
  estado('estado', 'Estado', (servicio) => estadoDeComision(servicio)),
];

/** 'Mis Servicios': one's own, the newest first, 5 per page. */
export function MisServicios({ operadorId }: { operadorId: number }) {
  const { filtros, cambiar } = useEstadoUrl({ page: '1' });
  const consulta = useQuery(misServiciosQuery(operadorId, filtros.page));
  return (
    <Panel titulo="Mis Servicios" sinRelleno>
      <Tabla
        nombre="Mis Servicios"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={(servicio) => servicio.id}
        consulta={consulta}
        mensajeError="Error al cargar la lista de servicios"
        textoVacio="No tienes servicios registrados."
        filasEsqueleto={5}
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(pagina) => cambiar({ page: String(pagina) })}
        variante="vecinas"
      />
    </Panel>
  );
}

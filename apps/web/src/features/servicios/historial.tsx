import { ORDEN_REALIZADOS, type ServicioRealizado } from '@jornal/contract';
import { fecha, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { eliminar } from '../../ui/acciones-lista';
import { alAbrir } from '../../ui/al-abrir';
import { Eliminar } from '../../ui/eliminar';
import { Lista } from '../../ui/lista';
import { repartoDe } from '../../ui/reparto';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { anularServicio, realizadosQuery } from './api';
import { columnasHistorial } from './historial-columnas';
import { FILTROS_HISTORIAL, FiltrosHistorial } from './historial-filtros';

const DetalleServicioModal = alAbrir(() =>
  import('./detalle-servicio-modal').then((modulo) => modulo.DetalleServicioModal),
);

/** The roles of the house that are offered to delete performed services, by name: a role of the shop's own is not. */
const ELIMINAN: readonly string[] = ['admin', 'supervisor'];
const TAMANOS = [5, 10, 20, 50] as const;
const OCASIONAL = 'Es un servicio ocasional: se elimina desde Ingresos Adicionales.';

/** The performed services, newest first; an operator sees their own. */
export function Historial() {
  const { usuario, esAdmin, soloLoPropio, puede } = useSesion();
  const lista = useListaPaginada({
    porDefecto: FILTROS_HISTORIAL,
    por: ORDEN_REALIZADOS,
    pedir: (dicho) => ({ ...dicho, ...(soloLoPropio && { empleado_id: String(usuario.operador?.id ?? '') }) }),
    consulta: realizadosQuery,
  });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const [anulacion, detalle] = [useDialogo<ServicioRealizado>(), useDialogo<ServicioRealizado>()];
  const titulo = soloLoPropio ? 'Mis servicios' : 'Historial de servicios';
  return (
    <Lista
      lista={lista}
      panel={{ titulo }}
      barraJunta
      nombre={titulo}
      registro="servicio_realizado"
      densa
      columnas={columnasHistorial({ conEntidad: esAdmin, conOperador: !soloLoPropio })}
      busqueda="Buscar en el historial…"
      atajo={false}
      filtros={<FiltrosHistorial filtros={filtros} cambiar={cambiar} conOperador={!soloLoPropio} />}
      vistas={<VistasDeLista lista="servicios_realizados" porDefecto={FILTROS_HISTORIAL} />}
      exportar={{ ruta: '/api/servicios/listar-servicios-realizados', nombre: 'Servicios realizados' }}
      acciones={[
        eliminar(ELIMINAN.includes(usuario.type) && puede('servicios.eliminar'), anulacion.abrir, {
          veto: ({ tipo }) => ({ deshabilitada: tipo === 'ocasional', motivo: OCASIONAL }),
        }),
      ]}
      alAbrir={detalle.abrir}
      totales={
        totales && {
          cantidad: numero(totales.cantidad),
          total: pesos(totales.total_con_descuento),
          comision: pesos(totales.monto_empleado),
        }
      }
      error="Error al cargar la lista de servicios"
      vacio={soloLoPropio ? 'No tienes servicios registrados.' : undefined}
      filasEsqueleto={Number(filtros.per_page)}
      paginador={{
        variante: 'vecinas',
        tamanos: TAMANOS,
        alCambiarTamano: (tamano) => cambiar({ per_page: String(tamano) }),
      }}
    >
      <DetalleServicioModal
        abierto={detalle.abierto}
        servicio={comoEsta(detalle.sobre, lista.filas)}
        alCerrar={detalle.cerrar}
      />
      <Eliminar
        dialogo={anulacion}
        titulo="Eliminar servicio"
        error="Error al eliminar el servicio"
        con={anularServicio}
        dinero={(servicio) => servicio}
        deNuevo={(servicio) =>
          puede('servicios.crear') &&
          servicio.servicio !== null &&
          // The counter alone lends: anew it would be paid.
          servicio.monto_por_cobrar === 0 && { de: 'servicio', datos: comoTicket(servicio) }
        }
      >
        {({ servicio_nombre, empleado, fecha: dia, total_con_descuento }) => (
          <>
            ¿Quieres eliminar <strong>{servicio_nombre}</strong> de {empleado.nombre} {empleado.apellido}, del{' '}
            {fecha(dia)}, por <strong className="cifra">{pesos(total_con_descuento)}</strong>? Su valor y su comisión
            saldrán de todas las cuentas.
          </>
        )}
      </Eliminar>
    </Lista>
  );
}

/** A performed service as a ticket of its own. */
const comoTicket = ({
  servicio,
  empleado,
  entidad,
  fecha: dia,
  cantidad,
  descuento_porcentaje,
  ...pago
}: ServicioRealizado) => ({
  empleado_id: empleado.id,
  entidad_id: entidad.id,
  fecha: dia,
  ...repartoDe(pago),
  servicios: servicio === null ? [] : [{ servicio_id: servicio.id, cantidad, descuento_porcentaje }],
});

import { ORDEN_REALIZADOS, type ServicioRealizado } from '@jornal/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRegistrarDeNuevo } from '../../lib/de-nuevo';
import { fecha, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { Confirmar } from '../../ui/confirmar';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { repartoDe } from '../../ui/reparto-pago';
import { Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { anularServicio, realizadosQuery } from './api';
import { DetalleServicioModal } from './detalle-servicio-modal';
import { columnasHistorial } from './historial-columnas';
import { FILTROS_HISTORIAL, FiltrosHistorial } from './historial-filtros';

/** The roles of the house that are offered to delete what was performed, by name: a role of the shop's own is not. */
const ELIMINAN: readonly string[] = ['admin', 'supervisor'];
const TAMANOS = [5, 10, 20, 50] as const;

/** What has been performed, newest first; an operator sees their own. */
export function Historial({ sucursal }: { sucursal: string }) {
  const { usuario, esAdmin, soloLoPropio, puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(FILTROS_HISTORIAL);
  const suyos = {
    ...filtros,
    entidad_id: sucursal,
    empleado_id: soloLoPropio ? String(usuario.operador?.id ?? '') : filtros.empleado_id,
  };
  const { pedido, orden } = useOrden(ORDEN_REALIZADOS);
  const consulta = useQuery(realizadosQuery({ ...suyos, ...pedido }));
  const totales = consulta.data?.totales;
  const exportar = (
    <Exportar
      ruta="/api/servicios/listar-servicios-realizados"
      query={{ ...suyos, ...pedido }}
      nombre="Servicios realizados"
    />
  );
  const anulacion = useDialogo<ServicioRealizado>();
  const detalle = useDialogo<ServicioRealizado>();

  const acciones = (servicio: ServicioRealizado): AccionFila[] => [
    {
      etiqueta: 'Eliminar',
      icono: <IconTrash />,
      variante: 'danger',
      alPulsar: () => anulacion.abrir(servicio),
      deshabilitada: servicio.tipo === 'ocasional',
      motivo: 'Es un servicio ocasional: se elimina desde Ingresos Adicionales.',
    },
  ];

  return (
    <Panel sinRelleno titulo={soloLoPropio ? 'Mis servicios' : 'Historial de servicios'}>
      <FiltrosHistorial
        filtros={filtros}
        enUso={enUso}
        exportar={exportar}
        cambiar={cambiar}
        sucursal={Number(sucursal) || null}
        conOperador={!soloLoPropio}
      />
      <Tabla
        nombre={soloLoPropio ? 'Mis servicios' : 'Historial de servicios'}
        registro="servicio_realizado"
        densa
        columnas={columnasHistorial({ conEntidad: esAdmin, conOperador: !soloLoPropio })}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        filtros={suyos}
        mensajeError="Error al cargar la lista de servicios"
        totales={
          totales && {
            cantidad: numero(totales.cantidad),
            total: pesos(totales.total_con_descuento),
            comision: pesos(totales.monto_empleado),
          }
        }
        alAbrir={detalle.abrir}
        acciones={ELIMINAN.includes(usuario.type) && puede('servicios.eliminar') ? acciones : undefined}
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        textoVacio={soloLoPropio ? 'No tienes servicios registrados.' : undefined}
        filasEsqueleto={Number(filtros.per_page)}
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => cambiar({ page: String(page) })}
        tamanos={TAMANOS}
        alCambiarTamano={(tamano) => cambiar({ per_page: String(tamano) })}
      />
      <DetalleServicioModal
        abierto={detalle.abierto}
        servicio={comoEsta(detalle.sobre, consulta.data?.data)}
        alCerrar={detalle.cerrar}
      />
      <EliminarRealizado abierto={anulacion.abierto} servicio={anulacion.sobre} alCerrar={anulacion.cerrar} />
    </Panel>
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
  ...{ empleado_id: empleado.id, entidad_id: entidad.id, fecha: dia, ...repartoDe(pago) },
  servicios: servicio === null ? [] : [{ servicio_id: servicio.id, cantidad, descuento_porcentaje }],
});

function EliminarRealizado({
  abierto,
  servicio,
  alCerrar,
}: {
  abierto: boolean;
  servicio: ServicioRealizado | null;
  alCerrar: () => void;
}) {
  const { puede } = useSesion();
  const registrarDeNuevo = useRegistrarDeNuevo();
  const anular = useMutation({ mutationFn: anularServicio });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar servicio"
      pideMotivo
      sobre={servicio?.id}
      dinero={servicio}
      mensajeError="Error al eliminar el servicio"
      alConfirmar={async (motivo, devolver_con) => {
        if (!servicio) return;
        const { message } = await anular.mutateAsync({ id: servicio.id, motivo, devolver_con });
        avisos.anulado(
          message,
          puede('servicios.crear') &&
            servicio.servicio !== null &&
            (() => registrarDeNuevo({ de: 'servicio', datos: comoTicket(servicio) })),
        );
      }}
    >
      {servicio && (
        <>
          ¿Quieres eliminar <strong>{servicio.servicio_nombre}</strong> de {servicio.empleado.nombre}{' '}
          {servicio.empleado.apellido}, del {fecha(servicio.fecha)}, por{' '}
          <strong className="cifra">{pesos(servicio.total_con_descuento)}</strong>? Su valor y su comisión saldrán de
          todas las cuentas.
        </>
      )}
    </Confirmar>
  );
}

import { ORDEN_PAGOS, type Pago } from '@jornal/contract';
import { fecha, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { eliminar } from '../../ui/acciones-lista';
import { dia, dinero, estado, texto } from '../../ui/columnas';
import { Eliminar } from '../../ui/eliminar';
import { type Crear, Lista } from '../../ui/lista';
import { nombreMetodo } from '../../ui/metodos-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { eliminarPago, pagosQuery, SIN_FILTROS, TIPOS_DE_PAGO } from './api';
import { useAbrirEstadoSemana } from './estado-semana-url';
import { useMarcarPagado } from './marcar-pagado';
import { FiltrosDePagos } from './pagos-filtros';

const COLUMNAS: readonly Columna<Pago>[] = [
  texto('empleado', 'Empleado', 'que', ({ empleado }) => `${empleado.nombre} ${empleado.apellido}`),
  dia('fecha', 'Fecha', 'quien', (pago) => pago.fecha, { callaSi: unSoloDia }),
  dinero('monto', 'Monto', 'monto', (pago) => pago.monto),
  texto('tipo', 'Tipo', 'quien', (pago) => TIPOS_DE_PAGO[pago.tipo_pago]),
  texto('metodo', 'Método', 'quien', nombreMetodo),
  estado('estado', 'Estado', (pago) => (pago.estado ? ['Pagado', 'exito'] : ['Pendiente', 'alerta'])),
];

/** Every payment on record: search, filters, and the actions on each; the row opens the statement of its week. */
export function ListaPagos({ crear }: { crear: Crear }) {
  const { puede } = useSesion();
  const lista = useListaPaginada({
    porDefecto: SIN_FILTROS,
    por: ORDEN_PAGOS,
    consulta: (pedido) => pagosQuery({ ...pedido, totales: 'true' }),
  });
  const { filtros, cambiar, consulta } = lista;
  const totales = consulta.data?.totales;
  const eliminacion = useDialogo<Pago>();
  const { marcar, pregunta } = useMarcarPagado();
  const abrirSemana = useAbrirEstadoSemana();
  return (
    <Lista
      lista={lista}
      panel={{ titulo: 'Pagos registrados' }}
      barraJunta
      nombre="Pagos registrados"
      columnas={COLUMNAS}
      busqueda="Buscar por empleado…"
      filtros={<FiltrosDePagos filtros={filtros} cambiar={cambiar} />}
      vistas={<VistasDeLista lista="pagos" porDefecto={SIN_FILTROS} />}
      exportar={{ ruta: '/api/pagos/listar-pagos', nombre: 'Pagos registrados' }}
      crear={crear}
      acciones={[marcar, eliminar(puede('pagos.eliminar'), eliminacion.abrir)]}
      historial={useHistorial<Pago>(
        'pago',
        ({ empleado, monto }) => `${empleado.nombre} ${empleado.apellido} · ${pesos(monto)}`,
      )}
      alAbrir={({ empleado, fecha: dia }) => abrirSemana({ empleado_id: empleado.id }, dia.slice(0, 10))}
      totales={
        totales && {
          monto: pesos(totales.monto),
          ...(totales.pendiente > 0 && { estado: `${pesos(totales.pendiente)} pendientes` }),
        }
      }
      error="Error al cargar los pagos"
      paginador={{ variante: 'vecinas' }}
    >
      {pregunta}
      <Eliminar
        dialogo={eliminacion}
        titulo="Eliminar pago"
        error="Error al eliminar el pago"
        con={eliminarPago}
        deNuevo={({ empleado, monto, fecha: dia, estado, metodo_pago }) =>
          puede('pagos.crear') && {
            de: 'pago',
            datos: { empleado_id: empleado.id, monto, fecha: dia, estado, metodo_pago },
          }
        }
      >
        {({ empleado, monto, fecha: dia, estado }) => (
          <>
            ¿Eliminar el pago de <strong className="cifra">{pesos(monto)}</strong> a{' '}
            <strong>
              {empleado.nombre} {empleado.apellido}
            </strong>{' '}
            del {fecha(dia)}?{' '}
            {estado
              ? 'Los servicios que cubría vuelven a quedar pendientes y el dinero vuelve a la caja.'
              : 'Es un pago pendiente: no se mueve dinero.'}
          </>
        )}
      </Eliminar>
    </Lista>
  );
}

import { type Caja, type Medio, type MovimientoCaja, ORDEN_MOVIMIENTOS_CAJA } from '@jornal/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { cajaQuery, MEDIOS } from './api';
import { MovimientoDetalleModal } from './movimiento-detalle-modal';
import { columnasMovimientos } from './movimientos-columnas';
import { Saldo } from './saldo';

type Props = {
  caja: Caja;
  medio: Medio | undefined;
  page: string;
  oculto: boolean;
  alCambiar: (cambio: { medio?: string; page?: string }) => void;
  alAbrirArqueo: (id: number) => void;
};

/** The filters of this list in its address. */
const EN_VISTAS = { entidad_id: '', medio: '' };

/** The balance of a till: income less outgoings, by one means or by both. */
const saldoDe = ({ saldo_efectivo, saldo_transferencia, total }: Caja, medio: Medio | undefined): number =>
  medio === undefined ? total : medio === 'efectivo' ? saldo_efectivo : saldo_transferencia;

/**
 * Every peso that came into a till or left it, in the order it was written. Movements by hand have their history here;
 * the others, at their origin.
 */
export function Movimientos({ caja, medio, page, oculto, alCambiar, alAbrirArqueo }: Props) {
  const { pedido, orden } = useOrden(ORDEN_MOVIMIENTOS_CAJA);
  const consulta = useQuery(cajaQuery(caja.id, medio, page, pedido));
  const { conHistorial, cajon } = useHistorial<{ id: number; concepto: string }>('caja', ({ concepto }) => concepto);
  const historial = conHistorial();
  const detalle = useDialogo<MovimientoCaja>();
  return (
    <Panel titulo="Movimientos" subtitulo={caja.entidad} sinRelleno>
      <BarraHerramientas
        vistas={<VistasDeLista lista="movimientos_caja" porDefecto={EN_VISTAS} />}
        acciones={
          oculto ? undefined : (
            <Exportar
              ruta={`/api/caja-menor/listar-cajas/${caja.id}`}
              query={{ ...pedido, medio }}
              nombre={`Caja de ${caja.entidad}`}
            />
          )
        }
        filtros={
          <SegmentedControl
            aria-label="Medio"
            value={medio ?? ''}
            onChange={(elegido) => alCambiar({ medio: elegido })}
            data={[
              { value: '', label: 'Todos' },
              ...Object.entries(MEDIOS).map(([value, label]) => ({ value, label })),
            ]}
          />
        }
      />
      <Tabla
        nombre="Movimientos de la caja"
        densa
        columnas={columnasMovimientos({
          entidadId: caja.id,
          oculto,
          conMetodo: consulta.data?.movimientos.data.some(({ metodo }) => metodo) ?? false,
          alAbrirArqueo,
        })}
        filas={consulta.data?.movimientos.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        filtros={{ medio }}
        acciones={
          historial &&
          (({ origen, origen_id, concepto }) => (origen === 'caja' ? historial({ id: origen_id, concepto }) : []))
        }
        mensajeError="Error al cargar los movimientos de la caja"
        alAbrir={detalle.abrir}
        totales={consulta.data && { saldo: <Saldo monto={saldoDe(consulta.data, medio)} oculto={oculto} /> }}
        hayFiltros={medio !== undefined}
        alLimpiar={() => alCambiar({ medio: '' })}
      />
      <Paginador
        nombre="Paginación de los movimientos"
        paginacion={consulta.data?.movimientos.pagination}
        alCambiar={(pagina) => alCambiar({ page: String(pagina) })}
        variante="vecinas"
      />
      {cajon}
      <MovimientoDetalleModal
        abierto={detalle.abierto}
        movimiento={detalle.sobre}
        entidadId={caja.id}
        alCerrar={detalle.cerrar}
        oculto={oculto}
        alAbrirArqueo={alAbrirArqueo}
      />
    </Panel>
  );
}

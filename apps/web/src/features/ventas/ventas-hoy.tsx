import type { Venta } from '@jornal/contract';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fechaHora, hoy, pesos } from '../../lib/format';
import { alAbrir } from '../../ui/al-abrir';
import { dinero, texto } from '../../ui/columnas';
import { MetodoPago } from '../../ui/metodo-pago';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { estadisticasQuery, resumenProductos, vendedorDe, ventasQuery } from './api';

const DetalleVentaModal = alAbrir(() => import('./detalle-venta-modal').then((modulo) => modulo.DetalleVentaModal));

const ULTIMAS = 5;

const COLUMNAS: readonly Columna<Venta>[] = [
  texto('productos', 'Productos', 'que', resumenProductos),
  {
    id: 'hora',
    titulo: 'Hora',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="cifra">{fechaHora(created_at).slice(-5)}</span>,
  },
  texto('vendedor', 'Vendedor', 'quien', vendedorDe),
  { id: 'metodo', titulo: 'Método', enTelefono: 'estado', celda: (venta) => <MetodoPago de={venta} /> },
  dinero('total', 'Total', 'monto', ({ total }) => total),
];

/** The last sales of today and the total of all of today's. */
export function VentasHoy({ entidadId }: { entidadId: string }) {
  const dia = hoy();
  const consulta = useQuery(
    ventasQuery({ page: '1', per_page: String(ULTIMAS), fecha_inicio: dia, fecha_fin: dia, entidad_id: entidadId }),
  );
  const cifras = useQuery(estadisticasQuery(entidadId));
  const detalle = useDialogo<Venta>();
  const deEntidad = entidadId && { entidad_id: entidadId };
  const todas = `/ventas/lista?${new URLSearchParams({ ...deEntidad })}`;
  const deHoy = `/ventas/lista?${new URLSearchParams({ fecha_inicio: dia, fecha_fin: dia, ...deEntidad })}`;
  return (
    <Panel
      sinRelleno
      titulo="Ventas de hoy"
      subtitulo={
        cifras.isPending ? (
          <Skeleton component="span" display="inline-block" height={14} width={110} />
        ) : (
          <Anchor component={Link} to={deHoy} className="cifra" c="inherit" underline="always">
            Total {cifras.data ? pesos(cifras.data.ventas_hoy) : '—'}
          </Anchor>
        )
      }
      acciones={
        <Anchor component={Link} to={todas} fw={600} fz="sm">
          Ver todas
        </Anchor>
      }
    >
      <Tabla
        nombre="Ventas de hoy"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        alAbrir={detalle.abrir}
        textoVacio="Todavía no hay ventas hoy"
        filasEsqueleto={ULTIMAS}
      />
      <DetalleVentaModal abierto={detalle.abierto} venta={detalle.sobre} alCerrar={detalle.cerrar} />
    </Panel>
  );
}

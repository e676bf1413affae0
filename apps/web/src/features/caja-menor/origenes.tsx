import type { Origen } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Puerta, useSesion } from '../../lib/session-context';

const NOMBRES: Record<Origen, string> = {
  servicio: 'Servicio',
  ingreso: 'Ingreso adicional',
  venta: 'Venta',
  producto: 'Producto',
  gasto: 'Gasto',
  pago: 'Pago a empleado',
  caja: 'Movimiento de caja',
  arqueo: 'Arqueo',
  propina: 'Propina',
  cobro: 'Abono',
  favor: 'Saldo a favor',
  devolucion: 'Devolución',
};

/**
 * The screen that has the records of each origin, and what opens it; those of the till itself are on this one. `sinDias`: it
 * is not looked at by days.
 */
const PANTALLAS: Partial<Record<Origen, { ruta: string; puerta: Puerta; sinDias?: true }>> = {
  servicio: { ruta: '/servicios/registrar', puerta: 'servicios' },
  ingreso: { ruta: '/ingresos-adicionales', puerta: 'ingresos_adicionales' },
  venta: { ruta: '/ventas/lista', puerta: 'ventas' },
  gasto: { ruta: '/gastos', puerta: 'gastos' },
  pago: { ruta: '/pagos/registrar', puerta: 'pagos' },
  propina: { ruta: '/tiquetes', puerta: 'tiquetes' },
  cobro: { ruta: '/cartera', puerta: 'tiquetes.fiado', sinDias: true },
  devolucion: { ruta: '/tiquetes', puerta: 'tiquetes', sinDias: true },
  favor: { ruta: '/personas', puerta: 'personas', sinDias: true },
};

type Props = {
  origen: Origen;
  origenId: number;
  /** The ticket that the record is of. */
  tiqueteId?: number | null;
  /** The business day, where the record is to be found. */
  fecha: string;
  entidadId: number;
  alAbrirArqueo: (id: number) => void;
};

/** The origin of a movement; a link to its ticket, or to its day on its screen, for people who may open that. */
export function EnlaceOrigen({ origen, origenId, tiqueteId = null, fecha, entidadId, alAbrirArqueo }: Props) {
  const { accede, esAdmin } = useSesion();
  if (origen === 'arqueo') {
    return (
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        aria-label="Arqueo: ver el conteo"
        onClick={() => alAbrirArqueo(origenId)}
      >
        {NOMBRES.arqueo}
      </Anchor>
    );
  }
  if (tiqueteId !== null && accede('tiquetes'))
    return (
      <Anchor component={Link} to={`/tiquetes/${tiqueteId}`} fz="inherit">
        {NOMBRES[origen]}
      </Anchor>
    );
  const pantalla = PANTALLAS[origen];
  if (!pantalla || !accede(pantalla.puerta)) return NOMBRES[origen];
  const filtros = new URLSearchParams({
    ...(esAdmin && { entidad_id: String(entidadId) }),
    ...(!pantalla.sinDias && { fecha_inicio: fecha, fecha_fin: fecha }),
  });
  return (
    <Anchor component={Link} to={`${pantalla.ruta}?${filtros.toString()}`} fz="inherit">
      {NOMBRES[origen]}
    </Anchor>
  );
}

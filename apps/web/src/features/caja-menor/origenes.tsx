import type { Modulo, Origen } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';

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
};

/** The screen that has the records of each origin; those of the till itself are on this one. */
const PANTALLAS: Partial<Record<Origen, { ruta: string; modulo: Modulo }>> = {
  servicio: { ruta: '/servicios/registrar', modulo: 'servicios' },
  ingreso: { ruta: '/ingresos-adicionales', modulo: 'ingresos_adicionales' },
  venta: { ruta: '/ventas/lista', modulo: 'ventas' },
  gasto: { ruta: '/gastos', modulo: 'gastos' },
  pago: { ruta: '/pagos/registrar', modulo: 'pagos' },
  propina: { ruta: '/tiquetes', modulo: 'tiquetes' },
};

type Props = {
  origen: Origen;
  origenId: number;
  /** The business day, where the record is to be found. */
  fecha: string;
  entidadId: number;
  alAbrirArqueo: (id: number) => void;
};

/** The origin of a movement; a link to its day on its screen for people who may open that. */
export function EnlaceOrigen({ origen, origenId, fecha, entidadId, alAbrirArqueo }: Props) {
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
  const pantalla = PANTALLAS[origen];
  if (!pantalla || !accede(pantalla.modulo)) return NOMBRES[origen];
  const filtros = new URLSearchParams({
    ...(esAdmin && { entidad_id: String(entidadId) }),
    fecha_inicio: fecha,
    fecha_fin: fecha,
  });
  return (
    <Anchor component={Link} to={`${pantalla.ruta}?${filtros.toString()}`} fz="inherit">
      {NOMBRES[origen]}
    </Anchor>
  );
}

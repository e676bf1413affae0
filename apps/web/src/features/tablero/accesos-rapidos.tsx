import type { Permiso } from '@jornal/contract';
import { Group } from '@mantine/core';
import {
  type Icon,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconClipboardPlus,
  IconCoins,
  IconListDetails,
  IconPackage,
  IconReceipt,
  IconScissors,
  IconShoppingCart,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { useEnlace } from '../../lib/sucursal';
import clases from './accesos-rapidos.module.css';
import type { Variante } from './use-vista';

type Acceso = { texto: string; ruta: string; permiso: Permiso; icono: Icon; en: readonly Variante[] };

/** Section 2, in its order; an entry is added with its screen. */
const ACCESOS: readonly Acceso[] = [
  {
    texto: 'Registrar Servicio',
    ruta: '/servicios/registrar',
    permiso: 'servicios.crear',
    icono: IconClipboardPlus,
    en: ['resumen', 'completo'],
  },
  {
    texto: 'Ingresos Adicionales',
    ruta: '/ingresos-adicionales',
    permiso: 'ingresos_adicionales.ver',
    icono: IconCoins,
    en: ['resumen', 'completo'],
  },
  { texto: 'Gastos', ruta: '/gastos', permiso: 'gastos.ver', icono: IconReceipt, en: ['resumen', 'completo'] },
  {
    texto: 'Operadores',
    ruta: '/operadores/lista',
    permiso: 'operadores.ver',
    icono: IconUsers,
    en: ['resumen', 'completo'],
  },
  {
    texto: 'Reportes',
    ruta: '/reportes/analytics',
    permiso: 'reportes.ver',
    icono: IconChartBar,
    en: ['resumen', 'completo'],
  },
  {
    texto: 'Sucursales',
    ruta: '/sucursales/lista',
    permiso: 'entidades.ver',
    icono: IconBuildingStore,
    en: ['resumen'],
  },
  { texto: 'Productos', ruta: '/productos', permiso: 'productos.ver', icono: IconPackage, en: ['completo'] },
  { texto: 'Registrar Venta', ruta: '/ventas', permiso: 'ventas.crear', icono: IconShoppingCart, en: ['completo'] },
  { texto: 'Lista de Ventas', ruta: '/ventas/lista', permiso: 'ventas.ver', icono: IconListDetails, en: ['completo'] },
  { texto: 'Pagos a Empleados', ruta: '/pagos/registrar', permiso: 'pagos.ver', icono: IconCash, en: ['resumen'] },
  { texto: 'Servicios', ruta: '/servicios/lista', permiso: 'servicios.ver', icono: IconScissors, en: ['resumen'] },
];

/** Links to the daily tasks, as far as this person may do them. */
export function AccesosRapidos({ variante }: { variante: Variante }) {
  const { puede } = useSesion();
  const enlace = useEnlace();
  const visibles = ACCESOS.filter(({ permiso, en }) => en.includes(variante) && puede(permiso));
  if (visibles.length === 0) return null;
  return (
    <nav aria-label="Accesos rápidos">
      <Group component="ul" gap={10} align="stretch" className={clases.accesos}>
        {visibles.map(({ texto, ruta, icono: Icono }) => (
          <li key={ruta}>
            <Link to={enlace(ruta)} className={clases.acceso}>
              <Icono size={18} stroke={1.6} aria-hidden />
              {texto}
            </Link>
          </li>
        ))}
      </Group>
    </nav>
  );
}

import {
  type Asunto,
  DIAS_SIN_ARQUEO,
  DIAS_SIN_PAGAR,
  horaEn,
  type Permiso,
  type TipoDeAsunto,
} from '@jornal/contract';
import { fecha, fechaHora, numero, pesos } from '../../lib/format';
import { zonaDelNegocio } from '../../lib/session';

type Primero = Asunto['primeros'][number];
type Asunta = {
  /** The matter in words, of one and of several. */
  titulo: (cuantos: number) => string;
  /** How the first of them are told. */
  primero: (primero: Primero) => string;
  /** Where it is put right, and the word for it; without one, `propio` of the panel. */
  a?: (entidad: number | null) => { ruta: string; filtros?: Record<string, string> };
  accion: string;
  /** The word for people who may put it right, not only look. */
  haciendo?: { permiso: Permiso; accion: string };
};

const varios = (cuantos: number, uno: string, muchos: string) => (cuantos === 1 ? uno : `${numero(cuantos)} ${muchos}`);
const deSucursal = (ruta: string) => (entidad: number | null) => ({
  ruta,
  ...(entidad !== null && { filtros: { entidad_id: String(entidad) } }),
});
const unidades = ({ nombre, cantidad }: Primero) => `${nombre} (${numero(cantidad ?? 0)})`;

/** The words and the way out of each matter. */
export const ASUNTOS: Readonly<Record<TipoDeAsunto, Asunta>> = {
  oferta_por_vencer: {
    titulo: (n) => varios(n, 'Una oferta de cita por vencer', 'ofertas de cita por vencer'),
    primero: ({ nombre, cuando }) => `${nombre}, hasta las ${horaEn(zonaDelNegocio(), new Date(cuando ?? 0))}`,
    a: () => ({ ruta: '/agendas' }),
    accion: 'Lista de espera',
  },
  respaldo: {
    titulo: () => 'El respaldo no está al día',
    primero: ({ nombre }) => nombre,
    a: () => ({ ruta: '/respaldos' }),
    accion: 'Ver respaldos',
  },
  caja_en_rojo: {
    titulo: (n) => varios(n, 'Una caja está en rojo', 'cajas están en rojo'),
    primero: ({ nombre, monto }) => `${nombre}: ${pesos(monto ?? 0)}`,
    a: deSucursal('/caja-menor'),
    accion: 'Ver caja',
  },
  tiquete_abierto: {
    titulo: (n) => varios(n, 'Un tiquete quedó abierto', 'tiquetes quedaron abiertos'),
    primero: ({ nombre, monto, cuando }) => `${nombre}: ${pesos(monto ?? 0)}, desde el ${fechaHora(cuando ?? '')}`,
    a: deSucursal('/mostrador'),
    accion: 'Ir al mostrador',
  },
  sobre_presupuesto: {
    titulo: (n) => varios(n, 'Una sucursal pasó su presupuesto', 'sucursales pasaron su presupuesto'),
    primero: ({ nombre, monto }) => `${nombre}: ${pesos(monto ?? 0)} de más`,
    a: deSucursal('/gastos'),
    accion: 'Ver gastos',
  },
  por_pagar: {
    titulo: (n) =>
      `${varios(n, 'Una persona', 'personas')} sin pagar hace más de ${DIAS_SIN_PAGAR === 7 ? 'una semana' : `${DIAS_SIN_PAGAR} días`}`,
    primero: ({ nombre, cuando }) => `${nombre}, desde el ${fecha(cuando ?? '')}`,
    a: () => ({ ruta: '/pagos/registrar' }),
    accion: 'Ver pagos',
    haciendo: { permiso: 'pagos.crear', accion: 'Pagar' },
  },
  caja_sin_arqueo: {
    titulo: (n) => `${varios(n, 'Una caja', 'cajas')} sin arqueo hace más de ${DIAS_SIN_ARQUEO} días`,
    primero: ({ nombre, monto }) => `${nombre}: ${pesos(monto ?? 0)} en efectivo`,
    a: deSucursal('/caja-menor'),
    accion: 'Ver caja',
    haciendo: { permiso: 'caja_menor.crear', accion: 'Hacer arqueo' },
  },
  producto_bajo: {
    titulo: (n) => varios(n, 'Un producto con poco stock', 'productos con poco stock'),
    primero: unidades,
    a: () => ({ ruta: '/productos', filtros: { stock: 'bajo' } }),
    accion: 'Ver productos',
  },
  articulo_bajo: {
    titulo: (n) => varios(n, 'Un artículo por acabarse', 'artículos por acabarse'),
    primero: unidades,
    a: () => ({ ruta: '/inventario/lista', filtros: { existencia: 'bajo' } }),
    accion: 'Ver inventario',
  },
  correo_fallido: {
    titulo: (n) => varios(n, 'Un correo no se pudo enviar', 'correos no se pudieron enviar'),
    primero: ({ nombre }) => nombre,
    a: () => ({ ruta: '/correo', filtros: { estado: 'Fallido' } }),
    accion: 'Ver correo',
  },
  aprobado: {
    titulo: (n) => varios(n, 'Una aprobación esta semana', 'aprobaciones esta semana'),
    primero: ({ nombre, cuando }) => `${nombre}, el ${fechaHora(cuando ?? '')}`,
    a: deSucursal('/aprobaciones'),
    accion: 'Ver aprobaciones',
  },
  anulado: {
    titulo: (n) => varios(n, 'Una anulación hoy', 'anulaciones hoy'),
    primero: ({ nombre, cantidad, monto }) =>
      `${nombre}${(cantidad ?? 1) > 1 ? ` (${numero(cantidad ?? 1)})` : ''}: ${pesos(monto ?? 0)}`,
    accion: 'Ver anulado',
  },
};

/** The first of them in one line, and how many more there are. */
export function enLinea({ tipo, cuantos, primeros }: Asunto): string {
  const dichos = primeros.map(ASUNTOS[tipo].primero);
  const mas = tipo === 'anulado' ? 0 : cuantos - dichos.length;
  return [...dichos, ...(mas > 0 ? [`y ${numero(mas)} más`] : [])].join(' · ');
}

/** The branch of a matter that is all of one. */
export const sucursalDe = ({ cuantos, primeros }: Asunto): number | null =>
  cuantos === 1 ? (primeros[0]?.entidad_id ?? null) : null;

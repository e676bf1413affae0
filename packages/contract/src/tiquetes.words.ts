/** The words of tickets without their schemas, as screens load them. */

export const ESTADOS_TIQUETE = ['cobrado', 'anulado'] as const;
export type EstadoTiquete = (typeof ESTADOS_TIQUETE)[number];

/** The screens where a ticket is charged. */
export const ORIGENES_TIQUETE = ['registrar', 'venta', 'mostrador'] as const;
export type OrigenTiquete = (typeof ORIGENES_TIQUETE)[number];

/** The same as people call them. */
export const NOMBRE_ESTADO_TIQUETE: Readonly<Record<EstadoTiquete, string>> = {
  cobrado: 'Cobrado',
  anulado: 'Anulado',
};
export const NOMBRE_ORIGEN_TIQUETE: Readonly<Record<OrigenTiquete, string>> = {
  registrar: 'Registrar Servicio',
  venta: 'Ventas',
  mostrador: 'Mostrador',
};

/** How something was paid of which nothing was: it was left owing. */
export const NOMBRE_FIADO = 'Fiado';

type Linea = { tipo: 'servicio' | 'producto'; nombre: string; cantidad: number };

const conCantidad = ({ nombre, cantidad }: Linea): string => (cantidad === 1 ? nombre : `${nombre} × ${cantidad}`);

/** The lines of a ticket in a few words: 'Corte, Barba + 1 producto'; where there is no service, its products by name. */
export function resumenDeLineas(lineas: readonly Linea[]): string {
  const servicios = lineas.filter(({ tipo }) => tipo === 'servicio');
  const productos = lineas.filter(({ tipo }) => tipo === 'producto');
  if (servicios.length === 0) return productos.map(conCantidad).join(', ');
  const dichos = servicios.map(conCantidad).join(', ');
  const unidades = productos.reduce((suma, { cantidad }) => suma + cantidad, 0);
  return unidades === 0 ? dichos : `${dichos} + ${unidades} ${unidades === 1 ? 'producto' : 'productos'}`;
}

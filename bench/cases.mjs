// The cases that are measured: the screens open all day and the writes made all day, asked as the web asks them.
import { aprobados, conMostrador, conProducto, correcciones } from './counter.mjs';

const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());
/** The employees of branch 1. */
const EMPLEADOS = [2, 5, 8, 11];

/** Two services for one client of branch 1, by turns of its four employees. */
const registro = (empleado_id) => ({
  empleado_id,
  fecha: HOY,
  metodo_pago: 'efectivo',
  monto_efectivo: 13_000 + 16_000,
  monto_transferencia: 0,
  servicios: [1, 2].map((servicio_id) => ({ servicio_id, cantidad: 1, descuento_porcentaje: 0 })),
});

const TOTAL = 13_000 + 16_000 + 19_000 + 30_000;
const EN_EFECTIVO = 50_000;
const PROPINA = 4_800;
const deServicio = (servicio_id, empleado_id) => ({ servicio_id, empleado_id, cantidad: 1 });

/** Three services of two employees and a product, cash and Nequi with the tip; `menos`: what of the cash is paid otherwise. */
const tiquete = ({ producto, metodo }, i, menos = 0) => {
  const [uno, otro] = [EMPLEADOS[i % 4], EMPLEADOS[(i + 1) % 4]];
  return {
    lineas: [
      ...[deServicio(1, uno), deServicio(2, otro), deServicio(3, uno)],
      { producto_id: producto, cantidad: 1, vendedor_id: uno },
    ],
    cobros: [
      { metodo_id: 1, monto: EN_EFECTIVO - menos, ...(menos === 0 ? { recibido: EN_EFECTIVO + 10_000 } : {}) },
      { metodo_id: metodo, monto: TOTAL - EN_EFECTIVO + PROPINA, propina: PROPINA, referencia: 'M-1' },
    ],
  };
};
const tiquetes = (hechos) => EMPLEADOS.map((_, i) => tiquete(hechos, i));
const dePersonas = (hechos, menos, con) =>
  hechos.personas.map((persona_id, i) => ({ ...tiquete(hechos, i, menos), persona_id, ...con }));

/**
 * `cuerpos`: the bodies, by turns. `pedidos`: requests that are good once, so many of them, prepared. `junto`: the case of the
 * product beside which they are told; without it, the limit. `siempre`: asked of an older build too.
 * @typedef {{ nombre: string, ruta: string, minimo: number, siempre?: true, junto?: string, cuerpos?: (hechos: any) => object[],
 *   pedidos?: (servidor: any, hechos: any, cuantos: number) => Promise<object[]> }} Caso
 */

const COBRAR = 'Cobrar 3 servicios y 1 producto, con 2 métodos y propina';

/** @type {Caso[]} */
export const CASOS = [
  {
    nombre: 'Lista de 10 servicios realizados con total',
    ruta: '/api/servicios/listar-servicios-realizados?page=1&per_page=10',
    minimo: 0.6,
    siempre: true,
  },
  { nombre: 'Cifras del mes', ruta: '/api/servicios/ganancia-neta', minimo: 0.6, siempre: true },
  { nombre: 'Ventana de pagos', ruta: '/api/pagos/estado-empleados', minimo: 0.6, siempre: true },
  {
    nombre: 'Registrar dos servicios',
    ruta: '/api/servicios/servicios-multiples',
    cuerpos: () => EMPLEADOS.map(registro),
    minimo: 0.5,
    siempre: true,
  },
  {
    nombre: 'Vender un producto',
    ruta: '/api/ventas/crear-venta',
    cuerpos: ({ producto }) => [
      { productoId: producto, cantidad: 1, metodoPago: 'efectivo', montoEfectivo: 30_000, montoTransferencia: 0 },
    ],
    minimo: 0.5,
    siempre: true,
  },
  { nombre: COBRAR, ruta: '/api/tiquetes', cuerpos: tiquetes, minimo: 0.5 },
  {
    nombre: 'Cobrar lo mismo y que quede debiendo',
    ruta: '/api/tiquetes',
    cuerpos: (hechos) => dePersonas(hechos, 20_000, { queda_debiendo: 20_000 }),
    minimo: 0.5,
  },
  {
    nombre: 'Cobrar lo mismo con un saldo a favor',
    ruta: '/api/tiquetes',
    cuerpos: (hechos) => dePersonas(hechos, 20_000, { usar_favor: 20_000 }),
    minimo: 0.5,
  },
  {
    nombre: 'Corregir los medios de un tiquete',
    ruta: '/api/tiquetes',
    junto: COBRAR,
    pedidos: (servidor, hechos, cuantos) => correcciones(servidor, hechos, tiquetes(hechos), cuantos),
    minimo: 0,
  },
  {
    nombre: 'Cobrar con la aprobación de otra persona',
    ruta: '/api/tiquetes',
    junto: COBRAR,
    pedidos: (servidor, hechos, cuantos) => aprobados(servidor, tiquetes(hechos), cuantos),
    minimo: 0,
  },
];

/** Makes the records that the cases of a build need; an older one has no counter. */
export const preparar = (servidor, { deAntes }) => (deAntes ? conProducto(servidor) : conMostrador(servidor));

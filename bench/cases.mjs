// The cases that are measured: the screens open all day and the write made all day, asked as the web asks them.

const HOY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date());

/** Two services for one client of branch 1, by turns of its four employees. */
const ticket = (empleado_id) => ({
  empleado_id,
  fecha: HOY,
  metodo_pago: 'efectivo',
  monto_efectivo: 13_000 + 16_000,
  monto_transferencia: 0,
  servicios: [1, 2].map((servicio_id) => ({ servicio_id, cantidad: 1, descuento_porcentaje: 0 })),
});

export const CASOS = [
  {
    nombre: 'Lista de 10 servicios realizados con total',
    ruta: '/api/servicios/listar-servicios-realizados?page=1&per_page=10',
    minimo: 0.6,
  },
  { nombre: 'Cifras del mes', ruta: '/api/servicios/ganancia-neta', minimo: 0.6 },
  { nombre: 'Ventana de pagos', ruta: '/api/pagos/estado-empleados', minimo: 0.6 },
  {
    nombre: 'Registrar dos servicios',
    ruta: '/api/servicios/servicios-multiples',
    cuerpos: [2, 5, 8, 11].map(ticket),
    minimo: 0.5,
  },
];

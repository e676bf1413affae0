import type { Negocio } from './negocio.js';

type ListaConTotales = {
  ruta: string;
  filtros: object[];
  /** Whether it also has rows of no branch. */
  conGeneral?: true;
  /** Each total, and the title of the column of its file that it adds up. */
  columnas: Record<string, string>;
};

/** Every list that says totals, with filters to ask it by. */
export function listasConTotales(negocio: Negocio): ListaConTotales[] {
  const [hoy, personas] = [negocio.hoy(), negocio.operadores.slice(0, 2)];
  const fechas = [
    {},
    { fecha_inicio: '2026-10-01', fecha_fin: '2026-10-31' },
    { fecha_inicio: hoy },
    { fecha_fin: '2026-10-20' },
  ];
  return [
    {
      ruta: 'gastos/listar',
      conGeneral: true,
      filtros: [...fechas, { search: 'a' }],
      columnas: { monto: 'Monto', monto_efectivo: 'Efectivo', monto_transferencia: 'Transferencia' },
    },
    {
      ruta: 'servicios/listar-ingresos-adicionales',
      conGeneral: true,
      filtros: [
        ...fechas,
        { tipo: 'accesorio' },
        { tipo: 'servicio_ocasional', fecha_inicio: '2026-10-25' },
        { search: 'a' },
      ],
      columnas: { monto: 'Monto', monto_efectivo: 'Efectivo', monto_transferencia: 'Transferencia' },
    },
    {
      ruta: 'ventas/listar-ventas',
      filtros: [
        ...fechas,
        { metodo_pago: 'mixto' },
        { metodo_pago: 'efectivo', fecha_inicio: '2026-10-25' },
        { search: 'a' },
      ],
      columnas: { total: 'Total', ganancia_total: 'Ganancia' },
    },
    {
      ruta: 'servicios/listar-servicios-realizados',
      filtros: [
        ...fechas,
        { pagado: 'true' },
        { pagado: 'false' },
        { search: 'a' },
        ...personas.map(({ id }) => ({ empleado_id: id })),
      ],
      columnas: {
        cantidad: 'Cantidad',
        total_con_descuento: 'Pagó el cliente',
        monto_empleado: 'Para el operador',
      },
    },
    {
      ruta: 'pagos/listar-pagos',
      filtros: [...fechas, { search: 'a' }, ...personas.map(({ id }) => ({ empleado_id: id }))],
      columnas: { monto: 'Monto' },
    },
    {
      ruta: 'productos/listar-productos',
      filtros: [{}, { stock: 'bajo' }, { search: 'a' }],
      columnas: { stock: 'Stock', valor_total: 'Valor al costo' },
    },
    {
      ruta: 'inventario/listar-inventario',
      filtros: [{}, { bajo: 'true' }, { search: 'a' }],
      columnas: { cantidad: 'Cantidad', valor_total: 'Valor total' },
    },
    {
      ruta: 'cartera',
      filtros: [{}, { search: 'luisa' }],
      columnas: {
        deuda: 'Debe',
        hasta_30: 'Hasta 30 días',
        hasta_60: '31 a 60 días',
        hasta_90: '61 a 90 días',
        mas_de_90: 'Más de 90 días',
      },
    },
  ];
}

import type { Reporte } from '../reporte.js';
import { ASIENTOS_DE_CIFRAS, resumenDe } from './cifras.js';
import { sucursalesDe } from './sucursales.js';

/** Each branch beside the others. With 'General' they add up to the whole. */
export const entidades: Reporte = {
  id: 'entidades',
  nombre: 'Resultado por sucursal',
  descripcion: 'Lo que entró, lo que salió y lo que dejó cada sucursal.',
  categoria: 'entidades',
  base: 'Por fecha del movimiento',
  nota: 'Una sucursal archivada está si se movió en el período; «General» es lo que no es de ninguna.',
  columnas: [
    { key: 'entidad', header: 'Sucursal', tipo: 'texto' },
    { key: 'estado', header: 'Estado', tipo: 'texto' },
    { key: 'ingresos_totales', header: 'Ingresos', tipo: 'dinero', suma: true },
    { key: 'pagos_servicios', header: 'Para operadores', tipo: 'dinero', suma: true },
    { key: 'costo_productos', header: 'Costo de productos', tipo: 'dinero', suma: true },
    { key: 'gastos', header: 'Gastos', tipo: 'dinero', suma: true },
    { key: 'ganancia_neta', header: 'Ganancia neta', tipo: 'dinero', suma: true },
    { key: 'porcentaje_ganancia', header: '% de ganancia', tipo: 'porcentaje' },
  ],
  asientos: ASIENTOS_DE_CIFRAS,
  calcular: async ({ quien, periodo }, { cifras, lector }) => {
    const [sucursales, deCada, all] = await Promise.all([
      sucursalesDe(quien, lector),
      cifras.porSucursal(quien, periodo, lector),
      cifras.una(quien, periodo, lector),
    ]);
    const rows = sucursales.flatMap((sucursal) => {
      const c = deCada.get(sucursal.id);
      if (c === undefined && !sucursal.siempre) return [];
      return {
        entidad: sucursal.nombre,
        estado: sucursal.estado,
        ingresos_totales: c?.ingresos_totales ?? 0,
        pagos_servicios: c?.total_pagar_empleados ?? 0,
        costo_productos: c?.costo_productos ?? 0,
        gastos: c?.gastos ?? 0,
        ganancia_neta: c?.ganancia_neta ?? 0,
        porcentaje_ganancia: c?.porcentaje_ganancia ?? 0,
        ...sucursal.origen,
      };
    });
    return { filas: rows, resumen: resumenDe(all) };
  },
};

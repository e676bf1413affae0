import { CATEGORIAS_REPORTE, type CategoriaReporte, type ReportType } from '@jornal/contract';
import { type Icon, IconBuildingStore, IconCash, IconScissors, IconTrendingUp, IconUsers } from '@tabler/icons-react';

export const CATEGORIAS: Readonly<Record<CategoriaReporte, { nombre: string; icono: Icon }>> = {
  servicios: { nombre: 'Servicios', icono: IconScissors },
  operadores: { nombre: 'Operadores', icono: IconUsers },
  financiero: { nombre: 'Financiero', icono: IconCash },
  tendencias: { nombre: 'Tendencias', icono: IconTrendingUp },
  entidades: { nombre: 'Sucursales', icono: IconBuildingStore },
};

/** The reports of each category, in their order; categories without any are left out. */
export const porCategoria = (tipos: readonly ReportType[]) =>
  CATEGORIAS_REPORTE.map((id) => ({
    id,
    ...CATEGORIAS[id],
    tipos: tipos.filter(({ category }) => category === id),
  })).filter(({ tipos: suyos }) => suyos.length > 0);

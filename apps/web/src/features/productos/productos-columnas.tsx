import type { Producto } from '@jornal/contract';
import { numero, pesos, porcentaje } from '../../lib/format';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { gananciaDe, tonoDeStock } from './api';
import clases from './productos.module.css';

const ENTIDAD: Columna<Producto> = { id: 'entidad', titulo: 'Sucursal', callaSi: 'entidad_id', celda: ({ entidad }) => entidad.nombre };

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasProductos = ({ conEntidad }: { conEntidad: boolean }): Columna<Producto>[] => [
  { id: 'nombre', titulo: 'Nombre y código', celda: (producto) => <Nombre producto={producto} /> },
  { id: 'categoria', titulo: 'Categoría', callaSi: 'categoria_id', celda: ({ categoria }) => categoria.nombre },
  { id: 'precio', titulo: 'Precio de Venta', numerica: true, celda: ({ precio_unitario }) => pesos(precio_unitario) },
  { id: 'costo', titulo: 'Costo de Compra', numerica: true, celda: ({ costo_unitario }) => pesos(costo_unitario) },
  { id: 'ganancia', titulo: 'Ganancia', numerica: true, celda: (producto) => <Ganancia producto={producto} /> },
  { id: 'stock', titulo: 'Stock', celda: ({ stock }) => <Insignia tono={tonoDeStock(stock)}>{numero(stock)}</Insignia> },
  ...(conEntidad ? [ENTIDAD] : []),
];

function Nombre({ producto: { nombre, codigo } }: { producto: Producto }) {
  return (
    <span className={clases.nombre}>
      {nombre}
      {codigo && <span className={`${clases.menor} cifra`}>{codigo}</span>}
    </span>
  );
}

function Ganancia({ producto: { precio_unitario, costo_unitario } }: { producto: Producto }) {
  const { ganancia, margen } = gananciaDe(precio_unitario, costo_unitario);
  return (
    <span className={clases.ganancia}>
      {pesos(ganancia)}
      <span className={clases.menor}>{porcentaje(margen)}</span>
    </span>
  );
}

import type { Producto } from '@jornal/contract';
import { numero, pesos, porcentaje } from '../../lib/format';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { gananciaDe, tonoDeStock } from './api';

const ENTIDAD: Columna<Producto> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'quien',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad.nombre,
};

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasProductos = ({ conEntidad }: { conEntidad: boolean }): Columna<Producto>[] => [
  {
    id: 'nombre',
    titulo: 'Nombre y código',
    enTelefono: 'que',
    celda: ({ nombre, codigo }) => (
      <DosLineas ancha arriba={nombre} abajo={codigo && <span className="cifra">{codigo}</span>} />
    ),
  },
  {
    id: 'categoria',
    titulo: 'Categoría',
    enTelefono: 'quien',
    callaSi: 'categoria_id',
    celda: ({ categoria }) => categoria.nombre,
  },
  {
    id: 'precio',
    titulo: 'Precio de Venta',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ precio_unitario }) => pesos(precio_unitario),
  },
  {
    id: 'costo',
    titulo: 'Costo de Compra',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ costo_unitario }) => pesos(costo_unitario),
  },
  {
    id: 'ganancia',
    titulo: 'Ganancia',
    enTelefono: 'fuera',
    numerica: true,
    celda: (producto) => <Ganancia producto={producto} />,
  },
  {
    id: 'stock',
    titulo: 'Stock',
    enTelefono: 'estado',
    rotulo: 'stock',
    celda: ({ stock }) => <Insignia tono={tonoDeStock(stock)}>{numero(stock)}</Insignia>,
  },
  ...(conEntidad ? [ENTIDAD] : []),
];

function Ganancia({ producto: { precio_unitario, costo_unitario } }: { producto: Producto }) {
  const { ganancia, margen } = gananciaDe(precio_unitario, costo_unitario);
  return <DosLineas arriba={pesos(ganancia)} abajo={porcentaje(margen)} />;
}

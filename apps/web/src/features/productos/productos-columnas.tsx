import type { Producto } from '@jornal/contract';
import { numero, pesos, porcentaje } from '../../lib/format';
import { dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { gananciaDe, tonoDeStock } from './api';

const ENTIDAD: Columna<Producto> = texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

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
  texto('categoria', 'Categoría', 'quien', ({ categoria }) => categoria.nombre, { callaSi: 'categoria_id' }),
  dinero('precio', 'Precio de Venta', 'monto', ({ precio_unitario }) => precio_unitario),
  dinero('costo', 'Costo de Compra', 'fuera', ({ costo_unitario }) => costo_unitario),
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

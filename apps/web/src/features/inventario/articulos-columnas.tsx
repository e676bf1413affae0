import type { Articulo } from '@jornal/contract';
import { numero } from '../../lib/format';
import { dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia, type Tono } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { enPaquetes, existenciaDe, NOMBRES_ESTADO } from './api';

const TONOS: Record<Articulo['estado'], Tono> = { activo: 'exito', inactivo: 'neutro', agotado: 'peligro' };
const ENTIDAD: Columna<Articulo> = texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasArticulos = ({ conEntidad }: { conEntidad: boolean }): Columna<Articulo>[] => [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    celda: ({ nombre }) => <span className="partible">{nombre}</span>,
  },
  {
    id: 'cantidad',
    titulo: 'Cantidad',
    enTelefono: 'quien',
    numerica: true,
    celda: (articulo) => <Cantidad articulo={articulo} />,
  },
  { id: 'stock', titulo: 'Stock', enTelefono: 'estado', celda: ({ cantidad }) => <Existencia cantidad={cantidad} /> },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'fuera',
    callaSi: 'estado',
    celda: ({ estado }) => (
      <Insignia rellena tono={TONOS[estado]}>
        {NOMBRES_ESTADO[estado]}
      </Insignia>
    ),
  },
  dinero('costo', 'Costo Unitario', 'fuera', ({ costo_unitario }) => costo_unitario),
  dinero('valor', 'Valor Total', 'monto', ({ valor_total }) => valor_total),
  ...(conEntidad ? [ENTIDAD] : []),
];

/** How much there is of something, in words. */
export function Existencia({ cantidad }: { cantidad: number }) {
  const { texto, tono } = existenciaDe(cantidad);
  return <Insignia tono={tono}>{texto}</Insignia>;
}

function Cantidad({ articulo: { cantidad, tamanio_paquete } }: { articulo: Articulo }) {
  return (
    <DosLineas arriba={numero(cantidad)} abajo={tamanio_paquete !== null && enPaquetes(cantidad, tamanio_paquete)} />
  );
}

import type { Articulo } from '@jornal/contract';
import { numero, pesos } from '../../lib/format';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia, type Tono } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { enPaquetes, existenciaDe, NOMBRES_ESTADO } from './api';

const TONOS: Record<Articulo['estado'], Tono> = { activo: 'exito', inactivo: 'neutro', agotado: 'peligro' };
const ENTIDAD: Columna<Articulo> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'quien',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad.nombre,
};

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
  {
    id: 'costo',
    titulo: 'Costo Unitario',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ costo_unitario }) => pesos(costo_unitario),
  },
  {
    id: 'valor',
    titulo: 'Valor Total',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ valor_total }) => pesos(valor_total),
  },
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

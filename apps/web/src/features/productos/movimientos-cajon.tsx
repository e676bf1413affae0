import { type MovimientoStock, ORDEN_MOVIMIENTOS_STOCK, type Producto } from '@jornal/contract';
import { Text } from '@mantine/core';
import { numero } from '../../lib/format';
import { Cajon } from '../../ui/cajon';
import { cantidad, estado, instante } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Lista } from '../../ui/lista';
import { MovimientoExistencias } from '../../ui/movimiento-existencias';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaSuelta } from '../../ui/use-lista';
import { movimientosQuery } from './api';

type Props = { abierto: boolean; producto: Producto | null; alCerrar: () => void };

const ORIGENES: Record<MovimientoStock['origen'], string> = {
  creacion: 'Creación',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  devolucion: 'Devolución',
  archivo: 'Producto eliminado',
  importacion: 'Importación',
};

const COLUMNAS: readonly Columna<MovimientoStock>[] = [
  instante('fecha', 'Fecha', 'quien', ({ created_at }) => created_at),
  estado('tipo', 'Tipo', ({ tipo }) => (tipo === 'entrada' ? ['Entrada', 'exito'] : ['Salida', 'alerta'])),
  {
    id: 'cantidad',
    titulo: 'Cantidad',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tipo, cantidad_movimiento: n }) => `${tipo === 'entrada' ? '+' : '−'}${numero(n)}`,
  },
  cantidad('anterior', 'Anterior', 'fuera', ({ cantidad_anterior }) => cantidad_anterior),
  cantidad('nueva', 'Nueva', 'fuera', ({ cantidad_nueva }) => cantidad_nueva),
  {
    id: 'origen',
    titulo: 'Origen',
    enTelefono: 'que',
    celda: ({ origen, motivo }) => <DosLineas arriba={ORIGENES[origen]} abajo={motivo} />,
  },
  {
    id: 'usuario',
    titulo: 'Usuario',
    enTelefono: 'quien',
    celda: ({ usuario }) => (
      <Text span fz={13} className="partible">
        {usuario.nombre}
      </Text>
    ),
  },
];

/** Everything that changed the stock of a product, the newest first. */
export function MovimientosCajon({ abierto, producto, alCerrar }: Props) {
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Movimientos de stock"
      subtitulo={producto && `${producto.nombre} · ${producto.entidad.nombre}`}
    >
      {producto && <Movimientos key={producto.id} producto={producto} />}
    </Cajon>
  );
}

function Movimientos({ producto }: { producto: Producto }) {
  const lista = useListaSuelta({
    por: ORDEN_MOVIMIENTOS_STOCK,
    consulta: (pagina, pedido) => movimientosQuery(producto.id, pagina, pedido),
  });
  const detalle = useDialogo<MovimientoStock>();
  const nombre = `Movimientos de ${producto.nombre}`;
  return (
    <Lista
      suelta
      lista={lista}
      nombre={nombre}
      densa
      columnas={COLUMNAS}
      exportar={{ ruta: `/api/productos/movimientos/${producto.id}`, nombre }}
      alAbrir={detalle.abrir}
      error="Error al cargar el historial de movimientos"
      vacio="Este producto todavía no tiene movimientos"
      paginador={{ variante: 'vecinas', nombre: 'Paginación de los movimientos' }}
    >
      <MovimientoExistencias
        abierto={detalle.abierto}
        titulo={producto.nombre}
        movimiento={detalle.sobre}
        origen={detalle.sobre ? ORIGENES[detalle.sobre.origen] : undefined}
        motivo={detalle.sobre?.motivo}
        alCerrar={detalle.cerrar}
      />
    </Lista>
  );
}

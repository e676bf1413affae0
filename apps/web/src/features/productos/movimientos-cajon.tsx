import { type MovimientoStock, ORDEN_MOVIMIENTOS_STOCK, type Producto } from '@jornal/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fechaHora, numero } from '../../lib/format';
import { useOrdenSuelto } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Cajon } from '../../ui/cajon';
import { DosLineas } from '../../ui/dos-lineas';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { MovimientoExistencias } from '../../ui/movimiento-existencias';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { movimientosQuery } from './api';

type Props = { abierto: boolean; producto: Producto | null; alCerrar: () => void };

const ORIGENES: Record<MovimientoStock['origen'], string> = {
  creacion: 'Creación',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  archivo: 'Producto eliminado',
  importacion: 'Importación',
};

const COLUMNAS: readonly Columna<MovimientoStock>[] = [
  {
    id: 'fecha',
    titulo: 'Fecha',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="entero cifra">{fechaHora(created_at)}</span>,
  },
  {
    id: 'tipo',
    titulo: 'Tipo',
    enTelefono: 'estado',
    celda: ({ tipo }) => (
      <Insignia tono={tipo === 'entrada' ? 'exito' : 'alerta'}>{tipo === 'entrada' ? 'Entrada' : 'Salida'}</Insignia>
    ),
  },
  {
    id: 'cantidad',
    titulo: 'Cantidad',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tipo, cantidad_movimiento: n }) => `${tipo === 'entrada' ? '+' : '−'}${numero(n)}`,
  },
  {
    id: 'anterior',
    titulo: 'Anterior',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ cantidad_anterior }) => numero(cantidad_anterior),
  },
  {
    id: 'nueva',
    titulo: 'Nueva',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ cantidad_nueva }) => numero(cantidad_nueva),
  },
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
  const [pagina, setPagina] = useState(1);
  const detalle = useDialogo<MovimientoStock>();
  const { pedido, orden } = useOrdenSuelto(ORDEN_MOVIMIENTOS_STOCK, () => setPagina(1));
  const consulta = useQuery(movimientosQuery(producto.id, pagina, pedido));
  return (
    <>
      <Tabla
        nombre={`Movimientos de ${producto.nombre}`}
        densa
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar el historial de movimientos"
        alAbrir={detalle.abrir}
        textoVacio="Este producto todavía no tiene movimientos"
      />
      <BarraHerramientas
        acciones={
          <Exportar
            ruta={`/api/productos/movimientos/${producto.id}`}
            query={pedido}
            nombre={`Movimientos de ${producto.nombre}`}
          />
        }
      />
      <Paginador nombre="Paginación de los movimientos" paginacion={consulta.data?.pagination} alCambiar={setPagina} />
      <MovimientoExistencias
        abierto={detalle.abierto}
        titulo={producto.nombre}
        movimiento={detalle.sobre}
        origen={detalle.sobre ? ORIGENES[detalle.sobre.origen] : undefined}
        motivo={detalle.sobre?.motivo}
        alCerrar={detalle.cerrar}
      />
    </>
  );
}

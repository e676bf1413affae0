import { type MovimientoArticulo, ORDEN_MOVIMIENTOS_ARTICULO } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { numero, pesos } from '../../lib/format';
import { useOrdenSuelto } from '../../lib/use-orden';
import { cantidad, estado, instante } from '../../ui/columnas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { MovimientoExistencias } from '../../ui/movimiento-existencias';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { articuloQuery, movimientosQuery } from './api';
import { Existencia } from './articulos-columnas';

const COLUMNAS: readonly Columna<MovimientoArticulo>[] = [
  instante('fecha', 'Fecha', 'que', ({ created_at }) => created_at),
  estado('tipo', 'Tipo', ({ tipo }) => (tipo === 'entrada' ? ['Entrada', 'exito'] : ['Salida', 'alerta'])),
  {
    id: 'cantidad',
    titulo: 'Cantidad',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tipo, cantidad_movimiento: n }) => `${tipo === 'entrada' ? '+' : '−'}${numero(n)}`,
  },
  cantidad('anterior', 'Cantidad anterior', 'fuera', ({ cantidad_anterior }) => cantidad_anterior),
  cantidad('nueva', 'Cantidad nueva', 'quien', ({ cantidad_nueva }) => cantidad_nueva, { rotulo: 'quedan' }),
  {
    id: 'usuario',
    titulo: 'Usuario',
    enTelefono: 'quien',
    celda: ({ usuario }) => <span className="partible">{usuario.nombre}</span>,
  },
];

type Props = { articuloId: number; pagina: string; alPaginar: (pagina: string) => void; alVolver: () => void };

/** Everything that came in and went out of an item, in place of the list. */
export function HistorialArticulo({ articuloId, pagina, alPaginar, alVolver }: Props) {
  const detalle = useDialogo<MovimientoArticulo>();
  const articulo = useQuery(articuloQuery(articuloId)).data;
  const { pedido, orden } = useOrdenSuelto(ORDEN_MOVIMIENTOS_ARTICULO, () => alPaginar('1'));
  const consulta = useQuery(movimientosQuery(articuloId, pagina, pedido));
  return (
    <>
      <EncabezadoPagina
        titulo="Historial de Movimientos"
        subtitulo={articulo ? `${articulo.nombre} · ${articulo.entidad.nombre}` : 'Inventario Interno'}
        acciones={
          <>
            <Exportar
              ruta={`/api/inventario/movimientos/${articuloId}`}
              query={pedido}
              nombre={`Movimientos de ${articulo?.nombre ?? 'un artículo'}`}
            />
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={alVolver}
              autoFocus
            >
              Volver al inventario
            </Button>
          </>
        }
      />
      <Panel sinRelleno>
        {articulo && (
          <Group gap="8px 24px" py={14} px="var(--orilla)" fz="sm" c="dimmed" className="cifra">
            <span>
              Cantidad actual <Cuanto>{numero(articulo.cantidad)}</Cuanto>
            </span>
            <Existencia cantidad={articulo.cantidad} />
            <span>
              Valor total <Cuanto>{pesos(articulo.valor_total)}</Cuanto>
            </span>
          </Group>
        )}
        <Tabla
          nombre="Movimientos"
          columnas={COLUMNAS}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          mensajeError="Error al cargar el historial de movimientos"
          alAbrir={detalle.abrir}
          textoVacio="Este artículo todavía no tiene movimientos"
        />
        <Paginador
          nombre="Paginación de los movimientos"
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => alPaginar(String(page))}
        />
      </Panel>
      <MovimientoExistencias
        abierto={detalle.abierto}
        titulo={articulo?.nombre ?? 'Movimiento'}
        movimiento={detalle.sobre}
        alCerrar={detalle.cerrar}
      />
    </>
  );
}

const Cuanto = ({ children }: { children: string }) => (
  <Text component="strong" ml={4} c="var(--mantine-color-text)">
    {children}
  </Text>
);

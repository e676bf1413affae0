import type { Producto } from '@jornal/contract';
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { Cajon } from '../../ui/cajon';
import { cantidad, texto } from '../../ui/columnas';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { gananciaDe, productosQuery } from './api';

const COLUMNAS: readonly Columna<Producto>[] = [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    celda: ({ nombre }) => (
      <Stack component="span" gap={0} display="inline-flex" miw={144} lh={1.35} className="partible">
        {nombre}
      </Stack>
    ),
  },
  texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad.nombre),
  {
    id: 'ganancia',
    titulo: 'Ganancia',
    enTelefono: 'quien',
    numerica: true,
    celda: ({ precio_unitario, costo_unitario }) => pesos(gananciaDe(precio_unitario, costo_unitario).ganancia),
  },
  cantidad('stock', 'Stock', 'quien', ({ stock }) => stock),
  {
    id: 'total',
    titulo: 'Si se vende',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ precio_unitario, costo_unitario, stock }) =>
      pesos(gananciaDe(precio_unitario, costo_unitario).ganancia * stock),
  },
];

type Props = { abierto: boolean; entidadId: string; total: number | undefined; alCerrar: () => void };

/** The profit of each product if all of it were sold: the rows of 'Ganancia Total Potencial'. */
export function PotencialCajon({ abierto, entidadId, total, alCerrar }: Props) {
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Ganancia Total Potencial"
      subtitulo="Lo que gana cada unidad, por las que hay"
      pie={
        <Group gap={16} justify="space-between" wrap="nowrap" fw={600}>
          <span>Total</span>
          <Text component="strong" fz={18} className="cifra">
            {total === undefined ? '—' : pesos(total)}
          </Text>
        </Group>
      }
    >
      <Productos key={entidadId} entidadId={entidadId} />
    </Cajon>
  );
}

function Productos({ entidadId }: { entidadId: string }) {
  const [pagina, setPagina] = useState(1);
  const consulta = useQuery(
    productosQuery({ page: String(pagina), search: '', categoria_id: '', stock: 'disponible', entidad_id: entidadId }),
  );
  return (
    <>
      <Tabla
        nombre="Productos con stock"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        mensajeError="Error al cargar la lista de productos"
        textoVacio="No hay productos con stock"
      />
      <Paginador
        nombre="Paginación de los productos con stock"
        paginacion={consulta.data?.pagination}
        alCambiar={setPagina}
      />
    </>
  );
}

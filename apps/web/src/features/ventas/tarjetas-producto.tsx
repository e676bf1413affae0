import type { Paginacion, Producto } from '@jornal/contract';
import { Anchor, Combobox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCreador } from '../../lib/creadores';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CrearLoQueFalta } from '../../ui/crear-lo-que-falta';
import { EstadoError, EstadoSinResultados, EstadoVacio } from '../../ui/estado-vacio';
import tarjetas from '../../ui/tarjetas.module.css';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useEntidadInicial } from '../entidades/api';
import { PRODUCTOS_A_LA_VISTA } from './api';
import clases from './registrar-venta.module.css';

const MENSAJE_ERROR = 'Error al cargar la lista de productos';

type Props = {
  consulta: {
    data: { data: Producto[]; pagination: Paginacion } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  entidadId: string;
  buscado: string;
  alLimpiar: () => void;
  /** Gets the id of a product that was made because there is none. */
  alCrear: (id: number) => void;
};

/** The products for sale as cards: name, price and how many are left. */
export function TarjetasProducto({
  consulta: { data, isError, refetch },
  entidadId,
  buscado,
  alLimpiar,
  alCrear,
}: Props) {
  const { esAdmin } = useSesion();
  useAvisoDeFallo(isError, MENSAJE_ERROR);
  const conSede = esAdmin && entidadId === '';
  if (!data)
    return isError ? (
      <EstadoError texto={MENSAJE_ERROR} alReintentar={() => refetch()} />
    ) : (
      <Esqueleto conSede={conSede} />
    );
  if (data.data.length === 0)
    return buscado ? (
      <EstadoSinResultados alLimpiar={alLimpiar} />
    ) : (
      <SinProductos entidadId={entidadId} alCrear={alCrear} />
    );
  const faltan = data.pagination.total - data.data.length;
  return (
    <>
      <Combobox.Options className={tarjetas.rejilla} aria-label="Productos disponibles">
        {data.data.map((producto) => (
          <Combobox.Option
            key={producto.id}
            value={String(producto.id)}
            mih={84}
            className={`${tarjetas.tarjeta} ${clases.tarjeta}`}
          >
            <Text span lineClamp={2} fw={600} lh={1.35} className="partible">
              {producto.nombre}
            </Text>
            <Group
              component="span"
              gap="0 12px"
              align="baseline"
              justify="space-between"
              mt="auto"
              className={clases.datosTarjeta}
            >
              <span className="cifra">{pesos(producto.precio_unitario)}</span>
              <span className="cifra" data-bajo={producto.stock <= 5 || undefined}>
                {numero(producto.stock)} en stock
              </span>
            </Group>
            {conSede && (
              <Text span pt={6} fz="xs" c="dimmed" className="raya-arriba">
                {producto.entidad.nombre}
              </Text>
            )}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {faltan > 0 && (
        <Text px="var(--orilla)" pb="var(--orilla)" fz={13} c="dimmed">
          Hay {numero(faltan)} más: escribe para encontrarlos.
        </Text>
      )}
    </>
  );
}

function SinProductos({ entidadId, alCrear }: Pick<Props, 'entidadId' | 'alCrear'>) {
  const { puede } = useSesion();
  const inicial = useEntidadInicial();
  const crear = useCreador('producto', { entidadId: Number(entidadId) || (inicial ?? null) });
  const enlace = (
    <Anchor component={Link} to="/productos" fw={600}>
      Ir a Productos
    </Anchor>
  );
  return (
    <EstadoVacio
      detalle="Todavía no hay productos con existencias en esta sucursal."
      accion={
        puede('productos.ver') && (
          <Stack gap={12} align="center">
            {crear && <CrearLoQueFalta variant="filled" size="sm" crear={crear} alCrear={alCrear} />}
            {enlace}
          </Stack>
        )
      }
    />
  );
}

/** As many cards as come, and as high. */
function Esqueleto({ conSede }: { conSede: boolean }) {
  return (
    <div className={tarjetas.rejilla} aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {Array.from({ length: PRODUCTOS_A_LA_VISTA }, (_, i) => `tarjeta-${i}`).map((clave) => (
        <Skeleton key={clave} height={conSede ? 108 : 84} radius="lg" aria-hidden />
      ))}
    </div>
  );
}

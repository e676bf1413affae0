import { Anchor, Combobox, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCreador } from '../../lib/creadores';
import { numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CrearLoQueFalta } from '../../ui/crear-lo-que-falta';
import { EstadoError, EstadoSinResultados, EstadoVacio } from '../../ui/estado-vacio';
import tarjetas from '../../ui/tarjetas.module.css';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { type Hallazgos, useSeCobran } from './hallazgos';
import clases from './mostrador.module.css';

const MENSAJE_ERROR = 'Error al cargar lo que se cobra';

type Props = { entidadId: number; hallazgos: Hallazgos; buscado: string; alLimpiar: () => void };

/** The findings as cards: services with their price, products with theirs and how many are left. */
export function Tarjetas({ entidadId, hallazgos, buscado, alLimpiar }: Props) {
  const { servicios, productos, operadores, personas, tiquetes, mas, cargando, error, reintentar, vacio } = hallazgos;
  useAvisoDeFallo(error, MENSAJE_ERROR);
  if (error) return <EstadoError texto={MENSAJE_ERROR} alReintentar={reintentar} />;
  if (cargando) return <Esqueleto />;
  if (vacio && operadores.length === 0 && buscado === '') return <SinCatalogo entidadId={entidadId} />;
  if ([servicios, productos, operadores, personas, tiquetes].every(({ length }) => length === 0))
    return <EstadoSinResultados buscado={buscado} alLimpiar={alLimpiar} />;
  return (
    <>
      <Combobox.Options className={clases.hallazgos} aria-label="Servicios y productos">
        <Grupo nombre="Quién atiende">
          {operadores.map(({ id, nombre, apellido }) => (
            <Tarjeta key={id} clave={`operador-${id}`} nombre={`${nombre} ${apellido}`} />
          ))}
        </Grupo>
        <Grupo nombre="Servicios">
          {servicios.map(({ id, nombre, precio }) => (
            <Tarjeta key={id} clave={`servicio-${id}`} nombre={nombre} precio={precio} />
          ))}
        </Grupo>
        <Grupo nombre="Productos">
          {productos.map(({ id, nombre, precio_unitario, stock }) => (
            <Tarjeta key={id} clave={`producto-${id}`} nombre={nombre} precio={precio_unitario} stock={stock} />
          ))}
        </Grupo>
        <Grupo nombre="Personas">
          {personas.map(({ id, nombre, telefono }) => (
            <Tarjeta key={id} clave={`persona-${id}`} nombre={nombre} detalle={telefono} />
          ))}
        </Grupo>
        <Grupo nombre="Tiquetes">
          {tiquetes.map(({ id, numero: suyo, total }) => (
            <Tarjeta key={id} clave={`tiquete-${id}`} nombre={`Tiquete ${suyo}`} precio={total} />
          ))}
        </Grupo>
      </Combobox.Options>
      {mas > 0 && (
        <Text px="var(--orilla)" pb="var(--orilla)" fz={13} c="dimmed">
          Hay {numero(mas)} más: escribe para encontrarlos.
        </Text>
      )}
    </>
  );
}

function Grupo({ nombre, children }: { nombre: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Combobox.Group
      label={nombre}
      classNames={{ group: `${tarjetas.rejilla} ${clases.grupo}`, groupLabel: clases.rotulo }}
    >
      {children}
    </Combobox.Group>
  );
}

type Hallada = { clave: string; nombre: string; precio?: number; stock?: number; detalle?: string | null };

function Tarjeta({ clave, nombre, precio, stock, detalle = null }: Hallada) {
  return (
    <Combobox.Option value={clave} className={`${tarjetas.tarjeta} ${clases.tarjeta}`}>
      <Text span lineClamp={2} fw={600} lh={1.35} className="partible">
        {nombre}
      </Text>
      {detalle !== null && (
        <Text span mt="auto" fz="sm" className="cifra entero">
          {detalle}
        </Text>
      )}
      {precio !== undefined && (
        <Group
          component="span"
          gap="0 12px"
          align="baseline"
          justify="space-between"
          mt="auto"
          className={clases.datos}
        >
          <span className="cifra">{pesos(precio)}</span>
          {stock !== undefined && (
            <span className="cifra" data-bajo={stock <= 5 || undefined}>
              {numero(stock)} en stock
            </span>
          )}
        </Group>
      )}
    </Combobox.Option>
  );
}

function SinCatalogo({ entidadId }: { entidadId: number }) {
  const { puede } = useSesion();
  const se = useSeCobran();
  const crearServicio = useCreador('servicio', { entidadId });
  const crearProducto = useCreador('producto', { entidadId });
  return (
    <EstadoVacio
      texto="Todavía no hay nada que cobrar"
      detalle="En esta sucursal no hay servicios activos ni productos con existencias."
      accion={
        <Stack gap={12} align="center">
          {se.servicios && crearServicio && (
            <CrearLoQueFalta variant="filled" size="sm" crear={crearServicio} alCrear={() => undefined} />
          )}
          {se.productos && crearProducto && (
            <CrearLoQueFalta variant="default" size="sm" crear={crearProducto} alCrear={() => undefined} />
          )}
          {puede('servicios.editar') && (
            <Anchor component={Link} to="/servicios/lista" fw={600}>
              Ir al catálogo de servicios
            </Anchor>
          )}
        </Stack>
      }
    />
  );
}

/** As many cards as come, and as high. */
function Esqueleto() {
  return (
    <div className={tarjetas.rejilla} aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {Array.from({ length: 12 }, (_, i) => `tarjeta-${i}`).map((clave) => (
        <Skeleton key={clave} height={68} radius="lg" aria-hidden />
      ))}
    </div>
  );
}

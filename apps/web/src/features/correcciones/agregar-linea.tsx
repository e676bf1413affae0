import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Selector } from '../../ui/selector';
import { catalogoQuery } from '../catalogo/api';
import { disponiblesQuery } from '../ventas/api';
import { type LineaEscrita, lineaNuevaDe } from './corregir';
import clases from './corregir.module.css';

type Props = {
  entidadId: number;
  lineas: readonly LineaEscrita[];
  alAgregar: (linea: LineaEscrita) => void;
};
type Tipo = LineaEscrita['tipo'];

const ESPERA_MS = 300;
const nueva = () => `nueva-${crypto.randomUUID()}`;

/** Adds what was left out of the ticket: a service or a product of its branch. */
export function AgregarLinea({ entidadId, lineas, alAgregar }: Props) {
  const { puede } = useSesion();
  const [abierto, setAbierto] = useState<Tipo | null>(null);
  const agregar = (linea: LineaEscrita) => {
    alAgregar(linea);
    setAbierto(null);
  };
  if (abierto === 'servicio') return <Servicio entidadId={entidadId} alAgregar={agregar} />;
  if (abierto === 'producto') return <Producto {...{ entidadId, lineas }} alAgregar={agregar} />;
  const boton = (tipo: Tipo, texto: string) => (
    <Button variant="subtle" size="compact-sm" className={clases.agregar} onClick={() => setAbierto(tipo)}>
      {texto}
    </Button>
  );
  return (
    <Group gap="4px 16px">
      {puede('servicios.crear') && boton('servicio', 'Agregar un servicio')}
      {puede('ventas.crear') && boton('producto', 'Agregar un producto')}
    </Group>
  );
}

function Servicio({ entidadId, alAgregar }: Pick<Props, 'entidadId' | 'alAgregar'>) {
  const { data, isPending } = useQuery(catalogoQuery(entidadId));
  return (
    <Selector
      aria-label="Agregar un servicio"
      placeholder="Servicio que faltó"
      autoFocus
      cargando={isPending}
      opciones={(data ?? [])
        .filter(({ estado }) => estado)
        .map(({ id, nombre, precio }) => ({ value: id, label: nombre, detalle: pesos(precio) }))}
      value={null}
      onChange={(elegido) => {
        const servicio = data?.find(({ id }) => id === elegido);
        if (servicio) alAgregar(lineaNuevaDe('servicio', servicio, nueva()));
      }}
    />
  );
}

/** The products that can be sold now, of which the server finds those of the typed text; more of one that is there is its quantity. */
function Producto({ entidadId, lineas, alAgregar }: Props) {
  const [texto, setTexto] = useState('');
  const [busca] = useDebouncedValue(texto.trim(), ESPERA_MS);
  const { data, isPending } = useQuery(disponiblesQuery(String(entidadId), busca));
  const esta = (id: number) => lineas.some(({ tipo, cosa_id }) => tipo === 'producto' && cosa_id === id);
  const hallados = (data?.data ?? []).filter(({ id }) => !esta(id));
  return (
    <Selector
      aria-label="Agregar un producto"
      placeholder="Producto o código que faltó"
      autoFocus
      cargando={isPending}
      opciones={hallados.map(({ id, nombre, precio_unitario }) => ({
        value: id,
        label: nombre,
        detalle: pesos(precio_unitario),
      }))}
      filter={({ options }) => options}
      searchValue={texto}
      onSearchChange={setTexto}
      value={null}
      onChange={(elegido) => {
        const producto = hallados.find(({ id }) => id === elegido);
        if (producto) alAgregar(lineaNuevaDe('producto', { ...producto, precio: producto.precio_unitario }, nueva()));
      }}
    />
  );
}

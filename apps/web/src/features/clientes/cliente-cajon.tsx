import type { Cliente, Sucursal } from '@jornal/contract';
import { Box, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fechaHora } from '../../lib/format';
import { Cajon } from '../../ui/cajon';
import { dinero, texto } from '../../ui/columnas';
import { Dato, Ficha } from '../../ui/ficha';
import { type Columna, Tabla } from '../../ui/tabla';
import { HistorialPanel } from '../auditoria/historial-panel';
import { sucursalesDeClienteQuery } from './api';
import { periodoPedidos } from './dias-pedido';

const COLUMNAS: readonly Columna<Sucursal>[] = [
  texto('name', 'Sucursal', 'que', ({ name }) => name),
  texto('city', 'Ciudad', 'quien', ({ city }) => city),
  dinero('budget', 'Presupuesto', 'monto', ({ budget }) => budget),
];

type Props = { abierto: boolean; cliente: Cliente | null; alCerrar: () => void };

/** The data of a client, and the branches it owns. */
export function ClienteCajon({ abierto, cliente, alCerrar }: Props) {
  return (
    <Cajon
      abierto={abierto}
      alCerrar={alCerrar}
      titulo={cliente?.name ?? ''}
      subtitulo={cliente?.business_name}
      ancho="40rem"
    >
      {cliente && <Contenido cliente={cliente} />}
    </Cajon>
  );
}

function Contenido({ cliente }: { cliente: Cliente }) {
  const consulta = useQuery(sucursalesDeClienteQuery(cliente.id));
  return (
    <Box p={20}>
      <Ficha>
        <Dato nombre="NIT">{cliente.nit}</Dato>
        <Dato nombre="Teléfono">{cliente.phone}</Dato>
        <Dato nombre="Email">{cliente.email}</Dato>
        <Dato nombre="Dirección">{cliente.address}</Dato>
        <Dato nombre="Días de pedido">{periodoPedidos(cliente.order_start_date, cliente.order_end_date)}</Dato>
        <Dato nombre="Registrado">{fechaHora(cliente.created_at)}</Dato>
      </Ficha>
      <Title order={3} fz="sm" mt="lg" mb="xs">
        Sus sucursales
      </Title>
      <Tabla
        nombre="Sucursales del cliente"
        columnas={COLUMNAS}
        filas={consulta.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        entera
        mensajeError="Error al cargar la lista de sucursales"
        textoVacio="Este cliente no tiene sucursales"
        filasEsqueleto={3}
      />
      <Title order={3} fz="sm" mt="lg" mb="xs">
        Historial
      </Title>
      <HistorialPanel recurso="client" id={cliente.id} />
    </Box>
  );
}

import type { Cliente } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { editar, eliminar } from '../../ui/acciones-lista';
import { entero, texto } from '../../ui/columnas';
import { Eliminar } from '../../ui/eliminar';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { clientesQuery, eliminarCliente, vetoDe } from './api';
import { ClienteCajon } from './cliente-cajon';
import { ClienteModal } from './cliente-modal';
import { periodoPedidos } from './dias-pedido';

const COLUMNAS: readonly Columna<Cliente>[] = [
  texto('name', 'Nombre', 'que', ({ name }) => name),
  texto('business_name', 'Nombre comercial', 'quien', ({ business_name }) => business_name),
  entero('nit', 'NIT', 'fuera', ({ nit }) => nit),
  entero('phone', 'Teléfono', 'quien', ({ phone }) => phone),
  texto('email', 'Email', 'fuera', ({ email }) => email),
  {
    id: 'pedidos',
    titulo: 'Días de pedido',
    enTelefono: 'fuera',
    celda: ({ order_start_date, order_end_date }) => periodoPedidos(order_start_date, order_end_date),
  },
];

const POR_DEFECTO = { page: '1', search: '' };

/** A company that owns branches is easily taken for a person who comes to be served. */
function QuienesSon() {
  const { accede } = useSesion();
  return (
    <>
      Empresas o dueños de las sucursales.{' '}
      {accede('personas') && (
        <>
          Quienes vienen a hacerse un servicio están en{' '}
          <Anchor component={Link} to="/personas" inherit underline="always">
            Personas
          </Anchor>
          .
        </>
      )}
    </>
  );
}

/** '/clientes/lista': the companies that own the branches. */
export default function ClientesPage() {
  const { puede, esAdmin } = useSesion();
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas: COLUMNAS,
    consulta: ({ search }) => clientesQuery(search),
  });
  const [edicion, borrado, detalle] = [useDialogo<Cliente | null>(), useDialogo<Cliente>(), useDialogo<Cliente>()];
  // A client has no branch yet: the server lets an administrator alone.
  const crea = esAdmin && puede('entidades.crear');
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Clientes', subtitulo: <QuienesSon /> }}
      nombre="Clientes"
      registro="client"
      columnas={COLUMNAS}
      busqueda="Buscar por nombre, nombre comercial o NIT…"
      vistas={<VistasDeLista lista="clientes" porDefecto={POR_DEFECTO} />}
      exportar={{ ruta: '/api/clients', nombre: 'Clientes' }}
      crear={crea && { etiqueta: 'Nuevo cliente', alPulsar: () => edicion.abrir(null) }}
      acciones={[
        editar(puede('entidades.editar'), edicion.abrir, { veto: (cliente) => vetoDe(cliente, esAdmin) }),
        // A person who sees one branch sees its client alone, who is not deleted while it has it.
        eliminar(esAdmin && puede('entidades.eliminar'), borrado.abrir),
      ]}
      alAbrir={detalle.abrir}
      error="Error al cargar la lista de clientes"
    >
      <ClienteModal abierto={edicion.abierto} cliente={edicion.sobre} alCerrar={edicion.cerrar} />
      <ClienteCajon
        abierto={detalle.abierto}
        cliente={comoEsta(detalle.sobre, lista.filas)}
        alCerrar={detalle.cerrar}
      />
      <Eliminar dialogo={borrado} titulo="Eliminar cliente" error="Error al eliminar el cliente" con={eliminarCliente}>
        {({ name }) => (
          <>
            ¿Quieres eliminar a <strong>{name}</strong>? Su cuenta no podrá iniciar sesión; su historial se conserva.
          </>
        )}
      </Eliminar>
    </Lista>
  );
}

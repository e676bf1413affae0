import type { Client } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Confirmar } from '../../ui/confirmar';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { clientesQuery, eliminarCliente, vetoDe } from './api';
import { ClienteCajon } from './cliente-cajon';
import { ClienteModal } from './cliente-modal';
import { periodoPedidos } from './dias-pedido';

/** A number that is read in one piece. */
const Entero = ({ children }: { children: string }) => (
  <span className="cifra" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </span>
);

const COLUMNAS: readonly Columna<Client>[] = [
  { id: 'name', titulo: 'Nombre', enTelefono: 'que', ordenPor: ({ name }) => name, celda: ({ name }) => name },
  {
    id: 'business_name',
    titulo: 'Nombre comercial',
    enTelefono: 'quien',
    ordenPor: ({ business_name }) => business_name,
    celda: ({ business_name }) => business_name,
  },
  {
    id: 'nit',
    titulo: 'NIT',
    enTelefono: 'fuera',
    ordenPor: ({ nit }) => nit,
    celda: ({ nit }) => <Entero>{nit}</Entero>,
  },
  {
    id: 'phone',
    titulo: 'Teléfono',
    enTelefono: 'quien',
    ordenPor: ({ phone }) => phone,
    celda: ({ phone }) => <Entero>{phone}</Entero>,
  },
  { id: 'email', titulo: 'Email', enTelefono: 'fuera', ordenPor: ({ email }) => email, celda: ({ email }) => email },
  {
    id: 'pedidos',
    titulo: 'Días de pedido',
    enTelefono: 'fuera',
    celda: ({ order_start_date, order_end_date }) => periodoPedidos(order_start_date, order_end_date),
  },
];
const POR = ordenables(COLUMNAS);

const POR_DEFECTO = { page: '1', search: '' };

/** '/clientes/lista': the companies that own the branches. */
export default function ClientesPage() {
  const { puede, esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(clientesQuery(filtros.search));
  const edicion = useDialogo<Client | 'nuevo'>();
  const borrado = useDialogo<Client>();
  const detalle = useDialogo<Client>();
  const eliminar = useMutation({ mutationFn: eliminarCliente });

  const { orden } = useOrden(POR);
  const enOrden = consulta.data && ordenar(consulta.data, COLUMNAS, orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], filtros.page);
  // Of no branch yet: the server lets an administrator alone.
  const botonNuevo = esAdmin && puede('entidades.crear') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
      Nuevo cliente
    </Button>
  );

  return (
    <>
      <EncabezadoPagina titulo="Clientes" subtitulo="Las empresas dueñas de las sucursales" acciones={botonNuevo} />
      <Panel sinRelleno>
        <BarraHerramientas
          busqueda={filtros.search}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre, nombre comercial o NIT…"
          vistas={<VistasDeLista lista="clientes" porDefecto={POR_DEFECTO} />}
          acciones={
            <Exportar
              ruta="/api/clients"
              query={{}}
              solo={paraArchivo(enOrden, { estrecha: filtros.search !== '', orden: orden.actual })}
              nombre="Clientes"
            />
          }
        />
        <Tabla
          nombre="Clientes"
          registro="client"
          columnas={COLUMNAS}
          filas={consulta.data && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          mensajeError="Error al cargar la lista de clientes"
          alAbrir={detalle.abrir}
          acciones={useAcciones(edicion.abrir, borrado.abrir)}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonNuevo}
        />
        {consulta.data && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
          />
        )}
      </Panel>
      <ClienteModal
        abierto={edicion.abierto}
        cliente={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
      />
      <ClienteCajon
        abierto={detalle.abierto}
        cliente={comoEsta(detalle.sobre, consulta.data)}
        alCerrar={detalle.cerrar}
      />
      <Confirmar
        abierto={borrado.abierto}
        alCerrar={borrado.cerrar}
        titulo="Eliminar cliente"
        pideMotivo
        sobre={borrado.sobre?.id}
        mensajeError="Error al eliminar el cliente"
        alConfirmar={async (motivo) =>
          borrado.sobre && avisos.exito((await eliminar.mutateAsync({ id: borrado.sobre.id, motivo })).message)
        }
      >
        ¿Quieres eliminar a <strong>{borrado.sobre?.name}</strong>? Su cuenta no podrá iniciar sesión; su historial se
        conserva.
      </Confirmar>
    </>
  );
}

/** What this person may do with a client; undefined when nothing. */
function useAcciones(
  editar: (cliente: Client) => void,
  borrar: (cliente: Client) => void,
): ((cliente: Client) => AccionFila[]) | undefined {
  const { puede, esAdmin } = useSesion();
  // Whoever sees one branch sees its client alone, who is not deleted while it has it.
  const [edita, elimina] = [puede('entidades.editar'), esAdmin && puede('entidades.eliminar')];
  if (!edita && !elimina) return undefined;
  return (cliente) => [
    ...(edita
      ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(cliente), ...vetoDe(cliente, esAdmin) }]
      : []),
    ...(elimina
      ? [{ etiqueta: 'Eliminar', icono: <IconTrash />, variante: 'danger' as const, alPulsar: () => borrar(cliente) }]
      : []),
  ];
}

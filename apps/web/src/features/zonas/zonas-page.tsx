import type { Zone } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { clientesQuery, vetoDe } from '../clientes/api';
import { eliminarZona, zonasQuery } from './api';
import { ZonaModal } from './zona-modal';

const COLUMNAS: readonly Columna<Zone>[] = [
  { id: 'name', titulo: 'Nombre', enTelefono: 'que', ordenPor: ({ name }) => name, celda: ({ name }) => name },
  {
    id: 'description',
    titulo: 'Descripción',
    enTelefono: 'fuera',
    ordenPor: ({ description }) => description,
    celda: ({ description }) => description,
  },
  {
    id: 'client',
    titulo: 'Cliente',
    enTelefono: 'quien',
    ordenPor: ({ client }) => client.name,
    celda: ({ client }) => client.name,
  },
];
const POR = ordenables(COLUMNAS);

const POR_DEFECTO = { page: '1', search: '' };

/** '/zonas/lista': how each client groups where it works. */
export default function ZonasPage() {
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(zonasQuery(filtros.search));
  const edicion = useDialogo<Zone | 'nueva'>();
  const { conHistorial, cajon } = useHistorial<Zone>('zone', ({ name }) => name);

  const { orden } = useOrden(POR);
  const enOrden = consulta.data && ordenar(consulta.data, COLUMNAS, orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], filtros.page);
  const botonNueva = usePuedeCrear() && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nueva')}>
      Nueva zona
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Zonas"
        subtitulo="Los sectores en que cada cliente agrupa sus sucursales"
        acciones={botonNueva}
      />
      <Panel sinRelleno>
        <BarraHerramientas
          busqueda={filtros.search}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre o descripción…"
          acciones={
            <Exportar
              ruta="/api/zones"
              query={{}}
              solo={paraArchivo(enOrden, { estrecha: filtros.search !== '', orden: orden.actual })}
              nombre="Zonas"
            />
          }
        />
        <Tabla
          nombre="Zonas"
          registro="zone"
          columnas={COLUMNAS}
          filas={consulta.data && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          mensajeError="Error al cargar las zonas"
          acciones={conHistorial(useAcciones(edicion.abrir))}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonNueva}
        />
        {consulta.data && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
          />
        )}
      </Panel>
      {cajon}
      <ZonaModal
        abierto={edicion.abierto}
        zona={edicion.sobre === 'nueva' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
      />
    </>
  );
}

/** Whoever sees one branch makes zones of its client while that has no other. */
function usePuedeCrear(): boolean {
  const { puede, esAdmin } = useSesion();
  const crea = puede('entidades.crear');
  const { data } = useQuery({ ...clientesQuery(), enabled: crea && !esAdmin });
  return crea && (esAdmin || data?.some(({ en_otras_sucursales }) => !en_otras_sucursales) === true);
}

/** What this person may do with a zone; undefined when nothing. Deleting asks through the browser's own question (section 2, Zonas). */
function useAcciones(editar: (zona: Zone) => void): ((zona: Zone) => AccionFila[]) | undefined {
  const { puede, esAdmin } = useSesion();
  const eliminar = useMutation({ mutationFn: eliminarZona });
  const [edita, elimina] = [puede('entidades.editar'), puede('entidades.eliminar')];
  if (!edita && !elimina) return undefined;
  const preguntar = async ({ id, name }: Zone) => {
    if (!window.confirm(`¿Quieres eliminar la zona «${name}»?`)) return;
    try {
      avisos.exito((await eliminar.mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al eliminar la zona'));
    }
  };
  return (zona) => [
    ...(edita
      ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(zona), ...vetoDe(zona, esAdmin) }]
      : []),
    ...(elimina
      ? [
          {
            etiqueta: 'Eliminar',
            icono: <IconTrash />,
            variante: 'danger' as const,
            alPulsar: () => void preguntar(zona),
            ...vetoDe(zona, esAdmin),
          },
        ]
      : []),
  ];
}

import type { Branch } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { coincide, ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
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
import { Selector } from '../../ui/selector';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { archivarSucursal, sucursalesQuery } from './api';
import { RestaurarSucursal } from './restaurar-sucursal';
import { SucursalModal } from './sucursal-modal';
import { columnasSucursales } from './sucursales-columnas';

const POR_DEFECTO = { page: '1', search: '', estado: 'activas' };
const ESTADOS = [
  { value: 'activas', label: 'Activas' },
  { value: 'archivadas', label: 'Archivadas' },
  { value: 'todas', label: 'Todas' },
];

/** The same for whoever does and does not see what was spent. */
const POR = ordenables(columnasSucursales({ conGastos: true }));

const enEstado = ({ archivada }: Branch, estado: string): boolean =>
  estado === 'todas' || archivada === (estado === 'archivadas');

/** '/sucursales/lista': the branches of the business, and how much of its month's budget each has used. */
export default function SucursalesPage() {
  const { puede, accede, esAdmin } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(sucursalesQuery);
  const edicion = useDialogo<Branch | 'nueva'>();
  const archivo = useDialogo<Branch>();
  const vuelta = useDialogo<Branch>();
  const { conHistorial, cajon } = useHistorial<Branch>('entidad', ({ name }) => name);

  const visibles = consulta.data?.filter(
    (s) => enEstado(s, filtros.estado) && coincide(filtros.search, s.name, s.address, s.city, s.client?.name),
  );
  const { orden } = useOrden(POR);
  const columnas = columnasSucursales({ conGastos: accede('gastos') });
  const enOrden = visibles && ordenar(visibles, columnas, orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], filtros.page);
  // Of no branch yet: the server lets an administrator alone.
  const botonNueva = esAdmin && puede('entidades.crear') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nueva')}>
      Nueva sucursal
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Sucursales"
        subtitulo="Dónde atiende el negocio, y lo que lleva gastado cada una este mes"
        acciones={botonNueva}
      />
      <Panel sinRelleno>
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre, dirección, ciudad o cliente…"
          acciones={
            <Exportar
              ruta="/api/branches"
              query={{ archivadas: filtros.estado === 'activas' ? undefined : 'true' }}
              solo={paraArchivo(enOrden, {
                estrecha: filtros.search !== '' || filtros.estado === 'archivadas',
                orden: orden.actual,
              })}
              nombre="Sucursales"
            />
          }
          filtros={
            <Selector
              aria-label="Estado"
              w={150}
              searchable={false}
              allowDeselect={false}
              opciones={ESTADOS}
              value={filtros.estado}
              onChange={(estado) => cambiar({ estado: estado ?? POR_DEFECTO.estado })}
            />
          }
        />
        <Tabla
          nombre="Sucursales"
          registro="entidad"
          columnas={columnas}
          filas={visibles && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          mensajeError="Error al cargar la lista de sucursales"
          acciones={conHistorial(
            useAcciones({ editar: edicion.abrir, archivar: archivo.abrir, restaurar: vuelta.abrir }),
          )}
          hayFiltros={hayFiltros || (consulta.data?.length ?? 0) > 0}
          alLimpiar={hayFiltros ? limpiar : () => cambiar({ estado: 'todas' })}
          accionVacio={botonNueva}
        />
        {visibles && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
          />
        )}
      </Panel>
      <SucursalModal
        abierto={edicion.abierto}
        sucursal={edicion.sobre === 'nueva' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
      />
      <ArchivarSucursal abierto={archivo.abierto} sucursal={archivo.sobre} alCerrar={archivo.cerrar} />
      {cajon}
      <RestaurarSucursal abierto={vuelta.abierto} sucursal={vuelta.sobre} alCerrar={vuelta.cerrar} />
    </>
  );
}

function ArchivarSucursal({
  abierto,
  sucursal,
  alCerrar,
}: {
  abierto: boolean;
  sucursal: Branch | null;
  alCerrar: () => void;
}) {
  const archivar = useMutation({ mutationFn: archivarSucursal });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar sucursal"
      pideMotivo
      sobre={sucursal?.id}
      mensajeError="Error al eliminar la sucursal"
      alConfirmar={async (motivo) =>
        sucursal && avisos.exito((await archivar.mutateAsync({ id: sucursal.id, motivo })).message)
      }
    >
      ¿Quieres eliminar <strong>{sucursal?.name}</strong>?
      <Text fz="sm" c="dimmed" mt="xs">
        Queda archivada: no recibe nada nuevo, y su historia sigue en los filtros y en todas las cifras. Puedes
        restaurarla después.
      </Text>
    </Confirmar>
  );
}

type Acciones = Record<'editar' | 'archivar' | 'restaurar', (sucursal: Branch) => void>;

/** What this person may do with a branch; undefined when nothing. */
function useAcciones({ editar, archivar, restaurar }: Acciones): ((sucursal: Branch) => AccionFila[]) | undefined {
  const { puede } = useSesion();
  const [edita, elimina] = [puede('entidades.editar'), puede('entidades.eliminar')];
  if (!edita && !elimina) return undefined;
  return (sucursal) => {
    if (sucursal.archivada)
      return edita
        ? [
            {
              etiqueta: 'Restaurar',
              icono: <IconArchiveOff />,
              variante: 'success',
              alPulsar: () => restaurar(sucursal),
            },
          ]
        : [];
    return [
      ...(edita ? [{ etiqueta: 'Editar', icono: <IconPencil />, alPulsar: () => editar(sucursal) }] : []),
      ...(elimina
        ? [
            {
              etiqueta: 'Eliminar',
              icono: <IconArchive />,
              variante: 'danger' as const,
              alPulsar: () => archivar(sucursal),
            },
          ]
        : []),
    ];
  };
}

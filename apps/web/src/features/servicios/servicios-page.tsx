import type { Servicio } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { pesos, porcentaje } from '../../lib/format';
import { coincide, ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Confirmar } from '../../ui/confirmar';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Selector } from '../../ui/selector';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { useAccionesServicio } from './acciones-servicio';
import { catalogoQuery, eliminarServicio } from './api';
import { ServicioModal } from './servicio-modal';

const COLUMNAS: readonly Columna<Servicio>[] = [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    ordenPor: ({ nombre }) => nombre,
    celda: ({ nombre }) => nombre,
  },
  {
    id: 'precio',
    titulo: 'Precio',
    enTelefono: 'monto',
    numerica: true,
    ordenPor: ({ precio }) => precio,
    celda: ({ precio }) => pesos(precio),
  },
  {
    id: 'porcentaje',
    titulo: '% empleado',
    enTelefono: 'quien',
    rotulo: 'empleado',
    numerica: true,
    ordenPor: ({ porcentaje_pago_empleado }) => porcentaje_pago_empleado,
    celda: ({ porcentaje_pago_empleado }) => porcentaje(porcentaje_pago_empleado),
  },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    callaSi: 'estado',
    ordenPor: ({ estado }) => (estado ? 'Activo' : 'Inactivo'),
    celda: ({ estado }) => <Insignia tono={estado ? 'exito' : 'neutro'}>{estado ? 'Activo' : 'Inactivo'}</Insignia>,
  },
];
const deQuien = ({ entidad }: Servicio): string => entidad?.nombre ?? 'Todas las sucursales';
const ENTIDAD: Columna<Servicio> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'quien',
  ordenPor: deQuien,
  celda: deQuien,
};
const CON_ENTIDAD = [...COLUMNAS, ENTIDAD];
const POR = ordenables(CON_ENTIDAD);

const POR_DEFECTO = { page: '1', search: '', estado: '', entidad_id: '' };
const ESTADOS = [
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
];

/** The catalogue: what is sold, for how much and what share of it is the employee's. */
export default function ServiciosPage() {
  const { esAdmin, puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const consulta = useQuery(catalogoQuery(Number(filtros.entidad_id) || null));
  const edicion = useDialogo<Servicio | 'nuevo'>();
  const borrado = useDialogo<Servicio>();
  const acciones = useAccionesServicio({ editar: edicion.abrir, eliminar: borrado.abrir });
  const { conHistorial, cajon } = useHistorial<Servicio>('servicio', ({ nombre }) => nombre);

  const visibles = consulta.data?.filter(
    (servicio) =>
      coincide(filtros.search, servicio.nombre) &&
      (filtros.estado === '' || servicio.estado === (filtros.estado === 'activo')),
  );
  const { orden } = useOrden(POR);
  const enOrden = visibles && ordenar(visibles, CON_ENTIDAD, orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], filtros.page);
  const botonNuevo = puede('servicios.editar') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edicion.abrir('nuevo')}>
      Nuevo servicio
    </Button>
  );

  return (
    <>
      <EncabezadoPagina
        titulo="Servicios"
        subtitulo="Catálogo, precios y participación del empleado"
        acciones={botonNuevo}
      />
      <Panel sinRelleno>
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por nombre…"
          acciones={
            <Exportar
              ruta="/api/servicios/listar-servicio"
              query={{ entidad_id: filtros.entidad_id }}
              solo={paraArchivo(enOrden, {
                estrecha: filtros.search !== '' || filtros.estado !== '',
                orden: orden.actual,
              })}
              estrecha={{ search: filtros.search, estado: filtros.estado }}
              nombre="Servicios"
            />
          }
          filtros={
            <Selector
              aria-label="Estado"
              placeholder="Todos los estados"
              w={170}
              clearable
              searchable={false}
              opciones={ESTADOS}
              value={filtros.estado}
              onChange={(estado) => cambiar({ estado: estado ?? '' })}
            />
          }
        />
        <Tabla
          nombre="Servicios"
          registro="servicio"
          columnas={esAdmin ? CON_ENTIDAD : COLUMNAS}
          filas={visibles && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar la lista de servicios"
          acciones={conHistorial(acciones)}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          accionVacio={botonNuevo}
        />
        {visibles && (
          <Paginador
            paginacion={pagination}
            alCambiar={(page) => cambiar({ page: String(page) })}
            variante="extremos"
          />
        )}
      </Panel>
      <ServicioModal
        abierto={edicion.abierto}
        servicio={edicion.sobre === 'nuevo' ? null : edicion.sobre}
        alCerrar={edicion.cerrar}
      />
      {cajon}
      <EliminarServicio abierto={borrado.abierto} servicio={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

function EliminarServicio({
  abierto,
  servicio,
  alCerrar,
}: {
  abierto: boolean;
  servicio: Servicio | null;
  alCerrar: () => void;
}) {
  const eliminar = useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string | undefined }) => eliminarServicio(id, motivo),
  });
  return (
    <Confirmar
      abierto={abierto}
      alCerrar={alCerrar}
      titulo="Eliminar servicio"
      pideMotivo
      sobre={servicio?.id}
      mensajeError="Error al eliminar el servicio"
      alConfirmar={async (motivo) => {
        if (servicio) avisos.exito((await eliminar.mutateAsync({ id: servicio.id, motivo })).message);
      }}
    >
      ¿Quieres eliminar <strong>{servicio?.nombre}</strong> del catálogo? Lo que ya se registró conserva su nombre y su
      precio.
    </Confirmar>
  );
}

import type { Servicio } from '@jornal/contract';
import { duracion, porcentaje } from '../../lib/format';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { BotonImportar } from '../../ui/boton-importar';
import { dinero, estado, texto } from '../../ui/columnas';
import { Eliminar } from '../../ui/eliminar';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useAccionesServicio } from './acciones-servicio';
import { catalogoQuery, eliminarServicio } from './api';
import { ServicioModal } from './servicio-modal';

const ImportarServiciosModal = alAbrir(() =>
  import('./importar-servicios-modal').then((modulo) => modulo.ImportarServiciosModal),
);

const COLUMNAS: readonly Columna<Servicio>[] = [
  texto('nombre', 'Nombre', 'que', ({ nombre }) => nombre),
  dinero('precio', 'Precio', 'monto', ({ precio }) => precio),
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
    id: 'duracion',
    titulo: 'Duración',
    enTelefono: 'quien',
    rotulo: 'dura',
    numerica: true,
    ordenPor: ({ duracion_minutos }) => duracion_minutos ?? 0,
    callaVacia: true,
    celda: ({ duracion_minutos }) => (duracion_minutos === null ? <Nada /> : duracion(duracion_minutos)),
  },
  estado('estado', 'Estado', ({ estado }) => (estado ? ['Activo', 'exito'] : ['Inactivo', 'neutro']), {
    callaSi: 'estado',
  }),
];
const deQuien = ({ entidad }: Servicio): string => entidad?.nombre ?? 'Todas las sucursales';
const ENTIDAD: Columna<Servicio> = texto('entidad', 'Sucursal', 'quien', deQuien);
const CON_ENTIDAD = [...COLUMNAS, ENTIDAD];
const POR_DEFECTO = { page: '1', search: '', estado: '', entidad_id: '' };
const ESTADOS = [
  { value: 'activo', label: 'Activos' },
  { value: 'inactivo', label: 'Inactivos' },
];

/** The catalogue: the services sold, their prices and the employee's share of each. */
export default function ServiciosPage() {
  const { esAdmin, puede } = useSesion();
  const columnas = esAdmin ? CON_ENTIDAD : COLUMNAS;
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas,
    consulta: ({ entidad_id }) => catalogoQuery(Number(entidad_id) || null),
    queda: ({ nombre, estado }, filtros) =>
      coincide(filtros.search, nombre) && (filtros.estado === '' || estado === (filtros.estado === 'activo')),
    archivo: ({ entidad_id, search, estado }) => ({
      query: { entidad_id },
      estrechada: search !== '' || estado !== '',
      estrecha: { search, estado },
    }),
  });
  const [edicion, borrado] = [useDialogo<Servicio | null>(), useDialogo<Servicio>()];
  const importacion = useDialogo<true>();
  const edita = puede('servicios.editar');
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Servicios',
        subtitulo: 'Catálogo, precios y participación del empleado',
        acciones: edita && <BotonImportar alPulsar={() => importacion.abrir(true)} />,
      }}
      nombre="Servicios"
      registro="servicio"
      columnas={columnas}
      busqueda="Buscar por nombre…"
      filtros={
        <FiltroOpciones
          de={lista}
          clave="estado"
          nombre="Estado"
          opciones={ESTADOS}
          todas="Todos los estados"
          w={170}
        />
      }
      exportar={{ ruta: '/api/servicios/listar-servicio', nombre: 'Servicios' }}
      crear={edita && { etiqueta: 'Nuevo servicio', alPulsar: () => edicion.abrir(null) }}
      acciones={useAccionesServicio({ alEditar: edicion.abrir, alEliminar: borrado.abrir })}
      historial={useHistorial<Servicio>('servicio', ({ nombre }) => nombre)}
      error="Error al cargar la lista de servicios"
    >
      <ServicioModal abierto={edicion.abierto} servicio={edicion.sobre} alCerrar={edicion.cerrar} />
      <Eliminar
        dialogo={borrado}
        titulo="Eliminar servicio"
        error="Error al eliminar el servicio"
        con={eliminarServicio}
      >
        {({ nombre }) => (
          <>
            ¿Quieres eliminar <strong>{nombre}</strong> del catálogo? Lo que ya se registró conserva su nombre y su
            precio.
          </>
        )}
      </Eliminar>
      <ImportarServiciosModal abierto={importacion.abierto} alCerrar={importacion.cerrar} />
    </Lista>
  );
}

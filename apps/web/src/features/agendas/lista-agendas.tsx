import type { Agenda } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { coincide, ordenables, ordenar, paginar, paraArchivo } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { DosLineas } from '../../ui/dos-lineas';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useHistorial } from '../auditoria/historial-modal';
import { useAccionesAgenda } from './acciones-agenda';
import { AgendaModal } from './agenda-modal';
import { agendasQuery } from './api';
import { EliminarAgenda } from './eliminar-agenda';
import { ConsultarEspaciosModal } from './espacios-modal';
import { HorariosCajon } from './horarios-cajon';
import { rutaCalendario } from './rutas';

const quien = ({ operador }: Agenda) => `${operador.nombre} ${operador.apellido}`;

const ENTIDAD: Columna<Agenda> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'fuera',
  callaSi: 'entidad_id',
  ordenPor: ({ entidad }) => entidad.nombre,
  celda: ({ entidad }) => entidad.nombre,
};

const columnas = (conEntidad: boolean): Columna<Agenda>[] => [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    ordenPor: ({ nombre }) => nombre,
    celda: ({ nombre, descripcion }) => <DosLineas arriba={nombre} abajo={descripcion} />,
  },
  { id: 'operador', titulo: 'Operador', enTelefono: 'quien', ordenPor: quien, celda: quien },
  ...(conEntidad ? [ENTIDAD] : []),
  {
    id: 'horarios',
    titulo: 'Horarios',
    enTelefono: 'quien',
    numerica: true,
    ordenPor: ({ horarios_count }) => horarios_count,
    celda: ({ horarios_count }) => horarios_count,
  },
  {
    id: 'activa',
    titulo: 'Estado',
    enTelefono: 'estado',
    ordenPor: ({ activa }) => (activa ? 'Activa' : 'Inactiva'),
    celda: ({ activa }) => <Insignia tono={activa ? 'exito' : 'neutro'}>{activa ? 'Activa' : 'Inactiva'}</Insignia>,
  },
];

const POR = ordenables(columnas(true));

type Dialogo<T> = ReturnType<typeof useDialogo<T>>;
type Props = {
  fecha: string;
  entidadId: string;
  search: string;
  page: string;
  alCambiar: (cambio: { search?: string; page?: string }) => void;
  /** Its dialog is opened from the head of the screen too. */
  edicion: Dialogo<Agenda | 'nueva'>;
  botonNueva: ReactNode;
};

/** The agendas themselves, active or not: found by name or operator, opened, changed and taken out. */
export function ListaAgendas({ fecha, entidadId, search, page, alCambiar, edicion, botonNueva }: Props) {
  const { esAdmin } = useSesion();
  const { conHistorial, cajon } = useHistorial<Agenda>('agenda', ({ nombre }) => nombre);
  const navegar = useNavigate();
  const consulta = useQuery(agendasQuery(entidadId));
  const [espacios, horarios, borrado] = [useDialogo<Agenda>(), useDialogo<Agenda>(), useDialogo<Agenda>()];
  const visibles = consulta.data?.filter((agenda) =>
    coincide(search, agenda.nombre, agenda.descripcion, quien(agenda), agenda.entidad.nombre),
  );
  const { orden } = useOrden(POR);
  const enOrden = visibles && ordenar(visibles, columnas(true), orden.actual);
  const { data: filas, pagination } = paginar(enOrden ?? [], page);
  const calendario = ({ id }: Agenda) => void navegar(rutaCalendario(id, fecha));

  return (
    <>
      <Panel sinRelleno titulo="Agendas" mt={20}>
        <BarraHerramientas
          busqueda={search}
          alBuscar={(nueva) => alCambiar({ search: nueva })}
          placeholder="Buscar agenda u operador…"
          acciones={
            <Exportar
              ruta="/api/agenda/listar-agendas"
              query={{ entidad_id: entidadId }}
              solo={paraArchivo(enOrden, { estrecha: search !== '', orden: orden.actual })}
              nombre="Agendas"
            />
          }
        />
        <Tabla
          nombre="Agendas"
          columnas={columnas(esAdmin)}
          filas={visibles && filas}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={{ entidad_id: entidadId }}
          mensajeError="Error al cargar la lista de agendas"
          acciones={conHistorial(
            useAccionesAgenda({
              calendario,
              espacios: espacios.abrir,
              horarios: horarios.abrir,
              editar: edicion.abrir,
              eliminar: borrado.abrir,
            }),
          )}
          hayFiltros={search !== ''}
          alLimpiar={() => alCambiar({ search: '' })}
          accionVacio={botonNueva}
          filasEsqueleto={5}
        />
        {visibles && (
          <Paginador
            paginacion={pagination}
            alCambiar={(nueva) => alCambiar({ page: String(nueva) })}
            variante="extremos"
          />
        )}
      </Panel>
      <AgendaModal
        abierto={edicion.abierto}
        agenda={edicion.sobre === 'nueva' ? null : edicion.sobre}
        entidadId={Number(entidadId) || null}
        alCerrar={edicion.cerrar}
        alCrear={horarios.abrir}
      />
      <ConsultarEspaciosModal
        abierto={espacios.abierto}
        agenda={espacios.sobre}
        fecha={fecha}
        alCerrar={espacios.cerrar}
      />
      <HorariosCajon
        abierto={horarios.abierto}
        agenda={comoEsta(horarios.sobre, consulta.data)}
        alCerrar={horarios.cerrar}
      />
      {cajon}
      <EliminarAgenda abierto={borrado.abierto} agenda={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

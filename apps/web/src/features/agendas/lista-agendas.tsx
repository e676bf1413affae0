import type { Agenda } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { estado, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { type Crear, Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { comoEsta, useDialogo } from '../../ui/use-dialogo';
import { useListaEntera } from '../../ui/use-lista';
import { useHistorial } from '../auditoria/historial-modal';
import { useAccionesAgenda } from './acciones-agenda';
import { agendasQuery } from './api';
import { EliminarAgenda } from './eliminar-agenda';
import { rutaCalendario } from './rutas';

const AgendaModal = alAbrir(() => import('./agenda-modal').then((modulo) => modulo.AgendaModal));
const ConsultarEspaciosModal = alAbrir(() =>
  import('./espacios-modal').then((modulo) => modulo.ConsultarEspaciosModal),
);
const HorariosCajon = alAbrir(() => import('./horarios-cajon').then((modulo) => modulo.HorariosCajon));

const quien = ({ operador }: Agenda) => `${operador.nombre} ${operador.apellido}`;

const ENTIDAD: Columna<Agenda> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

const columnasAgendas = (conEntidad: boolean): Columna<Agenda>[] => [
  {
    id: 'nombre',
    titulo: 'Nombre',
    enTelefono: 'que',
    ordenPor: ({ nombre }) => nombre,
    celda: ({ nombre, descripcion }) => <DosLineas arriba={nombre} abajo={descripcion} />,
  },
  texto('operador', 'Operador', 'quien', quien),
  ...(conEntidad ? [ENTIDAD] : []),
  {
    id: 'horarios',
    titulo: 'Horarios',
    enTelefono: 'quien',
    numerica: true,
    ordenPor: ({ horarios_count }) => horarios_count,
    celda: ({ horarios_count }) => horarios_count,
  },
  estado('activa', 'Estado', ({ activa }) => (activa ? ['Activa', 'exito'] : ['Inactiva', 'neutro'])),
];

const POR_DEFECTO = { page: '1', search: '', entidad_id: '' };

type Props = {
  fecha: string;
  entidadId: string;
  /** Its dialog is opened from the head of the screen too. */
  edicion: ReturnType<typeof useDialogo<Agenda | null>>;
  crear: Crear;
};

/** The agendas themselves, active or not: found by name or operator, opened, changed and taken out. */
export function ListaAgendas({ fecha, entidadId, edicion, crear }: Props) {
  const { esAdmin } = useSesion();
  const navegar = useNavigate();
  const columnas = columnasAgendas(esAdmin);
  const lista = useListaEntera({
    porDefecto: POR_DEFECTO,
    columnas,
    consulta: () => agendasQuery(entidadId),
    queda: (agenda, { search }) =>
      coincide(search, agenda.nombre, agenda.descripcion, quien(agenda), agenda.entidad.nombre),
    archivo: () => ({ query: { entidad_id: entidadId } }),
  });
  const [espacios, horarios, borrado] = [useDialogo<Agenda>(), useDialogo<Agenda>(), useDialogo<Agenda>()];
  return (
    <Lista
      lista={lista}
      panel={{ titulo: 'Agendas', mt: 20 }}
      nombre="Agendas"
      columnas={columnas}
      busqueda="Buscar agenda u operador…"
      exportar={{ ruta: '/api/agenda/listar-agendas', nombre: 'Agendas' }}
      crear={crear}
      acciones={useAccionesAgenda({
        calendario: ({ id }) => void navegar(rutaCalendario(id, fecha)),
        espacios: espacios.abrir,
        horarios: horarios.abrir,
        alEditar: edicion.abrir,
        alEliminar: borrado.abrir,
      })}
      historial={useHistorial<Agenda>('agenda', ({ nombre }) => nombre)}
      error="Error al cargar la lista de agendas"
      filasEsqueleto={5}
    >
      <AgendaModal
        abierto={edicion.abierto}
        agenda={edicion.sobre}
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
        agenda={comoEsta(horarios.sobre, lista.consulta.data)}
        alCerrar={horarios.cerrar}
      />
      <EliminarAgenda abierto={borrado.abierto} agenda={borrado.sobre} alCerrar={borrado.cerrar} />
    </Lista>
  );
}

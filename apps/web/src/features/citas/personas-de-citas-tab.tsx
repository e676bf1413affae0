import { ORDEN_PERSONAS_CITAS, type PersonaCitas } from '@jornal/contract';
import { useNavigate } from 'react-router-dom';
import { fecha } from '../../lib/format';
import { cantidad } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { TelefonoDePersona } from '../../ui/telefono-de-persona';
import { useListaPaginada } from '../../ui/use-lista';
import { personasQuery } from './api';

const POR_DEFECTO = { page: '1', search: '', entidad_id: '' };

const COLUMNAS: readonly Columna<PersonaCitas>[] = [
  {
    id: 'persona',
    titulo: 'Persona',
    enTelefono: 'que',
    celda: ({ nombre, email }) => <DosLineas arriba={nombre} abajo={email} />,
  },
  {
    id: 'telefono',
    titulo: 'Teléfono',
    enTelefono: 'monto',
    celda: ({ nombre, telefono, no_contactar }) =>
      telefono === null ? <Nada /> : <TelefonoDePersona persona={{ nombre, telefono, no_contactar }} />,
  },
  cantidad('visitas', 'Visitas', 'quien', ({ visitas }) => visitas),
  cantidad('canceladas', 'Canceladas', 'fuera', ({ canceladas }) => canceladas),
  cantidad('inasistencias', 'No asistió', 'quien', ({ inasistencias }) => inasistencias),
  { id: 'ultima', titulo: 'Última', enTelefono: 'fuera', celda: ({ ultima }) => <Dia dia={ultima} /> },
  { id: 'proxima', titulo: 'Próxima', enTelefono: 'fuera', celda: ({ proxima }) => <Dia dia={proxima} /> },
];

/** The people who have had an appointment, with a card or without, and how they keep their word. */
export function PersonasDeCitasTab() {
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_PERSONAS_CITAS, consulta: personasQuery });
  const { entidad_id: entidadId } = lista.filtros;
  const navegar = useNavigate();
  // All their appointments, not only those to come: hence an empty first day.
  const verCitas = ({ nombre }: PersonaCitas) =>
    navegar(
      `/agendas?${new URLSearchParams({ tab: 'citas', search: nombre, fecha_inicio: '', ...(entidadId && { entidad_id: entidadId }) })}`,
    );
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Lista de personas según sus citas' }}
      nombre="Personas según sus citas"
      columnas={COLUMNAS}
      claveDe={({ nombre, telefono, email }) => [nombre, telefono, email].join('\n')}
      busqueda="Buscar persona…"
      exportar={{ ruta: '/api/agenda/personas', nombre: 'Personas según sus citas' }}
      alAbrir={verCitas}
      error="Error al cargar las personas"
      vacio="Todavía nadie ha tenido una cita"
      paginador={{ nombre: 'Páginas de personas' }}
    />
  );
}

const Dia = ({ dia }: { dia: string | null }) =>
  dia === null ? <Nada /> : <span className="cifra">{fecha(dia)}</span>;

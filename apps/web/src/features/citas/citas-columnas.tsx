import type { Cita } from '@jornal/contract';
import { fecha, horasDe } from '../../lib/format';
import { texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import type { Columna } from '../../ui/tabla';
import { EstadoDeCita } from './estados';

const ENTIDAD: Columna<Cita> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasCitas = ({ conEntidad }: { conEntidad: boolean }): Columna<Cita>[] => [
  {
    id: 'cliente',
    titulo: 'Cliente',
    enTelefono: 'que',
    celda: ({ cliente_nombre, cliente_telefono }) => <DosLineas arriba={cliente_nombre} abajo={cliente_telefono} />,
  },
  {
    id: 'cuando',
    titulo: 'Fecha y hora',
    enTelefono: 'quien',
    celda: (cita) => <DosLineas cifra arriba={fecha(cita.fecha)} abajo={horasDe(cita)} />,
  },
  texto('servicio', 'Servicio', 'quien', ({ servicio }) => servicio),
  {
    id: 'agenda',
    titulo: 'Operador',
    enTelefono: 'fuera',
    callaSi: 'agenda_id',
    celda: ({ operador, agenda_nombre }) => (
      <DosLineas arriba={`${operador.nombre} ${operador.apellido}`} abajo={agenda_nombre} />
    ),
  },
  { id: 'estado', titulo: 'Estado', enTelefono: 'estado', celda: (cita) => <EstadoDeCita cita={cita} /> },
  ...(conEntidad ? [ENTIDAD] : []),
];

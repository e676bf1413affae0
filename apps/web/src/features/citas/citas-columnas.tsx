import type { Cita } from '@jornal/contract';
import { fecha } from '../../lib/format';
import type { Columna } from '../../ui/tabla';
import clases from './citas.module.css';
import { EstadoDeCita, horasDe } from './estados';

const ENTIDAD: Columna<Cita> = { id: 'entidad', titulo: 'Sucursal', callaSi: 'entidad_id', celda: ({ entidad }) => entidad.nombre };

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasCitas = ({ conEntidad }: { conEntidad: boolean }): Columna<Cita>[] => [
  { id: 'cliente', titulo: 'Cliente', celda: ({ cliente_nombre, cliente_telefono }) => <DosLineas arriba={cliente_nombre} abajo={cliente_telefono} /> },
  { id: 'cuando', titulo: 'Fecha y hora', celda: (cita) => <DosLineas cifra arriba={fecha(cita.fecha)} abajo={horasDe(cita)} /> },
  { id: 'servicio', titulo: 'Servicio', celda: ({ servicio }) => servicio },
  {
    id: 'agenda',
    titulo: 'Operador',
    callaSi: 'agenda_id',
    celda: ({ operador, agenda_nombre }) => <DosLineas arriba={`${operador.nombre} ${operador.apellido}`} abajo={agenda_nombre} />,
  },
  { id: 'estado', titulo: 'Estado', celda: (cita) => <EstadoDeCita cita={cita} /> },
  ...(conEntidad ? [ENTIDAD] : []),
];

/** What is looked for, and below it what tells it apart, if anything. */
export function DosLineas({ arriba, abajo, cifra }: { arriba: string; abajo: string | null; cifra?: boolean }) {
  return (
    <span className={[clases.dosLineas, cifra && 'cifra'].filter(Boolean).join(' ')}>
      {arriba}
      {abajo && <span className={clases.menor}>{abajo}</span>}
    </span>
  );
}

import { type EventoAuditoria, enPalabras } from '@jornal/contract';
import { fechaHora, numero, pesos } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import clases from './auditoria.module.css';
import { tonoDe } from './palabras';

const COLUMNAS: readonly Columna<EventoAuditoria>[] = [
  {
    id: 'cuando',
    titulo: 'Cuándo',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="entero cifra">{fechaHora(created_at)}</span>,
  },
  {
    id: 'quien',
    titulo: 'Quién',
    enTelefono: 'quien',
    callaSi: 'usuario_id',
    celda: ({ usuario, rol }) => (
      <span className={clases.quien}>
        <span>{usuario?.nombre ?? 'Sistema'}</span>
        {rol && <small>{nombreDeRol(rol)}</small>}
      </span>
    ),
  },
  {
    id: 'accion',
    titulo: 'Acción',
    enTelefono: 'estado',
    celda: ({ accion, recurso }) => <Insignia tono={tonoDe(accion)}>{enPalabras({ accion, recurso }).accion}</Insignia>,
  },
  {
    id: 'que',
    titulo: 'Qué',
    enTelefono: 'que',
    celda: (evento) => (
      <span className={clases.que}>
        <span>{enPalabras(evento).recurso}</span>
        <small>{detalleDe(evento)}</small>
      </span>
    ),
  },
  {
    id: 'monto',
    titulo: 'Monto',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ monto }) => (monto === null ? <Nada /> : pesos(monto)),
  },
];
const SUCURSAL: Columna<EventoAuditoria> = {
  id: 'entidad',
  titulo: 'Sucursal',
  enTelefono: 'fuera',
  callaSi: 'entidad_id',
  celda: ({ entidad }) => entidad?.nombre ?? 'General',
};
const DESDE: Columna<EventoAuditoria> = {
  id: 'desde',
  titulo: 'Desde',
  enTelefono: 'fuera',
  celda: ({ ip }) => <span className="entero cifra">{ip ?? '—'}</span>,
};

export const columnasAuditoria = ({ conEntidad }: { conEntidad: boolean }): readonly Columna<EventoAuditoria>[] => [
  ...COLUMNAS,
  ...(conEntidad ? [SUCURSAL] : []),
  DESDE,
];

/** What tells one record from another, and why it was done. */
function detalleDe({ nombre, motivo, veces, marcas, deshecho_por }: EventoAuditoria): string {
  const partes = [
    nombre,
    veces !== null && veces > 1 && `${numero(veces)} veces`,
    motivo,
    marcas.length > 0 && 'Fuera de lo común',
    deshecho_por !== null && 'Deshecho',
  ];
  return partes.filter(Boolean).join(' · ');
}

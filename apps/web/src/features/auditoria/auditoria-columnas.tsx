import { type EventoAuditoria, enPalabras } from '@jornal/contract';
import { Stack, Text } from '@mantine/core';
import { numero, pesos } from '../../lib/format';
import { nombreDeRol } from '../../lib/palabras-modulos';
import { instante, texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { tonoDe } from './palabras';

/** The second line is cut where it would make the column wide. */
const DosRenglones = ({ arriba, abajo }: { arriba: string; abajo: string | null }) => (
  <Stack component="span" gap={0} miw={0}>
    <span>{arriba}</span>
    {abajo !== null && (
      <Text component="small" truncate maw={352} fz={13}>
        {abajo}
      </Text>
    )}
  </Stack>
);

const COLUMNAS: readonly Columna<EventoAuditoria>[] = [
  instante('cuando', 'Cuándo', 'quien', ({ created_at }) => created_at),
  {
    id: 'quien',
    titulo: 'Quién',
    enTelefono: 'quien',
    callaSi: 'usuario_id',
    celda: ({ usuario, rol }) => <DosRenglones arriba={usuario?.nombre ?? 'Sistema'} abajo={rol && nombreDeRol(rol)} />,
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
    celda: (evento) => <DosRenglones arriba={enPalabras(evento).recurso} abajo={detalleDe(evento)} />,
  },
  {
    id: 'monto',
    titulo: 'Monto',
    enTelefono: 'monto',
    numerica: true,
    callaVacia: true,
    celda: ({ monto }) => (monto === null ? <Nada /> : pesos(monto)),
  },
];
const SUCURSAL: Columna<EventoAuditoria> = texto(
  'entidad',
  'Sucursal',
  'fuera',
  ({ entidad }) => entidad?.nombre ?? 'General',
  { callaSi: 'entidad_id' },
);
const DESDE: Columna<EventoAuditoria> = {
  id: 'desde',
  titulo: 'Desde',
  enTelefono: 'fuera',
  callaVacia: true,
  celda: ({ ip }) => (ip === null ? <Nada /> : <span className="entero cifra">{ip}</span>),
};

export const columnasAuditoria = ({ conEntidad }: { conEntidad: boolean }): readonly Columna<EventoAuditoria>[] => [
  ...COLUMNAS,
  ...(conEntidad ? [SUCURSAL] : []),
  DESDE,
];

/** The details that tell one record from another, and why it was done. */
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

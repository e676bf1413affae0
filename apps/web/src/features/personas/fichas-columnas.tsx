import type { PersonaListada } from '@jornal/contract';
import { Group } from '@mantine/core';
import { cantidad, dia, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { TelefonoDePersona } from '../../ui/telefono-de-persona';

const SUCURSAL: Columna<PersonaListada> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasDeFichas = ({ conEntidad }: { conEntidad: boolean }): Columna<PersonaListada>[] => [
  {
    id: 'nombre',
    titulo: 'Persona',
    enTelefono: 'que',
    celda: ({ nombre, email }) => <DosLineas ancha arriba={nombre} abajo={email} />,
  },
  {
    id: 'telefono',
    titulo: 'Teléfono',
    enTelefono: 'monto',
    celda: ({ nombre, telefono, no_contactar }) =>
      telefono === null ? <Nada /> : <TelefonoDePersona persona={{ nombre, telefono, no_contactar }} />,
  },
  {
    id: 'etiquetas',
    titulo: 'Etiquetas',
    enTelefono: 'estado',
    celda: (persona) => <Senales persona={persona} />,
  },
  cantidad('visitas', 'Visitas', 'quien', ({ visitas }) => visitas),
  dia('ultima', 'Última', 'quien', ({ ultima }) => ultima),
  dia('proxima', 'Próxima', 'fuera', ({ proxima }) => proxima),
  ...(conEntidad ? [SUCURSAL] : []),
];

const CABEN = 2;

/** The tags of a person, and before them that something must not be used on them. */
function Senales({ persona: { alergias, etiquetas } }: { persona: PersonaListada }) {
  if (alergias === null && etiquetas.length === 0) return <Nada />;
  const resto = etiquetas.length - CABEN;
  return (
    <Group component="span" gap={6} display="inline-flex">
      {alergias !== null && <Insignia tono="peligro">Alergia</Insignia>}
      {etiquetas.slice(0, CABEN).map((etiqueta) => (
        <Insignia key={etiqueta} rellena>
          {etiqueta}
        </Insignia>
      ))}
      {resto > 0 && <Insignia rellena>+{resto}</Insignia>}
    </Group>
  );
}

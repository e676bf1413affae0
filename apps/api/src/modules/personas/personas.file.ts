import {
  type CampoPersona,
  type DatoDeCampo,
  datoEnTexto,
  type PersonaFicha,
  type PersonaListada,
} from '@jornal/contract';
import type { ListFile } from '../../core/lists/list.js';
import { type Sql, sql } from '../../platform/db/sql.js';

/** The rest of a card (`p`), which the file has and the list does not show: so that an import reads all that a file has. */
export const DEL_ARCHIVO: Sql = sql`p.documento_tipo, p.anio_nacimiento, p.preferencias, p.notas, p.limite_fiado,
  p.campos AS datos`;
type DelArchivo = Pick<
  PersonaFicha,
  'documento_tipo' | 'anio_nacimiento' | 'preferencias' | 'notas' | 'limite_fiado'
> & { datos: Record<string, DatoDeCampo> };
type EnArchivo = PersonaListada & Partial<DelArchivo>;

/** A birthday as people say it: 'dd/mm'. */
const diaDe = (cumple: string | null): string | null => cumple?.split('-').reverse().join('/') ?? null;

/** The cards as a file. New columns come last: a program that reads it by place finds the others where they were. */
export const PERSONAS_FILE: ListFile<EnArchivo> = {
  name: 'personas',
  title: 'Personas',
  columns: [
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Documento', tipo: 'texto', de: ({ documento }) => documento },
    { titulo: 'Cumpleaños', tipo: 'texto', de: ({ cumple }) => diaDe(cumple) },
    { titulo: 'Etiquetas', tipo: 'texto', de: ({ etiquetas }) => etiquetas.join(', ') },
    { titulo: 'Alergias', tipo: 'texto', de: ({ alergias }) => alergias },
    { titulo: 'No contactar', tipo: 'texto', de: ({ no_contactar }) => (no_contactar ? 'Sí' : 'No') },
    { titulo: 'Visitas', tipo: 'entero', suma: true, de: ({ visitas }) => visitas },
    { titulo: 'Última', tipo: 'fecha', de: ({ ultima }) => ultima },
    { titulo: 'Próxima', tipo: 'fecha', de: ({ proxima }) => proxima },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad.nombre },
    { titulo: 'Creada', tipo: 'instante', de: ({ created_at }) => created_at },
    { titulo: 'Tipo de documento', tipo: 'texto', de: ({ documento_tipo }) => documento_tipo },
    { titulo: 'Año de nacimiento', tipo: 'texto', de: ({ anio_nacimiento }) => anio_nacimiento },
    { titulo: 'Preferencias', tipo: 'texto', de: ({ preferencias }) => preferencias },
    { titulo: 'Notas', tipo: 'texto', de: ({ notas }) => notas },
    { titulo: 'Límite de fiado', tipo: 'dinero', de: ({ limite_fiado }) => limite_fiado },
  ],
};

/** The same with a column for each own field, in the words of its import. */
export const conCampos = (campos: readonly CampoPersona[]): ListFile<EnArchivo> => ({
  ...PERSONAS_FILE,
  columns: [
    ...PERSONAS_FILE.columns,
    ...campos.map(({ id, nombre, tipo }) => ({
      titulo: nombre,
      tipo: 'texto' as const,
      de: ({ datos }: EnArchivo) => {
        const dato = datos?.[String(id)];
        return dato === undefined ? null : datoEnTexto(tipo, dato);
      },
    })),
  ],
});

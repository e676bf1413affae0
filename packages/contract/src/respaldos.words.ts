/** Why a backup was made: by itself each day, by hand, or before the schema changed. */
export const MOTIVOS_RESPALDO = ['diario', 'manual', 'migracion'] as const;
export type MotivoRespaldo = (typeof MOTIVOS_RESPALDO)[number];

/** The same as people call it. */
export const NOMBRE_MOTIVO_RESPALDO: Readonly<Record<MotivoRespaldo, string>> = {
  diario: 'Diario',
  manual: 'A mano',
  migracion: 'Antes de actualizar',
};

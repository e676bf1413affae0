import type { Servicio } from '@jornal/contract';

/** Services that may go together and to this employee: active, and of one branch or of all of them. */
export const ofrecibles = (catalogo: readonly Servicio[], sucursal: number | null): Servicio[] =>
  catalogo.filter(
    ({ estado, entidad_id }) => estado && (sucursal === null || entidad_id === null || entidad_id === sucursal),
  );

import { ErrorNegocio } from '../errors.js';

type Traduccion = { codigo: string; message: string; status?: ErrorNegocio['status']; campo?: string };

const traducciones = new Map<string, Traduccion>();

/** A module tells what a person reads when one of its constraints refuses a write. Called once, where the constraint's table is written. */
export function declararRestricciones(nuevas: Record<string, Traduccion>): void {
  for (const [nombre, traduccion] of Object.entries(nuevas)) traducciones.set(nombre, traduccion);
}

const ESTADO_POR_CODIGO: Record<string, Traduccion> = {
  '23505': { codigo: 'DUPLICADO', message: 'Ya existe un registro con esos datos' },
  '23503': { codigo: 'EN_USO', message: 'El registro está en uso o ya no existe' },
  '23514': { codigo: 'REGLA_INCUMPLIDA', message: 'Los datos no cumplen una regla del negocio' },
  '23P01': { codigo: 'CONFLICTO', message: 'El registro se cruza con otro' },
  '55P03': { codigo: 'OCUPADO', message: 'Otra persona está cambiando este registro. Intenta de nuevo.' },
};

/** A refusal of the database as a refusal of the business, or null when it is neither. */
export function traducirErrorSql(error: unknown): ErrorNegocio | null {
  const fuente = (error as { driverError?: unknown }).driverError ?? error;
  const { code, constraint, message } = fuente as { code?: unknown; constraint?: string; message?: string };
  if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(message ?? '')) return baseNoDisponible();
  if (typeof code !== 'string') return null;
  // A distributed table's constraint carries the number of its shard.
  const nombre = (constraint ?? /constraint "([^"]+)"/.exec(message ?? '')?.[1] ?? '').replace(/_\d+$/, '');
  const t = traducciones.get(nombre) ?? ESTADO_POR_CODIGO[code];
  if (t !== undefined) return new ErrorNegocio(t.codigo, t.message, t.status ?? 409, t.campo === undefined ? {} : { errores: { [t.campo]: [t.message] } });
  if (/^(08|57P0|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return baseNoDisponible();
  return null;
}

export const baseNoDisponible = (): ErrorNegocio =>
  new ErrorNegocio('BASE_NO_DISPONIBLE', 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.', 503, { reintentarEn: 2 });

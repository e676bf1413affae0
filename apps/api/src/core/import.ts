import type { Importacion } from '@jornal/contract';
import { ErrorNegocio } from './errors.js';

/** A row of an import, judged: what would be done with it, or why it cannot be. */
export type FilaPlan<T> = { fila: number; nombre: string; accion: 'crear' | 'actualizar' | 'sin_cambios' | 'error'; errores: string[]; datos: T | null };

/** The plan as the person reads it. */
export function resumir<T>(plan: ReadonlyArray<FilaPlan<T>>, aplicado: boolean): Importacion {
  const cuantas = (accion: FilaPlan<T>['accion']) => plan.filter((p) => p.accion === accion).length;
  return {
    aplicado,
    resumen: { crear: cuantas('crear'), actualizar: cuantas('actualizar'), sin_cambios: cuantas('sin_cambios'), errores: cuantas('error') },
    filas: plan.map(({ fila, nombre, accion, errores }) => ({ fila, nombre, accion, errores })),
  };
}

/** All or nothing: one wrong row and nothing is imported. */
export function exigirSinErrores<T>(plan: ReadonlyArray<FilaPlan<T>>): void {
  const malas = plan.filter((p) => p.accion === 'error');
  if (malas.length === 0) return;
  const errores = Object.fromEntries(malas.map((m) => [`fila ${m.fila}`, m.errores]));
  throw new ErrorNegocio('ARCHIVO_CON_ERRORES', `No se importó nada: ${malas.length === 1 ? 'una fila tiene' : `${malas.length} filas tienen`} errores`, 400, { errores });
}

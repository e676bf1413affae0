import { METODOS_FIJOS, type ParteDeLinea } from '@jornal/contract';
import { type DeRegistro, type EnCaja, enCajas, type Registro } from '../libro/libro.service.js';
import type { Quitado } from '../tiquetes/corregidos.service.js';

/** The book of the lines and tips of a ticket that stand, as it is. */
export class LibroEnPie {
  constructor(private readonly filas: readonly DeRegistro[]) {}

  /** Whether a record is paid in the book by these parts, and owes so much. */
  dice({ origen, origen_id }: Registro, partes: readonly ParteDeLinea[], debe = 0): boolean {
    const suyas = this.filas.filter((fila) => fila.origen === origen && fila.origen_id === origen_id);
    return igualdad(suyas) === igualdad(enCajas(partes, { debe }));
  }

  /** The money that came in by each method, and the part of it that was tips. */
  porMetodo(): Quitado[] {
    const metodos = new Map<number, Quitado>();
    for (const { origen, caja, metodo_id, monto } of this.filas) {
      if (caja !== 'caja.efectivo' && caja !== 'caja.transferencia') continue;
      const clase = caja === 'caja.efectivo' ? 'efectivo' : 'transferencia';
      const id = metodo_id ?? METODOS_FIJOS[clase];
      const suyo = metodos.get(id) ?? { metodo_id: id, clase, monto: 0, propina: 0 };
      const propina = origen === 'propina' ? monto : 0;
      metodos.set(id, { ...suyo, monto: suyo.monto + monto, propina: suyo.propina + propina });
    }
    return [...metodos.values()];
  }
}

const igualdad = (filas: ReadonlyArray<Pick<EnCaja, 'caja' | 'metodo_id' | 'monto'>>): string => {
  const sumas = new Map<string, number>();
  for (const { caja, metodo_id, monto } of filas) {
    const clave = `${caja} ${metodo_id ?? ''}`;
    sumas.set(clave, (sumas.get(clave) ?? 0) + monto);
  }
  return JSON.stringify([...sumas].sort(([a], [b]) => (a < b ? -1 : 1)));
};

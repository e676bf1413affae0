import { type Arqueo, type MovimientoCaja, PALABRAS_VALOR } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const MOVIMIENTOS: ListFile<MovimientoCaja> = {
  nombre: 'caja',
  titulo: 'Movimientos de caja',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Concepto', tipo: 'texto', de: ({ concepto }) => concepto },
    { titulo: 'Medio', tipo: 'texto', de: ({ medio }) => PALABRAS_VALOR[medio] },
    { titulo: 'Monto', tipo: 'dinero', suma: true, de: ({ tipo, monto }) => (tipo === 'entrada' ? monto : -monto) },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

/** Counts of the cash. */
export const ARQUEOS: ListFile<Omit<Arqueo, 'causas'>> = {
  nombre: 'arqueos',
  titulo: 'Arqueos de caja',
  columnas: [
    { titulo: 'Fecha', tipo: 'fecha', de: ({ fecha }) => fecha },
    { titulo: 'Caja', tipo: 'texto', de: ({ entidad }) => entidad },
    { titulo: 'Esperado', tipo: 'dinero', de: ({ efectivo_esperado }) => efectivo_esperado },
    { titulo: 'Contado', tipo: 'dinero', de: ({ efectivo_contado }) => efectivo_contado },
    { titulo: 'Diferencia', tipo: 'dinero', suma: true, de: ({ diferencia }) => diferencia },
    { titulo: 'Observaciones', tipo: 'texto', de: ({ observaciones }) => observaciones },
    { titulo: 'Registró', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    { titulo: 'Registrado', tipo: 'instante', de: ({ created_at }) => created_at },
  ],
};

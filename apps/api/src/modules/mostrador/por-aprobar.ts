import { formatoPesos, type Requisito, resumenDeLineas } from '@jornal/contract';
import type { PorAprobar } from '../aprobaciones/segunda-persona.service.js';
import type { Linea } from './lineas-de-tiquete.service.js';

/** A line beside its price in the catalogue. */
export const conTope = ({ suma: { total }, cantidad, precio_unitario, precio_catalogo }: Linea) => ({
  ...{ cantidad, precio_unitario, precio_catalogo, total },
});

const nombreDe = (line: Linea): string => (line.tipo === 'servicio' ? line.servicio.nombre : line.producto.nombre);

/** The ticket in a few words, for who approves it. */
export function cobroPorAprobar(
  entidad_id: number,
  lines: readonly Linea[],
  requiere: readonly Requisito[],
): PorAprobar {
  const total = lines.reduce((suma, line) => suma + line.suma.total, 0);
  const dichas = lines.map((line) => ({ tipo: line.tipo, nombre: nombreDe(line), cantidad: line.cantidad }));
  return { entidad_id, accion: 'cobrar', resumen: `${formatoPesos(total)}: ${resumenDeLineas(dichas)}`, requiere };
}

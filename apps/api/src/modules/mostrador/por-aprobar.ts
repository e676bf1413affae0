import { formatoPesos, type Requisito, resumenDeLineas } from '@jornal/contract';
import type { PorAprobar } from '../aprobaciones/segunda-persona.service.js';
import type { PorCobrar } from '../tiquetes/tiquetes.service.js';
import type { Linea } from './lineas-de-tiquete.service.js';

/** A line beside its price in the catalogue. */
export const conTope = ({ suma: { total }, cantidad, precio_unitario, precio_catalogo }: Linea) => ({
  ...{ cantidad, precio_unitario, precio_catalogo, total },
});

const nombreDe = (line: Linea): string => (line.tipo === 'servicio' ? line.servicio.nombre : line.producto.nombre);

/** The ticket in a few words, for who approves it; with who is left owing, and the operator where it is the work of one. */
export function cobroPorAprobar(
  { entidad_id, persona_id, monto_por_cobrar }: Pick<PorCobrar, 'entidad_id' | 'persona_id' | 'monto_por_cobrar'>,
  lines: readonly Linea[],
  requiere: readonly Requisito[],
): PorAprobar {
  const [empleado_id = null, ...otros] = new Set(lines.flatMap((line) => line.empleado_id ?? []));
  const de = {
    persona_id: monto_por_cobrar > 0 ? persona_id : null,
    empleado_id: otros.length > 0 ? null : empleado_id,
  };
  const total = lines.reduce((suma, line) => suma + line.suma.total, 0);
  const dichas = lines.map((line) => ({ tipo: line.tipo, nombre: nombreDe(line), cantidad: line.cantidad }));
  const resumen = `${formatoPesos(total)}: ${resumenDeLineas(dichas)}`;
  return { entidad_id, accion: 'cobrar', resumen, requiere, de };
}

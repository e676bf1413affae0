import { fueraDeLoComun } from '@jornal/contract';
import type { Change } from '../../core/changes/audit.js';
import { TEXTOS_PERSONALES } from '../tiquetes/tiquetes.service.js';
import type { Plan } from './plan.js';
import type { Resumen } from './resumen.js';

/** The event that a correction is in the audit trail, with both sides of it, and the screens that look at what it changes. */
export function rastroDe(
  plan: Plan,
  { antes, despues, revision, hoy }: { antes: Resumen; despues: Resumen; revision: number; hoy: string },
): Change {
  const { tiquete, como, enPie, lineas, motivo } = plan;
  const operadores = new Set([
    ...[...enPie.servicios, ...enPie.propinas].map(({ empleado_id }) => empleado_id),
    ...lineas.flatMap(({ tipo, empleado_id }) => (tipo === 'servicio' && empleado_id !== null ? [empleado_id] : [])),
  ]);
  const conProductos = enPie.ventas.length > 0 || lineas.some(({ tipo }) => tipo === 'producto');
  const { persona_id, notas, numero } = tiquete;
  return {
    accion: 'corregir',
    recurso: 'registro',
    recurso_id: tiquete.id,
    entidad_id: tiquete.entidad_id,
    antes: { ...enPalabras(antes), numero, persona_id, notas, revision: revision - 1 },
    despues: { ...enPalabras(despues), numero, persona_id: como.persona_id, notas: como.notas, revision },
    motivo,
    personales: TEXTOS_PERSONALES,
    marcas: fueraDeLoComun({ hoy, fecha: como.fecha, unidades: lineas.map(({ cantidad }) => cantidad) }),
    avisos: [
      ...[...operadores].flatMap((operador_id) => [
        { tema: 'servicios' as const, operador_id },
        { tema: 'pagos' as const, operador_id },
      ]),
      ...(conProductos ? [{ tema: 'ventas' as const }, { tema: 'productos' as const }] : []),
      { tema: 'tiquetes' as const },
      ...(persona_id !== null || como.persona_id !== null ? [{ tema: 'personas' as const }] : []),
    ],
  };
}

/** A side of it in the words of the trail. */
const enPalabras = ({ por_cobrar, lineas, cobros, propinas, ...resto }: Resumen) => ({
  ...{ ...resto, monto_por_cobrar: por_cobrar },
  lineas: lineas.map(({ quien, ...linea }) => ({ ...linea, empleado_id: quien })),
  cobros: cobros.map(({ metodo, monto }) => ({ metodo_id: metodo, monto })),
  propinas: propinas.map(({ quien, monto }) => ({ operador_id: quien, monto })),
});

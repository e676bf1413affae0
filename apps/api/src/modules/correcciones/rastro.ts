import { fueraDeLoComun } from '@jornal/contract';
import type { Change } from '../../core/changes/audit.js';
import type { Dicho } from '../deudas/vuelta.service.js';
import { TEXTOS_PERSONALES } from '../tiquetes/tiquetes.service.js';
import { type Plan, resumenDeAntes } from './plan.js';
import type { Resumen } from './resumen.js';
import type { CitaDeTiquete } from './tiquete-en-pie.queries.js';

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
      ...deOperadores(operadores),
      ...(conProductos ? [{ tema: 'ventas' as const }, { tema: 'productos' as const }] : []),
      { tema: 'tiquetes' as const },
      ...(persona_id !== null || como.persona_id !== null ? [{ tema: 'personas' as const }] : []),
    ],
  };
}

type Anulado = Pick<Plan, 'tiquete' | 'enPie'> & {
  motivo: string | undefined;
  cita: CitaDeTiquete | null;
  dicho: Dicho;
  propina: number;
  /** The screens of accounts whose shares ceased to wait. */
  avisos: Change['avisos'];
};

/** The one event that the annulment of a whole ticket is. `monto`: its lines and the tips that went back with them. */
export function anulacionDelTiquete({ tiquete, enPie, motivo, cita, dicho, propina, avisos = [] }: Anulado): Change {
  const { cobros: _, ...antes } = enPalabras(resumenDeAntes({ tiquete, enPie, estaban: [] }));
  const { numero, persona_id, notas, total } = tiquete;
  const operadores = new Set([...enPie.servicios, ...enPie.propinas].map(({ empleado_id }) => empleado_id));
  return {
    ...{ accion: 'anular', recurso: 'registro', recurso_id: tiquete.id, entidad_id: tiquete.entidad_id },
    antes: { ...antes, monto: total + propina, numero, persona_id, notas, cita_id: cita?.id ?? null, ...dicho },
    ...(motivo === undefined ? {} : { motivo }),
    personales: TEXTOS_PERSONALES,
    avisos: [
      ...deOperadores(operadores),
      ...(enPie.ventas.length > 0 ? [{ tema: 'ventas' as const }, { tema: 'productos' as const }] : []),
      { tema: 'tiquetes' as const },
      { tema: 'caja_menor' as const },
      ...(persona_id === null ? [] : [{ tema: 'personas' as const }]),
      ...(cita === null ? [] : [{ ...deCita(cita), tema: 'agendas' as const }]),
      ...avisos,
    ],
  };
}

const deCita = ({ id: _, ...dia }: CitaDeTiquete) => dia;
const deOperadores = (operadores: ReadonlySet<number>) =>
  [...operadores].flatMap((operador_id) => [
    { tema: 'servicios' as const, operador_id },
    { tema: 'pagos' as const, operador_id },
  ]);

/** A side of it in the words of the trail. */
const enPalabras = ({ por_cobrar, lineas, cobros, propinas, ...resto }: Resumen) => ({
  ...{ ...resto, monto_por_cobrar: por_cobrar },
  lineas: lineas.map(({ quien, ...linea }) => ({ ...linea, empleado_id: quien })),
  cobros: cobros.map(({ metodo, monto }) => ({ metodo_id: metodo, monto })),
  propinas: propinas.map(({ quien, monto }) => ({ operador_id: quien, monto })),
});

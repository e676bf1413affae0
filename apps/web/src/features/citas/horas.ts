import type { Alternativa, HoraLibre, HorasLibres } from '@jornal/contract';
import { fechaLarga, horasDe } from '../../lib/format';

/** An hour at which something may begin; by each hour at which it would end, who takes that long. */
export type Inicio = { hora: string; con: readonly Omit<HoraLibre, 'hora_inicio'>[] };

/** The free hours of a day, each hour to begin at once, however long it takes each operator. */
export function iniciosDe(horas: readonly HoraLibre[]): Inicio[] {
  const inicios = new Map<string, HoraLibre[]>();
  for (const una of horas) inicios.set(una.hora_inicio, [...(inicios.get(una.hora_inicio) ?? []), una]);
  return [...inicios].map(([hora, con]) => ({ hora, con }));
}

const PARTES = [
  ['Mañana', '12:00'],
  ['Tarde', '18:00'],
  ['Noche', '24:00'],
] as const;

/** The hours of each part of the day that has any. */
export function partesDelDia(inicios: readonly Inicio[]): { nombre: string; inicios: Inicio[] }[] {
  let desde = '';
  return PARTES.flatMap(([nombre, hasta]) => {
    const suyos = inicios.filter(({ hora }) => hora >= desde && hora < hasta);
    desde = hasta;
    return suyos.length > 0 ? [{ nombre, inicios: suyos }] : [];
  });
}

const uno = new Intl.ListFormat('es-CO', { type: 'disjunction' });

/** '10:30 – 11:00 con Ana Ruiz o Luis Mora' of each length that it may have. */
export const frasesDeInicio = ({ hora, con }: Inicio, operadores: HorasLibres['operadores']): string[] =>
  con.map(({ hora_fin, operadores: ids }) => {
    const nombres = operadores.flatMap(({ id, nombre, apellido }) =>
      ids.includes(id) ? [`${nombre} ${apellido}`] : [],
    );
    return `${horasDe({ hora_inicio: hora, hora_fin })} con ${uno.format(nombres)}`;
  });

/** 'jueves, 10:30 con Luis Mora' on the day that was asked for; of another the whole date. */
export function fraseDeAlternativa({ fecha, hora_inicio, operador }: Alternativa, pedida: string): string {
  const dia = fechaLarga(fecha).toLowerCase();
  const cuando = fecha === pedida ? dia.split(',')[0] : dia;
  return `${cuando}, ${hora_inicio} con ${operador.nombre} ${operador.apellido}`;
}

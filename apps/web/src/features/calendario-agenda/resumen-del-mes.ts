import type { EspacioCalendario } from '@jornal/contract';
import type { EventoCalendario } from '../../ui/calendario-datos';
import type { DiaDeAgenda, Dibujo } from './eventos-agenda';

type Resumen = { clase: string; cuantos: number; palabra: string; icono: string; aspecto: EventoCalendario['aspecto'] };

/** The events of the month: how many there are of each state in a day, not each of them. Any of them leads to its day. */
export function resumenDelMes(dias: readonly DiaDeAgenda[]): Dibujo {
  const dibujo: Dibujo = { eventos: [], objetivos: new Map() };
  for (const { dia } of dias) {
    for (const [orden, { clase, cuantos, palabra, icono, aspecto }] of resumenes(dia).entries()) {
      const id = `${clase}:${dia.fecha}`;
      // Its minutes only keep the order in which they are told; without a length it would end before its day.
      const [inicio, fin] = [`${dia.fecha}T12:0${orden}`, `${dia.fecha}T13:00`];
      dibujo.eventos.push({
        id,
        inicio,
        fin,
        titulo: cuantos > 0 ? String(cuantos) : '',
        detalle: palabra,
        icono,
        aspecto,
        resumen: true,
      });
      dibujo.objetivos.set(id, { tipo: 'dia', fecha: dia.fecha });
    }
  }
  return dibujo;
}

function resumenes({ horarios, fuera_de_horario }: DiaDeAgenda['dia']): Resumen[] {
  const suma = (de: (espacio: EspacioCalendario) => number) =>
    horarios.reduce((total, espacio) => total + de(espacio), 0);
  const delDia = [...horarios.flatMap((espacio) => espacio.citas), ...fuera_de_horario];
  // An appointment that lasts longer than a slot is in several.
  const citas = new Set(delDia.filter(({ estado }) => estado !== 'cancelada').map(({ id }) => id)).size;
  const libres = suma(({ disponibles }) => disponibles);
  const retenidos = suma(({ retenidos }) => retenidos);
  const plural = (n: number, palabra: string) => (n === 1 ? palabra : `${palabra}s`);
  const todos: (Resumen | false)[] = [
    citas > 0 && {
      clase: 'citas',
      cuantos: citas,
      palabra: plural(citas, 'cita'),
      icono: 'confirmada',
      aspecto: 'lleno',
    },
    libres > 0 && {
      clase: 'libres',
      cuantos: libres,
      palabra: plural(libres, 'libre'),
      icono: 'libre',
      aspecto: 'borde',
    },
    retenidos > 0 && {
      clase: 'retenidos',
      cuantos: retenidos,
      palabra: plural(retenidos, 'retenido'),
      icono: 'retenido',
      aspecto: 'rayado',
    },
    horarios.some(({ bloqueado }) => bloqueado) && {
      clase: 'bloqueado',
      cuantos: 0,
      palabra: 'Bloqueado',
      icono: 'bloqueado',
      aspecto: 'apagado',
    },
  ];
  return todos.filter((uno) => uno !== false);
}

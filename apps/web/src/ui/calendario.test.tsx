import type { Calendar } from '@event-calendar/core';
import { expect, it } from 'vitest';
import {
  cabezaDe,
  casillaDe,
  comoEvento,
  contenidoDe,
  desfase,
  type EventoCalendario,
  horasDe,
  momentoDe,
} from './calendario-datos';

const cita: EventoCalendario = {
  id: '7',
  inicio: '2026-11-20T15:30',
  fin: '2026-11-20T16:00',
  titulo: 'Ana',
  estado: 'Confirmada',
  color: '#93C5FD',
  recurso: '3',
  movible: true,
};
const nodos = (contenido: Calendar.Content): Node[] => (contenido as { domNodes: Node[] }).domNodes;
const escrito = (contenido: Calendar.Content): string =>
  nodos(contenido)
    .map((nodo) => nodo.textContent)
    .join('');

function dibujado(evento: EventoCalendario, icono: (nombre: string) => Node | null = () => null): HTMLElement {
  const event = { start: new Date(2026, 10, 20, 15, 30), extendedProps: { evento } } as unknown as Calendar.Event;
  return nodos(contenidoDe({ event, timeText: '15:30–16:00', view: {} as Calendar.View }, icono))[0] as HTMLElement;
}

it('una cita llega con su color, la tinta que se lee sobre él, su columna y si se puede mover', () => {
  expect(comoEvento(cita)).toMatchObject({
    start: '2026-11-20T15:30',
    resourceIds: ['3'],
    startEditable: true,
    display: 'auto',
  });
  expect(comoEvento(cita).styles).toEqual(['--evento:#93C5FD', '--evento-tinta:#111518']);
  expect(comoEvento({ ...cita, color: '#123456' }).styles).toContain('--evento-tinta:#ffffff');
  expect(comoEvento({ ...cita, movible: undefined }).startEditable).toBe(false);
  expect(comoEvento({ ...cita, aspecto: 'borde' }).classNames).toContain('jornal-borde');
});

it('lo bloqueado queda al fondo, rayado y quieto', () => {
  const bloqueo = comoEvento({ ...cita, fondo: true });
  expect(bloqueo).toMatchObject({ display: 'background', startEditable: false, styles: [] });
  expect(bloqueo.classNames).toContain('jornal-rayado');
  expect(dibujado({ ...cita, fondo: true }).tagName).toBe('SPAN');
});

it('se presiona como un botón y quien lo escucha oye el día, la hora, el nombre y el estado', () => {
  const boton = dibujado({ ...cita, detalle: 'Corte' });
  expect(boton.tagName).toBe('BUTTON');
  expect(boton.textContent).toBe('Viernes, 20 de noviembre, 15:30–16:00AnaCorte, Confirmada');
  expect(boton.title).toBe('15:30–16:00 · Ana · Corte · Confirmada');
});

it('un nombre con etiquetas es un nombre: nada se lee como HTML', () => {
  const boton = dibujado({ ...cita, titulo: '<img src=x onerror=alert(1)>', detalle: '<b>Corte</b>' });
  expect(boton.querySelector('img, b')).toBeNull();
  expect(boton.textContent).toContain('<img src=x onerror=alert(1)><b>Corte</b>');
});

it('el ícono va primero, y sin él no falta nada', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  expect(dibujado({ ...cita, icono: 'libre' }, (nombre) => (nombre === 'libre' ? svg : null)).firstElementChild).toBe(
    svg,
  );
  expect(dibujado({ ...cita, icono: 'otro' }).querySelector('svg')).toBeNull();
});

it('la cabeza de un día y su casilla del mes dicen el festivo', () => {
  const dia = new Date(2026, 10, 16);
  expect(escrito(cabezaDe(dia, true, 'Independencia de Cartagena'))).toBe(
    'lun 16Lunes, 16 de noviembreIndependencia de Cartagena',
  );
  expect(escrito(cabezaDe(dia, false, undefined))).toBe('lunlunes');
  expect(escrito(casillaDe(dia, 'Independencia de Cartagena'))).toBe('Independencia de Cartagena16');
});

it('ahora es la hora del negocio, esté donde esté el navegador', () => {
  const noviembre = new Date('2026-11-20T12:00:00Z');
  expect(desfase('America/Bogota', noviembre)).toBe('-05:00');
  expect(desfase('Asia/Kolkata', noviembre)).toBe('+05:30');
  expect(desfase('UTC', noviembre)).toBe('+00:00');
});

it('las horas se escriben con dos cifras', () => {
  expect(horasDe(new Date(2026, 0, 1, 9, 5), new Date(2026, 0, 1, 9, 30))).toBe('09:05–09:30');
  expect(horasDe(new Date(2026, 0, 1, 9, 5), null)).toBe('09:05');
  expect(momentoDe(new Date(2026, 0, 1, 9, 5))).toBe('2026-01-01T09:05');
});

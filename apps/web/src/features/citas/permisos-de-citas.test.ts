import { expect, it, vi } from 'vitest';
import { actualizarCita, marcarMensaje } from './api';

const conRespuesta = (status: number, message: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ message, codigo: 'PROHIBIDO', errores: {} }, { status }));

it.each([
  ['cambiarla', () => actualizarCita({ id: 5, notas: 'Puntual' })],
  ['moverla', () => actualizarCita({ id: 5, agenda_id: 1, horario_id: 2, fecha: '2026-11-20' })],
  ['cambiar su estado', () => actualizarCita({ id: 5, estado: 'cancelada' })],
  ['marcar su mensaje', () => marcarMensaje({ id: 5, enviado: true })],
])('a quien no puede editar la cita se le dice así al %s', async (_, hacer) => {
  conRespuesta(403, 'No tienes permisos para realizar esta acción');
  await expect(hacer()).rejects.toMatchObject({ status: 403, mensaje: 'No tienes permisos para editar esta cita' });
  conRespuesta(409, 'El horario ya está ocupado');
  await expect(hacer()).rejects.toMatchObject({ status: 409, mensaje: 'El horario ya está ocupado' });
});

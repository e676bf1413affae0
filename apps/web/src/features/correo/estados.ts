import type { EstadoCorreo } from '@jornal/contract';
import type { Tono } from '../../ui/insignia';

export const TONOS: Readonly<Record<EstadoCorreo, Tono>> = {
  Pendiente: 'alerta',
  Enviado: 'exito',
  Fallido: 'peligro',
};

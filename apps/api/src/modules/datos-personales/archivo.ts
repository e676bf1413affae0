import { type AceptacionFila, PALABRAS_VALOR, type SolicitudDatos } from '@jornal/contract';
import type { ListFile } from '../../core/files/lists.js';

/** The list as a file. */
export const SOLICITUDES: ListFile<SolicitudDatos> = {
  nombre: 'solicitudes',
  titulo: 'Solicitudes sobre datos personales',
  columnas: [
    { titulo: 'Tipo', tipo: 'texto', de: ({ tipo }) => PALABRAS_VALOR[tipo] },
    { titulo: 'Persona', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Teléfono', tipo: 'texto', de: ({ telefono }) => telefono },
    { titulo: 'Email', tipo: 'texto', de: ({ email }) => email },
    { titulo: 'Detalle', tipo: 'texto', de: ({ detalle }) => detalle },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre ?? 'General' },
    { titulo: 'Recibida', tipo: 'fecha', de: ({ recibida }) => recibida },
    { titulo: 'Vence', tipo: 'fecha', de: ({ vence }) => vence },
    {
      titulo: 'Estado',
      tipo: 'texto',
      de: ({ respondida_en, vencida }) =>
        respondida_en !== null ? 'Respondida' : vencida ? 'Vencida' : 'Sin responder',
    },
    { titulo: 'Respondida', tipo: 'instante', de: ({ respondida_en }) => respondida_en },
    { titulo: 'Respuesta', tipo: 'texto', de: ({ respuesta }) => respuesta },
    { titulo: 'Respondió', tipo: 'texto', de: ({ respondida_por }) => respondida_por?.nombre },
  ],
};

/** Who accepted which version of the policy and terms. */
export const ACEPTACIONES: ListFile<AceptacionFila> = {
  nombre: 'aceptaciones',
  titulo: 'Aceptaciones de la política y los términos',
  columnas: [
    { titulo: 'Nombre', tipo: 'texto', de: ({ nombre }) => nombre },
    { titulo: 'Cuenta', tipo: 'texto', de: ({ usuario }) => usuario.nombre },
    { titulo: 'Sucursal', tipo: 'texto', de: ({ entidad }) => entidad?.nombre },
    { titulo: 'Versión', tipo: 'texto', de: ({ version }) => version },
    { titulo: 'Aceptada', tipo: 'instante', de: ({ aceptado_en }) => aceptado_en },
  ],
};

import type { Codigo } from './errors.js';

/** The refusals of the work on cards of people, besides those of every import. */
export const DE_FICHAS: Readonly<Record<string, readonly Codigo[]>> = {
  camposPersonaCrear: ['CAMPO_REPETIDO', 'CAMPO_DE_LA_FICHA', 'SIN_OPCIONES', 'DEMASIADOS_CAMPOS'],
  camposPersonaModificar: ['CAMPO_REPETIDO', 'CAMPO_DE_LA_FICHA', 'SIN_OPCIONES'],
  personasCrear: ['NO_ENCONTRADO', 'ENTIDAD_REQUERIDA', 'PERSONA_REPETIDA', 'CAMPO_DESCONOCIDO', 'DATO_INVALIDO'],
  personasActualizar: ['PERSONA_REPETIDA', 'FICHA_UNIDA', 'CAMPO_DESCONOCIDO', 'DATO_INVALIDO', 'MENSAJES_REVOCADOS'],
  fotosPersonaGuardar: ['TIPO_DE_FOTO', 'FICHA_UNIDA', 'FOTOS_SIN_AUTORIZAR', 'DEMASIADAS_FOTOS', 'FOTOS_SIN_ESPACIO'],
  consentimientosCambiarTexto: ['TEXTO_IGUAL'],
  consentimientosRegistrar: ['FICHA_UNIDA', 'TEXTO_REQUERIDO', 'TEXTO_CAMBIADO'],
  personasEliminar: ['FICHA_UNIDA'],
  personasRestaurar: ['PERSONA_REPETIDA', 'FICHA_UNIDA'],
  personasUnir: ['OTRA_SUCURSAL', 'FICHA_UNIDA', 'FICHA_CON_OTRAS', 'FICHA_DE_SI_MISMA'],
  personasSeparar: ['PERSONA_REPETIDA'],
};

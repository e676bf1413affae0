import { PALABRAS_ACCION, PALABRAS_RECURSO } from '@jornal/contract';
import type { Tono } from '../../ui/insignia';

const MARCAS: Readonly<Record<string, string>> = {
  unidades: 'Muchas unidades',
  fecha: 'Fecha de hace más de un mes',
  pago_propio: 'Se pagó a sí mismo',
  caja_en_rojo: 'Salió más efectivo del que había',
};

/** Why a deed is marked. */
export const marcaEnPalabras = (marca: string): string => MARCAS[marca] ?? marca;

const PELIGRO = new Set([
  'anular',
  'eliminar',
  'archivar',
  'desactivar',
  'anonimizar',
  'rechazo',
  'entrada_fallida',
  'clave_fallida',
  'token_rechazado',
  'enlace_rechazado',
  'limite',
]);
const EXITO = new Set(['crear', 'restaurar', 'reactivar', 'activar', 'entrar', 'deshacer']);

export const tonoDe = (accion: string): Tono =>
  PELIGRO.has(accion) ? 'peligro' : EXITO.has(accion) ? 'exito' : 'info';

type Opcion = { value: string; label: string };

/** Each word once: a deed with several names in the modules is one option. */
function opciones(palabras: Readonly<Record<string, string>>): Opcion[] {
  const porTexto = new Map<string, string[]>();
  for (const [clave, texto] of Object.entries(palabras)) porTexto.set(texto, [...(porTexto.get(texto) ?? []), clave]);
  return [...porTexto]
    .map(([label, claves]) => ({ value: claves.join(','), label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'es'));
}

export const OPCIONES_ACCION = opciones(PALABRAS_ACCION);
export const OPCIONES_RECURSO = opciones(PALABRAS_RECURSO);

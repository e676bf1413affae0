/**
 * The rules of the people who are served that need no schemas: their telephone and what is shown of it, and the values of
 * own fields. Pure, so that screens load it.
 */

import { conBarras } from './fechas.js';

/** A telephone as it is kept: as it was written, as the world dials it where that can be told, and its last ten figures. */
export type Telefono = { telefono_texto: string; telefono_normal: string | null; telefono_digitos: string };

/** Signs that people write between the figures of a number. */
const ENTRE_CIFRAS = /[\s.()/\p{Pd}]/gu;
/** A mobile, or a fixed line with the two figures of its region. */
const DE_COLOMBIA = /^(3\d{9}|60\d{8})$/;
const CIFRAS_DE_COLOMBIA = 10;

/** '+573105550001' of the ways people write it: with or without country, '00' or '+', and signs between; null of no known country. */
export function telefonoNormal(texto: string): string | null {
  const numero = texto.replace(ENTRE_CIFRAS, '').replace(/^00/, '+');
  const nacional = numero.replace(/^\+?57(?=\d{10}$)/, '');
  if (DE_COLOMBIA.test(nacional)) return `+57${nacional}`;
  return /^\+[1-9]\d{7,14}$/.test(numero) && !numero.startsWith('+57') ? numero : null;
}

/** The last ten figures of a telephone, which is how two ways of writing it are known to be one; fewer where it has fewer. */
export const ultimasDiez = (texto: string): string => texto.replace(/\D/g, '').slice(-CIFRAS_DE_COLOMBIA);

/** A telephone that was typed, as it is kept. */
export function telefonoDe(texto: string): Telefono {
  const telefono_normal = telefonoNormal(texto);
  return { telefono_texto: texto, telefono_normal, telefono_digitos: ultimasDiez(telefono_normal ?? texto) };
}

/** Fewer figures than these are found by nothing: they are in any telephone. */
const CIFRAS_QUE_BUSCAN = 4;

/**
 * The figures a word of a search asks a telephone for: `parte` of it, anywhere, or `enteras`, its last ten. None of a
 * word that is no number.
 */
export function cifrasDeTelefono(texto: string): { parte?: string; enteras?: string } {
  if (/[\p{L}@]/u.test(texto)) return {};
  const cifras = texto.replace(/\D/g, '');
  if (cifras.length >= CIFRAS_DE_COLOMBIA) return { enteras: cifras.slice(-CIFRAS_DE_COLOMBIA) };
  return cifras.length >= CIFRAS_QUE_BUSCAN ? { parte: cifras } : {};
}

const OCULTO = '•••';

/** A telephone or a document for those who may not know how to reach people: '••• 0001'. */
export function oculto(texto: string): string {
  const letras = texto.replace(/[^\p{L}\p{N}]/gu, '');
  return letras.length > 4 ? `${OCULTO} ${letras.slice(-4)}` : OCULTO;
}

/** An e-mail for those: its domain alone. */
export const correoOculto = (email: string): string => `${OCULTO}${email.slice(email.lastIndexOf('@'))}`;

/** Whether a text is what was shown in place of a contact: a form that sends it back says nothing new. */
export const estaOculto = (texto: string | null | undefined): boolean => texto?.startsWith(OCULTO) === true;

/** The types of the business's own fields on the cards of people. */
export const TIPOS_CAMPO = ['texto', 'numero', 'fecha', 'opcion', 'si_no'] as const;
export type TipoCampo = (typeof TIPOS_CAMPO)[number];
export const NOMBRE_TIPO_CAMPO: Readonly<Record<TipoCampo, string>> = {
  texto: 'Texto',
  numero: 'Número',
  fecha: 'Fecha',
  opcion: 'Una opción',
  si_no: 'Sí o no',
};

/** How many own fields a business has, those no longer in use counted. */
export const CAMPOS_MAXIMO = 30;
export const LARGO_DATO = 300;

/** The value of an own field: a text, a number, a day 'YYYY-MM-DD', one of its options, or yes and no. */
export type DatoDeCampo = string | number | boolean;
type Campo = { nombre: string; tipo: TipoCampo; opciones: readonly string[] };

/** Above any measure of a person. */
const NUMERO_MAXIMO = 1_000_000_000_000;

const esDia = (texto: string): boolean => {
  const [, anio, mes, dia] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? []).map(Number);
  if (anio === undefined || mes === undefined || dia === undefined || anio < 1900) return false;
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= new Date(Date.UTC(anio, mes, 0)).getUTCDate();
};

/** The sentence of a value that its field cannot have; null where it is right. */
export function problemaDeDato({ nombre, tipo, opciones }: Campo, dato: DatoDeCampo): string | null {
  switch (tipo) {
    case 'texto':
      return typeof dato === 'string' ? null : `${nombre}: escribe un texto`;
    case 'numero':
      return typeof dato === 'number' && Number.isFinite(dato) && Math.abs(dato) <= NUMERO_MAXIMO
        ? null
        : `${nombre}: escribe un número`;
    case 'fecha':
      return typeof dato === 'string' && esDia(dato) ? null : `${nombre}: escribe una fecha que existe`;
    case 'opcion':
      return typeof dato === 'string' && opciones.includes(dato)
        ? null
        : `${nombre}: elige ${new Intl.ListFormat('es', { type: 'disjunction' }).format(opciones)}`;
    case 'si_no':
      return typeof dato === 'boolean' ? null : `${nombre}: elige Sí o No`;
  }
}

/** A value as people read it: '28/02/1990', '1,5', 'Sí'. */
export function datoEnTexto(tipo: TipoCampo, dato: DatoDeCampo): string {
  if (typeof dato === 'boolean') return dato ? 'Sí' : 'No';
  if (typeof dato === 'number') return String(dato).replace('.', ',');
  return tipo === 'fecha' ? conBarras(dato) : dato;
}

/** The column of an own field in a table that is imported. */
export const columnaDeCampo = ({ id, nombre }: { id: number; nombre: string }) => ({
  campo: `campo_${id}`,
  titulo: nombre,
  sinonimos: [],
  requerida: false,
  largo: 1_200,
});

import {
  type CampoPersona,
  COLUMNAS_PERSONA,
  dineroEntrada,
  estaOculto,
  NOMBRE_DOCUMENTO,
  personaNueva,
  plano,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
} from '@jornal/contract';
import type { Row } from '@jornal/spreadsheets';
import { errorsOf, figuresIn, notUnderstood, numberIn, problemOfName, textIn } from '@jornal/spreadsheets';
import type { z } from 'zod';
import { oneSpaced } from '../../core/imports/import-match.js';
import { cumpleEscrito } from './cumple-escrito.js';
import { datosDeFila } from './datos-de-fila.js';
import { siONoDe } from './si-o-no.js';

const forma = personaNueva.omit({ entidad_id: true }).extend({ limite_fiado: dineroEntrada.optional() });
/** The values of a row that the form of a card takes, and its own limit to what the person may owe. */
export type Forma = z.output<typeof forma>;
type Campo = keyof Forma;
/** The values of a row, as they are written; a value left out is undefined. */
export type Dicho = { nombre: string } & { [C in Exclude<Campo, 'nombre'>]?: unknown };
/** A row as it was read; `problemas`: cells that cannot be what their column says, by field. */
export type Leida = { fila: number; dicho: Dicho; problemas: ReadonlyMap<string, string> };

const TITULOS: Readonly<Record<string, string>> = Object.fromEntries(
  COLUMNAS_PERSONA.map(({ campo, titulo }) => [campo, titulo]),
);
/** Its numbers, as a row that cannot be read tells them. */
const NUMEROS = { anio_nacimiento: 'el año de nacimiento', limite_fiado: 'el límite de fiado' } as const;
const DE_TELEFONO = { uno: 'El teléfono', todos: 'los teléfonos' };
const DE_DOCUMENTO = { uno: 'El documento', todos: 'los documentos' };
/** Tags of a cell stand between these. */
const ENTRE_ETIQUETAS = /[,;|\n]/;

const llave = (texto: string): string => plano(texto).replace(/[^a-z]/g, '');
const TIPOS: ReadonlyMap<string, TipoDocumento> = new Map([
  ...TIPOS_DOCUMENTO.flatMap((tipo) => [[llave(tipo), tipo] as const, [llave(NOMBRE_DOCUMENTO[tipo]), tipo] as const]),
  ['cedula', 'CC'],
  ['cedulaciudadania', 'CC'],
  ['cedulaextranjeria', 'CE'],
  ['tarjetaidentidad', 'TI'],
]);

/** The person that a row of a sheet tells of. `campos`: the own fields that it may have columns of. */
export function leerFila(row: Row, hoy: string, campos: readonly CampoPersona[]): Leida {
  const problemas = new Map(notUnderstood(row, NUMEROS));
  const cifras = (campo: string, palabras: typeof DE_TELEFONO) => {
    const { text, problem } = figuresIn(row, campo, palabras);
    if (problem !== null) problemas.set(campo, problem);
    return visible(text);
  };
  const cumple = cumpleDe(row, hoy);
  if (cumple === null)
    problemas.set('cumple', `No se entiende el cumpleaños «${textIn(row, 'cumple')}»: escribe día/mes`);
  const dicho: Dicho = {
    nombre: oneSpaced(`${textIn(row, 'nombre') ?? ''} ${textIn(row, 'apellido') ?? ''}`),
    telefono: cifras('telefono', DE_TELEFONO),
    email: visible(textIn(row, 'email'))?.toLowerCase(),
    documento_tipo: deLaTabla(row, 'documento_tipo', TIPOS, problemas),
    documento: cifras('documento', DE_DOCUMENTO),
    cumple: cumple?.dia,
    anio_nacimiento: numberIn(row, 'anio_nacimiento') ?? cumple?.anio,
    etiquetas: etiquetasDe(textIn(row, 'etiquetas')),
    alergias: parrafo(row, 'alergias'),
    preferencias: parrafo(row, 'preferencias'),
    notas: parrafo(row, 'notas'),
    no_contactar: siONo(row, problemas),
    limite_fiado: numberIn(row, 'limite_fiado'),
    campos: datosDeFila(row, campos, problemas),
  };
  return { fila: row.fila, dicho, problemas };
}

/** A contact as it is shown to those who may not know it says nothing, nor does a dash in its place. */
const visible = (texto: string | undefined): string | undefined =>
  estaOculto(texto) || !/[\p{L}\p{N}]/u.test(texto ?? '') ? undefined : texto;

/** A line ends in one way, as in the fields of the screen. */
const parrafo = (row: Row, campo: string): string | undefined => unaLinea(textIn(row, campo));
export const unaLinea = <T extends string | null | undefined>(texto: T) => texto?.replace(/\r\n?/g, '\n');

/** undefined of an empty cell, null of one that is no day. */
function cumpleDe(row: Row, hoy: string) {
  const texto = textIn(row, 'cumple');
  return texto === undefined ? undefined : cumpleEscrito(texto, Number(hoy.slice(0, 4)));
}

/** Told twice in a cell, a tag is told once; undefined where there is none. */
export function etiquetasDe(texto: string | undefined): string[] | undefined {
  const porLlave = new Map<string, string>();
  for (const dicha of texto?.split(ENTRE_ETIQUETAS).map(oneSpaced) ?? []) {
    const llave = dicha.toLowerCase();
    if (dicha !== '' && !porLlave.has(llave)) porLlave.set(llave, dicha);
  }
  return porLlave.size === 0 ? undefined : [...porLlave.values()];
}

function deLaTabla(row: Row, campo: string, tabla: typeof TIPOS, problemas: Map<string, string>) {
  const texto = textIn(row, campo);
  if (texto === undefined) return undefined;
  const tipo = tabla.get(llave(texto));
  if (tipo === undefined)
    problemas.set(campo, `No se entiende el tipo de documento «${texto}»: escribe CC, CE, TI, PA, NIT u OTRO`);
  return tipo;
}

function siONo(row: Row, problemas: Map<string, string>): boolean | undefined {
  const texto = textIn(row, 'no_contactar');
  if (texto === undefined) return undefined;
  const dicho = siONoDe(texto);
  if (dicho === undefined) problemas.set('no_contactar', `No se entiende «${texto}» en No contactar: escribe Sí o No`);
  return dicho;
}

/** The words of a rule that does not name the field it is of. */
const SIN_CAMPO = /^(Máximo \d+ caracteres|El texto contiene)/;

/** The values of a row by the rules of the form, and the errors there are. */
export function juzgarDicho({ dicho, problemas }: Leida): { datos: Forma | null; errores: string[] } {
  const { data, error } = forma.safeParse(dicho);
  const reparos = (error?.issues ?? []).map(({ path, message }) => ({
    path,
    message: SIN_CAMPO.test(message) ? `${TITULOS[String(path[0])]}: ${message}` : message,
  }));
  const errores = errorsOf(problemas, reparos, [problemOfName(dicho.nombre)]);
  return { datos: data ?? null, errores };
}

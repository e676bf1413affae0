import type { DatosEscritos } from '@jornal/contract';
import { judged } from '../../core/imports/import.js';
import { sameName } from '../../core/imports/import-match.js';
import { type PlanRow, unchanged } from '../../core/imports/import-plan.js';
import { problemasAnte } from './datos-de-fila.js';
import { type Datos, tieneTodo } from './datos-propios.js';
import {
  type Conocida,
  dentroDe,
  digitosDe,
  documentoPelado,
  type FichaConocida,
  type FichasConocidas,
  type Senas,
  senasDe,
  tieneSenas,
} from './fichas-conocidas.js';
import { type Dicho, etiquetasDe, type Forma, juzgarDicho, type Leida, unaLinea } from './filas-de-personas.js';

/** A card as it is compared with a row: by the words of its form. */
export type FichaGuardada = FichaConocida & {
  [C in Exclude<keyof Forma, 'nombre' | 'etiquetas' | 'no_contactar' | 'campos'>]: Exclude<Forma[C], undefined> | null;
} & { etiquetas: string[]; no_contactar: boolean; campos: Datos };
/** The content of a row: a new card, or the changes of one. */
export type DatosDeFila = { id: null; nueva: Forma } | { id: number; cambios: Partial<Forma> };

type Contexto = {
  conocidas: FichasConocidas<FichaConocida>;
  /** A name as the database folds it. */
  llaveDe: (nombre: string) => string;
  /** The names, folded, of the rows that say more of a person than their name. */
  conSenas: ReadonlySet<string>;
  /** The person wants a row that was left out. */
  incluida: (fila: number) => boolean;
  /** The caller may say how much a person may owe. */
  fia: boolean;
};

const REPETIDA = 'La fila está repetida en el archivo';
const ARCHIVADA = 'Su ficha está archivada: se restaura en Personas';
const SOLO_NOMBRE =
  'Hay otra persona con ese nombre, aquí o en el archivo, y la fila no trae teléfono, correo ni documento que digan si es la misma';
const NO_CONTACTAR = 'Pidió que no se le contacte, y así queda: se cambia en su ficha';
const SIN_FIADO = 'No tienes permiso para cambiar el límite de fiado';

/** Judges the rows of a branch, one after the other: each knows those before it. */
export class JuezDePersonas {
  private readonly tomadas = new Set<FichaConocida>();

  constructor(private readonly contexto: Contexto) {}

  juzgar(leida: Leida): PlanRow<DatosDeFila> {
    const { conocidas, llaveDe } = this.contexto;
    const de = { fila: leida.fila, nombre: leida.dicho.nombre };
    const senas = senasDe(leida.dicho, llaveDe);
    const { conocida, dudosas } = conocidas.de(senas);
    if (dudosas.length > 0) return judged(de, [variasDe(dudosas)], null);
    if (conocida === null) return dicenQuien(leida, senas) ? this.nueva(leida, senas) : this.soloNombre(leida, senas);
    const { ficha } = conocida;
    if (ficha.archivada) return unchanged(de, ARCHIVADA);
    if (ficha.id === null || this.tomadas.has(ficha)) return judged(de, [REPETIDA], null);
    this.tomadas.add(ficha);
    return this.cambio(leida, senas, conocida as Conocida<FichaGuardada & { id: number }>);
  }

  /** A bare name is no sign of a person: that of a card which is there changes nothing of it, and makes no second. */
  private soloNombre(leida: Leida, senas: Senas): PlanRow<DatosDeFila> {
    const { conocidas, conSenas, incluida } = this.contexto;
    const de = { fila: leida.fila, nombre: leida.dicho.nombre };
    const tocayas = conocidas.deNombre(senas.llave);
    const igual = tocayas.some(
      (ficha) =>
        ficha.id !== null &&
        diferenciasDe(leida.dicho, senas, propia(ficha as FichaGuardada)).size === 0 &&
        problemasDe(leida, ficha as FichaGuardada).size === 0,
    );
    if (igual) return unchanged(de);
    if ((tocayas.length === 0 && !conSenas.has(senas.llave)) || incluida(leida.fila)) return this.nueva(leida, senas);
    return { ...de, accion: 'omitida', errores: [], datos: null, aviso: SOLO_NOMBRE };
  }

  private nueva(leida: Leida, senas: Senas): PlanRow<DatosDeFila> {
    const { conocidas, fia } = this.contexto;
    const { fila, dicho } = leida;
    const aviso = avisoDeOtras(conocidas.parecidas(senas), conocidas.deNombre(senas.llave));
    conocidas.sumar({ ficha: { id: null, nombre: dicho.nombre, llave: senas.llave, archivada: false }, senas });
    const { datos, errores } = juzgarDicho(leida);
    if (dicho.limite_fiado !== undefined && !fia) errores.push(SIN_FIADO);
    const juicio = { datos: { id: null, nueva: datos as Forma }, cambios: {}, known: null };
    return { ...judged({ fila, nombre: dicho.nombre }, errores, datos && juicio), ...aviso };
  }

  private cambio(leida: Leida, senas: Senas, conocida: Conocida<FichaGuardada & { id: number }>): PlanRow<DatosDeFila> {
    const { ficha } = conocida;
    const { fila, dicho } = leida;
    const problemas = problemasDe(leida, ficha);
    const de = { fila, nombre: dicho.nombre };
    const aviso = ficha.no_contactar && dicho.no_contactar === false ? NO_CONTACTAR : undefined;
    const otros = diferenciasDe(dicho, senas, conocida);
    if (otros.size === 0 && problemas.size === 0) return unchanged(de, aviso);
    const soloEso = { nombre: dicho.nombre, ...Object.fromEntries(otros) };
    const { datos, errores } = juzgarDicho({ fila, dicho: soloEso, problemas });
    if (otros.has('limite_fiado') && !this.contexto.fia) errores.push(SIN_FIADO);
    const cambios = Object.fromEntries(Object.entries(datos ?? {}).filter(([campo]) => otros.has(campo)));
    const juicio = { datos: { id: ficha.id, cambios }, cambios, known: ficha };
    return { ...judged(de, errores, datos && juicio), ...(aviso && { aviso }) };
  }
}

const problemasDe = ({ problemas, dicho }: Leida, { campos }: FichaGuardada) =>
  problemasAnte(problemas, dicho.campos as DatosEscritos | undefined, campos);

/** Whether a row has more of a person than their name; a telephone without figures is one that the rules refuse. */
const dicenQuien = ({ dicho }: Leida, senas: Senas): boolean => tieneSenas(senas) || dicho.telefono !== undefined;

/** A card by its own signs, of a person known by their name alone. */
const propia = (ficha: FichaGuardada): Conocida<FichaGuardada> => ({
  ficha,
  senas: { llave: ficha.llave, digitos: '', email: '', documento: '' },
});

/** As many people are named. */
const SE_NOMBRAN = 3;
const nombresDe = (fichas: readonly FichaConocida[], tipo: 'conjunction' | 'disjunction'): string => {
  const nombres = fichas.slice(0, SE_NOMBRAN).map(({ nombre }) => nombre);
  return new Intl.ListFormat('es', { type: tipo }).format([
    ...nombres,
    ...(fichas.length > nombres.length ? ['otras personas'] : []),
  ]);
};

const variasDe = (fichas: readonly FichaConocida[]): string =>
  `Puede ser ${nombresDe(fichas, 'disjunction')}: escribe su teléfono`;

/** That others share a contact or the name of a new person: a family, or the same person. */
function avisoDeOtras(parecidas: readonly FichaConocida[], tocayas: readonly FichaConocida[]): { aviso?: string } {
  const quienes = nombresDe(parecidas, 'conjunction');
  if (parecidas.length > 0)
    return { aviso: `Comparte teléfono, correo o documento con ${quienes}: revisa si es la misma persona` };
  return tocayas.length > 0 ? { aviso: 'Hay otra persona con ese nombre: revisa si es la misma' } : {};
}

/** The values that a row says otherwise than the card it is about. */
function diferenciasDe(dicho: Dicho, senas: Senas, conocida: Conocida<FichaGuardada>): Map<string, unknown> {
  return new Map(
    Object.entries(dicho).filter(
      ([campo, valor]) => valor !== undefined && !diceLoMismo(campo as keyof Forma, valor, { dicho, senas, conocida }),
    ),
  );
}

type Comparadas = { dicho: Dicho; senas: Senas; conocida: Conocida<FichaGuardada> };

/** Whether a row says the same of a field, however it is written there. */
function diceLoMismo(campo: keyof Forma, valor: unknown, { dicho, senas, conocida }: Comparadas): boolean {
  const { ficha, senas: halladas } = conocida;
  switch (campo) {
    case 'nombre':
      return sameName(dicho, ficha) || noEsMasCompleto(senas, conocida);
    case 'telefono':
      return senas.digitos === digitosDe(ficha.telefono) || senas.digitos === halladas.digitos;
    case 'email':
      return valor === ficha.email || valor === halladas.email;
    case 'documento':
      return valor === ficha.documento || mismoDocumento(senas.documento, [ficha.documento ?? '', halladas.documento]);
    case 'etiquetas':
      return mismasEtiquetas(valor as string[], ficha.etiquetas);
    case 'campos':
      return tieneTodo(ficha.campos, valor as DatosEscritos);
    case 'no_contactar':
      // The wish not to be written to is taken back on their card, where they were heard to say so.
      return valor === ficha.no_contactar || ficha.no_contactar;
    case 'notas':
    case 'preferencias':
    case 'alergias':
      return valor === unaLinea(ficha[campo]);
    default:
      return valor === ficha[campo];
  }
}

/** Another name than that of the card changes it where it is the same, written otherwise, or a fuller one. */
const noEsMasCompleto = ({ llave }: Senas, { ficha, senas }: Conocida<FichaGuardada>): boolean =>
  ficha.llave !== llave && (senas.llave === llave || !dentroDe(ficha.llave, llave));

const mismoDocumento = (pelado: string, otros: readonly string[]): boolean =>
  pelado !== '' && otros.some((otro) => documentoPelado(otro) === pelado);

/** The same tags, in any order and capitals; a tag with a comma in it is two in a cell. */
function mismasEtiquetas(unas: readonly string[], guardadas: readonly string[]): boolean {
  const llaves = (etiquetas: readonly string[]) =>
    etiquetas
      .map((una) => una.toLowerCase())
      .sort()
      .join('\n');
  return llaves(unas) === llaves(etiquetasDe(guardadas.join(',')) ?? []);
}

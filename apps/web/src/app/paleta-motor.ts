import type { Periodo } from '@jornal/contract';
import type { Comando, Destino, Hallado, Verbo } from '../lib/comandos';
import { dice, esVacia, esVerbo, palabrasDe, palabrasDelPedido, parecido } from './paleta-palabras';
import { rangoDicho } from './paleta-rango';

/** A request, read: its words, and the days and the number it names. */
export type Pedida = {
  palabras: readonly string[];
  /** Those that say something: neither joining words nor of the days. */
  dicentes: readonly number[];
  rango: Periodo | null;
  deRango: ReadonlySet<number>;
};

export function leerPedido(texto: string, hoy: string): Pedida {
  const palabras = palabrasDelPedido(texto);
  const dicho = rangoDicho(palabras, hoy);
  const deRango = dicho?.usadas ?? new Set<number>();
  const dicentes = palabras.flatMap((palabra, i) => (deRango.has(i) || esVacia(palabra) ? [] : [i]));
  return { palabras, dicentes, rango: dicho?.rango ?? null, deRango };
}

/**
 * The words by which records are looked for: neither verbs nor days, unless nothing else was typed. '' is nothing to
 * look for.
 */
export function porBuscar({ palabras, dicentes }: Pedida): string {
  const dichas = dicentes.map((i) => palabras[i] ?? '').filter((palabra) => palabra.length > 1 || /\d/.test(palabra));
  const nombres = dichas.filter((palabra) => !esVerbo(palabra));
  return (nombres.length > 0 ? nombres : dichas).join(' ');
}

/** An entry of the palette: a command, with the record it is about. */
export type Opcion = { clave: string; texto: string; comando: Comando; hallado?: Hallado; ir: () => Destino };

/** A word that is surely meant as it stands, whole or as a beginning; less is a letter that may be wrong. */
const SEGURO = 0.85;
/** The words of a request that stand so, whole, in what may be said: none of them is another with a wrong letter. */
type Leida = Pedida & { sabidas: ReadonlySet<number> };

const PESO = { cosa: 3, verbo: 2, nombre: 3.2, texto: 1.6, rango: 3 } as const;
const SOBRA = -1.2;
const VERBO_AJENO = -2.2;
const RANGO_AJENO = -4;

type Preparado = {
  comando: Comando;
  cosas: readonly string[];
  propias: readonly string[] | null;
  texto: readonly string[];
  verbos: readonly Verbo[];
};

/** A command with its words apart, made once. */
export const preparar = (comandos: readonly Comando[]): readonly Preparado[] =>
  comandos.map((comando) => ({
    comando,
    cosas: palabrasDe(comando.cosas ?? ''),
    propias: comando.propias === undefined ? null : palabrasDe(comando.propias),
    texto: comando.de === undefined ? palabrasDe(comando.texto).filter((palabra) => !esVacia(palabra)) : [],
    verbos: comando.verbos ?? [],
  }));

const mejor = (escrita: string, palabras: readonly string[]): number =>
  palabras.reduce((hasta, palabra) => Math.max(hasta, parecido(escrita, palabra)), 0);

/** The words of a record: its name, and the number of what has one. */
const nombreDe = ({ nombre, fecha, id }: Hallado): readonly string[] =>
  palabrasDe(fecha === null ? nombre : `${nombre} ${id}`).filter((palabra) => !esVacia(palabra));

/** A record with its words apart, made once for a request. */
type Nombrado = { hallado: Hallado; nombre: readonly string[] };

/** `basta`: the verb that says it alone was said. */
type Suma = { puntos: number; cosa: boolean; verbo: boolean; basta: boolean; nombradas: number };

/** The words of a request that are words of a command or of a record as they stand. */
function sabidasDe(
  { palabras, dicentes }: Pedida,
  comandos: readonly Preparado[],
  nombrados: readonly Nombrado[],
): ReadonlySet<number> {
  const esDe = (escrita: string, suyas: readonly string[]) => mejor(escrita, suyas) > SEGURO;
  const sabe = (escrita: string) =>
    esVerbo(escrita) ||
    comandos.some(({ cosas, texto }) => esDe(escrita, cosas) || esDe(escrita, texto)) ||
    nombrados.some(({ nombre }) => esDe(escrita, nombre));
  return new Set(dicentes.filter((i) => sabe(palabras[i] ?? '')));
}

/** The meaning that one word of a request has for a command: of the thing, of the record, of what is done with it. */
function pesosDe(
  escrita: string,
  sabida: boolean,
  { comando, cosas, propias, texto, verbos }: Preparado,
  nombre: readonly string[],
) {
  const vale = (cuanto: number): number => (sabida && cuanto < SEGURO ? 0 : cuanto);
  const mejorDe = (suyas: readonly string[]): number => vale(mejor(escrita, suyas));
  const [propio = 0, ...otros] = verbos.map((verbo) => vale(dice(escrita, verbo)));
  const deCosa = Math.max(PESO.cosa * mejorDe(cosas), PESO.texto * mejorDe(texto));
  const basta = comando.bastaElVerbo ? PESO.cosa * propio : 0;
  return {
    deCosa,
    deNombre: PESO.nombre * mejorDe(nombre),
    deVerbo: Math.max(basta, PESO.verbo * Math.max(propio, ...otros)),
    basta: basta > 0,
    esPropia: propias === null ? deCosa > 0 : mejorDe(propias) > 0,
  };
}

/** Adds up the words of the request that speak for a command, and those against it. */
function sumar({ palabras, dicentes, sabidas }: Leida, preparado: Preparado, nombre: readonly string[]): Suma {
  const suma: Suma = { puntos: 0, cosa: false, verbo: false, basta: false, nombradas: 0 };
  for (const i of dicentes) {
    const escrita = palabras[i] ?? '';
    const { deCosa, deNombre, deVerbo, basta, esPropia } = pesosDe(escrita, sabidas.has(i), preparado, nombre);
    const puntos = Math.max(deCosa, deNombre, deVerbo);
    if (puntos === 0) suma.puntos += esVerbo(escrita) ? VERBO_AJENO : SOBRA;
    else suma.puntos += puntos;
    suma.cosa ||= esPropia;
    // A word that may be a name but for a letter is no verb but for one.
    suma.verbo ||= deVerbo >= PESO.verbo || deVerbo > deNombre;
    suma.basta ||= basta;
    if (deNombre > 0 && deNombre >= deCosa) suma.nombradas++;
  }
  return suma;
}

const esLugar = ({ verbos }: Comando): boolean => verbos?.length === 1 && verbos[0] === 'ver';

/** Whether the request means the command at all, by the words of its own that were said. */
function loQuiere({ rango }: Leida, comando: Comando, { cosa, verbo, basta, nombradas }: Suma): boolean {
  if (comando.exige === 'verbo' && !verbo) return false;
  if (comando.rango === 'siempre' && rango === null) return false;
  if (comando.de === undefined) return cosa || basta;
  return nombradas > 0 && (comando.porDefecto === true || cosa || verbo);
}

/** Between commands of which the same was said: the one that says it by its verb, by all of its name, or that is meant more often. */
function desempate(preparado: Preparado, { verbo, nombradas }: Suma, nombre: readonly string[]): number {
  const { comando, texto } = preparado;
  const entero = nombre.length > 0 ? nombradas / nombre.length : texto.length > 0 ? 0.4 / texto.length : 0;
  const dicho = verbo ? 0.5 : comando.de === undefined && preparado.verbos.length > 0 && !esLugar(comando) ? -0.5 : 0;
  const orden = comando.de !== undefined && comando.porDefecto ? 0.3 : comando.despues ? -0.7 : 0;
  return entero + dicho + orden;
}

/** How well a command answers a request; 0 or less: not at all. */
function puntosDe(pedida: Leida, preparado: Preparado, nombre: readonly string[]): number {
  const { comando } = preparado;
  const suma = sumar(pedida, preparado, nombre);
  if (!loQuiere(pedida, comando, suma)) return 0;
  const dias = pedida.rango === null ? 0 : comando.rango ? PESO.rango : RANGO_AJENO;
  return suma.puntos + dias + desempate(preparado, suma, nombre);
}

const opcionDe = (comando: Comando, hallado: Hallado | undefined, rango: Periodo | null): Opcion => {
  const dicho = rango && comando.rango ? { rango } : {};
  if (comando.de === undefined)
    return { clave: comando.id, texto: comando.texto, comando, ir: () => comando.ir(dicho) };
  const suyo = hallado as Hallado;
  return {
    clave: `${comando.id}-${suyo.id}`,
    texto: comando.texto(suyo),
    comando,
    hallado: suyo,
    ir: () => comando.ir({ ...dicho, hallado: suyo }),
  };
};

/** The entry of a command that needs no record; null of one that does. */
export const suelta = (comando: Comando): Opcion | null =>
  comando.de === undefined ? opcionDe(comando, undefined, null) : null;

/** The weight of an entry that was used lately: it decides between two that answer alike. */
const USADA = 0.6;
/** An entry that answers less than so much as well as the best is not meant. */
const DE_LA_MEJOR = 0.35;

/**
 * The entries that answer a request, the best first. `usadas`: the keys of those that were used lately, the newest
 * first.
 */
export function responder(
  pedida: Pedida,
  comandos: readonly Preparado[],
  hallados: readonly Hallado[],
  usadas: readonly string[] = [],
): Opcion[] {
  const nombrados = hallados.map((hallado): Nombrado => ({ hallado, nombre: nombreDe(hallado) }));
  const leida: Leida = { ...pedida, sabidas: sabidasDe(pedida, comandos, nombrados) };
  const conPuntos = comandos.flatMap((preparado) => {
    const { comando } = preparado;
    const sobre: ReadonlyArray<Partial<Nombrado>> =
      comando.de === undefined ? [{}] : nombrados.filter(({ hallado }) => hallado.tipo === comando.de);
    return sobre.flatMap(({ hallado, nombre = [] }) => {
      const puntos = puntosDe(leida, preparado, nombre);
      if (puntos <= 0) return [];
      const opcion = opcionDe(comando, hallado, pedida.rango);
      const lugar = usadas.indexOf(opcion.clave);
      return [{ opcion, puntos: puntos + (lugar < 0 ? 0 : USADA / (lugar + 1)) }];
    });
  });
  const ordenadas = conPuntos.toSorted((a, b) => b.puntos - a.puntos);
  const minimo = (ordenadas[0]?.puntos ?? 0) * DE_LA_MEJOR;
  return ordenadas.filter(({ puntos }) => puntos >= minimo).map(({ opcion }) => opcion);
}

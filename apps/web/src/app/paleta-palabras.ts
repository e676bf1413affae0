import { aUnaLetra, plano } from '@jornal/contract';
import type { Verbo } from '../lib/comandos';

/** As many letters of a request as are read, and as many words. */
export const LARGO_PEDIDO = 80;
const PALABRAS_LEIDAS = 12;

/** Words that say nothing of what is wanted. 'unas' is none of them: without its sign it is what nails are called. */
const VACIAS: ReadonlySet<string> = new Set(
  (
    'a al con de del desde el en entre la las lo los le les me mi mis te se su sus un una unos uno y o e para por que es si no ' +
    'hay esta este esto ese esa quiero quisiera necesito favor porfavor porfa puedo vamos voy toca algo mas otro otra otros otras'
  ).split(' '),
);

/** Begins of words end in '*'; the others are meant as they stand. */
const VERBOS: Readonly<Record<Verbo, string>> = {
  crear:
    'agreg* anad* adicion* registr* anot* apunt* poner pon ponga pongo nuev* crear crea creo cree meter mete meto metan ' +
    'ingresar ingrese hacer hace hago haga haz inclu* escrib* guard* cargar cargue sum* llen*',
  ver:
    'ver veo vea mostrar muestr* mostr* abrir abre abra abro ir consult* mir* revis* list* busc* encontr* dame trae* ' +
    'ensen* cual* cuant* donde como sab* cons*',
  pagar: 'pag* liquid* abon* cancelar nomina sueldo* salario* quincena transfer* consign*',
  vender: 'vend* cobr* despach* factur*',
  cobrar: 'cobr* atend* atiend* realiz* hice hizo termin*',
  contar: 'contar cuent* cont* cuadr* arque* cerrar cierr* cerr*',
  agendar:
    'agendar agende agendo agendale agendame reservar reserve reservo reservale program* apart* separ* dar pedir pide sacar saca',
  cambiar:
    'cambi* modific* corrig* edit* subir sube pas* mover elegir escog* seleccion* usar us* ir entrar entr* poner pon activ* mostrar ver',
  exportar: 'export* descarg* bajar baj* excel csv imprim* archivo',
  trasladar: 'traslad* transfer* pasar paso pase mover mueve muevo',
  retirar: 'retir* sacar sac* saqu* tomar tom* quitar',
  anular: 'anul* cancel* elimin* borr* reprogram* confirm*',
  invitar: 'invit* dar dale agreg* anad* nuev* crear registr* contrat* meter',
  salir: 'salir sal cerrar desconect* termin* logout',
};

/** The words of a text, without case, accents and signs. */
export const palabrasDe = (texto: string): string[] => plano(texto).match(/\d+(?:[/-]\d+)+|[\p{L}\d]+/gu) ?? [];

/** The words of a request: as many as are read. */
export const palabrasDelPedido = (texto: string): string[] =>
  palabrasDe(texto.slice(0, LARGO_PEDIDO)).slice(0, PALABRAS_LEIDAS);

export const esVacia = (palabra: string): boolean => VACIAS.has(palabra);

/** Shorter words say something else when a letter changes. */
const LARGO_CON_ERROR = 4;

/** A word without the ending of its plural. */
const singular = (palabra: string): string => {
  if (palabra.length > 4 && /[^aeiou]es$/.test(palabra)) return palabra.slice(0, -2);
  return palabra.length > 3 && palabra.endsWith('s') ? palabra.slice(0, -1) : palabra;
};

/** The answers of a comparison, kept while a request is typed: a key changes one of its words. */
function recordando<O extends string>(comparar: (escrita: string, otra: O) => number) {
  const sabidas = new Map<string, Map<O, number>>();
  return (escrita: string, otra: O): number => {
    let suyas = sabidas.get(escrita);
    if (suyas === undefined) {
      if (sabidas.size >= PALABRAS_RECORDADAS) sabidas.clear();
      suyas = new Map();
      sabidas.set(escrita, suyas);
    }
    let sabida = suyas.get(otra);
    if (sabida === undefined) {
      sabida = comparar(escrita, otra);
      suyas.set(otra, sabida);
    }
    return sabida;
  };
}
const PALABRAS_RECORDADAS = 100;

/** How surely a word that was typed is another one, or its beginning: from 0 to 1. */
export const parecido = recordando((escrita: string, palabra: string): number => {
  if (escrita === palabra) return 1;
  if (singular(escrita) === singular(palabra)) return 0.95;
  if (escrita.length >= 2 && palabra.startsWith(escrita)) return escrita.length >= 3 ? 0.85 : 0.6;
  if (Math.min(escrita.length, palabra.length) < LARGO_CON_ERROR) return 0;
  if (/\d/.test(escrita)) return 0;
  if (aUnaLetra(escrita, palabra) || aUnaLetra(singular(escrita), singular(palabra))) return 0.75;
  const comienzo = [0, 1, -1].some((mas) => aUnaLetra(escrita, palabra.slice(0, escrita.length + mas)));
  return escrita.length > LARGO_CON_ERROR && palabra.length > escrita.length && comienzo ? 0.6 : 0;
});

const esComienzo = (escrita: string, comienzo: string): number => {
  if (escrita.startsWith(comienzo)) return 1;
  if (comienzo.length < LARGO_CON_ERROR || escrita.length < LARGO_CON_ERROR) return 0;
  const casi = [0, 1, -1].some((mas) => aUnaLetra(escrita.slice(0, comienzo.length + mas), comienzo));
  // Of two verbs that it may be, the longer one says more of it.
  return casi ? 0.5 + Math.min(comienzo.length, 8) / 32 : 0;
};

const FORMAS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(VERBOS).map(([verbo, formas]) => [verbo, formas.split(' ')]),
);

/** How surely a word says a verb. */
export const dice = recordando((escrita: string, verbo: Verbo): number =>
  Math.max(
    ...(FORMAS.get(verbo) ?? []).map((forma) =>
      forma.endsWith('*')
        ? esComienzo(escrita, forma.slice(0, -1))
        : escrita === forma
          ? 1
          : forma.length > LARGO_CON_ERROR && aUnaLetra(escrita, forma)
            ? 0.75
            : 0,
    ),
  ),
);

const TODOS = Object.keys(VERBOS) as Verbo[];

/** Whether a word asks for something to be done: of those that name nothing, a record need not be looked for. */
export const esVerbo = (escrita: string): boolean => TODOS.some((verbo) => dice(escrita, verbo) === 1);

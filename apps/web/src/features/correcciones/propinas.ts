/** The tip of a corrected ticket: whose it is, as the server has it where nothing is said, and how its parts are typed. */
import { type PropinaPedida, repartirPropina, type Tiquete } from '@jornal/contract';
import { type CobroEscrito, type CorreccionEscrita, totalDeLinea } from './corregir';

type Escrita = Pick<CorreccionEscrita, 'lineas' | 'cobros' | 'propinas'>;
/** A ticket as it stands, as much as its tip needs. */
export type ConPropina = Pick<Tiquete, 'servicios' | 'propinas'>;

const sumar = (partes: ReadonlyArray<{ monto: number }>): number => partes.reduce((suma, { monto }) => suma + monto, 0);
const enPie = ({ anulacion }: { anulacion: unknown }): boolean => anulacion === null;

/** The tip in the payments. */
export const propinaCobrada = ({ cobros }: Pick<Escrita, 'cobros'>): number =>
  cobros.reduce((suma, { propina }) => suma + (propina ?? 0), 0);

/** The tips as they stand. */
const estaban = ({ propinas }: ConPropina): PropinaPedida[] =>
  propinas.filter(enPie).map(({ operador: { id }, monto }) => ({ operador_id: id, monto }));

const trabajosDe = ({ lineas }: Pick<Escrita, 'lineas'>) =>
  lineas.flatMap((linea) =>
    linea.tipo === 'servicio' && linea.quien !== null ? [{ operador_id: linea.quien, total: totalDeLinea(linea) }] : [],
  );

/** Owners of tips that were kept when their last service went: they may stay theirs. */
const conservadas = (tiquete: ConPropina): number[] =>
  estaban(tiquete)
    .map(({ operador_id }) => operador_id)
    .filter((id) => !tiquete.servicios.some((servicio) => enPie(servicio) && servicio.empleado.id === id));

/** The operators that may have a part of it: those who serve or, of products alone, those who have it. */
export function duenosDe(escrita: Escrita, tiquete: ConPropina): number[] {
  const sirven = trabajosDe(escrita).map(({ operador_id }) => operador_id);
  const ademas = sirven.length === 0 ? estaban(tiquete).map(({ operador_id }) => operador_id) : conservadas(tiquete);
  return [...new Set([...sirven, ...ademas])];
}

/** Its parts where nothing is said: as they were, while its money is the same and all of theirs serve; else by what services cost. */
function sinDecir(escrita: Escrita, tiquete: ConPropina): PropinaPedida[] {
  const eran = estaban(tiquete);
  const duenos = duenosDe(escrita, tiquete);
  const siguen = eran.every(({ operador_id }) => duenos.includes(operador_id));
  const cobrada = propinaCobrada(escrita);
  return siguen && sumar(eran) === cobrada ? eran : repartirPropina(cobrada, trabajosDe(escrita));
}

/** The parts of the tip: as they were typed while that is all of it and of those who may have it, else as if nothing were said. */
export function propinasDe(escrita: Escrita, tiquete: ConPropina): PropinaPedida[] {
  const { propinas } = escrita;
  const son = propinas !== null && valen(escrita, tiquete, propinas) ? propinas : sinDecir(escrita, tiquete);
  const [unica, otra] = propinas ?? estaban(tiquete);
  // Of products alone, its only owner has all of it.
  return son.length === 0 && unica && !otra ? [{ ...unica, monto: propinaCobrada(escrita) }] : son;
}

function valen(escrita: Escrita, tiquete: ConPropina, propinas: readonly PropinaPedida[]): boolean {
  const sirven = trabajosDe(escrita).length > 0;
  const duenos = duenosDe(escrita, tiquete);
  return (
    sumar(propinas) === propinaCobrada(escrita) &&
    (!sirven || propinas.every(({ operador_id }) => duenos.includes(operador_id)))
  );
}

/** The parts that the request says: those that are not what they would be anyway. */
export function propinasPedidas(escrita: Escrita, tiquete: ConPropina): PropinaPedida[] | null {
  const son = propinasDe(escrita, tiquete).filter(({ monto }) => monto > 0);
  return enTexto(son) === enTexto(sinDecir(escrita, tiquete)) ? null : son;
}

const enTexto = (propinas: readonly PropinaPedida[]): string =>
  JSON.stringify(propinas.map(({ operador_id, monto }) => [operador_id, monto]).sort(([a = 0], [b = 0]) => a - b));

/** The parts as they were typed, and the payments with that tip: what was paid of the ticket itself stays. */
export function repartida(
  { cobros }: Pick<Escrita, 'cobros'>,
  propinas: PropinaPedida[],
): Pick<Escrita, 'cobros' | 'propinas'> {
  let mas = sumar(propinas) - propinaCobrada({ cobros });
  const con = cobros.toReversed().map((cobro): CobroEscrito => {
    const tenia = cobro.propina ?? 0;
    const cambio = Math.max(mas, -tenia);
    mas -= cambio;
    if (cambio === 0) return cobro;
    return { ...cobro, propina: tenia + cambio, monto: (cobro.monto ?? 0) + cambio, recibido: null };
  });
  return { propinas, cobros: con.toReversed() };
}

const SIN_DUENO = 'Elige para quién es la propina';

/** The reproach of a tip that no operator has. */
export const problemaDeLaPropina = (escrita: Escrita, tiquete: ConPropina): string | null =>
  propinaCobrada(escrita) > 0 && propinasDe(escrita, tiquete).length === 0 ? SIN_DUENO : null;

/** The sums of the ticket at the counter, the reproaches of its lines, and what is sent. */
import {
  type CreditoDePersona,
  type Descuento,
  descuentoDe,
  formatoPesos,
  type LineaSumada,
  type PropinaPedida,
  repartirPropina,
  sumarLineas,
  type TiqueteAbiertoNuevo,
  type TiqueteNuevo,
  totalBruto,
  totalDe,
} from '@jornal/contract';
import { faltaPorCobrar } from './cobros';
import type { DescuentoEscrito, Linea, LineaProducto, TiqueteEnCurso } from './en-curso';

/** A reason is of so many letters at least. */
const LETRAS_DE_MOTIVO = 3;

/** A draft of before it was asked says nothing of it. */
export const seOfrece = ({ ofrecida }: Linea): boolean => ofrecida !== false;
export const precioDe = (linea: Linea): number => (seOfrece(linea) ? (linea.precio_puesto ?? linea.precio) : 0);
/** Another price than that of the catalogue. */
export const conOtroPrecio = ({ precio, precio_puesto }: Linea): boolean =>
  precio_puesto !== null && precio_puesto !== precio;

const comoDescuento = ({ en, valor }: DescuentoEscrito): Descuento =>
  valor === null ? {} : en === 'porcentaje' ? { descuento_porcentaje: valor } : { descuento_pesos: valor };

/** The reproach of a discount on an amount; null: there is none. */
export function problemaDelDescuento(descuento: DescuentoEscrito, monto: number): string | null {
  const { en, valor, motivo } = descuento;
  if (valor === null || valor === 0) return null;
  if (en === 'porcentaje' && (valor < 0 || valor > 100)) return 'El descuento debe estar entre 0 y 100';
  if (descuentoDe(comoDescuento(descuento), monto) > monto) return 'El descuento supera el valor';
  const letras = motivo.trim().length;
  return letras > 0 && letras < LETRAS_DE_MOTIVO ? 'El motivo es de mínimo 3 caracteres' : null;
}

/** The reproach of a line, said under it, and the field it is about. */
export type Problema = { en: 'oferta' | 'cantidad' | 'operador' | 'precio' | 'descuento'; mensaje: string };
export function problemaDe(linea: Linea): Problema | null {
  const { cantidad } = linea;
  if (!seOfrece(linea)) return { en: 'oferta', mensaje: 'Ya no se ofrece: quítalo' };
  if (linea.de === 'servicio' && linea.empleado_id === null)
    return { en: 'operador', mensaje: 'Elige quién hizo el servicio' };
  if (cantidad < 1) return { en: 'cantidad', mensaje: 'La cantidad es de mínimo 1' };
  if (linea.de === 'producto' && cantidad > linea.stock)
    return { en: 'cantidad', mensaje: `Stock insuficiente. Disponible: ${linea.stock}` };
  if (conOtroPrecio(linea) && linea.motivo_precio.trim().length < LETRAS_DE_MOTIVO)
    return { en: 'precio', mensaje: 'Escribe por qué cambia el precio' };
  const mensaje = problemaDelDescuento(linea.descuento, totalBruto(precioDe(linea), cantidad));
  return mensaje === null ? null : { en: 'descuento', mensaje };
}

export type Sumas = { lineas: readonly LineaSumada[]; antes: number; total: number; problema: string | null };

/**
 * The ticket added up. A discount that cannot be is as none until it is put right, so that no total is below 0; `antes`:
 * without the discount of the whole, whose reproach is `problema`.
 */
export function sumasDe({ lineas, descuento }: Pick<TiqueteEnCurso, 'lineas' | 'descuento'>): Sumas {
  const pedidas = lineas.map((linea) => {
    const bruto = totalBruto(precioDe(linea), linea.cantidad);
    const vale = problemaDelDescuento({ ...linea.descuento, motivo: '' }, bruto) === null;
    return {
      precio_unitario: precioDe(linea),
      cantidad: linea.cantidad,
      ...(vale && comoDescuento(linea.descuento)),
    };
  });
  const antes = totalDe(sumarLineas(pedidas));
  const problema = problemaDelDescuento(descuento, antes);
  const vale = problemaDelDescuento({ ...descuento, motivo: '' }, antes) === null;
  const sumadas = sumarLineas(pedidas, vale ? comoDescuento(descuento) : {});
  return { lineas: sumadas, antes, total: totalDe(sumadas), problema };
}

const conMotivo = (descuento: DescuentoEscrito) => {
  const motivo = descuento.motivo.trim();
  return { ...comoDescuento(descuento), ...(motivo !== '' && { motivo_descuento: motivo }) };
};
const hayDescuento = ({ valor }: DescuentoEscrito): boolean => valor !== null && valor > 0;

/** A line with its price and its discount, as it is sent. */
const conPrecio = (linea: Linea) => ({
  cantidad: linea.cantidad,
  ...(conOtroPrecio(linea) && { precio_unitario: precioDe(linea), motivo_precio: linea.motivo_precio.trim() }),
  ...(hayDescuento(linea.descuento) && conMotivo(linea.descuento)),
});
/** A product and who sells it; of no one unless it is said. */
const deProducto = ({ producto_id, vendedor_id }: LineaProducto) => ({
  producto_id,
  ...(vendedor_id && { vendedor_id }),
});
/** The parts of a ticket that it has whether it is charged or left open. */
const deTodo = ({ persona, cita_id, descuento, notas }: TiqueteEnCurso) => ({
  ...(persona && { persona_id: persona.id }),
  ...(cita_id !== null && { cita_id }),
  ...(hayDescuento(descuento) && { descuento: conMotivo(descuento) }),
  ...(notas.trim() !== '' && { notas: notas.trim() }),
});

/** The body that leaves a ticket open: who performed a service may not be known yet. */
export const porGuardar = (tiquete: TiqueteEnCurso): Omit<TiqueteAbiertoNuevo, 'entidad_id'> => ({
  nombre: tiquete.nombre.trim() || null,
  ...deTodo(tiquete),
  lineas: tiquete.lineas.map((linea) => ({
    ...(linea.de === 'producto'
      ? deProducto(linea)
      : { servicio_id: linea.servicio_id, ...(linea.empleado_id !== null && { empleado_id: linea.empleado_id }) }),
    ...conPrecio(linea),
  })),
});

/** The services of a ticket by who performed them, with what each costs; those without operator are left out. */
export const trabajosDe = (lineas: readonly Linea[], { lineas: sumadas }: Pick<Sumas, 'lineas'>) =>
  lineas.flatMap((linea, i) =>
    linea.de === 'servicio' && linea.empleado_id !== null
      ? [{ operador_id: linea.empleado_id, total: sumadas[i]?.total ?? 0 }]
      : [],
  );

/** Whose the tip is: as it was shared by hand while it still is of those who served, else by what their services cost. */
export function propinasDe({ lineas, propina }: TiqueteEnCurso, sumas: Pick<Sumas, 'lineas'>): PropinaPedida[] {
  const { monto, partes, para } = propina;
  if (monto === 0) return [];
  const trabajos = trabajosDe(lineas, sumas);
  if (trabajos.length === 0) return para === null ? [] : [{ operador_id: para, monto }];
  const sirvieron = new Set(trabajos.map(({ operador_id }) => operador_id));
  const vale =
    partes !== null &&
    partes.every(({ operador_id }) => sirvieron.has(operador_id)) &&
    partes.reduce((suma, parte) => suma + parte.monto, 0) === monto;
  return vale ? partes.filter((parte) => parte.monto > 0) : repartirPropina(monto, trabajos);
}

/** The reproach of a tip that no operator has. */
export const problemaDeLaPropina = (tiquete: TiqueteEnCurso, sumas: Pick<Sumas, 'lineas'>): string | null =>
  tiquete.propina.monto > 0 && propinasDe(tiquete, sumas).length === 0 ? 'Elige para quién es la propina' : null;

/** The part of the ticket that is paid now: with the tip, and without what is left owing or was paid already. */
export const porPagar = (
  { propina, debe, favor }: Pick<TiqueteEnCurso, 'propina' | 'debe' | 'favor'>,
  { total }: Pick<Sumas, 'total'>,
) => total + propina.monto - debe - favor;

/**
 * The reproach of what a person is left owing, in the words of the server; null: there is none, or it is not known yet. The
 * tip is of the operators, and is not lent.
 */
export function problemaDeLaDeuda(
  { debe, persona }: Pick<TiqueteEnCurso, 'debe' | 'persona'>,
  { total }: Pick<Sumas, 'total'>,
  credito: CreditoDePersona | undefined,
): string | null {
  if (debe === 0) return null;
  if (debe > total) return `No puede quedar debiendo más de ${formatoPesos(total)}`;
  if (credito === undefined) return null;
  if (!credito.fia) return 'En esta sucursal no se fía';
  const llega = credito.deuda + debe;
  if (llega <= credito.limite) return null;
  return `${persona?.nombre} llega a ${formatoPesos(llega)} y su límite es ${formatoPesos(credito.limite)}`;
}

/**
 * The most that may be taken of what a person has in their favour: no more than the ticket without what is owed, nor than is
 * missing of it besides the payments that were typed; the others follow.
 */
export function favorQueCabe(
  tiquete: Pick<TiqueteEnCurso, 'propina' | 'debe' | 'cobros'>,
  { total }: Pick<Sumas, 'total'>,
  aFavor: number,
): number {
  const fijo = tiquete.cobros.filter(({ puesto }) => puesto).reduce((suma, { monto }) => suma + monto, 0);
  return Math.max(0, Math.min(aFavor, total - tiquete.debe, porPagar({ ...tiquete, favor: 0 }, { total }) - fijo));
}

/** The reproach of what is taken of it, in the words of the server. It pays the ticket, and no tip. */
export function problemaDelFavor(
  { favor, debe, persona }: Pick<TiqueteEnCurso, 'favor' | 'debe' | 'persona'>,
  { total }: Pick<Sumas, 'total'>,
  credito: CreditoDePersona | undefined,
): string | null {
  if (favor === 0) return null;
  const cabe = Math.max(0, total - debe);
  if (favor > cabe) return `No se puede usar más de ${formatoPesos(cabe)}`;
  if (credito === undefined || favor <= credito.a_favor) return null;
  return `${persona?.nombre} tiene ${formatoPesos(credito.a_favor)} a favor`;
}

/** The part paid over the ticket and its tip that stays in favour of its person; 0 where that was not said. */
export const sobranteDe = (tiquete: TiqueteEnCurso, sumas: Pick<Sumas, 'total'>): number =>
  tiquete.sobrante && tiquete.persona ? Math.max(0, -faltaPorCobrar(porPagar(tiquete, sumas), tiquete.cobros)) : 0;

/** The body of the request. `entidadId`: the branch, where the caller has several. */
export function porEnviar(tiquete: TiqueteEnCurso, entidadId: number | null): TiqueteNuevo {
  const { abierto, cobros, debe, favor } = tiquete;
  const sumas = sumasDe(tiquete);
  const propinas = propinasDe(tiquete, sumas);
  return {
    ...(entidadId !== null && { entidad_id: entidadId }),
    ...deTodo(tiquete),
    ...(abierto && { abierto: { id: abierto.id, version: abierto.version } }),
    lineas: tiquete.lineas.map((linea) => ({
      ...(linea.de === 'producto'
        ? deProducto(linea)
        : { servicio_id: linea.servicio_id, empleado_id: linea.empleado_id ?? 0 }),
      ...conPrecio(linea),
    })),
    cobros: cobros
      .filter(({ monto }) => monto > 0)
      .map(({ metodo_id, clase, monto, recibido, referencia }) => ({
        metodo_id,
        monto,
        ...(clase === 'efectivo' && recibido !== null && { recibido }),
        ...(referencia.trim() !== '' && { referencia: referencia.trim() }),
      })),
    ...(propinas.length > 0 && { propinas }),
    ...(debe > 0 && { queda_debiendo: debe }),
    ...(favor > 0 && { usar_favor: favor }),
    ...(sobranteDe(tiquete, sumas) > 0 && { sobrante: 'a_favor' as const }),
  };
}

/** Whether something is written that would be missed. */
export const hayAlgo = ({ lineas, persona, nombre, notas, abierto }: TiqueteEnCurso): boolean =>
  abierto !== null || lineas.length > 0 || persona !== null || nombre.trim() !== '' || notas.trim() !== '';

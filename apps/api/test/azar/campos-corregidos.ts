import { comoEsta, type LineaPedida, sumarLineas, type Tiquete, type TiqueteEnLista } from '@jornal/contract';
import { type Azar, diaDe } from './azar.js';
import { de, type Negocio, sumar } from './negocio.js';

type ComoEsta = ReturnType<typeof comoEsta>;
type Linea = ComoEsta['lineas'][number];
type EnMano = { negocio: Negocio; azar: Azar; tiquete: Tiquete; como: ComoEsta };
/** A field of a charged ticket that was written wrong: which have it, and how it should be; null where nothing is to be made right. */
export type Campo = {
  sirve: (tiquete: TiqueteEnLista) => boolean;
  cambio: (en: EnMano) => Partial<ComoEsta> | null;
};

const enPie = <T extends { anulacion: unknown }>(filas: readonly T[]): T[] =>
  filas.filter(({ anulacion }) => anulacion === null);

/** The lines that stand as their sums are made, in the order in which a correction names them. */
const pedidasDe = ({ servicios, ventas }: Tiquete): LineaPedida[] =>
  [...enPie(servicios), ...enPie(ventas).flatMap(({ productos }) => productos)].map(
    ({ precio_unitario, cantidad, descuento_porcentaje, descuento_reparto }) => ({
      ...{ precio_unitario, cantidad, descuento_porcentaje },
      descuento_pesos: descuento_reparto,
    }),
  );

/** Payments of so much more by one method, or of so much less, never out of a tip; null where less was paid. */
function pagando(cobros: ComoEsta['cobros'], mas: number, n: number): ComoEsta['cobros'] | null {
  if (mas > 0) return [{ metodo_id: de([1, 2, 3, 4], n), monto: mas }, ...cobros];
  let sobra = -mas;
  const quedan = cobros.flatMap((cobro) => {
    const parte = Math.min(cobro.monto - (cobro.propina ?? 0), sobra);
    sobra -= parte;
    if (parte === 0) return [cobro];
    return parte === cobro.monto ? [] : [{ ...cobro, monto: cobro.monto - parte, recibido: undefined }];
  });
  return sobra > 0 ? null : quedan;
}

/** Lines that are otherwise, with the payments of what they add up to. */
function conLineas(
  { tiquete, como, azar }: EnMano,
  cambios: ReadonlyArray<{ pedida: LineaPedida; dicho: Partial<Linea> }>,
): Partial<ComoEsta> | null {
  const total = sumar(sumarLineas(cambios.map(({ pedida }) => pedida)), (linea) => linea.total);
  const cobros = pagando(como.cobros, total - tiquete.total, azar.n[1]);
  return cobros === null
    ? null
    : { cobros, lineas: como.lineas.map((linea, i) => ({ ...linea, ...cambios[i]?.dicho })) };
}

/** A correction of a single line. */
const deLinea =
  (cambiar: (pedida: LineaPedida, azar: Azar) => { pedida: Partial<LineaPedida>; dicho?: Partial<Linea> }) =>
  (en: EnMano): Partial<ComoEsta> | null => {
    const pedidas = pedidasDe(en.tiquete);
    const cual = en.azar.n[0] % pedidas.length;
    return conLineas(
      en,
      pedidas.map((antes, i) => {
        if (i !== cual) return { pedida: antes, dicho: {} };
        const { pedida, dicho = {} } = cambiar(antes, en.azar);
        return { pedida: { ...antes, ...pedida }, dicho: { ...pedida, ...dicho } };
      }),
    );
  };

const precio = deLinea((_, { monto }) => ({
  pedida: { precio_unitario: monto },
  dicho: { motivo_precio: 'Era otro' },
}));
const cantidad = deLinea(({ cantidad: eran }, { n: [, b] }) => ({
  pedida: { cantidad: eran === 1 + (b % 3) ? eran + 1 : 1 + (b % 3) },
}));
const motivo = { motivo_descuento: 'Cliente fiel' };
const porcentaje = deLinea((_, { n: [, b] }) => ({
  pedida: { descuento_porcentaje: de([10, 12.5, 33.33, 100], b), descuento_pesos: 0 },
  dicho: motivo,
}));
const pesos = deLinea(({ precio_unitario, cantidad: cuantas }, { monto }) => ({
  pedida: { descuento_porcentaje: 0, descuento_pesos: 1 + (monto % (precio_unitario * cuantas)) },
  dicho: motivo,
}));

/** The discount of the whole, which each line has its part of. */
function deTodo(en: EnMano): Partial<ComoEsta> | null {
  const sinDescuento = pedidasDe(en.tiquete).map((linea) => ({
    ...linea,
    descuento_porcentaje: 0,
    descuento_pesos: 0,
  }));
  const {
    n: [, b],
    monto,
  } = en.azar;
  const bruto = sumar(sumarLineas(sinDescuento), (linea) => linea.bruto);
  const descuento = b % 2 === 0 ? { descuento_porcentaje: 12.5 } : { descuento_pesos: 1 + (monto % bruto) };
  return conLineas(
    en,
    sumarLineas(sinDescuento, descuento).map(({ descuento_reparto: descuento_pesos }, i) => ({
      pedida: { ...(sinDescuento[i] as LineaPedida), descuento_pesos },
      dicho: { ...motivo, descuento_pesos },
    })),
  );
}

/** All its money by one method, as much as it is, with its tip. */
function metodo({ como: { cobros }, azar }: EnMano): Partial<ComoEsta> | null {
  const monto = sumar(cobros, (cobro) => cobro.monto);
  const suya = sumar(cobros, (cobro) => cobro.propina ?? 0);
  return monto === 0 ? null : { cobros: [{ metodo_id: de([1, 2, 3, 4], azar.n[2]), monto, propina: suya }] };
}

function operador({ negocio, tiquete, como, azar }: EnMano): Partial<ComoEsta> {
  const equipo = negocio.operadores.filter(({ entidad_id }) => entidad_id === tiquete.entidad.id);
  const empleado_id = de(equipo, azar.n[2]).id;
  return {
    lineas: como.lineas.map((linea) => (linea.servicio_id === undefined ? linea : { ...linea, empleado_id })),
  };
}

/** A part of the money was never paid, or some of the debt was: a peso, or all that may be. */
function deuda({ tiquete, como: { cobros, queda_debiendo = 0 }, azar: { n } }: EnMano): Partial<ComoEsta> | null {
  const [primero, ...otros] = cobros;
  if (primero === undefined) return null;
  const abonado = tiquete.monto_por_cobrar - tiquete.saldo;
  const libre = primero.monto - (primero.propina ?? 0) - 1;
  const cambio = n[2] % 2 === 0 ? de([libre, 1], n[1]) : -de([queda_debiendo - abonado, 1], n[1]);
  if (cambio === 0 || libre < cambio || queda_debiendo + cambio < abonado) return null;
  const debe = queda_debiendo + cambio;
  return {
    queda_debiendo: debe === 0 ? undefined : debe,
    cobros: [{ ...primero, monto: primero.monto - cambio, recibido: undefined }, ...otros],
  };
}

/** Another person of its branch, or none. */
function persona({ negocio, tiquete, azar: { n } }: EnMano): Partial<ComoEsta> | null {
  const otras = negocio.personas.filter(
    ({ id, entidad_id }) => entidad_id === tiquete.entidad.id && id !== tiquete.persona?.id,
  );
  const nadie = tiquete.persona !== null && tiquete.monto_por_cobrar === 0 && n[1] % 3 === 0;
  return { persona_id: nadie ? null : de(otras, n[1]).id };
}

/** A tip that was not written, or one that there was none of. */
function propina({ como: { cobros }, azar: { n, monto } }: EnMano): Partial<ComoEsta> {
  const suya = 1 + (monto % 9_999);
  const [primero, ...otros] = cobros;
  if (primero === undefined) return { cobros: [{ metodo_id: de([1, 2, 3, 4], n[1]), monto: suya, propina: suya }] };
  if (n[1] % 3 === 0 && cobros.some((cobro) => (cobro.propina ?? 0) > 0))
    return {
      cobros: cobros
        .map(({ propina: era = 0, ...cobro }) => ({ ...cobro, monto: cobro.monto - era, recibido: undefined }))
        .filter((cobro) => cobro.monto > 0),
    };
  const { monto: pagado, propina: era = 0 } = primero;
  return { cobros: [{ ...primero, monto: pagado + suya, propina: era + suya, recibido: undefined }, ...otros] };
}

const todos = () => true;
const conServicio = ({ lineas }: TiqueteEnLista) => lineas.some(({ tipo }) => tipo === 'servicio');
const soloServicios = ({ lineas }: TiqueteEnLista) => lineas.every(({ tipo }) => tipo === 'servicio');

/** The fields of a charged ticket that are made right, by their name. */
export const CAMPOS = {
  Metodo: { sirve: todos, cambio: metodo },
  Operador: { sirve: conServicio, cambio: operador },
  Deuda: { sirve: ({ persona: suya }) => suya !== null, cambio: deuda },
  Precio: { sirve: todos, cambio: precio },
  Cantidad: { sirve: todos, cambio: cantidad },
  Porcentaje: { sirve: todos, cambio: porcentaje },
  Pesos: { sirve: todos, cambio: pesos },
  DeTodo: { sirve: todos, cambio: deTodo },
  // Products were sold on their day.
  Dia: { sirve: soloServicios, cambio: ({ negocio, azar }) => ({ fecha: diaDe(negocio, azar) }) },
  Persona: { sirve: todos, cambio: persona },
  Notas: {
    sirve: todos,
    cambio: ({ azar: { n } }) => ({ notas: de(['Vino con su hija', null, `Nota ${n[1]}`], n[1]) }),
  },
  Propina: { sirve: conServicio, cambio: propina },
} satisfies Record<string, Campo>;

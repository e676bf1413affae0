/**
 * The sums of a correction (docs/decisions/0128), for the API, the screen and the tests: how a ticket stands paid, and what a
 * correction of it changes. Pesos.
 */
import type { Medio } from './common.js';
import { type Efecto, QUE, type TiqueteCorregido } from './correcciones.js';
import type { Tiquete } from './tiquetes.js';

/** Money of a ticket as it moved. `propina`: the part of it that was a tip; `de_favor`: it came from a favour, or went back to it. */
export type CobroMovido = {
  tipo: string;
  metodo_id: number;
  clase: Medio;
  monto: number;
  propina: number;
  recibido: number | null;
  referencia: string | null;
  de_favor: boolean;
};
/** A payment of a ticket, less what of it went back. */
export type CobroEnPie = Pick<CobroMovido, 'metodo_id' | 'clase' | 'monto' | 'propina' | 'recibido' | 'referencia'>;

/**
 * The payments of a ticket that stand: what went back is taken from those of its method, the last first, then from the others;
 * a tip that went back, from their tips.
 */
export function cobrosEnPie(movidos: readonly CobroMovido[]): CobroEnPie[] {
  const quedan = movidos
    .filter(({ tipo }) => tipo === 'tiquete')
    .map(({ metodo_id, clase, monto, propina, recibido, referencia }) => ({
      ...{ metodo_id, clase, monto, propina, recibido, referencia },
    }));
  for (const { metodo_id, monto, propina } of movidos.filter(({ tipo, de_favor }) => tipo === 'salida' && !de_favor)) {
    quitar(quedan, { metodo_id, monto: monto - propina, propina: false });
    quitar(quedan, { metodo_id, monto: propina, propina: true });
  }
  return quedan.filter(({ monto }) => monto > 0);
}

function quitar(
  quedan: CobroEnPie[],
  { metodo_id, monto, propina }: { metodo_id: number; monto: number; propina: boolean },
): void {
  let falta = monto;
  const suyos = quedan.toReversed().filter((uno) => uno.metodo_id === metodo_id);
  const otros = quedan.toReversed().filter((uno) => uno.metodo_id !== metodo_id);
  for (const cobro of [...suyos, ...otros]) {
    const parte = Math.min(propina ? cobro.propina : cobro.monto - cobro.propina, falta);
    if (parte === 0) continue;
    falta -= parte;
    cobro.monto -= parte;
    // The banknotes were of all of it.
    cobro.recibido = null;
    if (propina) cobro.propina -= parte;
  }
}

/** The amounts of a ticket, of accounts and of the stock at one moment, by the thing they are of. */
export type Estado = ReadonlyArray<Omit<Efecto, 'antes' | 'despues'> & { valor: number }>;

const clave = ({ que, quien }: Pick<Efecto, 'que' | 'quien'>): string => `${que} ${quien?.id ?? ''}`;

/** The amounts that two moments have otherwise, in the order of what they are of; those that one does not tell are 0 there. */
export function efectosDe(antes: Estado, despues: Estado): Efecto[] {
  const efectos = new Map<string, Efecto>();
  for (const [en, estado] of [
    ['antes', antes],
    ['despues', despues],
  ] as const)
    for (const { que, quien, valor } of estado) {
      const efecto = efectos.get(clave({ que, quien })) ?? { que, quien, antes: 0, despues: 0 };
      efectos.set(clave(efecto), { ...efecto, [en]: efecto[en] + valor });
    }
  return [...efectos.values()]
    .filter((efecto) => efecto.antes !== efecto.despues)
    .sort((a, b) => QUE.indexOf(a.que) - QUE.indexOf(b.que));
}

/** A charged ticket as much as a correction of it begins with. */
type Cobrado = Pick<Tiquete, 'revision' | 'servicios' | 'ventas' | 'cobros' | 'monto_por_cobrar'>;

/** The correction of a ticket that changes nothing: its lines and payments that stand, with nothing said of what stays by itself. */
export function comoEsta(tiquete: Cobrado): Omit<TiqueteCorregido, 'motivo' | 'simular'> {
  const enPie = <T extends { anulacion: unknown }>(lineas: readonly T[]) =>
    lineas.filter(({ anulacion }) => anulacion === null);
  const debe = tiquete.monto_por_cobrar;
  return {
    revision: tiquete.revision,
    lineas: [
      ...enPie(tiquete.servicios).map(({ id, servicio_id, empleado, cantidad }) => ({
        ...{ id, cantidad, servicio_id: servicio_id ?? undefined, empleado_id: empleado.id },
      })),
      ...enPie(tiquete.ventas).flatMap(({ id, empleado, productos }) =>
        productos.map((producto) => ({
          ...{ id, producto_id: producto.id, cantidad: producto.cantidad, vendedor_id: empleado?.id ?? null },
        })),
      ),
    ],
    cobros: cobrosEnPie(tiquete.cobros.map(({ metodo, ...cobro }) => ({ ...cobro, metodo_id: metodo.id }))).map(
      ({ metodo_id, monto, propina, recibido, referencia }) => ({
        ...{ metodo_id, monto },
        ...(propina > 0 ? { propina } : {}),
        ...(recibido === null ? {} : { recibido }),
        ...(referencia === null ? {} : { referencia }),
      }),
    ),
    ...(debe > 0 ? { queda_debiendo: debe } : {}),
  };
}

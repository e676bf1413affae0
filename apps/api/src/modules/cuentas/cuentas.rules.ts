/** An unpaid item of an account, and the amount that pays it. */
export type PorPagar = { id: number; monto_empleado: number };
/** The rest of a payment that no item has used. */
export type Disponible = { pago_id: number; libre: number; fecha: string };
/** `monto` of a payment put into an item. */
export type Aplicacion = { servicio_realizado_id: number; pago_id: number; monto: number; fecha: string };

/**
 * The advance settles whole items, oldest first, and stops at the first that does not fit; within an item the oldest payment
 * is used first. Decisions, section 4.
 */
export function aplicarAnticipo(items: readonly PorPagar[], disponibles: readonly Disponible[]): Aplicacion[] {
  const fuentes = disponibles.map((d) => ({ ...d }));
  const aplicaciones: Aplicacion[] = [];
  let libre = fuentes.reduce((suma, f) => suma + f.libre, 0);
  for (const item of items) {
    if (item.monto_empleado > libre) break;
    libre -= item.monto_empleado;
    aplicaciones.push(...tomarDe(fuentes, item.id, item.monto_empleado));
  }
  return aplicaciones;
}

/** Takes `monto` for an item from the sources in order, using them up. */
function tomarDe(fuentes: Disponible[], servicio_realizado_id: number, monto: number): Aplicacion[] {
  const tomadas: Aplicacion[] = [];
  let falta = monto;
  for (const fuente of fuentes) {
    if (falta === 0) break;
    const parte = Math.min(fuente.libre, falta);
    if (parte === 0) continue;
    fuente.libre -= parte;
    falta -= parte;
    tomadas.push({ servicio_realizado_id, pago_id: fuente.pago_id, monto: parte, fecha: fuente.fecha });
  }
  return tomadas;
}

/** A weekly payment of everything: every unpaid item, the advance first and the payment for the rest. The sources must hold the whole. */
export function liquidarTodo(
  items: readonly PorPagar[],
  disponibles: readonly Disponible[],
  pago: Disponible,
): Aplicacion[] {
  const fuentes = [...disponibles.map((d) => ({ ...d })), { ...pago }];
  return items.flatMap((item) => tomarDe(fuentes, item.id, item.monto_empleado));
}

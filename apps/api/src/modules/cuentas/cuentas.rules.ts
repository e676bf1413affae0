/** An unpaid item of an account, and the amount that pays it. `partida`: it is a tip and no share of a service. */
export type PorPagar = { id: number; partida: boolean; monto_empleado: number };
/** The rest of a payment that no item has used. */
export type Disponible = { pago_id: number; libre: number; fecha: string };
/** `monto` of a payment put into an item. */
export type Aplicacion = { item: PorPagar; pago_id: number; monto: number; fecha: string };

/**
 * The advance settles whole items, oldest first, and stops at the first that does not fit; within an item the oldest payment
 * is used first. Decisions, section 4.
 */
export function aplicarAnticipo(items: readonly PorPagar[], available: readonly Disponible[]): Aplicacion[] {
  const sources = available.map((d) => ({ ...d }));
  const applications: Aplicacion[] = [];
  let free = sources.reduce((sum, f) => sum + f.libre, 0);
  for (const item of items) {
    if (item.monto_empleado > free) break;
    free -= item.monto_empleado;
    applications.push(...tomarDe(sources, item));
  }
  return applications;
}

/** Takes the amount of an item from the sources in order, using them up. */
function tomarDe(sources: Disponible[], item: PorPagar): Aplicacion[] {
  const tomadas: Aplicacion[] = [];
  let missing = item.monto_empleado;
  for (const source of sources) {
    if (missing === 0) break;
    const part = Math.min(source.libre, missing);
    if (part === 0) continue;
    source.libre -= part;
    missing -= part;
    tomadas.push({ item, pago_id: source.pago_id, monto: part, fecha: source.fecha });
  }
  return tomadas;
}

/** A weekly payment of everything: every unpaid item, the advance first and the payment for the rest. The sources must hold the whole. */
export function liquidarTodo(
  items: readonly PorPagar[],
  available: readonly Disponible[],
  pago: Disponible,
): Aplicacion[] {
  const sources = [...available.map((d) => ({ ...d })), { ...pago }];
  return items.flatMap((item) => tomarDe(sources, item));
}

// The sums of a ticket at the limit: what a line owes is in proportion to its total, its cash to what is left of it, and within
// a class the payments fill the lines in order.

const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', maximumFractionDigits: 0 });
/** How the book names the share of a service. */
export const comisionDe = (nombre, porcentaje, total) =>
  `Comisión de ${nombre} (${porcentaje} % de ${pesos.format(total)})`;

/** Spreads an amount by weights, the largest remainder first. */
export function proporcional(monto, pesos) {
  const suma = pesos.reduce((a, b) => a + b, 0);
  const partes = pesos.map((peso, i) => ({
    i,
    entero: Math.floor((monto * peso) / suma),
    resto: (monto * peso) % suma,
  }));
  let faltan = monto - partes.reduce((total, { entero }) => total + entero, 0);
  for (const parte of [...partes].sort((a, b) => b.resto - a.resto || a.i - b.i)) {
    if (faltan-- <= 0) break;
    parte.entero++;
  }
  return partes.map(({ entero }) => entero);
}

/** Takes an amount from payments of one class, in order. */
function tomar(quedan, clase, monto) {
  const partes = [];
  for (const cobro of quedan) {
    if (monto === 0) break;
    const parte = cobro.clase === clase ? Math.min(cobro.monto, monto) : 0;
    if (parte === 0) continue;
    cobro.monto -= parte;
    monto -= parte;
    partes.push({ ...cobro, monto: parte });
  }
  return partes;
}

/** How each line was paid: its three amounts, and the payments that its cash and its transfer are of. */
export function pagar(totales, cobros, debe) {
  const quedan = cobros.map(({ metodo_id, clase, monto, propina = 0, favor_id }) => ({
    ...{ metodo_id, clase, favor_id },
    monto: monto - propina,
  }));
  const efectivo = quedan.reduce((suma, { clase, monto }) => suma + (clase === 'efectivo' ? monto : 0), 0);
  const debidos = proporcional(debe, totales);
  const pagados = totales.map((total, i) => total - debidos[i]);
  return proporcional(efectivo, pagados).map((monto_efectivo, i) => {
    const monto_transferencia = pagados[i] - monto_efectivo;
    const mixto = monto_efectivo > 0 && monto_transferencia > 0;
    return {
      ...{ monto_efectivo, monto_transferencia, monto_por_cobrar: debidos[i] },
      metodo_pago: mixto ? 'mixto' : monto_transferencia > 0 ? 'transferencia' : 'efectivo',
      partes: [...tomar(quedan, 'efectivo', monto_efectivo), ...tomar(quedan, 'transferencia', monto_transferencia)],
    };
  });
}

/** Sums of rows by the fields that name them, in the order of those. */
export function acumular(filas, campos, sumas) {
  const porClave = new Map();
  for (const fila of filas) {
    const clave = campos.map((campo) => fila[campo]).join('|');
    const suma = porClave.get(clave) ?? { ...fila, ...Object.fromEntries(sumas.map((campo) => [campo, 0])) };
    for (const campo of sumas) suma[campo] += fila[campo];
    porClave.set(clave, suma);
  }
  return [...porClave].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, suma]) => suma);
}

/** The request that a correction is. The server says what it would change. */
import type { LineaCorregida, Tiquete, TiqueteCorregido } from '@jornal/contract';
import { type CorreccionEscrita, conOtroPrecio, type LineaEscrita } from './corregir';
import { propinasPedidas } from './propinas';

function lineaDe(linea: LineaEscrita): LineaCorregida {
  const { tipo, id, cosa_id, quien, cantidad, precio, motivo_precio, descuento, antes } = linea;
  return {
    ...(id === null ? {} : { id }),
    ...(tipo === 'servicio'
      ? { servicio_id: cosa_id, empleado_id: quien ?? undefined }
      : { producto_id: cosa_id, vendedor_id: quien }),
    cantidad: cantidad ?? 0,
    ...(antes !== null && precio !== antes.precio ? { precio_unitario: precio ?? 0 } : {}),
    ...(conOtroPrecio(linea) ? { motivo_precio } : {}),
    ...(descuento === null ? {} : { descuento_pesos: descuento }),
  };
}

/** The request; of what did not change about the ticket whole nothing is said. */
export function pedidoDe(escrita: CorreccionEscrita, tiquete: Tiquete): Omit<TiqueteCorregido, 'simular'> {
  const { lineas, cobros, debe, persona, fecha, notas, motivo } = escrita;
  const partes = propinasPedidas(escrita, tiquete);
  return {
    ...{ revision: tiquete.revision, motivo: motivo.trim(), lineas: lineas.map(lineaDe) },
    cobros: cobros.map(({ metodo_id, monto, propina, referencia, recibido }) => ({
      ...{ metodo_id, monto: monto ?? 0 },
      ...(propina ? { propina } : {}),
      ...(referencia ? { referencia } : {}),
      ...(recibido !== null && recibido >= (monto ?? 0) ? { recibido } : {}),
    })),
    ...(partes === null ? {} : { propinas: partes }),
    ...(debe ? { queda_debiendo: debe } : {}),
    ...(persona?.id === tiquete.persona?.id ? {} : { persona_id: persona?.id ?? null }),
    ...(fecha === null || fecha === tiquete.fecha ? {} : { fecha }),
    ...(notas.trim() === (tiquete.notas ?? '') ? {} : { notas: notas.trim() || null }),
  };
}

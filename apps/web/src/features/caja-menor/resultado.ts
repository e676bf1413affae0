import type { CausaArqueo } from '@jornal/contract';
import { pesos } from '../../lib/format';
import type { Tono } from '../../ui/insignia';

/** How a count came out, in words; the colour only helps. */
export function resultadoDe(diferencia: number): { texto: string; tono: Tono } {
  if (diferencia === 0) return { texto: 'La caja cuadra', tono: 'exito' };
  return diferencia > 0
    ? { texto: `Sobrante de ${pesos(diferencia)}`, tono: 'alerta' }
    : { texto: `Faltante de ${pesos(-diferencia)}`, tono: 'peligro' };
}

/** The kind of a possible cause. */
export const TIPOS_DE_CAUSA: Record<CausaArqueo['tipo'], string> = {
  caja_en_rojo: 'Más de lo que había',
  mixto_mitad: 'Pago mixto por mitades',
  monto_repetido: 'Monto repetido',
  anulado_despues: 'Anulado',
  gasto_sin_metodo: 'Gasto sin método',
};

import { type Cita, horaEn, llegadaDe } from '@jornal/contract';
import { zonaDelNegocio } from './session';

type DeLlegada = Pick<Cita, 'estado'> & Partial<Pick<Cita, 'llegada_en' | 'atencion_en'>>;

/** An appointment that is still to be attended: it has a place, and was not attended. */
export const porAtender = ({ estado }: Pick<Cita, 'estado'>): boolean =>
  estado === 'pendiente' || estado === 'confirmada';

/** 'Llegó 13:55', 'Empezó 14:05', as short as the states they stand for; null of one whose client did not come yet, or was attended. */
export function llegadaEnPalabras(cita: DeLlegada): string | null {
  const llegada = llegadaDe(cita);
  if (llegada === 'no_ha_llegado' || !porAtender(cita)) return null;
  const instante = (llegada === 'empezo' ? cita.atencion_en : cita.llegada_en) as string;
  const hora = horaEn(zonaDelNegocio(), new Date(instante));
  return llegada === 'empezo' ? `Empezó ${hora}` : `Llegó ${hora}`;
}

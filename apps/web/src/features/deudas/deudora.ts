import { type Deudor, enlaceWhatsapp } from '@jornal/contract';
import { pesos } from '../../lib/format';

/** A person who owes, as a dialog of their debt needs to know them. */
export type Deudora = {
  id: number;
  entidad_id: number;
  nombre: string;
  sucursal: string;
  /** The telephone as the world dials it; null where they are not to be written to. */
  telefono: string | null;
};

/** The same from a row of those who owe. */
export const deDeudor = ({ persona, entidad, telefono_normal }: Deudor): Deudora => ({
  id: persona.id,
  entidad_id: persona.entidad_id,
  nombre: persona.nombre,
  sucursal: entidad.nombre,
  telefono: persona.no_contactar ? null : telefono_normal,
});

/** A chat that reminds them, written and not sent; null without a telephone, or without a debt. */
export const recordatorio = ({ nombre, sucursal, telefono }: Deudora, deuda: number): string | null =>
  telefono === null || deuda <= 0
    ? null
    : enlaceWhatsapp(
        telefono,
        `Hola ${nombre.trim()}, te escribimos de ${sucursal}: tienes un saldo pendiente de ${pesos(deuda)}. ` +
          'Puedes pagarlo en tu próxima visita; si tienes dudas, responde a este mensaje. ¡Gracias!',
      );

import { type DatosRecibo, reciboDe, type TiqueteDeRecibo } from '@jornal/contract';
import { Recibo } from '../src/features/recibos/recibo';

/** A branch that wrote nothing of its own on its receipts. */
const SIN_DATOS: DatosRecibo = {
  ...{ entidad: { id: 1, nombre: 'Centro' }, nombre: null, nit: null, direccion: null, telefono: null, regimen: null },
  ...{ pie: null, prefijo: null, resolucion: null, resolucion_fecha: null, resolucion_desde: null },
  ...{ resolucion_hasta: null, resolucion_vence: null },
};

/** The receipt of a ticket, as the server makes it and the screen shows it. */
export const ReciboTiquete = ({ tiquete, datos = {} }: { tiquete: TiqueteDeRecibo; datos?: Partial<DatosRecibo> }) => (
  <Recibo recibo={reciboDe(tiquete, { ...SIN_DATOS, ...datos })} />
);

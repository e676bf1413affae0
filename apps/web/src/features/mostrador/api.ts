import { type TiqueteNuevo, tiquetes } from '@jornal/contract';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(tiquetes);

export const cobrarTiquete = (body: TiqueteNuevo) => dato(api.cobrar({ body }));

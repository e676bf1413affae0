import { mostrador, type TiqueteNuevo } from '@jornal/contract';
import { cliente, dato } from '../../lib/api-client';

const api = cliente(mostrador);

export const cobrarTiquete = (body: TiqueteNuevo) => dato(api.cobrar({ body }));

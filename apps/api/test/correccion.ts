import { comoEsta, type Efecto, type Tiquete } from '@jornal/contract';
import type { Response } from 'supertest';
import type { Actor } from './crear.js';
import type { Mostrador } from './mostrador.js';

/** A ticket as it stands, in the words of a correction. */
export type ComoEsta = ReturnType<typeof comoEsta>;
type Cambio = (como: ComoEsta, tiquete: Tiquete) => Record<string, unknown>;

/** Asks for corrections: each is the ticket as it stands, but for what `cambio` says. */
export function abrirCorreccion(admin: Actor, { leer }: Mostrador) {
  const pedir = async (id: number, cambio: Cambio, quien: Actor = admin): Promise<Response> => {
    const tiquete = await leer(id);
    const como = comoEsta(tiquete);
    return quien.api
      .post(`/api/tiquetes/${id}/corregir`)
      .send({ ...como, motivo: 'Se escribió mal', ...cambio(como, tiquete) });
  };
  return {
    pedir,
    corregir: async (id: number, cambio: Cambio): Promise<{ revision: number; efectos: Efecto[] }> => {
      const { status, body } = await pedir(id, cambio);
      expect([status, body.message]).toEqual([200, expect.any(String)]);
      return body.data;
    },
  };
}
export type Correccion = ReturnType<typeof abrirCorreccion>;

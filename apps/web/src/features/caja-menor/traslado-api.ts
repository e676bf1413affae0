import { cajaMenor, type TrasladoNuevo } from '@jornal/contract';
import { cliente, dato } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';

const api = cliente(cajaMenor);

/** Moves money between two methods. A lack of it is told under the amount, which is the field to change. */
export async function trasladarDinero(body: TrasladoNuevo) {
  try {
    return await dato(api.trasladar({ body }));
  } catch (error) {
    if (!(error instanceof ErrorApi) || error.codigo !== 'METODO_SIN_SALDO') throw error;
    throw new ErrorApi(error.status, {
      codigo: error.codigo,
      message: error.mensaje,
      errores: { monto: [error.mensaje] },
    });
  }
}

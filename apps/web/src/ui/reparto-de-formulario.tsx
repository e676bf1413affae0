import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type Reparto, repartoCorrecto } from './reparto';
import { RepartoPago } from './reparto-pago';

type Pagado = Partial<Reparto> & { monto: number };

/** The rules of something that is paid at once, and that its amounts add up to it and agree with the method (section 5). */
export const conReparto = <Salida extends Pagado, Entrada>(
  esquema: z.ZodType<Salida, Entrada>,
): z.ZodType<Salida, Entrada> =>
  esquema.refine(
    ({ monto, metodo_pago = 'efectivo', monto_efectivo = 0, monto_transferencia = 0 }) =>
      repartoCorrecto({ metodo_pago, monto_efectivo, monto_transferencia }, monto),
    {
      error: 'La suma de efectivo y transferencia debe ser igual al monto total',
      path: ['monto_efectivo'],
    },
  );

/** How the `monto` of a form is paid, kept in its `metodo_pago`, `monto_efectivo` and `monto_transferencia`. */
export function RepartoDeFormulario({ soloMixto, deshabilitado }: { soloMixto?: boolean; deshabilitado?: boolean }) {
  const { control, setValue, formState } = useFormContext<Pagado>();
  const [monto, metodo_pago = 'efectivo', monto_efectivo = 0, monto_transferencia = 0] = useWatch({
    control,
    name: ['monto', 'metodo_pago', 'monto_efectivo', 'monto_transferencia'],
  });
  const { isSubmitted, errors } = formState;
  const repartir = useCallback(
    (reparto: Reparto) => {
      const opciones = { shouldDirty: true, shouldValidate: isSubmitted };
      setValue('metodo_pago', reparto.metodo_pago, opciones);
      setValue('monto_transferencia', reparto.monto_transferencia, opciones);
      setValue('monto_efectivo', reparto.monto_efectivo, opciones);
    },
    [setValue, isSubmitted],
  );
  const error = errors.monto_efectivo?.message;
  return (
    <RepartoPago
      total={Number.isSafeInteger(monto) ? monto : 0}
      valor={{ metodo_pago, monto_efectivo, monto_transferencia }}
      alCambiar={repartir}
      {...(error !== undefined && { error })}
      {...(soloMixto && { soloMixto })}
      {...(deshabilitado && { deshabilitado })}
    />
  );
}

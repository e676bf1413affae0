import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Envio, enDuda } from '../../lib/api-client';

/** The answer of the server to a trial of the values of a form. */
export type Simulacion<Hecho> = {
  data: Hecho | undefined;
  error: unknown;
  /** The answer shown is of the values the form has now. */
  vigente: boolean;
  /** The form says enough to ask. */
  completo: boolean;
};

/**
 * Asks for a trial of the values of a form when the person stops typing. Not of a change that was sent and is in doubt:
 * it may stand there already, and would cross itself.
 */
export function useSimulacion<Datos, Hecho>(
  valores: unknown,
  {
    esquema,
    consulta,
    envio,
  }: {
    esquema: z.ZodType<Datos>;
    /** The query of the values as text; '' while the form does not say enough. */
    consulta: (pedido: string) => { queryKey: QueryKey; queryFn: () => Promise<Hecho> };
    envio: Envio & { variables: unknown };
  },
): Simulacion<Hecho> {
  const leido = esquema.safeParse(valores);
  const clave = leido.success ? JSON.stringify(leido.data) : '';
  const [pedido] = useDebouncedValue(clave, 300);
  const dudoso = enDuda(envio) ? JSON.stringify(envio.variables) : '';
  const { data, error, isPlaceholderData } = useQuery({
    ...consulta(pedido),
    enabled: pedido !== '' && pedido !== dudoso,
    placeholderData: keepPreviousData,
  });
  return {
    data: clave === '' ? undefined : data,
    error: clave === '' ? null : error,
    vigente: clave !== '' && clave === pedido && data !== undefined && !isPlaceholderData && !error,
    completo: clave !== '',
  };
}

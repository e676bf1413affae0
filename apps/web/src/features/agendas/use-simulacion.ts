import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Envio, enDuda } from '../../lib/api-client';

/** What the server would do with what a form says. */
export type Simulacion<Hecho> = {
  data: Hecho | undefined;
  error: unknown;
  /** What is shown answers what the form says now. */
  vigente: boolean;
  /** The form says enough to ask. */
  completo: boolean;
};

/**
 * Asks what the server would do with the values of a form when somebody stops typing. Not of what was sent and is in doubt:
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
    /** Of the values as text; '' while the form does not say enough. */
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

import type { Montos } from '@jornal/contract';
import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { pesos } from '../lib/format';
import clases from './metodo-pago.module.css';
import { nombreMetodo, type Pagado, parteFiada } from './metodos-pago';

/**
 * The way something was paid, and by which method of the business's own; when by both means, how much by each; and the part of
 * it that was left owing.
 */
export function MetodoPago({ de }: { de: Pagado & Montos }) {
  const fiada = parteFiada(de);
  return (
    <Stack component="span" gap={0} display="inline-flex" lh={1.3} className={clases.metodo}>
      {nombreMetodo(de)}
      {de.metodo_pago === 'mixto' && (
        <Parte>
          {pesos(de.monto_efectivo)} + {pesos(de.monto_transferencia)}
        </Parte>
      )}
      {fiada > 0 && <Parte>Por cobrar {pesos(fiada)}</Parte>}
    </Stack>
  );
}

const Parte = ({ children }: { children: ReactNode }) => (
  <Box component="small" fz="xs" c="dimmed" className={`cifra ${clases.reparto}`}>
    {children}
  </Box>
);

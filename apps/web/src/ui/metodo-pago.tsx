import type { MetodoPago as Metodo, Montos } from '@jornal/contract';
import { Box, Stack } from '@mantine/core';
import { pesos } from '../lib/format';
import clases from './metodo-pago.module.css';
import { nombreMetodo } from './metodos-pago';

/** How something was paid, and by which method of the business's own; when by both means, how much by each. */
export function MetodoPago({
  de: { metodo_pago, metodo, monto_efectivo, monto_transferencia },
}: {
  de: { metodo_pago: Metodo; metodo?: { nombre: string } | null } & Montos;
}) {
  return (
    <Stack component="span" gap={0} display="inline-flex" lh={1.3} className={clases.metodo}>
      {nombreMetodo({ metodo_pago, ...(metodo && { metodo }) })}
      {metodo_pago === 'mixto' && (
        <Box component="small" fz="xs" c="dimmed" className={`cifra ${clases.reparto}`}>
          {pesos(monto_efectivo)} + {pesos(monto_transferencia)}
        </Box>
      )}
    </Stack>
  );
}

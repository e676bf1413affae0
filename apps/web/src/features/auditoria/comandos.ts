import { IconHistory } from '@tabler/icons-react';
import type { Comando } from '../../lib/comandos';

export const comandosAuditoria: readonly Comando[] = [
  {
    id: 'auditoria-de',
    texto: 'Cambios de esos días',
    icono: IconHistory,
    puerta: 'usuarios',
    verbos: ['ver'],
    cosas: 'auditoria cambios historial movimientos quien borro',
    rango: 'siempre',
    ir: ({ rango }) => ({
      a: rango ? `/auditoria?${new URLSearchParams({ desde: rango.inicio, hasta: rango.fin })}` : '/auditoria',
    }),
  },
];

import {
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconHistory,
  IconHourglass,
  IconPlus,
  IconUserOff,
  IconUserPause,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';

const comun = { size: 14, stroke: 2, 'aria-hidden': true } as const;

/** The icon of each state; those of the appointments are the same as everywhere. */
export const ICONOS: Readonly<Record<string, ReactNode>> = {
  libre: <IconPlus {...comun} />,
  pendiente: <IconClock {...comun} />,
  confirmada: <IconCheck {...comun} />,
  completada: <IconCircleCheck {...comun} />,
  cancelada: <IconX {...comun} />,
  no_asistio: <IconUserOff {...comun} />,
  retenido: <IconHourglass {...comun} />,
  bloqueado: <IconBan {...comun} />,
  ocupado: <IconUserPause {...comun} />,
  pasado: <IconHistory {...comun} />,
};

/** The key of the calendar, in the order one meets them. */
export const LEYENDA: ReadonlyArray<{ icono: string; texto: string }> = [
  { icono: 'libre', texto: 'Libre' },
  { icono: 'pendiente', texto: 'Pendiente' },
  { icono: 'confirmada', texto: 'Confirmada' },
  { icono: 'completada', texto: 'Completada' },
  { icono: 'no_asistio', texto: 'No asistió' },
  { icono: 'cancelada', texto: 'Cancelada' },
  { icono: 'retenido', texto: 'Retenido' },
  { icono: 'bloqueado', texto: 'Bloqueado' },
];

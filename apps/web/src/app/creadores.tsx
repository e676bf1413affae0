import type { Permiso } from '@jornal/contract';
import { type ComponentProps, lazy, type ReactNode, useMemo } from 'react';
import { type ClaseCreable, type Creador, Creadores, type DialogoCreador } from '../lib/creadores';
import { useSesion } from '../lib/session-context';

type Props = ComponentProps<DialogoCreador>;

const Sucursal = lazy(async () => {
  const { SucursalModal } = await import('../features/sucursales/sucursal-modal');
  return { default: ({ en: _, ...props }: Props) => <SucursalModal sucursal={null} {...props} /> };
});
const Cliente = lazy(async () => {
  const { ClienteModal } = await import('../features/clientes/cliente-modal');
  return { default: ({ en: _, ...props }: Props) => <ClienteModal cliente={null} {...props} /> };
});
const Operador = lazy(async () => {
  const { OperadorModal } = await import('../features/operadores/operador-modal');
  return {
    default: ({ en, ...props }: Props) => <OperadorModal operador={null} entidadId={en.entidadId} {...props} />,
  };
});
const Servicio = lazy(async () => {
  const { ServicioModal } = await import('../features/catalogo/servicio-modal');
  return {
    default: ({ en, ...props }: Props) => <ServicioModal servicio={null} entidadId={en.entidadId} {...props} />,
  };
});
const Producto = lazy(async () => {
  const { ProductoModal } = await import('../features/productos/producto-modal');
  return {
    default: ({ en, ...props }: Props) => <ProductoModal producto={null} entidadId={en.entidadId ?? null} {...props} />,
  };
});
const Agenda = lazy(async () => {
  const { AgendaModal } = await import('../features/agendas/agenda-modal');
  return {
    default: ({ en, alCrear, ...props }: Props) => (
      <AgendaModal agenda={null} entidadId={en.entidadId ?? null} alCrear={({ id }) => alCrear(id)} {...props} />
    ),
  };
});
const Horario = lazy(async () => {
  const { HorarioModal } = await import('../features/agendas/horario-modal');
  return {
    default: ({ en: { agendaId, fecha }, alCrear, ...props }: Props) => (
      <HorarioModal
        agendaId={agendaId ?? 0}
        horario={null}
        fecha={fecha ?? undefined}
        alCrear={({ id }) => alCrear(id)}
        {...props}
      />
    ),
  };
});

/** The records that a form may lack, and the permission to make it; companies and branches are an administrator's to make. */
const DE_CADA_CLASE = {
  sucursal: ['admin', { etiqueta: 'Crear sucursal', Dialogo: Sucursal }],
  cliente: ['admin', { etiqueta: 'Crear cliente', Dialogo: Cliente }],
  operador: ['operadores.crear', { etiqueta: 'Crear operador', Dialogo: Operador }],
  servicio: ['servicios.editar', { etiqueta: 'Crear servicio', Dialogo: Servicio }],
  producto: ['productos.crear', { etiqueta: 'Crear producto', Dialogo: Producto }],
  agenda: ['agendas.crear', { etiqueta: 'Crear agenda', Dialogo: Agenda }],
  horario: ['agendas.crear', { etiqueta: 'Crear horario', Dialogo: Horario }],
} as const satisfies Readonly<Record<ClaseCreable, readonly [Permiso | 'admin', Creador]>>;

/** The dialogs in which this person makes what a form lacks. */
export function ProveerCreadores({ children }: { children: ReactNode }) {
  const { esAdmin, puede } = useSesion();
  const suyos = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(DE_CADA_CLASE).flatMap(([clase, [pide, creador]]) =>
          (pide === 'admin' ? esAdmin : puede(pide)) ? [[clase, creador]] : [],
        ),
      ),
    [esAdmin, puede],
  );
  return <Creadores value={suyos}>{children}</Creadores>;
}

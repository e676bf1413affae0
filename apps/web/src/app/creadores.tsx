import { lazy, type ReactNode, useMemo } from 'react';
import { Creadores } from '../lib/creadores';
import { useSesion } from '../lib/session-context';

const Sucursal = lazy(async () => {
  const { SucursalModal } = await import('../features/sucursales/sucursal-modal');
  return { default: (props: DialogoProps) => <SucursalModal sucursal={null} {...props} /> };
});
const Cliente = lazy(async () => {
  const { ClienteModal } = await import('../features/clientes/cliente-modal');
  return { default: (props: DialogoProps) => <ClienteModal cliente={null} {...props} /> };
});
const Operador = lazy(async () => {
  const { OperadorModal } = await import('../features/operadores/operador-modal');
  return { default: (props: DialogoProps) => <OperadorModal operador={null} {...props} /> };
});

type DialogoProps = { abierto: boolean; alCerrar: () => void; alCrear: (id: number) => void };

/** The dialogs in which a form makes what it lacks. Companies and branches are an administrator's to make. */
export function ProveerCreadores({ children }: { children: ReactNode }) {
  const { esAdmin } = useSesion();
  const suyos = useMemo(
    () => ({
      operador: { etiqueta: 'Crear operador', permiso: 'operadores.crear', Dialogo: Operador } as const,
      ...(esAdmin && {
        sucursal: { etiqueta: 'Crear sucursal', permiso: 'entidades.crear', Dialogo: Sucursal } as const,
        cliente: { etiqueta: 'Crear cliente', permiso: 'entidades.crear', Dialogo: Cliente } as const,
      }),
    }),
    [esAdmin],
  );
  return <Creadores value={suyos}>{children}</Creadores>;
}

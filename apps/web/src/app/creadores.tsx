import { type ComponentProps, lazy, type ReactNode, useMemo } from 'react';
import { Creadores, type DialogoCreador } from '../lib/creadores';
import { useSesion } from '../lib/session-context';

type Props = ComponentProps<DialogoCreador>;

const Sucursal = lazy(async () => {
  const { SucursalModal } = await import('../features/sucursales/sucursal-modal');
  return { default: (props: Props) => <SucursalModal sucursal={null} {...props} /> };
});
const Cliente = lazy(async () => {
  const { ClienteModal } = await import('../features/clientes/cliente-modal');
  return { default: (props: Props) => <ClienteModal cliente={null} {...props} /> };
});
const Operador = lazy(async () => {
  const { OperadorModal } = await import('../features/operadores/operador-modal');
  return { default: (props: Props) => <OperadorModal operador={null} {...props} /> };
});

/** The dialogs in which a form makes what it lacks. Companies and branches are an administrator's to make. */
export function ProveerCreadores({ children }: { children: ReactNode }) {
  const { esAdmin, puede } = useSesion();
  const operadores = puede('operadores.crear');
  const suyos = useMemo(
    () => ({
      ...(operadores && { operador: { etiqueta: 'Crear operador', Dialogo: Operador } }),
      ...(esAdmin && {
        sucursal: { etiqueta: 'Crear sucursal', Dialogo: Sucursal },
        cliente: { etiqueta: 'Crear cliente', Dialogo: Cliente },
      }),
    }),
    [esAdmin, operadores],
  );
  return <Creadores value={suyos}>{children}</Creadores>;
}

import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { EstadoError } from '../../ui/estado-vacio';
import { productoQuery } from './api';
import { VentaFormulario } from './venta-formulario';
import type { VentaRegistrada } from './venta-hecha';

type Props = {
  productoId: number;
  /** The appointment whose person buys. */
  citaId: number | null;
  /** The values it starts with when it is registered again. */
  inicial: DatosDeNuevo['venta'] | null;
  alVender: (venta: VentaRegistrada) => void;
  alSoltar: () => void;
};

/** The sale of the product that the address names. */
export function VentaDeProducto({ productoId, citaId, inicial, alVender, alSoltar }: Props) {
  const consulta = useQuery(productoQuery(productoId));
  if (consulta.data)
    return (
      <VentaFormulario
        producto={consulta.data}
        citaId={citaId}
        inicial={inicial}
        alVender={alVender}
        alSoltar={alSoltar}
      />
    );
  if (consulta.isError) {
    return (
      <Stack align="center">
        <EstadoError
          texto={mensajeDe(consulta.error, 'Error al cargar datos')}
          detalle="Puede que ya no esté a la venta."
          alReintentar={() => consulta.refetch()}
        />
        <Button variant="subtle" onClick={alSoltar}>
          Elegir otro producto
        </Button>
      </Stack>
    );
  }
  return (
    <Stack aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {[44, 60, 36, 72, 48].map((alto) => (
        <Skeleton key={alto} height={alto} />
      ))}
    </Stack>
  );
}

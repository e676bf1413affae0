import type { EstadisticasVentas } from '@jornal/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { hoy } from '../../lib/format';
import { SesionProvider } from '../../lib/session-context';
import { TarjetasVentas } from './tarjetas-ventas';

const cifras: EstadisticasVentas = {
  total_ventas: 90_000,
  total_ganancia: 40_000,
  ventas_hoy: 30_000,
  ganancia_hoy: 12_000,
  ventas_por_metodo: [{ metodo_pago: 'mixto', total: 30_000 }],
  devuelto: 0,
};
const vendedora = {
  id: 7,
  email: 'ana@salon.co',
  name: 'Ana',
  type: 'operador',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { id: 3, nombre: 'operador' },
  nombre: null,
  alcance: 'propio' as const,
  entidad: null,
  operador: null,
};

/** A session that sees the sales but not the book. */
function mostrar(respuesta: () => Response) {
  const sesion = { ...vendedora, modulos: ['ventas'], permisos: ['ventas.ver'] };
  vi.stubGlobal('fetch', (ruta: string) =>
    Promise.resolve(ruta.includes('estadisticas') ? respuesta() : Response.json(sesion)),
  );
  const alVer = vi.fn();
  montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SesionProvider usuario={vendedora}>
        <TarjetasVentas entidadId="" alVer={alVer} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return alVer;
}

afterEach(() => vi.unstubAllGlobals());

it('a quien no ve el libro cada cifra lo lleva a sus ventas en la lista', async () => {
  const alVer = mostrar(() => Response.json(cifras));
  await userEvent.click(await screen.findByRole('button', { name: /Ganancia de Hoy/ }));
  expect(alVer).toHaveBeenLastCalledWith({ fecha_inicio: hoy(), fecha_fin: hoy() });
  await userEvent.click(screen.getByRole('button', { name: /Mixto/ }));
  expect(alVer).toHaveBeenLastCalledWith({ metodo_pago: 'mixto' });
});

it('una cifra que no llegó no es cero', async () => {
  mostrar(() => new Response('{}', { status: 500 }));
  expect(await screen.findByRole('button', { name: 'Mixto —' })).toBeDisabled();
  expect(screen.queryByText(/\$/)).not.toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lineasDelTiquete, mostrarMostrador } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const entidad = { id: 1, nombre: 'Centro' };
const cita = {
  ...{ id: 5, entidad_id: 1, entidad, operador_id: 12, operador: { id: 12, nombre: 'Beto', apellido: 'Gil' } },
  ...{ persona_id: null, cliente_nombre: 'Carolina', servicio: 'Corte', servicio_id: 2, fecha: '2026-11-20' },
  ...{ hora_inicio: '10:00', estado: 'confirmada', registro: null, ventas: [] },
};
const abierto = {
  ...{ id: 90, version: 3, titulo: 'Carolina', entidad, cita_id: 5, unidades: 1, total: 20_000 },
  ...{ created_at: '2026-11-20T15:00:00.000Z', updated_at: '2026-11-20T15:00:00.000Z' },
};
const linea = {
  ...{ servicio_id: 1, empleado_id: 11, producto_id: null, vendedor_id: null, nombre: 'Barba', cantidad: 1 },
  ...{ precio: 20_000, stock: null, precio_unitario: null, motivo_precio: null, descuento_porcentaje: null },
  ...{ descuento_pesos: null, motivo_descuento: null },
};
const entero = { ...abierto, nombre: null, persona: null, lineas: [linea], descuento: null, notas: null };

it.each([
  ['con uno abierto, se sigue con ese', [abierto], 'Barba', 'Corte'],
  ['sin uno abierto, empieza con su servicio', [], 'Corte', 'Barba'],
])('una cita %s', async (_, abiertos, esta, noEsta) => {
  const enviadas = mostrarMostrador({
    direccion: '/mostrador?cita=5',
    responde: ({ metodo, ruta }) => {
      const { pathname } = new URL(ruta, 'http://salon');
      if (metodo !== 'GET') return undefined;
      if (pathname === '/api/tiquetes-abiertos') return abiertos;
      if (pathname === '/api/tiquetes-abiertos/90') return entero;
      return /\/citas?\/5$/.test(pathname) ? cita : undefined;
    },
  });
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent(esta));
  expect(lineasDelTiquete()).not.toHaveTextContent(noEsta);
  expect(enviadas).toEqual([]);
});

it('de varios servicios se cobran todos los que se ofrecen, con su operador; del que ya no, se dice', async () => {
  const horas = { hora_inicio: '10:00', hora_fin: '10:30' };
  const servicios = [
    { servicio: 'Corte', servicio_id: 2, ...horas },
    { servicio: 'Barba', servicio_id: 1, ...horas },
    { servicio: 'Tinte viejo', servicio_id: 77, ...horas },
    { servicio: 'Algo más', servicio_id: null, ...horas },
  ];
  mostrarMostrador({
    direccion: '/mostrador?cita=5',
    responde: ({ metodo, ruta }) =>
      metodo === 'GET' && /\/citas?\/5$/.test(new URL(ruta, 'http://salon').pathname)
        ? { ...cita, servicios }
        : undefined,
  });
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Barba'));
  const lineas = within(lineasDelTiquete()).getAllByRole('listitem');
  expect(lineas.map((linea) => linea.textContent).join()).toMatch(/Corte.*Barba/);
  expect(lineas).toHaveLength(2);
  expect(screen.getByText(/Corte \+ Barba \+ Tinte viejo \+ Algo más/)).toBeVisible();
  expect(await screen.findByText('Ya no se ofrece: Tinte viejo')).toBeVisible();
});

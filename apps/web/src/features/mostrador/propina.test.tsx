import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { SIN_DESCUENTO, SIN_PROPINA, type TiqueteEnCurso, VACIO } from './en-curso';
import { Propina } from './propina';
import { porEnviar, problemaDeLaPropina, propinasDe, sumasDe } from './reglas';
import { reducir } from './tiquete-en-curso';

const linea = { precio_puesto: null, ofrecida: true, motivo_precio: '', cantidad: 1, descuento: SIN_DESCUENTO };
const corte = {
  ...linea,
  clave: 1,
  nombre: 'Corte',
  de: 'servicio' as const,
  servicio_id: 1,
  empleado_id: 11,
  precio: 25_000,
};
const barba = {
  ...linea,
  clave: 2,
  nombre: 'Barba',
  de: 'servicio' as const,
  servicio_id: 2,
  empleado_id: 12,
  precio: 15_000,
};
const cera = {
  ...linea,
  clave: 3,
  nombre: 'Cera',
  de: 'producto' as const,
  producto_id: 7,
  vendedor_id: null,
  stock: 3,
  precio: 30_000,
};
const con = (lineas: TiqueteEnCurso['lineas'], propina: Partial<TiqueteEnCurso['propina']>): TiqueteEnCurso => ({
  ...VACIO,
  lineas,
  propina: { ...SIN_PROPINA, ...propina },
});
const de = (tiquete: TiqueteEnCurso) =>
  propinasDe(tiquete, sumasDe(tiquete)).map(({ operador_id, monto }) => [operador_id, monto]);

describe('La propina que se escribe', () => {
  it('se reparte por lo que costó cada servicio, hasta que se cambia a mano', () => {
    expect(de(con([corte, barba, cera], { monto: 4_000 }))).toEqual([
      [11, 2_500],
      [12, 1_500],
    ]);
    const partes = [
      { operador_id: 11, monto: 0 },
      { operador_id: 12, monto: 4_000 },
    ];
    expect(de(con([corte, barba], { monto: 4_000, partes }))).toEqual([[12, 4_000]]);
    // The operator who was tipped is no longer in the ticket: it is shared anew.
    expect(de(con([corte], { monto: 4_000, partes }))).toEqual([[11, 4_000]]);
  });

  it('de productos solos es de quien se diga, y sin decirlo no se cobra', () => {
    const sin = con([cera], { monto: 2_000 });
    expect(problemaDeLaPropina(sin, sumasDe(sin))).toBe('Elige para quién es la propina');
    expect(de(con([cera], { monto: 2_000, para: 12 }))).toEqual([[12, 2_000]]);
  });

  it('se envía por operador, y el total del tiquete no la tiene', () => {
    const tiquete = con([corte], { monto: 2_500 });
    expect(porEnviar(tiquete, null)).toMatchObject({ propinas: [{ operador_id: 11, monto: 2_500 }] });
    expect(sumasDe(tiquete).total).toBe(25_000);
    expect(porEnviar(con([corte], {}), null)).not.toHaveProperty('propinas');
  });
});

const EQUIPO = [
  [11, 'Ana'],
  [12, 'Beto'],
].map(([id, nombre]) => ({
  id,
  nombre,
  apellido: 'Gil',
  entidad_id: 1,
  entidades: { id: 1, nombre: 'Centro' },
  activo: true,
}));
const yo = {
  ...{
    id: 1,
    email: 'sara@salon.co',
    name: 'Sara',
    type: 'supervisor',
    zona_horaria: 'America/Bogota',
    nombre: 'Sara',
  },
  ...{ entity_id: '1', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};

let ultimo: TiqueteEnCurso;
function Mesa({ lineas }: { lineas: TiqueteEnCurso['lineas'] }) {
  const [tiquete, despachar] = useReducer(reducir, con(lineas, {}));
  ultimo = tiquete;
  const sumas = sumasDe(tiquete);
  const mostrador = { tiquete, sumas, despachar, vez: 1, recuperado: false, terminar: () => undefined };
  return (
    <Propina entidadId={1} mostrador={mostrador} deshabilitado={false} problema={problemaDeLaPropina(tiquete, sumas)} />
  );
}
function mostrar(lineas: TiqueteEnCurso['lineas']) {
  vi.stubGlobal('fetch', async (ruta: string) =>
    Response.json(ruta.startsWith('/api/sesion') ? { ...yo, modulos: [], permisos: [] } : EQUIPO),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Mesa lineas={lineas} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
afterEach(() => vi.unstubAllGlobals());

it('una sugerida es de los servicios; la parte de cada quien se cambia, y la propina es lo que suman', async () => {
  mostrar([corte, barba, cera]);
  await userEvent.click(screen.getByRole('button', { name: '10 %' }));
  expect(screen.getByRole('textbox', { name: 'Propina' })).toHaveValue('$ 4.000');
  const deBeto = await screen.findByLabelText('Propina de Beto Gil');
  expect(deBeto).toHaveValue('$ 1.500');
  await userEvent.clear(deBeto);
  await userEvent.type(deBeto, '5000');
  await waitFor(() => expect(ultimo.propina.monto).toBe(7_500));
  expect(de(ultimo)).toEqual([
    [11, 2_500],
    [12, 5_000],
  ]);
  await userEvent.click(screen.getByRole('button', { name: '0 %' }));
  expect(ultimo.propina).toEqual(SIN_PROPINA);
});

it('de productos solos pregunta para quién, y nada se sugiere', async () => {
  mostrar([cera]);
  expect(screen.queryByRole('button', { name: '10 %' })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Propina' }), '2000');
  await userEvent.click(await screen.findByRole('combobox', { name: /Para quién es la propina/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beto Gil' }));
  expect(de(ultimo)).toEqual([[12, 2_000]]);
});

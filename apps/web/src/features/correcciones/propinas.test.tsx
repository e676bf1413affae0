import type { CobroDeTiquete, PropinaDeTiquete, ServicioDeTiquete, Tiquete } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { type CorreccionEscrita, comoEmpieza, faltan, lineaNuevaDe } from './corregir';
import { PropinaCorregida } from './corregir-propina';
import { pedidoDe } from './pedido';
import { problemaDeLaPropina } from './propinas';

const operador = (id: number, nombre: string) => ({ id, nombre, apellido: 'Gil' });
const [ANA, BETO] = [operador(11, 'Ana'), operador(12, 'Beto')];
const servicio = (id: number, nombre: string, empleado: typeof ANA, precio: number) =>
  ({
    ...{ id, nombre, servicio_id: id, empleado, cantidad: 1, precio_unitario: precio, precio_catalogo: null },
    ...{ descuento_porcentaje: 0, descuento_reparto: 0, total_con_descuento: precio, anulacion: null },
  }) as ServicioDeTiquete;
const propina = (id: number, de: typeof ANA, monto: number) =>
  ({ id, operador: de, monto, pagada: false, anulacion: null }) as PropinaDeTiquete;
const cobro = (id: number, monto: number, suya: number) =>
  ({
    ...{ tipo: 'tiquete', metodo: { id, nombre: 'Uno' }, clase: 'efectivo', monto, propina: suya },
    ...{ recibido: null, referencia: null, de_favor: false },
  }) as CobroDeTiquete;
const tiquete = (cambio: Partial<Tiquete> = {}): Tiquete =>
  ({
    ...{ id: 40, revision: 0, fecha: '2026-11-20', notas: null, persona: null, monto_por_cobrar: 0, ventas: [] },
    servicios: [servicio(1, 'Corte', ANA, 25_000), servicio(2, 'Barba', BETO, 15_000)],
    cobros: [cobro(1, 30_000, 1_000), cobro(2, 14_000, 3_000)],
    propinas: [propina(71, ANA, 2_500), propina(72, BETO, 1_500)],
    entidad: { id: 1, nombre: 'Centro' },
    ...cambio,
  }) as Tiquete;
const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};

let escrita: CorreccionEscrita;
function Dialogo({ de, desde }: { de: Tiquete; desde: CorreccionEscrita }) {
  const form = useForm<CorreccionEscrita>({ defaultValues: desde });
  escrita = form.watch();
  return (
    <FormProvider {...form}>
      <PropinaCorregida tiquete={de} />
    </FormProvider>
  );
}
function mostrar(de = tiquete(), cambio: Partial<CorreccionEscrita> = {}) {
  vi.stubGlobal('fetch', async (ruta: string) =>
    Response.json(ruta.startsWith('/api/sesion') ? { ...yo, modulos: [], permisos: [] } : [ANA, BETO]),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Dialogo de={de} desde={{ ...comoEmpieza(de), ...cambio }} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const pedidas = (de = tiquete()) => pedidoDe(escrita, de).propinas;
afterEach(() => vi.unstubAllGlobals());

it('la parte de cada quien se cambia: la propina es lo que suman, y lo pagado del tiquete no cambia', async () => {
  mostrar();
  expect(pedidas()).toBeUndefined();
  const deBeto = await screen.findByLabelText('Propina de Beto Gil');
  expect(deBeto).toHaveValue('$ 1.500');
  await userEvent.clear(deBeto);
  await userEvent.type(deBeto, '3500');
  expect(pedidas()).toEqual([
    { operador_id: 11, monto: 2_500 },
    { operador_id: 12, monto: 3_500 },
  ]);
  expect(escrita.cobros).toMatchObject([
    { monto: 30_000, propina: 1_000 },
    { monto: 16_000, propina: 5_000 },
  ]);
  await userEvent.clear(screen.getByLabelText('Propina de Ana Gil'));
  await userEvent.clear(deBeto);
  expect(escrita.cobros).toMatchObject([
    { monto: 29_000, propina: 0 },
    { monto: 11_000, propina: 0 },
  ]);
  expect(faltan(escrita, 0)).toBe(0);
  expect(pedidas()).toBeUndefined();
});

it('como estaba no se dice, y con otro total se reparte por lo que costó cada servicio', async () => {
  mostrar();
  const deAna = await screen.findByLabelText('Propina de Ana Gil');
  await userEvent.clear(deAna);
  await userEvent.type(deAna, '2500');
  expect(pedidas()).toBeUndefined();
  const [primero, segundo] = escrita.cobros as [CorreccionEscrita['cobros'][0], CorreccionEscrita['cobros'][0]];
  mostrar(tiquete(), { cobros: [{ ...primero, propina: 5_000 }, segundo] });
  expect((await screen.findAllByLabelText('Propina de Ana Gil')).at(-1)).toHaveValue('$ 5.000');
});

it('de uno solo que atendió no hay nada que decir; de productos solos se dice para quién', async () => {
  mostrar(tiquete({ servicios: [servicio(1, 'Corte', ANA, 40_000)], propinas: [propina(71, ANA, 4_000)] }));
  expect(screen.queryByRole('group', { name: 'De quién es la propina' })).toBeNull();
  const cera = lineaNuevaDe('producto', { id: 7, nombre: 'Cera', precio: 40_000 }, 'nueva-1');
  const sinDueno = tiquete({ servicios: [], propinas: [] });
  mostrar(sinDueno, { lineas: [cera] });
  expect(problemaDeLaPropina(escrita, sinDueno)).toBe('Elige para quién es la propina');
  await userEvent.click(await screen.findByRole('combobox', { name: /Para quién es la propina/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Beto Gil' }));
  expect(pedidas(sinDueno)).toEqual([{ operador_id: 12, monto: 4_000 }]);
  expect(problemaDeLaPropina(escrita, sinDueno)).toBeNull();
});

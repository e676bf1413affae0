import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { DesgloseProvider } from './desglose-contexto';
import { GananciasDia } from './ganancias-dia';
import { MediosPanel } from './medios-panel';
import { DIA, MES } from './moldes';

afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

/** The golden ticket of docs/decisions/0124: 95.000, of which 20.000 were left owing. */
const medios = (por_cobrar: number) => ({
  total_general: 75_000 + por_cobrar,
  efectivo: { total_ingresos: 50_000, porcentaje_del_total: por_cobrar ? 52.63 : 66.67 },
  transferencia: { total_ingresos: 25_000, porcentaje_del_total: por_cobrar ? 26.32 : 33.33 },
  por_cobrar: { total_ingresos: por_cobrar, porcentaje_del_total: por_cobrar ? 21.05 : 0 },
  recaudo: recaudo(por_cobrar),
});
/** By transfer came in a tip besides; of the debt nothing. */
const recaudo = (por_cobrar: number) => ({
  ...{ efectivo: 50_000, transferencia: por_cobrar ? 34_500 : 25_000 },
  ...{ propinas: por_cobrar ? 9_500 : 0, abonos: 0, anticipos: 0, devuelto: 0 },
});
const delDia = (por_cobrar: number) => ({
  efectivo: { total: 50_000 },
  transferencia: { total: 25_000 },
  por_cobrar: { total: por_cobrar },
});

function mostrar(contenido: ReactNode, por_cobrar: number) {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'admin' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: null, alcance: 'todo' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  const pedir = vi.fn(async (ruta: string) => {
    if (ruta.startsWith('/api/sesion')) return Response.json({ ...usuario, permisos: [], modulos: [] });
    const deHoy = { fecha: '2026-11-18', metodos_pago: delDia(por_cobrar), recaudo: recaudo(por_cobrar) };
    const resumen_diario = { ...DIA.resumen_diario, ingresos_totales: 75_000 + por_cobrar };
    if (ruta.includes('/dia')) return Response.json({ ...DIA, ...deHoy, resumen_diario });
    if (ruta.includes('/mes')) return Response.json({ ...MES, medios: medios(por_cobrar) });
    return new Promise<Response>(() => undefined);
  });
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <DesgloseProvider>{contenido}</DesgloseProvider>
      </SesionProvider>
    </QueryClientProvider>,
  );
  return pedir;
}
const mes = <MediosPanel entidad={undefined} mes="2026-11" />;
const dia = <GananciasDia entidad={undefined} dia="2026-11-18" hoy="2026-11-18" alCambiar={() => undefined} />;
const cifras = () =>
  screen.getAllByRole('button', { name: /Ver movimientos$/ }).map((boton) =>
    boton
      .getAttribute('aria-label')
      ?.replace(/\u00a0/g, ' ')
      .replace('. Ver movimientos', ''),
  );

it('en el mes, lo que se fió es una parte más de los ingresos, y abre sus movimientos', async () => {
  const pedir = mostrar(mes, 20_000);
  const fiado = await screen.findByRole('button', { name: /^Por cobrar del mes: \$.20\.000/ });
  expect(cifras()).toEqual([
    'Efectivo del mes: $ 50.000',
    'Transferencia del mes: $ 25.000',
    'Por cobrar del mes: $ 20.000',
    'Ingresos del mes: $ 95.000',
    'Recaudo del mes: $ 84.500',
  ]);
  expect(screen.getByText(/50\.000 en efectivo y \$.34\.500 por transferencia/)).toBeVisible();
  expect(screen.getByText(/^21,1.% del total$/)).toBeVisible();
  await userEvent.click(fiado);
  await waitFor(() =>
    expect(pedir.mock.calls.map(([ruta]) => ruta)).toContainEqual(
      expect.stringMatching(/asientos.*cuenta=ingresos&.*contra=por_cobrar&/),
    ),
  );
});

it('en el día también, junto a los otros dos', async () => {
  mostrar(dia, 20_000);
  expect(await screen.findByRole('button', { name: /^Por cobrar: \$.20\.000/ })).toBeVisible();
  const dichas = cifras();
  const medios = ['Efectivo: $ 50.000', 'Transferencia: $ 25.000', 'Por cobrar: $ 20.000'];
  expect(dichas.slice(2, 6)).toEqual([...medios, 'Recaudo: $ 84.500']);
});

it('el recaudo se abre en sus partes: lo pagado, las propinas, los abonos y lo que quedó a favor', async () => {
  const pedir = mostrar(dia, 20_000);
  await userEvent.click(await screen.findByRole('button', { name: /^Recaudo: \$.84\.500/ }));
  for (const parte of [
    /cuenta=ingresos&.*contra=caja/,
    /cuenta=caja&.*contra=por_pagar.*origen=propina/,
    /cuenta=caja&.*contra=por_cobrar/,
    /cuenta=caja&.*contra=a_favor/,
  ])
    await waitFor(() => expect(pedir.mock.calls.map(([ruta]) => ruta)).toContainEqual(expect.stringMatching(parte)));
});

it.each([
  ['mes', mes, 'Efectivo del mes'],
  ['día', dia, 'Efectivo'],
] as const)('donde no se fió nada los dos medios son todo: %s', async (_, contenido, efectivo) => {
  mostrar(contenido, 0);
  expect(await screen.findByRole('button', { name: new RegExp(`^${efectivo}: \\$.50\\.000`) })).toBeVisible();
  expect(screen.queryByText('Por cobrar')).toBeNull();
  expect(screen.queryByText('Recaudo')).toBeNull();
});

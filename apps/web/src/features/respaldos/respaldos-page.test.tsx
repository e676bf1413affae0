import type { EstadoRespaldos } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { haceCuanto, tamano } from './api';
import RespaldosPage from './respaldos-page';

const DIA = 86_400_000;
const hace = (dias: number) => new Date(Date.now() - dias * DIA - 1_000).toISOString();
const respaldo = (nombre: string, dias: number, entero = true) =>
  ({
    nombre,
    motivo: 'diario',
    creado_en: hace(dias),
    bytes: 3_500_000,
    filas: entero ? 12_000 : null,
    entero,
    hasta: null,
    olvidadas: 0,
  }) as const;

let estado: EstadoRespaldos;
let alPedir: (ruta: string, opciones: RequestInit) => Response | undefined;

beforeEach(() => {
  estado = {
    respaldos: [respaldo('b.respaldo', 9, false), respaldo('a.respaldo', 9)],
    en_curso: null,
    ultimo_fallo: null,
    carpeta: '/datos/respaldos',
    cada_dia: true,
    guardados: 14,
  };
  alPedir = () => undefined;
  vi.stubGlobal(
    'fetch',
    async (ruta: string, opciones: RequestInit) => alPedir(ruta, opciones) ?? Response.json(estado),
  );
});
afterEach(() => vi.unstubAllGlobals());

const mostrar = () =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <RespaldosPage />
    </QueryClientProvider>,
  );

it('se ve cuáles hay, cuál está dañado y hace cuánto fue el último entero', async () => {
  mostrar();
  expect(await screen.findByText('Último respaldo: hace 9 días')).toBeVisible();
  const [, danado, entero] = within(screen.getByRole('table', { name: 'Respaldos' })).getAllByRole('row');
  expect(danado).toHaveTextContent(/Diario.*Dañado.*3,3 MB/);
  expect(entero).toHaveTextContent(/Diario.*Entero.*12\.000.*3,3 MB/);
});

it('mientras se hace uno no se pide otro y se ve cómo va; al terminar se dice', async () => {
  estado.en_curso = { motivo: 'manual', desde: hace(0), filas: 3_000 };
  mostrar();
  expect(await screen.findByText(/Haciendo un respaldo…/)).toHaveTextContent('3.000 filas');
  expect(screen.getByRole('progressbar', { name: 'Avance del respaldo' })).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('button', { name: 'Hacer un respaldo ahora' })).toBeDisabled();
  estado = { ...estado, en_curso: null, respaldos: [respaldo('c.respaldo', 0), ...estado.respaldos] };
  await waitFor(() => expect(screen.getByText(/^Último respaldo: hace (un momento|1 minuto)$/)).toBeVisible());
  expect(screen.getByRole('button', { name: 'Hacer un respaldo ahora' })).toBeEnabled();
});

it('donde no hay carpeta, una frase dice cómo, y no hay botón', async () => {
  estado = { ...estado, carpeta: null, respaldos: [], cada_dia: false };
  mostrar();
  expect(await screen.findByText(/RESPALDO_DIR/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hacer un respaldo ahora' })).toBeNull();
});

it('para descargarlo se escribe la contraseña; la que no es se dice bajo el campo', async () => {
  const enviado: unknown[] = [];
  alPedir = (ruta, { body }) => {
    if (!ruta.endsWith('/descargar')) return undefined;
    enviado.push([ruta, JSON.parse(String(body))]);
    const message = 'La contraseña actual no es correcta';
    return Response.json(
      { codigo: 'CONTRASENA_INCORRECTA', message, errores: { password: [message] } },
      { status: 400 },
    );
  };
  mostrar();
  const [, boton] = await screen.findAllByRole('button', { name: 'Descargar' });
  await userEvent.click(boton as HTMLElement);
  const dialogo = await screen.findByRole('dialog', { name: 'Descargar respaldo' });
  await userEvent.type(within(dialogo).getByLabelText('Tu contraseña'), 'no es');
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Descargar' }));
  expect(await within(dialogo).findByText('La contraseña actual no es correcta')).toBeVisible();
  expect(enviado).toEqual([['/api/respaldos/a.respaldo/descargar', { password: 'no es' }]]);
});

it('se ve cuáles guardan todavía a quien se olvidó, y hasta cuándo; el que no se va solo se borra con la contraseña', async () => {
  const enviado: unknown[] = [];
  alPedir = (ruta, { body }) => {
    if (!ruta.endsWith('/eliminar')) return undefined;
    enviado.push([ruta, JSON.parse(String(body))]);
    return Response.json({ message: 'Respaldo borrado' });
  };
  mostrar();
  const filas = () =>
    within(screen.getByRole('table', { name: 'Respaldos' }))
      .getAllByRole('row')
      .slice(1);
  await screen.findByText('Último respaldo: hace 9 días');
  expect(screen.queryByText(/olvida/)).toBeNull();
  estado = {
    ...estado,
    respaldos: [
      { ...respaldo('c.respaldo', 0), olvidadas: 1, hasta: '2026-12-02' },
      { ...respaldo('b.respaldo', 1), motivo: 'manual', olvidadas: 2 },
      respaldo('a.respaldo', 2),
    ],
    en_curso: null,
  };
  await userEvent.click(screen.getByRole('button', { name: 'Hacer un respaldo ahora' }));
  await waitFor(() => expect(filas()).toHaveLength(3));
  const [diario, manual, otro] = filas();
  expect(diario).toHaveTextContent(/1 olvidada.*02\/12\/2026/);
  expect(manual).toHaveTextContent(/2 olvidadas.*No se borra solo/);
  expect(otro).not.toHaveTextContent(/olvidada/);
  expect(screen.getByText('Hay respaldos con datos de personas que ya se olvidaron')).toBeVisible();
  await userEvent.click(await accionDeFila('Borrar', filas().indexOf(manual as HTMLElement)));
  const dialogo = await screen.findByRole('dialog', { name: 'Borrar respaldo' });
  await userEvent.type(within(dialogo).getByLabelText('Tu contraseña'), 'la mía');
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Borrar respaldo' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(enviado).toEqual([['/api/respaldos/b.respaldo/eliminar', { password: 'la mía' }]]);
});

it('cuánto hace y cuánto pesa se dicen en palabras', () => {
  const ahora = Date.parse('2026-11-18T15:00:00Z');
  expect(
    [
      '2026-11-18T15:00:30Z',
      '2026-11-18T14:59:30Z',
      '2026-11-18T14:58:00Z',
      '2026-11-18T10:00:00Z',
      '2026-11-17T10:00:00Z',
    ].map((i) => haceCuanto(i, ahora)),
  ).toEqual([...['hace un momento', 'hace un momento', 'hace 2 minutos', 'hace 5 horas', 'hace 1 día']]);
  expect([0, 700, 300_000, 3_500_000, 5_000_000_000].map(tamano)).toEqual([
    '0 KB',
    '0,7 KB',
    '293 KB',
    '3,3 MB',
    '4,7 GB',
  ]);
});

import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { crearQueryClient } from '../lib/query-client';
import AvisosCasa, { useAvisosSabidos } from './avisos-casa';

type Aviso = { codigo: string; texto: string; impide: 'nada' | 'escribir' | 'todo'; desde: string };
const ATRASADO: Aviso = {
  codigo: 'RESPALDO_ATRASADO',
  texto: 'Último respaldo: hace 9 días.',
  impide: 'nada',
  desde: '2026-11-18T15:00:00.000Z',
};
const DISCO: Aviso = {
  codigo: 'DISCO',
  texto: 'Queda muy poco espacio en el disco: no se puede guardar.',
  impide: 'escribir',
  desde: '2026-11-18T16:00:00.000Z',
};

let avisos: Aviso[];
let responder: () => Response;
const pedido = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  avisos = [];
  responder = () => Response.json({ estado: 'ok', avisos });
  pedido.mockReset();
  vi.stubGlobal('fetch', async (ruta: string) => {
    pedido(ruta);
    return responder();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A screen whose list is asked for when told to, and refused. */
function Pantalla() {
  const { refetch } = useQuery({
    queryKey: ['ventas'],
    queryFn: async () => {
      throw new ErrorApi(503, { codigo: 'DISCO', message: DISCO.texto });
    },
    enabled: false,
    retry: false,
  });
  return (
    <button type="button" onClick={() => void refetch()}>
      Pedir
    </button>
  );
}
const mostrar = () =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <AvisosCasa />
      <Pantalla />
    </QueryClientProvider>,
  );

it('sin avisos no se ve nada', async () => {
  mostrar();
  await waitFor(() => expect(pedido).toHaveBeenCalledWith('/api/operaciones/salud'));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('un aviso se lee, lleva a donde se atiende, y se oculta por esta sesión hasta que llegue otro', async () => {
  avisos = [ATRASADO];
  const { unmount } = mostrar();
  expect(await screen.findByText('Último respaldo: hace 9 días.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver respaldos' })).toHaveAttribute('href', '/respaldos');
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
  expect(screen.queryByText(ATRASADO.texto)).toBeNull();
  unmount();
  const otraVez = mostrar();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver un aviso del servidor' }));
  expect(screen.getByText(ATRASADO.texto)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar' }));
  otraVez.unmount();
  avisos = [
    { ...ATRASADO, texto: 'Último respaldo: hace 10 días.' },
    { ...ATRASADO, codigo: 'RELOJ', texto: 'El reloj del servidor va 2 minutos adelantado.' },
  ];
  mostrar();
  expect(await screen.findByText('Último respaldo: hace 10 días.')).toBeVisible();
  expect(screen.getByText('El reloj del servidor va 2 minutos adelantado.')).toBeVisible();
});

it('lo que impide guardar no se puede ocultar, y se sabe en cuanto una solicitud es rechazada por eso', async () => {
  mostrar();
  await waitFor(() => expect(pedido).toHaveBeenCalledTimes(1));
  avisos = [ATRASADO, DISCO];
  await userEvent.click(screen.getByRole('button', { name: 'Pedir' }));
  expect(await screen.findByText(DISCO.texto)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ocultar' })).toBeNull();
});

it('un servidor que no puede ni decir qué le pasa lo dice con su frase, y no se le pregunta sin parar', async () => {
  responder = () =>
    Response.json({ codigo: 'BASE_NO_DISPONIBLE', message: 'La base de datos se está recuperando.' }, { status: 503 });
  mostrar();
  expect(await screen.findByText('La base de datos se está recuperando.')).toBeVisible();
  // Once, and once more as any request a server in trouble left without an answer.
  expect(pedido).toHaveBeenCalledTimes(2);
});

it('se pregunta cada minuto', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  mostrar();
  await waitFor(() => expect(pedido).toHaveBeenCalledTimes(1));
  avisos = [DISCO];
  act(() => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(await screen.findByText(DISCO.texto)).toBeVisible();
  expect(pedido).toHaveBeenCalledTimes(2);
});

function Debajo({ losLee }: { losLee: boolean }) {
  return <p hidden={!useAvisosSabidos(losLee)}>Cifras</p>;
}

describe('la pantalla debajo de los avisos', () => {
  const mostrarDebajo = (losLee = true) =>
    montar(
      <QueryClientProvider client={crearQueryClient()}>
        <Debajo losLee={losLee} />
      </QueryClientProvider>,
    );

  it('espera a saberlos, para que no la empujen', async () => {
    mostrarDebajo();
    expect(screen.getByText('Cifras')).not.toBeVisible();
    await waitFor(() => expect(screen.getByText('Cifras')).toBeVisible());
  });

  it('no espera más de un segundo', () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    mostrarDebajo();
    act(() => void vi.advanceTimersByTime(999));
    expect(screen.getByText('Cifras')).not.toBeVisible();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText('Cifras')).toBeVisible();
  });

  it('no espera a los que no son para quien la ve', () => {
    mostrarDebajo(false);
    expect(screen.getByText('Cifras')).toBeVisible();
    expect(pedido).not.toHaveBeenCalled();
  });
});

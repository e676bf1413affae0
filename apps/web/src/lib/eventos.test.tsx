import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { IndicadorEnVivo } from '../ui/indicador-en-vivo';
import { useAlCambiar, useEnVivo } from './conexion-en-vivo';
import { seguirEventos } from './eventos';
import { crearQueryClient } from './query-client';
import { guardarSesion, olvidarSesion, sesionActual } from './session';
import { useSeguirEventos } from './use-seguir-eventos';

const ANA = { id: 1, email: 'ana@jornal.test', role: { nombre: 'supervisor' }, operador: null };
const letras = new TextEncoder();

/** A server whose streams send the texts that the test tells. */
function servidor() {
  const abiertos: Array<{ decir: (texto: string) => void; terminar: () => void; cortado: () => boolean }> = [];
  let estado = 200;
  const pedidos = vi.fn<typeof fetch>(async (_url, opciones) => {
    if (estado === 0) throw new TypeError('Failed to fetch');
    if (estado !== 200) return new Response('{}', { status: estado, headers: { 'retry-after': '60' } });
    const corte = opciones?.signal as AbortSignal;
    const cuerpo = new ReadableStream<Uint8Array>({
      start: (control) => {
        corte.addEventListener('abort', () => control.error(corte.reason));
        abiertos.push({
          decir: (texto) => control.enqueue(letras.encode(texto)),
          terminar: () => control.close(),
          cortado: () => corte.aborted,
        });
      },
    });
    return new Response(cuerpo, { status: 200 });
  });
  return {
    pedidos,
    abiertos,
    responder: (nuevo: number) => (estado = nuevo),
    ultimo: () => abiertos.at(-1) as (typeof abiertos)[number],
  };
}

describe('Seguir lo que cambia', () => {
  let api: ReturnType<typeof servidor>;
  let consultas: QueryClient;
  let detener: () => void;
  const refrescos = () => vi.mocked(consultas.invalidateQueries).mock.calls.length;
  /** Lets so much time pass, and the timers of that time run. */
  const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    api = servidor();
    vi.stubGlobal('fetch', api.pedidos);
    guardarSesion('token-de-ana', ANA);
    consultas = new QueryClient();
    vi.spyOn(consultas, 'invalidateQueries').mockResolvedValue();
    detener = seguirEventos(consultas);
  });
  afterEach(() => {
    detener();
    olvidarSesion();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const oir = (...temas: Parameters<typeof useAlCambiar>[0]) => {
    const visto = vi.fn();
    renderHook(() => useAlCambiar(temas, visto));
    return visto;
  };
  const estado = () => renderHook(() => useEnVivo()).result.current;

  it('lleva el token en una cabecera y nunca en la dirección', async () => {
    await pasan(0);
    expect(api.pedidos.mock.lastCall?.[0]).toBe('/api/eventos');
    expect(api.pedidos.mock.lastCall?.[1]?.headers).toEqual({ authorization: 'Bearer token-de-ana' });
    expect(estado()).toBe('conectado');
  });

  it('cada quien oye sus temas, una vez lo que llega junto, aunque llegue en pedazos', async () => {
    await pasan(0);
    const [agendas, gastos] = [oir('agendas', 'servicios'), oir('gastos')];
    api
      .ultimo()
      .decir(':\n\ndata: {"tema":"agendas","entidad_id":1,"agenda_id":7,"fecha":"2026-11-18"}\n\ndata: {"tema":"serv');
    await pasan(10);
    api.ultimo().decir('icios","entidad_id":1}\n');
    await pasan(10);
    expect(agendas).not.toHaveBeenCalled();
    api.ultimo().decir('\ndata: {"tema":"pagos","entidad_id":1}\n\n');
    await pasan(500);
    expect(agendas.mock.calls).toEqual([
      [
        [
          { tema: 'agendas', entidad_id: 1, agenda_id: 7, fecha: '2026-11-18' },
          { tema: 'servicios', entidad_id: 1 },
        ],
      ],
    ]);
    expect(gastos).not.toHaveBeenCalled();
    expect(refrescos()).toBe(1);
  });

  it('lo que un guardado propio ya va a refrescar no se pide dos veces', async () => {
    await pasan(0);
    const visto = oir('gastos');
    const cliente = crearQueryClient();
    api.ultimo().decir('data: {"tema":"gastos","entidad_id":1}\n\n');
    await pasan(10);
    await act(() =>
      cliente
        .getMutationCache()
        .build(cliente, { mutationFn: async () => 'listo' })
        .execute(undefined),
    );
    await pasan(1_000);
    expect(visto).not.toHaveBeenCalled();
    api.ultimo().decir('data: {"tema":"gastos","entidad_id":1}\n\n');
    await pasan(1_000);
    expect(visto).toHaveBeenCalledTimes(1);
  });

  it('si se corta vuelve, cada vez más despacio, y al volver pide de nuevo todo lo que está en pantalla', async () => {
    await pasan(0);
    const visto = oir('agendas');
    api.responder(0);
    api.ultimo().terminar();
    await pasan(0);
    expect([estado(), api.pedidos.mock.calls.length]).toEqual(['reconectando', 1]);
    await pasan(1_000);
    expect([estado(), api.pedidos.mock.calls.length]).toEqual(['sondeo', 2]);
    await pasan(1_999);
    expect(api.pedidos).toHaveBeenCalledTimes(2);
    await pasan(1);
    expect(api.pedidos).toHaveBeenCalledTimes(3);
    api.responder(200);
    await pasan(4_500);
    expect([estado(), api.pedidos.mock.calls.length, refrescos()]).toEqual(['conectado', 4, 1]);
    expect(visto).not.toHaveBeenCalled();
    await pasan(40_000);
    expect(visto).not.toHaveBeenCalled();
  });

  it('mientras no hay conexión pregunta cada 30 segundos, y lo dice', async () => {
    montar(<IndicadorEnVivo />);
    const visto = oir('agendas');
    await pasan(0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pasan(500);
    visto.mockClear();
    api.responder(503);
    api.ultimo().terminar();
    await pasan(29_000);
    expect(visto).not.toHaveBeenCalled();
    await pasan(1_500);
    expect(visto.mock.calls).toEqual([[[]]]);
    await pasan(60_000);
    expect(visto).toHaveBeenCalledTimes(3);
    expect(screen.getByRole('status')).toHaveTextContent('Actualizando cada 30 s, sin conexión en vivo');
  });

  it('cuando ya hay demasiadas pestañas pregunta, y espera lo que se le dijo', async () => {
    await pasan(0);
    api.responder(429);
    api.ultimo().terminar();
    await pasan(1_000);
    expect([estado(), api.pedidos.mock.calls.length]).toEqual(['sondeo', 2]);
    window.dispatchEvent(new Event('online'));
    await pasan(59_000);
    expect(api.pedidos).toHaveBeenCalledTimes(2);
    await pasan(1_000);
    expect(api.pedidos).toHaveBeenCalledTimes(3);
  });

  it('una conexión muda se da por perdida', async () => {
    await pasan(0);
    await pasan(40_000);
    api.ultimo().decir(':\n\n');
    await pasan(44_000);
    expect(api.ultimo().cortado()).toBe(false);
    await pasan(1_500);
    expect(api.abiertos[0]?.cortado()).toBe(true);
    await pasan(1_000);
    expect(api.abiertos).toHaveLength(2);
  });

  it('cuando la red vuelve no espera más', async () => {
    await pasan(0);
    api.responder(0);
    api.ultimo().terminar();
    await pasan(60_000);
    api.responder(200);
    window.dispatchEvent(new Event('online'));
    await pasan(0);
    expect(estado()).toBe('conectado');
  });

  it('«recargar» pide todo de nuevo, también lo que estaba por refrescarse', async () => {
    await pasan(0);
    const visto = oir('gastos');
    api.ultimo().decir('data: {"tema":"gastos","entidad_id":1}\n\nevent: recargar\ndata: {}\n\n');
    await pasan(1_000);
    expect(refrescos()).toBe(1);
    expect(visto).not.toHaveBeenCalled();
  });

  it('una sesión que terminó se olvida, y al salir se deja de seguir', async () => {
    await pasan(0);
    api.responder(401);
    api.ultimo().terminar();
    await pasan(1_000);
    expect(sesionActual()).toBeNull();
    detener();
    const hechos = api.pedidos.mock.calls.length;
    await pasan(300_000);
    expect(api.pedidos).toHaveBeenCalledTimes(hechos);
  });
});

describe('La pestaña', () => {
  it('abre una conexión al entrar y la corta al salir', async () => {
    const api = servidor();
    vi.stubGlobal('fetch', api.pedidos);
    guardarSesion('token-de-ana', ANA);
    const envoltura = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    );
    const { unmount } = renderHook(() => useSeguirEventos(), { wrapper: envoltura });
    await vi.waitFor(() => expect(api.abiertos).toHaveLength(1), { timeout: 20_000 });
    expect(api.ultimo().cortado()).toBe(false);
    unmount();
    expect(api.ultimo().cortado()).toBe(true);
    olvidarSesion();
    vi.unstubAllGlobals();
  });
});

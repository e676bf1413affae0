import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anotarRefresco, avisarCambio } from './conexion-en-vivo';
import { refrescarEnVivo } from './refresco';

const en = (tema: 'gastos' | 'ventas' | 'agendas') => ({ tema, entidad_id: 1 });

describe('Lo que está en pantalla se pone al día', () => {
  let consultas: QueryClient;
  let refresco: ReturnType<typeof refrescarEnVivo>;
  let demora: number;
  const dejar: Array<() => void> = [];
  const pasan = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  /** A query that a screen shows; how often it was asked. */
  const enPantalla = async (queryKey: readonly unknown[]) => {
    const pedir = vi.fn(() => new Promise((listo) => setTimeout(() => listo(Date.now()), demora)));
    dejar.push(
      new QueryObserver(consultas, { queryKey, queryFn: pedir, staleTime: 60_000 }).subscribe(() => undefined),
    );
    await pasan(demora);
    pedir.mockClear();
    return pedir;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    demora = 10;
    consultas = new QueryClient();
    refresco = refrescarEnVivo(consultas);
  });
  afterEach(() => {
    for (const uno of dejar.splice(0)) uno();
    refresco.detener();
    consultas.clear();
    focusManager.setFocused(undefined);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('solo lo que vive de eso, y una vez lo que llega junto', async () => {
    const [gastos, caja, ventas, calendario] = [
      await enPantalla(['gastos', 'listar']),
      await enPantalla(['caja-menor', 'listar']),
      await enPantalla(['ventas', 'listar']),
      await enPantalla(['calendario', 'mes']),
    ];
    for (let i = 0; i < 50; i++) avisarCambio(en('gastos'));
    avisarCambio(en('agendas'));
    await pasan(1_000);
    expect([gastos, caja, ventas, calendario].map((pedir) => pedir.mock.calls.length)).toEqual([1, 1, 0, 0]);
  });

  it('lo que nadie mira se pide cuando alguien lo mire', async () => {
    const gastos = vi.fn(async () => 'lista');
    await consultas.prefetchQuery({ queryKey: ['gastos', 'listar'], queryFn: gastos, staleTime: 60_000 });
    avisarCambio(en('gastos'));
    await pasan(1_000);
    expect(gastos).toHaveBeenCalledTimes(1);
    dejar.push(
      new QueryObserver(consultas, { queryKey: ['gastos', 'listar'], queryFn: gastos, staleTime: 60_000 }).subscribe(
        () => undefined,
      ),
    );
    await pasan(0);
    expect(gastos).toHaveBeenCalledTimes(2);
  });

  it('una pestaña que nadie ve no pide nada hasta que se ve, y entonces también lo que sigue su pantalla', async () => {
    consultas.mount();
    dejar.push(() => consultas.unmount());
    const [gastos, calendario, ventas] = [
      await enPantalla(['gastos', 'listar']),
      await enPantalla(['calendario', 'mes']),
      await enPantalla(['ventas', 'listar']),
    ];
    focusManager.setFocused(false);
    avisarCambio(en('gastos'));
    avisarCambio(en('agendas'));
    await pasan(60_000 - 1_000);
    expect([gastos, calendario].map((pedir) => pedir.mock.calls.length)).toEqual([0, 0]);
    focusManager.setFocused(true);
    await pasan(100);
    expect([gastos, calendario, ventas].map((pedir) => pedir.mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('con un servidor lento descansa más, y no pierde lo último', async () => {
    demora = 1_000;
    const gastos = await enPantalla(['gastos', 'listar']);
    avisarCambio(en('gastos'));
    await pasan(500);
    expect(gastos).toHaveBeenCalledTimes(1);
    avisarCambio(en('gastos'));
    // The second one waits for the first, and then four times the time that took.
    await pasan(4_500);
    expect(gastos).toHaveBeenCalledTimes(1);
    await pasan(1_000);
    expect(gastos).toHaveBeenCalledTimes(2);
  });

  it('lo que acaba de pedirse por algo propio no se pide otra vez', async () => {
    const gastos = await enPantalla(['gastos', 'listar']);
    avisarCambio(en('gastos'));
    anotarRefresco();
    await pasan(1_000);
    expect(gastos).not.toHaveBeenCalled();
  });

  it('sin saber qué cambió, todo lo que vive de algo; al recargar, todo', async () => {
    const [gastos, informe] = [await enPantalla(['gastos', 'listar']), await enPantalla(['reportes', 'generar'])];
    avisarCambio(null, true);
    await pasan(1_000);
    expect(gastos).not.toHaveBeenCalled();
    avisarCambio(null);
    await pasan(1_000);
    expect([gastos, informe].map((pedir) => pedir.mock.calls.length)).toEqual([1, 0]);
    refresco.recargar();
    await pasan(1_000);
    expect([gastos, informe].map((pedir) => pedir.mock.calls.length)).toEqual([2, 1]);
  });
});

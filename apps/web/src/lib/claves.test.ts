import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const ANA = { id: 7, email: 'ana@salon.co', role: null, operador: null };
const red = vi.fn<(ruta: string, opciones: RequestInit) => Promise<Response>>();
const bien = (cabeceras: Record<string, string> = {}) =>
  Response.json({ message: 'ok', data: {} }, { status: 201, headers: cabeceras });
const mal = (status: number, codigo = 'X') => Response.json({ codigo, message: 'No' }, { status });

// A fresh copy of the modules is the page loaded again.
const recargar = async () => {
  vi.resetModules();
  const [{ auth, clientes, gastos }, sesion, api, claves] = [
    await import('@jornal/contract'),
    await import('./session'),
    await import('./api-client'),
    await import('./claves'),
  ];
  const registrar = (descripcion = 'Café') =>
    api
      .cliente(gastos)
      .crear({ body: { descripcion, monto: 1_000 } as never })
      .catch((error: unknown) => error);
  const subir = (texto: string) =>
    api
      .subirArchivo('/api/productos/importar', new File([texto], 'lista.csv'), 'POST')
      .catch((error: unknown) => error);
  const cambiarContrasena = () =>
    api
      .cliente(auth)
      .cambiarContrasena({ body: { actual: 'secreta-1', nueva: 'secreta-2' } })
      .catch((error: unknown) => error);
  const crearCliente = () =>
    api
      .cliente(clientes)
      .crear({ body: { name: 'Ana', password: 'secreta-3' } as never })
      .catch((error: unknown) => error);
  return { sesion, claves, registrar, subir, cambiarContrasena, crearCliente };
};
const claves = () => red.mock.calls.map(([, { headers }]) => new Headers(headers).get('idempotency-key'));
const guardado = () => sessionStorage.getItem('cambios-sin-respuesta') ?? '';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  red.mockReset();
  red.mockImplementation(async () => bien());
  vi.stubGlobal('fetch', red);
  localStorage.setItem('token', 'ficha');
  localStorage.setItem('user', JSON.stringify(ANA));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('Un cambio sin respuesta', () => {
  it.each([
    ['se cayó la red', () => Promise.reject(new TypeError('network'))],
    ['el servidor respondió 503', () => Promise.resolve(mal(503))],
    ['la página se recargó antes', () => new Promise<Response>(() => undefined)],
  ])('si %s, enviarlo igual después de recargar lleva la misma clave, y otro cambio otra', async (_, falla) => {
    red.mockImplementationOnce(falla);
    const antes = await recargar();
    void antes.registrar();
    await vi.waitFor(() => expect(red).toHaveBeenCalledTimes(1));
    const despues = await recargar();
    await despues.registrar('Té');
    await despues.registrar();
    await despues.registrar();
    const [primera, otro, misma, nueva] = claves();
    expect(misma).toBe(primera);
    expect(new Set([primera, otro, nueva]).size).toBe(3);
    expect(guardado()).toBe('');
  });

  it('un archivo también: el mismo lleva su clave, otro no', async () => {
    red.mockImplementation(() => Promise.reject(new TypeError('network')));
    await (await recargar()).subir('nombre;precio\nCera;1000');
    const { subir } = await recargar();
    await subir('nombre;precio\nCera;2000');
    await subir('nombre;precio\nCera;1000');
    const [primera, otro, misma] = claves();
    expect(misma).toBe(primera);
    expect(otro).not.toBe(primera);
  });

  it.each([
    [401, 'X'],
    [403, 'X'],
    [408, 'X'],
    [429, 'X'],
    [409, 'OCUPADO'],
    [500, 'X'],
  ])('un %i (%s) no dice si quedó hecho: sigue con su clave', async (status, codigo) => {
    const { registrar } = await recargar();
    red.mockImplementationOnce(() => Promise.reject(new TypeError('network')));
    red.mockImplementationOnce(async () => mal(status, codigo));
    await registrar();
    await registrar();
    // Refused the session, the same person comes back.
    localStorage.setItem('token', 'otra');
    localStorage.setItem('user', JSON.stringify(ANA));
    await (await recargar()).registrar();
    expect(new Set(claves()).size).toBe(1);
  });

  it.each([400, 404, 409, 413])('un %i es una respuesta: la siguiente vez es otro cambio', async (status) => {
    const { registrar } = await recargar();
    red.mockImplementationOnce(async () => mal(status));
    await registrar();
    await registrar();
    expect(new Set(claves()).size).toBe(2);
    expect(guardado()).toBe('');
  });

  it('se cuenta cuando el servidor dice que ya estaba hecho, y solo si era de antes', async () => {
    const { registrar, claves: guardadas } = await recargar();
    const contado = vi.fn();
    guardadas.alRepetir(contado);
    red.mockImplementationOnce(() => Promise.reject(new TypeError('network')));
    await registrar();
    red.mockImplementation(async () => bien({ 'idempotent-replayed': 'true' }));
    await registrar();
    expect(contado).toHaveBeenCalledTimes(1);
    expect(contado.mock.calls[0]?.[0]).toBeInstanceOf(Date);
    await registrar();
    expect(contado).toHaveBeenCalledTimes(1);
  });

  it('vence en dos horas, y no es de otra persona', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T15:00:00Z') });
    red.mockImplementation(() => Promise.reject(new TypeError('network')));
    await (await recargar()).registrar();
    vi.setSystemTime(new Date('2026-11-18T16:30:00Z'));
    await (await recargar()).registrar();
    vi.setSystemTime(new Date('2026-11-18T17:30:00Z'));
    await (await recargar()).registrar();
    const { sesion, registrar } = await recargar();
    sesion.olvidarSesion();
    sesion.guardarSesion('de-eva', { ...ANA, id: 8 });
    expect(guardado()).toBe('');
    await registrar();
    const [primera, misma, vencida, deOtra] = claves();
    expect(misma).toBe(primera);
    expect(new Set([primera, vencida, deOtra]).size).toBe(3);
  });

  it('de lo enviado no queda sino una huella, y de una contraseña ni eso', async () => {
    red.mockImplementation(() => Promise.reject(new TypeError('network')));
    const { registrar } = await recargar();
    await registrar('Regalo para Marta');
    expect(guardado()).toMatch(/^\{"[0-9a-f]{32}":\{"clave":"[0-9a-f-]{36}","cuando":\d+,"hasta":\d+,"de":7\}\}$/);
    sessionStorage.clear();
    const { cambiarContrasena, crearCliente } = await recargar();
    await cambiarContrasena();
    await crearCliente();
    expect(guardado()).toBe('');
    await cambiarContrasena();
    expect(claves()[3]).toBe(claves()[1]);
  });
});

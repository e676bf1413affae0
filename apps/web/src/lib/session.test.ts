import { auth } from '@jornal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const user = { id: 7, email: 'ana@salon.co', role: null, operador: null };
const json = (estado: number, cuerpo: unknown, cabeceras: Record<string, string> = {}) =>
  new Response(JSON.stringify(cuerpo), {
    status: estado,
    headers: { 'content-type': 'application/json', ...cabeceras },
  });
const red = vi.fn<(ruta: string, opciones: RequestInit) => Promise<Response>>();

// A fresh copy of the modules is the browser starting up.
const arrancar = async () => {
  vi.resetModules();
  return { sesion: await import('./session'), api: await import('./api-client') };
};
const cabecera = (i: number, nombre: string) => new Headers(red.mock.calls[i]?.[1].headers).get(nombre);

beforeEach(() => {
  localStorage.clear();
  red.mockReset();
  vi.stubGlobal('fetch', red);
});
afterEach(() => vi.unstubAllGlobals());

it('al arrancar restaura la sesión guardada; sin operador el nombre es el correo', async () => {
  localStorage.setItem('token', 'ficha');
  localStorage.setItem('user', JSON.stringify(user));
  const { sesion } = await arrancar();
  expect(sesion.sesionActual()).toEqual({
    token: 'ficha',
    usuario: {
      ...user,
      name: 'ana@salon.co',
      type: '',
      entity_id: '',
      zona_horaria: 'America/Bogota',
      nombre: null,
      alcance: 'propio',
      entidad: null,
    },
  });
});

it.each(['{roto', '"texto"', '{"id":"7"}', 'null'])(
  'un usuario ilegible (%s) borra también la ficha',
  async (guardado) => {
    localStorage.setItem('token', 'ficha');
    localStorage.setItem('user', guardado);
    const { sesion } = await arrancar();
    expect(sesion.sesionActual()).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  },
);

it('el día y la hora son los de la zona del negocio: sin sesión, o con una de antes, los de Bogotá', async () => {
  const { sesion } = await arrancar();
  const formato = await import('./format');
  const instante = '2028-03-01T04:30:00Z';
  const seLee = () => [formato.hoy(new Date(instante)), formato.fechaHora(instante)];
  const [enBogota, enTokio] = [
    ['2028-02-29', '29/02/2028 23:30'],
    ['2028-03-01', '01/03/2028 13:30'],
  ];
  expect(seLee()).toEqual(enBogota);
  sesion.guardarSesion('ficha', user);
  expect(seLee()).toEqual(enBogota);
  sesion.guardarSesion('ficha', { ...user, zona_horaria: 'Asia/Tokyo' });
  expect(seLee()).toEqual(enTokio);
  const otra = await arrancar();
  expect((await import('./format')).hoy(new Date(instante))).toBe('2028-03-01');
  otra.sesion.guardarSesion('ficha', { ...user, zona_horaria: 'Marte/Olimpo' });
  expect((await import('./format')).hoy(new Date(instante))).toBe('2028-02-29');
});

it('el rol y la zona que dice el servidor reemplazan a los guardados, los de nadie más, y no abren una sesión donde no hay', async () => {
  const { sesion } = await arrancar();
  const vigente = { ...user, role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, zona_horaria: 'Asia/Tokyo' };
  sesion.guardarVigente(vigente);
  expect(sesion.sesionActual()).toBeNull();
  sesion.guardarSesion('ficha', user);
  sesion.guardarVigente({ ...vigente, id: 8 });
  expect(sesion.zonaDelNegocio()).toBe('America/Bogota');
  sesion.guardarVigente(vigente);
  expect(sesion.zonaDelNegocio()).toBe('Asia/Tokyo');
  expect(sesion.sesionActual()?.usuario).toMatchObject({ type: 'supervisor', alcance: 'sucursal' });
  const avisado = vi.fn();
  sesion.alCambiarSesion(avisado);
  sesion.guardarVigente({ ...vigente });
  expect(avisado).not.toHaveBeenCalled();
  expect((await arrancar()).sesion.sesionActual()).toMatchObject({
    token: 'ficha',
    usuario: { id: 7, zona_horaria: 'Asia/Tokyo' },
  });
});

it('salir en otra pestaña saca también de esta', async () => {
  const { sesion } = await arrancar();
  sesion.guardarSesion('ficha', user);
  const avisado = vi.fn();
  sesion.alCambiarSesion(avisado);
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(sesion.sesionActual()).toBeNull();
  expect(avisado).toHaveBeenCalled();
});

it('cada petición lleva la ficha, y las que escriben una clave distinta cada vez', async () => {
  const { sesion, api } = await arrancar();
  sesion.guardarSesion('ficha', user);
  red.mockImplementation(() => Promise.resolve(json(200, { message: 'ok' })));
  const cliente = api.cliente(auth);
  await cliente.cambiarContrasena({ body: { actual: 'a', nueva: 'b' } });
  await cliente.cambiarContrasena({ body: { actual: 'a', nueva: 'b' } });
  await cliente.logout({ body: undefined });
  expect(cabecera(0, 'authorization')).toBe('Bearer ficha');
  expect(cabecera(0, 'idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(cabecera(1, 'idempotency-key')).not.toBe(cabecera(0, 'idempotency-key'));
  expect(cabecera(2, 'idempotency-key')).toBeNull();
});

it('un 401 con ficha cierra la sesión, salvo el de /login; el de una ficha vieja se repite con la nueva de la misma persona', async () => {
  const { sesion, api } = await arrancar();
  const cliente = api.cliente(auth);
  const rechazadas = new Set(['Bearer ficha']);
  sesion.guardarSesion('ficha', user);
  red.mockImplementation(async (ruta, { headers }) =>
    ruta.endsWith('/login') || rechazadas.has(new Headers(headers).get('authorization') ?? '')
      ? json(401, { message: 'Tu sesión terminó', codigo: 'SIN_SESION' })
      : json(200, {}),
  );
  await expect(cliente.login({ body: { email: 'a', password: 'b' } })).rejects.toMatchObject({ status: 401 });
  expect(sesion.sesionActual()?.token).toBe('ficha');
  const tardia = cliente.sesion();
  sesion.guardarSesion('nueva', user);
  await expect(tardia).resolves.toMatchObject({ status: 200 });
  rechazadas.add('Bearer nueva');
  const deAntes = cliente.sesion();
  sesion.guardarSesion('de-eva', { ...user, id: 8 });
  await expect(deAntes).rejects.toMatchObject({ status: 401 });
  expect(sesion.sesionActual()?.token).toBe('de-eva');
  rechazadas.add('Bearer de-eva');
  await expect(cliente.sesion()).rejects.toMatchObject({ status: 401, mensaje: 'Tu sesión terminó' });
  expect(sesion.sesionActual()).toBeNull();
});

it('un error trae su frase, sus campos y cuánto esperar; sin frase dice que falló la petición', async () => {
  const { api } = await arrancar();
  const cliente = api.cliente(auth);
  red.mockResolvedValueOnce(
    json(429, { codigo: 'LIMITE', message: 'Demasiados intentos', errores: { email: ['x'] } }, { 'retry-after': '30' }),
  );
  await expect(cliente.sesion()).rejects.toMatchObject({
    codigo: 'LIMITE',
    mensaje: 'Demasiados intentos',
    errores: { email: ['x'] },
    retryAfter: 30,
  });
  red.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
  await expect(cliente.sesion()).rejects.toMatchObject({ status: 502, codigo: '', mensaje: 'Error en la petición' });
  red.mockRejectedValueOnce(new TypeError('network'));
  await expect(cliente.sesion()).rejects.toMatchObject({ status: 0, mensaje: 'Error en la petición' });
});

it('si no llegó respuesta, repetir lo mismo lleva la misma clave; con respuesta, otra', async () => {
  const { api } = await arrancar();
  const aceptar = (version: string) => api.cliente(auth).aceptacion({ body: { version } });
  red.mockRejectedValueOnce(new TypeError('network'));
  await expect(aceptar('1')).rejects.toMatchObject({ status: 0 });
  red.mockImplementation(() => Promise.resolve(json(201, { message: 'ok', data: { version: '1', aceptado_en: '' } })));
  await aceptar('2');
  await aceptar('1');
  await aceptar('1');
  const claves = [0, 1, 2, 3].map((i) => cabecera(i, 'idempotency-key'));
  expect(claves[2]).toBe(claves[0]);
  expect(new Set(claves).size).toBe(3);
});

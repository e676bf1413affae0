import type { EnlaceDeRecibo, ReciboImpreso, Recibo as Tal } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { AvisosArea } from '../../ui/avisos-area';
import { CompartirRecibo } from './compartir-recibo-panel';
import { ImprimirDevolucion } from './comprobantes-panel';
import { DatosReciboModal } from './datos-recibo-modal';
import { ImprimirRecibo } from './imprimir-recibo-panel';
import ReciboPage from './recibo-page';

const NEGOCIO = {
  nombre: 'El Faro',
  nit: null,
  direccion: null,
  telefono: null,
  regimen: null,
  resolucion: null,
  pie: null,
};
const RECIBO: Tal = {
  ...{
    negocio: NEGOCIO,
    numero: 'FE 124',
    anulado: false,
    corregido: false,
    created_at: '2026-11-20T15:00:00.000Z',
    cliente: 'Luisa',
  },
  ...{ atendio: ['Ana Gil'], total: 25_000, devoluciones: [], devuelto: 0, propina: 0, a_favor: 0, saldo: 0 },
  lineas: [
    {
      ...{ nombre: 'Corte <b>', cantidad: 1, precio_unitario: 25_000, descuento_porcentaje: 0, descuento_pesos: 0 },
      ...{ total: 25_000, cantidad_devuelta: 0, monto_devuelto: 0 },
    },
  ],
  pagos: [{ nombre: 'Efectivo', monto: 25_000, abonado: null, billetes: { recibido: 30_000, vuelto: 5_000 } }],
};
const DIRECCION = 'https://jornal.co/recibo#1-a-marca';
const ENLACE: EnlaceDeRecibo = {
  ...{ enlace: DIRECCION, qr: 'data:image/png;base64,AA==', vence_en: '2027-05-19T15:00:00.000Z' },
  contacto: { telefono: '+573105550009', email: 'luisa@correo.co', no_contactar: false },
};
const DATOS = {
  ...{ entidad: { id: 7, nombre: 'Centro' }, nombre: 'El Faro', nit: null, direccion: null, telefono: null },
  ...{ regimen: null, pie: null, prefijo: null, resolucion: null, resolucion_fecha: null, resolucion_desde: null },
  ...{ resolucion_hasta: null, resolucion_vence: null },
};

type Respuesta = { status?: number; body: unknown };
let pedidos: Array<{ que: string; body: unknown }>;
let respuestas: Record<string, () => Respuesta>;
const print = vi.fn();

beforeEach(() => {
  pedidos = [];
  print.mockReset();
  vi.stubGlobal('print', print);
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const que = `${method} ${ruta}`;
    if (method !== 'GET') pedidos.push({ que, body: body === undefined ? undefined : JSON.parse(body) });
    const { status = 200, body: dicho } = respuestas[que]?.() ?? { status: 404, body: { message: 'No se encontró' } };
    return Response.json(dicho, { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

const mostrar = (que: React.ReactNode) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      {que}
      <AvisosArea />
    </QueryClientProvider>,
  );
const papel = () => within(document.querySelector('[data-papel]') as HTMLElement);
const impreso = (copia: ReciboImpreso['copia']): Respuesta => ({
  body: { message: 'Listo', data: { recibo: RECIBO, enlace: ENLACE, copia } },
});

it('el servidor cuenta cada papel: el primero es el original, el otro dice que es copia, de quién y en qué papel', async () => {
  const copias = [null, { numero: 1, usuario: 'Sara Paz', created_at: '2026-11-20T16:00:00.000Z' }];
  respuestas = { 'POST /api/tiquetes/9/recibo/impresion': () => impreso(copias.shift() ?? null) };
  mostrar(<ImprimirRecibo id={9} />);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('[data-papel]')).toHaveAttribute('data-papel', 'tirilla');
  expect(papel().getByText('Tiquete FE 124')).toBeInTheDocument();
  expect(papel().getByText('Corte <b>')).toBeInTheDocument();
  expect(papel().getByRole('img', { hidden: true })).toHaveAttribute('src', ENLACE.qr);
  expect(papel().queryByText(/^COPIA/)).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await userEvent.click(screen.getByRole('button', { name: 'Elegir el papel' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hoja A4' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  expect(document.querySelector('[data-papel]')).toHaveAttribute('data-papel', 'a4');
  expect(papel().getByText(/^COPIA 1/)).toHaveTextContent('Sara Paz');
});

it('lo que el servidor niega se lee, y nada se imprime', async () => {
  const message = 'Este tiquete tiene líneas de otras personas: pide el recibo a quien atiende la caja';
  respuestas = { 'POST /api/tiquetes/9/recibo/impresion': () => ({ status: 403, body: { message } }) };
  mostrar(<ImprimirRecibo id={9} />);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
});

it('se comparte por WhatsApp a su teléfono, por correo al suyo, y se quita', async () => {
  respuestas = {
    'POST /api/tiquetes/9/recibo': () => ({ body: { message: 'Listo', data: ENLACE } }),
    'POST /api/tiquetes/9/recibo/correo': () => ({ body: { message: 'El recibo se está enviando a luisa@correo.co' } }),
    'DELETE /api/tiquetes/9/recibo': () => ({ body: { message: 'El enlace ya no abre el recibo' } }),
  };
  mostrar(<CompartirRecibo id={9} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Compartir recibo' }));
  expect(await dialogo.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/573105550009?text=${encodeURIComponent(`Este es tu recibo: ${DIRECCION}`)}`,
  );
  expect(dialogo.getByText(/Sirve hasta el 19\/05\/2027/)).toBeVisible();
  expect(dialogo.getByLabelText('Por correo')).toHaveValue('luisa@correo.co');
  await userEvent.click(dialogo.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pedidos.at(-1)).toEqual({ que: 'POST /api/tiquetes/9/recibo/correo', body: { email: 'luisa@correo.co' } });
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar el enlace' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar' }));
  await waitFor(() => expect(pedidos.at(-1)?.que).toBe('DELETE /api/tiquetes/9/recibo'));
});

it('sin teléfono, WhatsApp pregunta a quién; un correo mal escrito no se envía', async () => {
  const contacto = { telefono: null, email: null, no_contactar: false };
  respuestas = { 'POST /api/tiquetes/9/recibo': () => ({ body: { message: 'Listo', data: { ...ENLACE, contacto } } }) };
  mostrar(<CompartirRecibo id={9} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
  expect(await screen.findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=Este%20es/),
  );
  await userEvent.type(screen.getByLabelText('Por correo'), 'luisa');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('El email no es válido')).toBeVisible();
  expect(pedidos).toHaveLength(1);
});

it('a quien pidió que no se le escriba no se le ofrece WhatsApp, y lo dice', async () => {
  const contacto = { telefono: null, email: null, no_contactar: true };
  respuestas = { 'POST /api/tiquetes/9/recibo': () => ({ body: { message: 'Listo', data: { ...ENLACE, contacto } } }) };
  mostrar(<CompartirRecibo id={9} />);
  await userEvent.click(screen.getByRole('button', { name: 'Compartir' }));
  expect(await screen.findByText(/^Pidió que no se le escriba/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  expect(screen.getByLabelText('Por correo')).toHaveValue('');
});

it('el cliente abre su recibo con el enlace, sin sesión', async () => {
  respuestas = { 'POST /api/publico/recibo': () => ({ body: { data: RECIBO } }) };
  window.history.replaceState(null, '', '/recibo#1-a-marca');
  mostrar(<ReciboPage />);
  expect(await screen.findByRole('article', { name: 'Recibo del tiquete FE 124' })).toHaveTextContent(/Luisa.*Ana Gil/);
  expect(pedidos).toEqual([{ que: 'POST /api/publico/recibo', body: { token: '1-a-marca' } }]);
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

it('un enlace que no abre lo dice; sin línea, se intenta de nuevo', async () => {
  let status = 404;
  respuestas = {
    'POST /api/publico/recibo': () =>
      status === 200 ? { body: { data: RECIBO } } : { status, body: { message: 'No abre' } },
  };
  window.history.replaceState(null, '', '/recibo#1-a-otra');
  const { unmount } = mostrar(<ReciboPage />);
  expect(await screen.findByRole('heading', { name: 'Este enlace no abre ningún recibo' })).toBeVisible();
  unmount();
  status = 503;
  mostrar(<ReciboPage />);
  expect(await screen.findByRole('heading', { name: 'No pudimos abrir el recibo' })).toBeVisible();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('Tiquete FE 124')).toBeVisible();
});

it('los datos de una sucursal se ven en un recibo mientras se escriben; vacíos se guardan como nada', async () => {
  respuestas = {
    'GET /api/datos-recibo?entidad_id=7': () => ({ body: { data: DATOS } }),
    'PUT /api/datos-recibo': () => ({ body: { message: 'Datos del recibo guardados', data: DATOS } }),
  };
  const cerrar = vi.fn();
  mostrar(<DatosReciboModal abierto sucursal={{ id: 7 }} alCerrar={cerrar} />);
  const muestra = within(await screen.findByRole('complementary', { name: 'Así se ve' }));
  expect(muestra.getByText('El Faro')).toBeVisible();
  await userEvent.type(screen.getByLabelText('NIT'), '900.1');
  await userEvent.type(screen.getByLabelText('Prefijo'), 'FE');
  expect(muestra.getByText('NIT 900.1')).toBeVisible();
  expect(muestra.getByText('Tiquete FE 124')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Nombre'));
  expect(muestra.getByText('Centro')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Primer número'), '10');
  await userEvent.type(screen.getByLabelText('Último número'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('No puede ser menor que el primero')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Último número'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(cerrar).toHaveBeenCalled());
  expect(pedidos.at(-1)?.body).toEqual({
    ...{ entidad_id: 7, nombre: null, nit: '900.1', direccion: null, telefono: null, regimen: null, pie: null },
    ...{ prefijo: 'FE', resolucion: null, resolucion_fecha: null, resolucion_vence: null },
    ...{ resolucion_desde: 10, resolucion_hasta: 99 },
  });
});

it('una devolución tiene su papel', async () => {
  const recibo = {
    ...{ negocio: NEGOCIO, cliente: null, created_at: '2026-11-20T15:00:00.000Z', numero: 3, tiquete: '124' },
    lineas: [{ nombre: 'Cera', cantidad: 1, monto: 28_934 }],
    ...{ monto: 28_934, a_deuda: 8_000, a_favor: 0 },
  };
  respuestas = {
    'POST /api/devoluciones/5/recibo': () => ({ body: { message: 'Listo', data: { recibo, copia: null } } }),
  };
  mostrar(<ImprimirDevolucion id={5} numero={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir el recibo de la devolución 3' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const dichos = [...document.querySelectorAll('[data-papel] dl > div')].map((fila) =>
    (fila.textContent ?? '').replace(/\u00a0/g, ' '),
  );
  expect(dichos).toEqual(['Total devuelto$ 28.934', 'Pagó de lo que debía$ 8.000', 'En dinero$ 20.934']);
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { campoDeBusqueda, cera, escribirCorte, lineasDelTiquete, mostrarMostrador } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const luisa = { id: 30, nombre: 'Luisa Rey', telefono: '+573105550001', email: null };
const tiquete = (id: number, numero: number) => ({ id, numero, total: 45_000, lineas: [], personas: [] });
const PAGINA = { pagination: { current_page: 1, per_page: 10, total: 2, total_pages: 1 } };

/** A branch where Luisa has a card and ticket 124 was charged. */
const mostrar = (permisos = ['personas.ver']) =>
  mostrarMostrador({
    permisos,
    responde: ({ ruta }) => {
      const { pathname, searchParams } = new URL(ruta, 'http://salon');
      const q = searchParams.get('q') ?? '';
      if (pathname === '/api/personas/buscar') return { data: /lui|310/.test(q) || q === cera.codigo ? [luisa] : [] };
      if (pathname === '/api/tiquetes' && searchParams.get('search') === '124')
        return { data: [tiquete(40, 124), tiquete(41, 1240)], ...PAGINA };
      return undefined;
    },
  });
const grupo = (nombre: string) => screen.findByRole('group', { name: nombre });

it('una persona se elige por su teléfono o su nombre, sin salir del campo', async () => {
  mostrar();
  const persona = await escribirCorte();
  await persona.type(await campoDeBusqueda(), '310 555');
  await persona.click(await within(await grupo('Personas')).findByText(/Luisa Rey/));
  expect(screen.getByPlaceholderText(/^Nombre o teléfono/)).toHaveValue('Luisa Rey');
  expect(await campoDeBusqueda()).toHaveValue('');
  expect(await campoDeBusqueda()).toHaveFocus();
});

it('con Enter se elige la del nombre escrito donde nada que se cobre se llama así', async () => {
  mostrar();
  const persona = await escribirCorte();
  await persona.type(await campoDeBusqueda(), 'luisa{Enter}');
  await waitFor(() => expect(screen.getByPlaceholderText(/^Nombre o teléfono/)).toHaveValue('Luisa Rey'));
});

it('un código es de su producto, aunque esas cifras estén en el teléfono de una persona', async () => {
  mostrar();
  const persona = await escribirCorte();
  await persona.type(await campoDeBusqueda(), cera.codigo);
  await grupo('Personas');
  await persona.keyboard('{Enter}');
  await waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Cera'));
  expect(screen.getByPlaceholderText(/^Nombre o teléfono/)).toHaveValue('');
});

it('un número ofrece su tiquete, y no los que lo contienen', async () => {
  mostrar();
  const persona = await escribirCorte();
  await persona.type(await campoDeBusqueda(), '124');
  const tarjetas = within(await grupo('Tiquetes')).getAllByRole('option');
  expect(tarjetas.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(['Tiquete 124$ 45.000']);
});

it('sin el permiso de ver fichas no se buscan', async () => {
  const pedidas: string[] = [];
  mostrarMostrador({ responde: ({ ruta }) => void pedidas.push(ruta) });
  const persona = await escribirCorte();
  await persona.type(await campoDeBusqueda(), 'luisa{Enter}');
  expect(await screen.findByText('No se encontró «luisa»')).toBeVisible();
  expect(pedidas.filter((ruta) => ruta.startsWith('/api/personas'))).toEqual([]);
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { escribirCorte, mostrarMostrador, type Peticion } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const HECHO = { total: 30_000, por_cobrar: 0, a_favor: 0, propina: 0, vuelto: 0 };
const cobrado = () =>
  Response.json({ message: 'Tiquete 124 cobrado', data: HECHO, tiquete: { id: 40, numero: 124 } }, { status: 201 });

/** Charges the cut in cash; the first answer is lost. */
async function cobrarSinRespuesta() {
  const respuestas = [() => Promise.reject(new TypeError('Failed to fetch')), cobrado];
  const enviadas = mostrarMostrador({
    responde: ({ metodo, ruta }: Peticion) =>
      metodo === 'POST' && ruta === '/api/tiquetes' ? respuestas.shift()?.() : undefined,
  });
  const persona = await escribirCorte();
  await persona.click(screen.getByRole('button', { name: /^Cobrar/ }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await persona.click(await within(dialogo).findByRole('button', { name: /Efectivo/ }));
  await persona.click(within(dialogo).getByRole('button', { name: /^Cobrar/ }));
  expect(await within(dialogo).findByText('Sin confirmar')).toBeVisible();
  const cobros = () => enviadas.filter(({ ruta }) => ruta === '/api/tiquetes');
  return { persona, dialogo, cobros };
}

it('sin respuesta queda sin confirmar: nada se imprime ni se cambia, y se vuelve a enviar lo mismo con la misma clave', async () => {
  const { persona, dialogo, cobros } = await cobrarSinRespuesta();
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  expect(within(dialogo).getByLabelText('Monto por Efectivo')).toBeDisabled();
  await persona.click(within(dialogo).getByRole('button', { name: 'Volver a intentar' }));
  await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' });
  const [primero, segundo] = cobros();
  expect(segundo).toEqual(primero);
  expect(primero?.clave).toEqual(expect.any(String));
  expect(screen.queryByText('Sin confirmar')).toBeNull();
});

it('de vuelta en el tiquete no se cambia ni se deja abierto, y desde ahí se confirma', async () => {
  const { persona, cobros } = await cobrarSinRespuesta();
  await persona.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Dejar abierto' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Uno más de Corte' })).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Quién hizo Corte' })).toBeDisabled();
  await persona.click(screen.getByRole('button', { name: 'Volver a intentar' }));
  await screen.findByRole('dialog', { name: 'Tiquete 124 cobrado' });
  expect(new Set(cobros().map(({ clave }) => clave)).size).toBe(1);
});

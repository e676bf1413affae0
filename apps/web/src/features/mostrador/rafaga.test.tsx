import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { campoDeBusqueda, cera, escribirCorte, lineasDelTiquete, mostrarMostrador } from '../../../test/mostrador';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

// After all that was typed by other means.
let reloj = 1e9;

/** Types as a browser does: the key, the text in the field that has the focus, the key let go. */
function teclear(key: string, alCabo: number): void {
  reloj += alCabo;
  const donde = document.activeElement ?? document.body;
  const evento = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(evento, 'timeStamp', { value: reloj });
  const sigue = fireEvent(donde, evento);
  const ahora = document.activeElement;
  if (!sigue) return;
  if (key === 'Enter') {
    if (ahora instanceof HTMLButtonElement) fireEvent.click(ahora);
  } else if (ahora instanceof HTMLInputElement || ahora instanceof HTMLTextAreaElement)
    fireEvent.input(ahora, { target: { value: `${ahora.value}${key}` } });
}
function escanear(codigo: string, entre = 8): void {
  for (const [i, key] of [...codigo, 'Enter'].entries()) teclear(key, i === 0 ? 2_000 : entre);
}
const conCera = () => waitFor(() => expect(lineasDelTiquete()).toHaveTextContent('Cera'));

it('lo que pasa el lector se agrega con el cursor en la nota, que queda como estaba', async () => {
  mostrarMostrador();
  const persona = await escribirCorte();
  await persona.click(screen.getByRole('button', { name: 'Nota' }));
  const nota = screen.getByLabelText('Nota');
  fireEvent.change(nota, { target: { value: 'Con navaja' } });
  nota.focus();
  escanear(cera.codigo);
  await conCera();
  expect(nota).toHaveValue('Con navaja');
  expect(nota).toHaveFocus();
});

it.each(['Cantidad de Corte', 'Persona'])('con el cursor en «%s» tampoco queda ahí', async (nombre) => {
  mostrarMostrador({ permisos: ['personas.ver'] });
  const persona = await escribirCorte();
  const [campo] = screen.getAllByLabelText<HTMLInputElement>(nombre) as [HTMLInputElement];
  await persona.click(campo);
  const antes = campo.value;
  escanear(cera.codigo);
  await conCera();
  expect(campo).toHaveValue(antes);
});

it('al cobrar no escribe en el dinero, no oprime un método y no cobra: el producto entra y el total lo dice', async () => {
  const enviadas = mostrarMostrador();
  const persona = await escribirCorte();
  await persona.click(screen.getByRole('button', { name: /^Cobrar/ }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  const efectivo = await within(dialogo).findByRole('button', { name: /Efectivo/ });
  await persona.click(efectivo);
  const monto = within(dialogo).getByLabelText('Monto por Efectivo');
  await persona.click(monto);
  escanear(cera.codigo);
  await conCera();
  // The method of the rest goes on taking it.
  await waitFor(() => expect(monto).toHaveValue('$ 55.000'));
  expect(await screen.findByText('Se agregó Cera')).toBeVisible();
  expect(dialogo).toBeVisible();
  const recibido = within(dialogo).getByLabelText('Recibido');
  recibido.focus();
  escanear(cera.codigo);
  await waitFor(() => expect(monto).toHaveValue('$ 80.000'));
  expect(recibido).toHaveValue('');
  expect(enviadas).toEqual([]);
});

it('con el cursor en un método, los números del código no oprimen otros', async () => {
  mostrarMostrador();
  const persona = await escribirCorte();
  await persona.click(screen.getByRole('button', { name: /^Cobrar/ }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  const metodo = await within(dialogo).findByRole('button', { name: /Efectivo/ });
  metodo.focus();
  escanear('2112');
  expect(await screen.findByText('No se encontró «2112»')).toBeVisible();
  expect(within(dialogo).queryByLabelText(/^Monto por/)).toBeNull();
  expect(metodo).toHaveAttribute('aria-pressed', 'false');
  expect(metodo).toHaveFocus();
});

it('lo que se teclea despacio es de su campo, con Enter y todo', async () => {
  mostrarMostrador();
  const persona = await escribirCorte();
  await persona.click(screen.getByRole('button', { name: /^Cobrar/ }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cobrar' });
  await persona.click(await within(dialogo).findByRole('button', { name: /Efectivo/ }));
  const recibido = within(dialogo).getByLabelText('Recibido');
  recibido.focus();
  escanear('50000', 60);
  expect(recibido).toHaveValue('$ 50.000');
  expect(lineasDelTiquete()).not.toHaveTextContent('Cera');
});

it('en la búsqueda es suyo, y no se junta con lo que había a medias', async () => {
  mostrarMostrador();
  await escribirCorte();
  const campo = await campoDeBusqueda();
  campo.focus();
  for (const letra of 'cor') teclear(letra, 90);
  escanear(cera.codigo);
  await conCera();
  expect(campo).toHaveValue('');
});

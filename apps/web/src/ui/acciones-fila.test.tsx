import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enTelefono } from '../../test/en-telefono';
import { montar, montarEnNavegador } from '../../test/montar';
import { AccionesFila, type AccionFila } from './acciones-fila';

const accion = (etiqueta: string, cambios: Partial<AccionFila> = {}): AccionFila => ({
  etiqueta,
  icono: <svg />,
  alPulsar: vi.fn(),
  ...cambios,
});
const eliminar = accion('Eliminar', { variante: 'danger' });
const historial = accion('Historial de cambios', { secundaria: true });
const botones = () =>
  screen.getAllByRole('button').map((boton) => boton.getAttribute('aria-label') ?? boton.textContent);
const abrir = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  return screen.findByRole('menu');
};
const enMenu = (menu: HTMLElement) => within(menu).getAllByRole('menuitem');
const textos = (opciones: readonly HTMLElement[]) => opciones.map((opcion) => opcion.textContent);

it('la que más se usa es un botón con su nombre; las demás van en un menú, y la que elimina al final y aparte', async () => {
  const editar = accion('Editar');
  montar(<AccionesFila acciones={[historial, accion('Registrar Venta'), eliminar, accion('Ajustar stock'), editar]} />);
  expect(botones()).toEqual(['Registrar Venta', 'Más acciones']);
  expect(screen.getByRole('button', { name: 'Registrar Venta' })).toHaveTextContent('Registrar Venta');
  const opciones = enMenu(await abrir());
  expect(textos(opciones)).toEqual(['Ajustar stock', 'Editar', 'Historial de cambios', 'Eliminar']);
  expect(opciones[3]?.previousElementSibling).toHaveClass('mantine-Menu-divider');
  await userEvent.click(opciones[1] as HTMLElement);
  expect(editar.alPulsar).toHaveBeenCalledOnce();
});

it('ni la que elimina ni una de rara vez es el botón de la fila; sola, sí la de rara vez', async () => {
  const filas = montar(<AccionesFila acciones={[historial, eliminar]} />);
  expect(botones()).toEqual(['Más acciones']);
  expect(textos(enMenu(await abrir()))).toEqual(['Historial de cambios', 'Eliminar']);
  filas.unmount();
  const sola = montar(<AccionesFila acciones={[eliminar]} />);
  expect(botones()).toEqual(['Más acciones']);
  sola.unmount();
  montar(<AccionesFila acciones={[historial]} />);
  expect(botones()).toEqual(['Historial de cambios']);
});

it('donde ningún título dice de quién es, el nombre lo dice y se lee solo lo que hace', async () => {
  const de = (texto: string) => accion(`${texto}: Lina`, { texto });
  montar(<AccionesFila acciones={[de('Asignar cita'), de('Ofrecer')]} />);
  expect(screen.getByRole('button', { name: 'Asignar cita: Lina' })).toHaveTextContent(/^Asignar cita$/);
  await abrir();
  expect(screen.getByRole('menuitem', { name: 'Ofrecer: Lina' })).toHaveTextContent(/^Ofrecer$/);
});

it('lo que no se puede hacer dice en el menú por qué, y no se hace', async () => {
  const paquetes = accion('Paquetes', { deshabilitada: true, motivo: 'No hay unidades para reducir.' });
  montar(
    <AccionesFila
      acciones={[accion('Agregar stock'), accion('Reducir stock'), paquetes, accion('Editar'), eliminar]}
    />,
  );
  const opcion = within(await abrir()).getByRole('menuitem', { name: /Paquetes/ });
  expect(opcion).toHaveAttribute('aria-disabled', 'true');
  expect(opcion).toHaveTextContent('No hay unidades para reducir.');
  await userEvent.click(opcion);
  expect(paquetes.alPulsar).not.toHaveBeenCalled();
  expect(opcion).toBeVisible();
});

it('con el teclado se llega a todo: el menú se abre, se recorre y se cierra', async () => {
  const quitar = accion('Quitar', { deshabilitada: true, motivo: 'Todavía no.' });
  montar(<AccionesFila acciones={[accion('Uno'), accion('Dos'), quitar, accion('Cuatro')]} />);
  const boton = screen.getByRole('button', { name: 'Más acciones' });
  boton.focus();
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu');
  await userEvent.keyboard('{ArrowDown}');
  await vi.waitFor(() => expect(within(menu).getAllByRole('menuitem')).toContain(document.activeElement));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

const abrirHoja = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Acciones' }));
  return screen.findByRole('menu');
};

it('en el teléfono todas van en una hoja, y la que elimina al final y aparte', async () => {
  enTelefono();
  const editar = accion('Editar');
  montar(<AccionesFila de="Corte" acciones={[eliminar, historial, editar]} />);
  expect(botones()).toEqual(['Acciones']);
  const hoja = await abrirHoja();
  expect(hoja).toHaveTextContent('Corte');
  const opciones = within(hoja).getAllByRole('menuitem');
  expect(textos(opciones)).toEqual(['Editar', 'Historial de cambios', 'Eliminar']);
  expect(opciones[2]?.previousElementSibling).toHaveClass('mantine-Menu-divider');
  await userEvent.click(opciones[0] as HTMLElement);
  expect(editar.alPulsar).toHaveBeenCalledOnce();
});

it('una sola acción no necesita hoja', async () => {
  enTelefono();
  const descargar = accion('Descargar');
  montar(<AccionesFila acciones={[descargar]} />);
  expect(botones()).toEqual(['Descargar']);
  await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
  expect(descargar.alPulsar).toHaveBeenCalledOnce();
});

it('la hoja dice por qué algo no se puede, y Atrás la cierra', async () => {
  enTelefono();
  const paquetes = accion('Paquetes', { deshabilitada: true, motivo: 'No hay unidades para reducir.' });
  montarEnNavegador(<AccionesFila acciones={[accion('Editar'), paquetes]} />);
  const opcion = within(await abrirHoja()).getByRole('menuitem', { name: /Paquetes/ });
  expect(opcion).toHaveTextContent('No hay unidades para reducir.');
  await userEvent.click(opcion);
  expect(paquetes.alPulsar).not.toHaveBeenCalled();
  window.history.back();
  await vi.waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

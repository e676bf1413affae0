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
const botones = () => screen.getAllByRole('button').map((boton) => boton.getAttribute('aria-label'));
const abrir = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Más acciones' }));
  return screen.findByRole('menu');
};

it('hasta tres acciones son botones', () => {
  montar(<AccionesFila acciones={[historial, accion('Editar'), eliminar]} />);
  expect(botones()).toEqual(['Historial de cambios', 'Editar', 'Eliminar']);
});

it('de más de tres quedan las de todo el día y la que elimina; las demás van en un menú', async () => {
  const editar = accion('Editar');
  montar(
    <AccionesFila
      acciones={[
        historial,
        accion('Registrar Venta'),
        accion('Ajustar stock'),
        editar,
        accion('Movimientos'),
        eliminar,
      ]}
    />,
  );
  expect(botones()).toEqual(['Registrar Venta', 'Ajustar stock', 'Eliminar', 'Más acciones']);
  const menu = await abrir();
  const opciones = within(menu).getAllByRole('menuitem');
  expect(opciones.map((opcion) => opcion.textContent)).toEqual(['Editar', 'Movimientos', 'Historial de cambios']);
  await userEvent.click(opciones[0] as HTMLElement);
  expect(editar.alPulsar).toHaveBeenCalledOnce();
});

it('un menú nunca guarda una sola acción, ni la que elimina', async () => {
  montar(<AccionesFila acciones={[historial, accion('Editar'), accion('Desactivar'), eliminar]} />);
  expect(botones()).toEqual(['Editar', 'Eliminar', 'Más acciones']);
  expect(within(await abrir()).getAllByRole('menuitem')).toHaveLength(2);
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
  expect(opciones.map((opcion) => opcion.textContent)).toEqual(['Historial de cambios', 'Editar', 'Eliminar']);
  expect(opciones[2]?.previousElementSibling).toHaveClass('mantine-Menu-divider');
  await userEvent.click(opciones[1] as HTMLElement);
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

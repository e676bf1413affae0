import type { Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import PersonasPage from '../../app/personas-page';
import { SucursalProvider } from '../../app/sucursal-en-vista';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';

const TODOS: readonly Permiso[] = ['personas.ver', 'personas.crear', 'personas.contacto'];
const PAGINACION = { total: 0, page: 1, per_page: 20, total_pages: 0, has_next: false, has_prev: false };
const REVISADA = {
  message: 'Revisión terminada: todavía no se ha importado nada',
  data: {
    aplicado: false,
    resumen: { crear: 1, actualizar: 0, sin_cambios: 0, errores: 0, omitidas: 1 },
    lectura: { hoja: null, hojas: [], fila_encabezados: 1, primeras_filas: [] },
    encabezados: ['Nombre', 'Teléfono'],
    columnas: [],
    filas: [
      { fila: 2, nombre: 'Ana Ruiz', accion: 'crear', errores: [], aviso: 'Comparte teléfono con Sofía' },
      { fila: 3, nombre: 'Luz', accion: 'omitida', errores: [], aviso: 'Ya hay una persona con ese nombre' },
    ],
  },
};

let permisos: readonly Permiso[];
let pedidas: string[];
beforeEach(() => {
  permisos = TODOS;
  pedidas = [];
  vi.stubGlobal('fetch', async (ruta: string) => {
    if (ruta === '/api/sesion')
      return Response.json({ ...sesionActual()?.usuario, permisos, modulos: ['personas', 'agendas'] });
    if (ruta.startsWith('/api/personas/importar')) {
      pedidas.push(ruta);
      return Response.json(REVISADA);
    }
    return Response.json(
      ruta.startsWith('/api/personas/etiquetas') ? { data: [] } : { data: [], pagination: PAGINACION },
    );
  });
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function mostrar(alcance: 'sucursal' | 'propio' = 'sucursal') {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('there is no session');
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        <SucursalProvider>
          <PersonasPage />
        </SucursalProvider>
      </SesionProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it('la lista vacía ofrece traerlas de una hoja, que se revisa fila por fila', { timeout: 30_000 }, async () => {
  const persona = mostrar();
  const vacia = (await screen.findByText('Todavía no hay fichas de personas')).closest(
    '[role="status"]',
  ) as HTMLElement;
  await persona.click(within(vacia).getByRole('button', { name: 'Importar' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Importar personas' });
  await persona.upload(
    dialogo.querySelector('input[type="file"]') as HTMLInputElement,
    new File(['x'], 'clientes.csv', { type: 'text/csv' }),
  );
  await persona.click(within(dialogo).getByRole('button', { name: 'Revisar archivo' }));
  expect(await within(dialogo).findByText('Comparte teléfono con Sofía')).toBeVisible();
  expect(pedidas).toEqual(['/api/personas/importar?simular=true']);
  // A doubt is out until it is wanted.
  await persona.click(within(dialogo).getByRole('checkbox', { name: 'Importar la fila 3, Luz' }));
  await persona.click(within(dialogo).getByRole('button', { name: /^Revisar/ }));
  await vi.waitFor(() => expect(pedidas[1]).toBe('/api/personas/importar?simular=true&incluir=3'));
});

it.each([
  ['sin crear', TODOS.filter((uno) => uno !== 'personas.crear'), 'sucursal'],
  ['sin ver el contacto', TODOS.filter((uno) => uno !== 'personas.contacto'), 'sucursal'],
  ['viendo solo lo propio', TODOS, 'propio'],
] as const)('%s no se ofrece', async (_, suyos, alcance) => {
  permisos = suyos;
  mostrar(alcance);
  await screen.findByText('Todavía no hay fichas de personas');
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
});

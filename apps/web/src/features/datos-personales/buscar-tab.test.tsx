import type { Anonimizacion, PersonaEncontrada } from '@jornal/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Usuario } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { BuscarTab } from './buscar-tab';

const usuario = {
  id: 1,
  email: 'ana@salon.co',
  nombre: 'Ana',
  type: 'admin',
  operador: null,
  entidad: null,
  alcance: 'todo',
  role: { nombre: 'admin' },
} as unknown as Usuario;
const sesion = {
  ...usuario,
  permisos: ['usuarios.ver', 'usuarios.eliminar'],
  modulos: ['usuarios'],
  zona_horaria: 'America/Bogota',
};
const comun = {
  email: null,
  nit: null,
  detalle: 'Corte',
  entidad: { id: 2, nombre: 'Centro' },
  entidad_id: 2,
  activo: true,
};
const persona: PersonaEncontrada = {
  nombre: 'Marta Díaz',
  telefonos: ['3001112233'],
  emails: [],
  nits: [],
  registros: [
    {
      ...comun,
      recurso: 'cita',
      id: 5,
      nombre: 'Marta Díaz',
      telefono: '3001112233',
      cuantos: 3,
      desde: '2026-01-02',
      hasta: '2026-11-18',
    },
    {
      ...comun,
      recurso: 'persona_espera',
      id: 6,
      nombre: 'Marta Díaz',
      telefono: null,
      cuantos: 1,
      desde: '2026-11-01',
      hasta: '2026-11-01',
    },
  ],
};
const resultado: Anonimizacion = {
  anonimizados: [{ recurso: 'cita', cuantos: 3 }],
  por_revisar: [
    {
      donde: 'Gasto',
      campo: 'Descripción',
      entidad: null,
      entidad_id: 0,
      recurso: 'gasto',
      id: 9,
      fecha: '2026-11-18',
      texto: 'Almuerzo de Marta Díaz',
      coincide: 'Marta Díaz',
    },
  ],
  total_por_revisar: 2,
  respaldos: [
    {
      nombre: 'jornal-2026-11-18-0300-diario.respaldo',
      motivo: 'diario',
      creado_en: '2026-11-18T08:00:00.000Z',
      hasta: '2026-12-02',
    },
    {
      nombre: 'jornal-2026-11-10-1000-manual.respaldo',
      motivo: 'manual',
      creado_en: '2026-11-10T15:00:00.000Z',
      hasta: null,
    },
  ],
};

/** A machine with much to do takes its time to draw a dialog. */
const ESPERA = { timeout: 20_000 };
const red = vi.fn<(ruta: string, opciones?: RequestInit) => Promise<Response>>();
const json = (cuerpo: unknown) =>
  new Response(JSON.stringify(cuerpo), { status: 200, headers: { 'content-type': 'application/json' } });
const enviados = () =>
  red.mock.calls
    .filter(([, opciones]) => opciones?.method === 'POST')
    .map(([ruta, opciones]) => [ruta, JSON.parse(String(opciones?.body))]);

beforeEach(() => {
  red.mockReset();
  red.mockImplementation(async (ruta) => {
    if (ruta.startsWith('/api/sesion')) return json(sesion);
    if (ruta.startsWith('/api/datos-personales/buscar')) return json({ personas: [persona], recortada: false });
    return json({ message: 'Los datos de la persona se anonimizaron', data: resultado });
  });
  vi.stubGlobal('fetch', red);
});
afterEach(() => vi.unstubAllGlobals());

async function buscar() {
  const persona = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MantineProvider env="test">
        <MemoryRouter>
          <SesionProvider usuario={usuario}>
            <BuscarTab />
          </SesionProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  const campo = screen.getByRole('searchbox', { name: 'A quién buscas' });
  await persona.click(campo);
  await persona.paste('ma');
  expect(screen.getByText('Buscar').closest('button')).toBeDisabled();
  await persona.paste('rta');
  await persona.keyboard('{Enter}');
  await screen.findByText('Marta Díaz', { selector: 'h2' }, ESPERA);
  return persona;
}

test('what is forgotten is what stays ticked, once the word is written; what to review is shown at the end', async () => {
  const yo = await buscar();
  // Only the name is the same: left out until a person says it is hers.
  expect(screen.getByLabelText(/Citas/)).toBeChecked();
  expect(screen.getByLabelText(/Lista de espera.*Solo coincide el nombre/)).not.toBeChecked();
  await yo.click(screen.getByText('Anonimizar'));
  const dialogo = await screen.findByRole('dialog', { name: 'Anonimizar a Marta Díaz' }, ESPERA);
  const boton = within(dialogo).getByText('Anonimizar').closest('button') as HTMLButtonElement;
  expect(within(dialogo).getByText('Citas × 3 · 02/01/2026 a 18/11/2026 · Centro')).toBeInTheDocument();
  const [motivo, palabra] = [
    within(dialogo).getByLabelText(/Motivo/),
    within(dialogo).getByLabelText(/para confirmar/),
  ];
  await yo.click(motivo);
  await yo.paste('Lo pidió');
  await yo.click(palabra);
  await yo.paste('anonimizar');
  expect(boton).toBeDisabled();
  await yo.clear(palabra);
  await yo.paste('ANONIMIZAR');
  await yo.click(boton);
  await waitFor(() =>
    expect(enviados()).toEqual([
      [
        '/api/datos-personales/anonimizar',
        { registros: [{ recurso: 'cita', entidad_id: 2, id: 5 }], confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió' },
      ],
    ]),
  );
  const fin = await screen.findByRole('dialog', { name: 'Persona anonimizada' }, ESPERA);
  expect(within(fin).getByText('Hay 2 textos por revisar')).toBeInTheDocument();
  expect(within(fin).getByText(/Se muestran 1 de 2/)).toBeInTheDocument();
  expect(within(fin).getByText('Almuerzo de Marta Díaz')).toBeInTheDocument();
  expect(within(fin).getByText('Gasto 9 · Descripción')).toHaveAttribute(
    'href',
    '/gastos?entidad_id=0&fecha_inicio=2026-11-18&fecha_fin=2026-11-18',
  );
  const respaldos = within(fin).getByRole('list', { name: 'Respaldos que todavía guardan sus datos' });
  expect(within(respaldos).getAllByRole('listitem')[0]).toHaveTextContent('Diario: hasta el 02/12/2026');
  expect(within(respaldos).getAllByRole('listitem')[1]).toHaveTextContent('A mano: hasta que se borre');
}, 90_000);

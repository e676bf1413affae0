import type { Permiso, ServicioDeOperador } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { ServiciosPanel } from './servicios-panel';

const sara = {
  id: 2,
  email: 'sara@salon.co',
  name: 'Sara',
  type: 'supervisor',
  zona_horaria: 'America/Bogota',
  entity_id: '1',
  role: { nombre: 'supervisor' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  operador: null,
};
const NOMBRES = ['Barba', 'Cejas', 'Color', 'Corte', 'Keratina', 'Manicure', 'Masaje', 'Mechas', 'Uñas'];
const LARGO = 'Tratamiento capilar de hidratación profunda con aceites esenciales de la casa';
const servicio = (nombre: string, i: number, mas: Partial<ServicioDeOperador> = {}): ServicioDeOperador => ({
  servicio_id: i + 1,
  nombre,
  hace: true,
  duracion_minutos: null,
  limpieza_minutos: null,
  del_servicio: { duracion_minutos: 90, espera_desde: null, espera_minutos: null, limpieza_minutos: 0 },
  ...mas,
});
const TODOS = NOMBRES.map((nombre, i) => servicio(nombre, i));

afterEach(() => vi.unstubAllGlobals());

type Opciones = { permisos?: readonly Permiso[]; responder?: () => Response };

/** The panel of Ana, and the bodies that it sends; `responder`, the answer of the server to a change. */
function abrir(
  servicios: readonly ServicioDeOperador[] | null,
  { permisos = ['operadores.ver', 'operadores.editar'], responder }: Opciones = {},
) {
  const enviados: { servicios: Record<string, unknown>[] }[] = [];
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: RequestInit = {}) => {
    if (ruta.startsWith('/api/sesion')) return Response.json({ ...sara, modulos: ['operadores'], permisos });
    if (method === 'GET')
      return servicios === null ? Response.json({ message: 'No' }, { status: 404 }) : Response.json(servicios);
    enviados.push(JSON.parse(String(body)));
    return responder?.() ?? Response.json({ message: 'Servicios del operador actualizados', data: servicios });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sara}>
        <ServiciosPanel operador={{ id: 7, nombre: 'Ana', activo: true }} />
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return enviados;
}

const elegir = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir servicios' }));
  return within(await screen.findByRole('dialog', { name: 'Servicios que hace Ana' }));
};
const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));

it('dice en una frase lo que hace, y aparte lo que no y lo que tarda distinto', async () => {
  abrir(TODOS.map((uno, i) => (i === 8 ? { ...uno, hace: false } : i === 4 ? { ...uno, duracion_minutos: 120 } : uno)));
  expect(await screen.findByText('Hace 8 de 9 servicios')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No hace Uñas',
    'Keratina: 120 min',
  ]);
});

it.each([
  [TODOS, 'Hace todos los servicios'],
  [TODOS.map((uno) => ({ ...uno, hace: false })), 'No hace ningún servicio'],
  [[], 'Su sucursal todavía no ofrece servicios.'],
])('y si son todos, ninguno, o no hay, también (%#)', async (servicios, frase) => {
  abrir(servicios);
  expect(await screen.findByText(frase)).toBeVisible();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});

it('quien no edita operadores no elige', async () => {
  abrir(TODOS, { permisos: ['operadores.ver'] });
  expect(await screen.findByText('Hace todos los servicios')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Elegir servicios' })).toBeNull();
});

it('si no carga se dice, y se puede pedir otra vez', async () => {
  abrir(null);
  expect(await screen.findByText('Error al cargar sus servicios')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible();
});

it('se quitan los que no hace y se escribe lo que tarda; de lo demás no se dice nada', async () => {
  const enviados = abrir([...TODOS.slice(0, 2), servicio(LARGO, 2, { limpieza_minutos: 5 })]);
  const dialogo = await elegir();
  // Few enough to be seen at once.
  expect(dialogo.queryByLabelText('Buscar servicio')).toBeNull();
  await userEvent.click(dialogo.getByRole('checkbox', { name: 'Barba' }));
  expect(dialogo.getByLabelText('Dura Barba')).toBeDisabled();
  expect(dialogo.getByLabelText('Dura Cejas')).toHaveAttribute('placeholder', 'Dura 90 min');
  await userEvent.type(dialogo.getByLabelText('Dura Cejas'), '25');
  expect(dialogo.getByText('2 de 3')).toBeVisible();
  await guardar();
  expect(await screen.findByText('Servicios del operador actualizados')).toBeVisible();
  expect(enviados).toEqual([
    {
      servicios: [
        { servicio_id: 1, hace: false, duracion_minutos: null, limpieza_minutos: null },
        { servicio_id: 2, hace: true, duracion_minutos: 25, limpieza_minutos: null },
      ],
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('«Ninguno» y «Todos» son de los que se hallaron, y Enter busca sin guardar', async () => {
  const enviados = abrir(TODOS);
  const dialogo = await elegir();
  await userEvent.click(dialogo.getByRole('button', { name: 'Ninguno' }));
  expect(dialogo.getByText('0 de 9')).toBeVisible();
  await userEvent.type(dialogo.getByLabelText('Buscar servicio'), 'unas{Enter}');
  expect(dialogo.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(dialogo.getByRole('button', { name: 'Todos' }));
  expect(dialogo.getByText('1 de 9')).toBeVisible();
  await userEvent.clear(dialogo.getByLabelText('Buscar servicio'));
  await userEvent.type(dialogo.getByLabelText('Buscar servicio'), 'xyz');
  expect(dialogo.getByText('Ningún servicio coincide con «xyz».')).toBeVisible();
  expect(enviados).toEqual([]);
  await guardar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.servicios.map(({ servicio_id }) => servicio_id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(enviados[0]?.servicios.some(({ hace }) => hace)).toBe(false);
});

it('lo que no se acepta se dice bajo su campo, y lo escrito queda', async () => {
  const message = 'La espera debe caber dentro de la duración';
  // The place of the row among those that are sent.
  const errores = { 'servicios.0.duracion_minutos': [message] };
  const cuerpo = { message, codigo: 'ESPERA_NO_CABE', errores };
  const enviados = abrir(TODOS, { responder: () => Response.json(cuerpo, { status: 400 }) });
  const dialogo = await elegir();
  await userEvent.type(dialogo.getByLabelText('Dura Barba'), '3');
  await guardar();
  expect(await dialogo.findByText('La duración debe estar entre 5 y 720 minutos')).toBeVisible();
  expect(enviados).toEqual([]);
  await userEvent.clear(dialogo.getByLabelText('Dura Barba'));
  await userEvent.type(dialogo.getByLabelText('Dura Cejas'), '60');
  await guardar();
  expect(await dialogo.findByText(message)).toBeVisible();
  expect(dialogo.getByLabelText('Dura Cejas')).toHaveValue('Dura 60 min');
});

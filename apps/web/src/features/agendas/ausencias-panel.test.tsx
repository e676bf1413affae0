import type { Bloqueo, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { hoy } from '../../lib/format';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import AusenciasPanel from './ausencias-panel';
import { BloqueosModal } from './bloqueos-modal';

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
const ana = { id: 7, nombre: 'Ana', apellido: 'Ruiz', activo: true };
const agenda = {
  id: 3,
  entidad_id: 1,
  entidad: { id: 1, nombre: 'Centro' },
  operador_id: ana.id,
  operador: { id: ana.id, nombre: 'Ana', apellido: 'Ruiz' },
  nombre: 'Color',
  descripcion: null,
  activa: true,
  atiende_festivos: true,
  horarios_count: 1,
  ical_creado_en: null,
  ical_creado_por: null,
  ical_leido_en: null,
  created_at: '2026-11-01T12:00:00.000Z',
};
const bloqueo = (mas: Partial<Bloqueo> = {}): Bloqueo => ({
  id: 1,
  entidad_id: 1,
  alcance: 'operador',
  agenda_id: null,
  agenda_nombre: null,
  operador_id: ana.id,
  operador: { id: ana.id, nombre: 'Ana', apellido: 'Ruiz' },
  desde: '2026-12-07',
  hasta: '2026-12-11',
  hora_inicio: null,
  hora_fin: null,
  motivo: 'Vacaciones',
  citas: 0,
  created_at: '2026-11-01T12:00:00.000Z',
  ...mas,
});

afterEach(() => vi.unstubAllGlobals());

/** A screen over those blocks, and what it asks and sends. */
function abrir(
  pantalla: ReactNode,
  bloqueos: readonly Bloqueo[] | null,
  permisos: readonly Permiso[] = ['agendas.ver', 'agendas.editar'],
) {
  const [pedidos, enviados]: [string[], Record<string, unknown>[]] = [[], []];
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: RequestInit = {}) => {
    if (ruta.startsWith('/api/sesion')) return Response.json({ ...sara, modulos: ['agendas'], permisos });
    if (method === 'GET') {
      pedidos.push(ruta);
      return bloqueos === null ? Response.json({ message: 'No' }, { status: 404 }) : Response.json(bloqueos);
    }
    enviados.push(JSON.parse(String(body)));
    const aviso = 'Hay 2 citas dentro del bloqueo: siguen en pie';
    return Response.json({ message: 'Bloqueo creado', data: bloqueo(), aviso }, { status: 201 });
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sara}>
        {pantalla}
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
  return { pedidos, enviados };
}

it('dice de cuándo a cuándo no está, por qué, y adónde ir por las citas de esos días', async () => {
  const { pedidos } = abrir(<AusenciasPanel operador={ana} />, [
    bloqueo({ citas: 3 }),
    bloqueo({ id: 2, desde: '2026-12-20', hasta: '2026-12-20', hora_inicio: '08:00', hora_fin: '12:00', citas: 1 }),
  ]);
  const [varios, uno] = await screen.findAllByRole('listitem');
  expect(varios).toHaveTextContent('07/12/2026 a 11/12/2026, todo el díaVacaciones3 citas dentro · Verlas y moverlas');
  expect(uno).toHaveTextContent('20/12/2026, 08:00 a 12:00Vacaciones1 cita dentro · Verla y moverla');
  expect(within(varios as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/agendas?tab=citas&entidad_id=1&search=Ana+Ruiz&fecha_inicio=2026-12-07&fecha_fin=2026-12-11',
  );
  expect(within(uno as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    '/agendas?entidad_id=1&fecha=2026-12-20',
  );
  expect(pedidos).toEqual(['/api/agenda/bloqueos?operador_id=7&alcance=operador']);
});

it('una ausencia nueva es de la persona, y se dice qué citas quedan dentro', async () => {
  const { enviados } = abrir(<AusenciasPanel operador={ana} />, []);
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva ausencia' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Nueva ausencia de Ana Ruiz' }));
  expect(dialogo.queryByRole('radio')).toBeNull();
  await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Incapacidad');
  await userEvent.click(dialogo.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Hay 2 citas dentro del bloqueo: siguen en pie')).toBeVisible();
  const dia = hoy();
  expect(enviados).toEqual([
    { operador_id: 7, desde: dia, hasta: dia, hora_inicio: null, hora_fin: null, motivo: 'Incapacidad' },
  ]);
});

it('quien no edita agendas las ve, y ni crea ni quita', async () => {
  abrir(<AusenciasPanel operador={ana} />, [bloqueo()], ['agendas.ver']);
  expect(await screen.findByText('Vacaciones')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Nueva ausencia' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull();
});

it('si no cargan se dice, y se pueden pedir otra vez', async () => {
  abrir(<AusenciasPanel operador={ana} />, null);
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
});

it('el de una agenda pregunta qué se bloquea, y dice de quién es cada uno', async () => {
  const { enviados } = abrir(
    <BloqueosModal abierto agenda={agenda} alCerrar={() => undefined} alIr={() => undefined} />,
    [
      bloqueo(),
      bloqueo({ id: 2, alcance: 'sucursal', operador_id: null, operador: null, motivo: 'Inventario' }),
      bloqueo({
        id: 3,
        alcance: 'agenda',
        agenda_id: 3,
        agenda_nombre: 'Color',
        operador_id: null,
        operador: null,
        motivo: 'Taller',
      }),
    ],
  );
  expect(await screen.findByText('Vacaciones · Ana Ruiz')).toBeVisible();
  expect(screen.getByText('Sucursal cerrada · Inventario')).toBeVisible();
  expect(screen.getByText('Taller')).toBeVisible();
  const crear = async (que: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Nuevo bloqueo' }));
    const dialogo = within(await screen.findByRole('dialog', { name: 'Nuevo bloqueo' }));
    expect(dialogo.getByRole('radio', { name: 'Esta agenda' })).toBeChecked();
    await userEvent.click(dialogo.getByRole('radio', { name: que }));
    await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Cierre');
    await userEvent.click(dialogo.getByRole('button', { name: 'Bloquear' }));
  };
  for (const que of ['Esta agenda', 'Todas las agendas de Ana Ruiz', 'Toda la sucursal: Centro']) await crear(que);
  await screen.findByRole('button', { name: 'Nuevo bloqueo' });
  const horas = { desde: hoy(), hasta: hoy(), hora_inicio: null, hora_fin: null, motivo: 'Cierre' };
  expect(enviados).toEqual([
    { agenda_id: 3, ...horas },
    { operador_id: 7, ...horas },
    { entidad_id: 1, ...horas },
  ]);
});

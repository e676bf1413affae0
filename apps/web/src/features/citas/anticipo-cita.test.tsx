import type { Cita, Favor, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider, useSesion } from '../../lib/session-context';
import { AnticipoDeCita, RecibirAnticipo } from './anticipo-cita';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const CITA = {
  ...{ id: 61, entidad_id: 1, entidad: { id: 1, nombre: 'Centro' }, persona_id: 4, cliente_nombre: 'Luisa Mora' },
  ...{ fecha: '2026-11-27', hora_inicio: '10:00', estado: 'confirmada' },
} as Cita;
const favor = (id: number, queda: number, cita: Favor['cita']): Favor => ({
  ...{ id, origen: 'anticipo', fecha: '2026-11-18', metodo: { id: 3, nombre: 'Nequi' }, clase: 'transferencia', cita },
  ...{ cobro_id: null, anulado: false },
  ...{ monto: queda, usado: 0, devuelto: 0, retenido: 0, queda, created_at: '2026-11-18T15:00:00.000Z' },
});
const SUYA = { id: 61, fecha: '2026-11-27', hora_inicio: '10:00' };
const FAVORES = [
  favor(1, 20_000, SUYA),
  favor(2, 5_000, SUYA),
  favor(3, 9_000, null),
  favor(4, 1, { ...SUYA, id: 62 }),
];
const TODOS: readonly Permiso[] = ['tiquetes.crear', 'tiquetes.fiado'];

afterEach(() => vi.unstubAllGlobals());

/** Stands there once the answer about the session has come. */
const Sabido = () => useSesion().puede('agendas.ver') && <p>Ya se sabe qué puede</p>;

async function mostrar(cambio: Partial<Cita> = {}, permisos = TODOS, sinRegistro = true) {
  const pedir = vi.fn(async (ruta: string) => {
    if (ruta === '/api/sesion')
      return Response.json({ ...yo, modulos: ['agendas'], permisos: [...permisos, 'agendas.ver'] });
    if (ruta.endsWith('/favores')) return Response.json({ data: FAVORES, queda: 34_001 });
    if (ruta.startsWith('/api/metodos')) return Response.json([]);
    return new Promise<Response>(() => undefined);
  });
  vi.stubGlobal('fetch', pedir);
  const cita = { ...CITA, ...cambio };
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <dl>
          <AnticipoDeCita cita={cita} />
        </dl>
        <RecibirAnticipo cita={cita} sinRegistro={sinRegistro} />
        <Sabido />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('Ya se sabe qué puede');
  return pedir;
}
const boton = () => screen.queryByRole('button', { name: 'Recibir anticipo' });

it('dice lo que se dejó para esa cita y no se ha usado, y recibe más para ella', async () => {
  await mostrar();
  const dato = await screen.findByText('Anticipo', { selector: 'dt' });
  expect(dato.nextElementSibling).toHaveTextContent(/^\$.25\.000$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Recibir anticipo' }));
  expect(await screen.findByText('Para su cita del 27/11/2026, 10:00')).toBeVisible();
});

it.each([
  ['sin ficha', { persona_id: null }, TODOS, true],
  ['cancelada', { estado: 'cancelada' }, TODOS, true],
  ['ya registrada', {}, TODOS, false],
  ['quien no cobra', {}, ['tiquetes.fiado'], true],
] as const)('no se recibe: %s', async (_, cambio, permisos, sinRegistro) => {
  await mostrar(cambio, permisos, sinRegistro);
  expect(boton()).toBeNull();
});

it('a quien no puede saberlo no se le dice cuánto, y ni se pide', async () => {
  const pedir = await mostrar({}, ['tiquetes.crear']);
  expect(boton()).toBeVisible();
  expect(screen.queryByText('Anticipo')).toBeNull();
  expect(pedir.mock.calls.filter(([ruta]) => ruta.includes('favores'))).toEqual([]);
});

import type { Cita } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { fechaLarga, hoy, sumarDias } from '../../lib/format';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { ReprogramarModal } from './reprogramar-modal';
import { type Comienzo, ReservaModal } from './reserva-modal';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const MANANA = sumarDias(hoy(), 1);
const PASADO = sumarDias(hoy(), 2);
const ANA = { id: 7, nombre: 'Ana', apellido: 'Ruiz' };
const LUIS = { id: 8, nombre: 'Luis', apellido: 'Mora' };
const TINTE = { id: 4, nombre: 'Tinte', estado: true, precio: 90_000, duracion_minutos: 90 };
const hora = (hora_inicio: string, hora_fin: string, ...operadores: number[]) => ({
  hora_inicio,
  hora_fin,
  operadores,
});
const HORAS = [hora('09:00', '09:30', 7), hora('10:30', '11:00', 7, 8), hora('15:00', '15:30', 8)];
const CITA = {
  ...{ id: 61, entidad_id: 1, agenda_id: 3, horario_id: 10, operador_id: 7, operador: ANA, fecha: MANANA },
  ...{ hora_inicio: '08:00', hora_fin: '08:45', cliente_nombre: 'Luisa Mora', servicio: 'Peinado', servicio_id: null },
} as Cita;

type Enviado = { ruta: string; cuerpo: Record<string, unknown> };
let enviados: Enviado[];
let preguntadas: URLSearchParams[];
let negativa: object | null;

/** The days that are asked for: tomorrow is the one with hours, or the day after where it is full. */
const horasDe = (ruta: string, conHoras: string) => {
  const pregunta = new URL(ruta, 'http://jornal').searchParams;
  preguntadas.push(pregunta);
  const dias = Array.from({ length: 14 }, (_, i) => sumarDias(pregunta.get('desde') ?? '', i));
  return {
    duracion_minutos: 30,
    operadores: [ANA, LUIS],
    dias: dias.map((fecha) => ({
      ...{ fecha, motivo: fecha === conHoras ? null : 'No queda espacio ese día' },
      horas: fecha === conHoras ? HORAS : [],
    })),
  };
};

let conHoras = MANANA;
beforeEach(() => {
  [enviados, preguntadas, negativa, conHoras] = [[], [], null, MANANA];
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      enviados.push({ ruta, cuerpo: JSON.parse(String(body)) });
      if (negativa) return Response.json(negativa, { status: 409 });
      const data = { ...CITA, fecha: MANANA, hora_inicio: '10:30' };
      return Response.json(
        { message: 'Cita agendada correctamente', data, aviso: null },
        { status: ruta.endsWith('reservar') ? 201 : 200 },
      );
    }
    if (ruta.startsWith('/api/agenda/horas-libres')) return Response.json(horasDe(ruta, conHoras));
    if (ruta.startsWith('/api/agenda/listar-agendas'))
      return Response.json([ANA, LUIS].map((operador) => ({ id: operador.id, operador_id: operador.id, operador })));
    if (ruta.startsWith('/api/servicios')) return Response.json([TINTE]);
    return Response.json(ruta.startsWith('/api/agenda/personas') ? { data: [] } : []);
  });
});
afterEach(() => vi.unstubAllGlobals());

const mostrar = (contenido: ReactNode) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        {contenido}
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
const abrir = (comienzo: Partial<Comienzo> = {}) =>
  mostrar(
    <ReservaModal
      abierto
      comienzo={{ entidadId: null, operadorId: null, fecha: MANANA, ...comienzo }}
      alCerrar={() => undefined}
    />,
  );
const elegirHora = async (cual: string) => userEvent.click(await screen.findByRole('radio', { name: cual }));
const agendar = async () => {
  await userEvent.type(screen.getByRole('combobox', { name: /^Nombre del cliente/ }), 'Luz Marina');
  await userEvent.click(screen.getByRole('button', { name: 'Agendar cita' }));
};

it('con cualquiera: dice quién puede a esa hora, y no nombra a nadie al agendar', async () => {
  abrir();
  await userEvent.type(await screen.findByRole('combobox', { name: /^Servicio/ }), 'Peinado');
  expect(await screen.findByRole('radiogroup', { name: `Hora, ${fechaLarga(MANANA).toLowerCase()}` })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Tarde' })).getAllByRole('radio')).toHaveLength(1);
  await elegirHora('10:30');
  expect(screen.getByText('10:30 – 11:00 con Ana Ruiz o Luis Mora')).toBeVisible();
  await agendar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toMatchObject({
    ruta: '/api/agenda/reservar',
    cuerpo: {
      ...{ entidad_id: 1, fecha: MANANA, hora_inicio: '10:30', cliente_nombre: 'Luz Marina' },
      servicios: [{ servicio: 'Peinado', servicio_id: null, duracion_minutos: 30, operador_id: null }],
    },
  });
  expect(await screen.findByText('Cita agendada correctamente')).toBeVisible();
});

it('con un operador y un servicio del catálogo: se preguntan sus horas, y dura lo que el catálogo dice', async () => {
  abrir();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Operador' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Luis Mora' }));
  await userEvent.type(screen.getByRole('combobox', { name: /^Servicio/ }), 'Tinte');
  await vi.waitFor(() => expect(screen.getByLabelText(/^Dura/)).toHaveValue('90'));
  await vi.waitFor(() =>
    expect(Object.fromEntries(preguntadas.at(-1) ?? [])).toMatchObject({ servicio_id: '4', operador_id: '8' }),
  );
  expect(preguntadas.at(-1)?.has('duracion_minutos')).toBe(false);
  await elegirHora('15:00');
  await agendar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.cuerpo.servicios).toEqual([{ servicio: 'Tinte', servicio_id: 4, operador_id: 8 }]);
});

it('si ya no se puede, ofrece otras horas; se elige una y no se pierde lo escrito', async () => {
  negativa = {
    ...{ statusCode: 409, codigo: 'HORARIO_OCUPADO', message: 'El horario ya está ocupado' },
    alternativas: [{ fecha: PASADO, hora_inicio: '11:15', hora_fin: '11:45', operador: LUIS }],
  };
  abrir();
  await userEvent.type(await screen.findByRole('combobox', { name: /^Servicio/ }), 'Peinado');
  await elegirHora('09:00');
  await agendar();
  const otra = await screen.findByRole('button', {
    name: `${fechaLarga(PASADO).toLowerCase()}, 11:15 con Luis Mora`,
  });
  expect(screen.getAllByText('El horario ya está ocupado')[0]).toBeVisible();
  expect(otra).toHaveFocus();
  negativa = null;
  await userEvent.click(otra);
  expect(screen.queryByRole('group', { name: 'Otras horas' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Agendar cita' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(enviados).toHaveLength(2));
  expect(enviados[1]?.cuerpo).toMatchObject({
    ...{ fecha: PASADO, hora_inicio: '11:15', cliente_nombre: 'Luz Marina' },
    servicios: [{ servicio: 'Peinado', operador_id: 8 }],
  });
});

it('un día sin espacio dice por qué y lleva al siguiente que tiene', async () => {
  conHoras = PASADO;
  abrir();
  expect(await screen.findByText('No queda espacio ese día')).toBeVisible();
  const siguiente = `Siguiente día con espacio: ${fechaLarga(PASADO).toLowerCase()}`;
  await userEvent.click(screen.getByRole('button', { name: siguiente }));
  expect(await screen.findByRole('radio', { name: '09:00' })).toBeVisible();
  expect(preguntadas).toHaveLength(1);
});

it('sin cuánto dura no hay horas que mostrar, y lo dice', async () => {
  abrir();
  await screen.findByRole('radio', { name: '09:00' });
  await userEvent.clear(screen.getByLabelText(/^Dura/));
  expect(screen.getByText('Escribe cuánto dura para ver las horas libres.')).toBeVisible();
});

it('un rato libre que se toca ya trae su hora', async () => {
  abrir({ entidadId: 1, operadorId: 7, rato: { hora_inicio: '15:30', hora_fin: '15:50', operador: 'Ana Ruiz' } });
  expect(await screen.findByText('Libre 15:30–15:50 (20 min)')).toBeVisible();
  await userEvent.type(screen.getByRole('combobox', { name: /^Servicio/ }), 'Cejas');
  await agendar();
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.cuerpo).toMatchObject({
    ...{ fecha: MANANA, hora_inicio: '15:30' },
    servicios: [{ servicio: 'Cejas', duracion_minutos: 20, operador_id: 7 }],
  });
});

it('una cita se reprograma a una hora, y al cambiar de modo no se pierde lo elegido', async () => {
  mostrar(<ReprogramarModal abierto cita={CITA} alCerrar={() => undefined} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'A una hora' }));
  await elegirHora('10:30');
  expect(Object.fromEntries(preguntadas.at(-1) ?? [])).toMatchObject({ duracion_minutos: '45', operador_id: '7' });
  await userEvent.click(screen.getByRole('radio', { name: 'En un horario' }));
  expect(screen.getByRole('combobox', { name: /^Horario/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'A una hora' }));
  expect(await screen.findByRole('radio', { name: '10:30' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Reprogramar' }));
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toEqual({
    ruta: '/api/agenda/mover-cita/61',
    cuerpo: { operador_id: 7, fecha: MANANA, hora_inicio: '10:30' },
  });
  expect(await screen.findByText(`Cita movida: ${fechaLarga(MANANA).toLowerCase()}, a las 10:30`)).toBeVisible();
});

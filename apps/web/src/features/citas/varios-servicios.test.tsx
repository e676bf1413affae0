import { CABECERA_EVENTO, type Cita } from '@jornal/contract';
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
import { CambiarServiciosModal } from './cambiar-servicios-modal';
import { CitaModal, sitioDe } from './cita-modal';
import { DetalleCitaModal } from './detalle-cita-modal';
import { ReprogramarModal } from './reprogramar-modal';
import { ReservaModal } from './reserva-modal';

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const PERMISOS = ['agendas.ver', 'agendas.crear', 'agendas.editar', 'servicios.ver', 'personas.contacto'];
const MANANA = sumarDias(hoy(), 1);
const ANA = { id: 7, nombre: 'Ana', apellido: 'Ruiz' };
const servicio = (id: number, nombre: string, duracion_minutos: number | null) => ({
  ...{ id, nombre, estado: true, precio: 20_000, duracion_minutos },
});
const CATALOGO = [servicio(4, 'Corte', 30), servicio(5, 'Barba', 15), servicio(6, 'Cejas', null)];
const parte = (nombre: string, servicio_id: number | null, hora_inicio: string, hora_fin: string) => ({
  ...{ servicio: nombre, servicio_id, hora_inicio, hora_fin },
});
const UNA = {
  ...{ id: 61, entidad_id: 1, agenda_id: 3, agenda_nombre: 'Silla 1', horario_id: 10, operador_id: 7, operador: ANA },
  ...{ fecha: MANANA, hora_inicio: '08:00', hora_fin: '08:30', cliente_nombre: 'Luisa Mora', estado: 'pendiente' },
  ...{ servicio: 'Corte', servicio_id: 4, servicios: null, persona_id: null, no_asistio: false, notas: null },
  ...{ cliente_telefono: null, cliente_email: null, entidad: { id: 1, nombre: 'Centro' } },
} as Cita;
const DE_DOS: Cita = {
  ...UNA,
  ...{ servicio: 'Corte + Tinte raro', hora_fin: '08:50' },
  servicios: [parte('Corte', 4, '08:00', '08:30'), parte('Tinte raro', null, '08:30', '08:50')],
};

type Enviado = { ruta: string; cuerpo: Record<string, unknown> };
let enviados: Enviado[];
let preguntadas: URLSearchParams[];
/** Answers a change in place of the usual. */
let respuesta: ((enviado: Enviado) => Response | null) | null;
let registro: object | null;

const ocupado = () => Response.json({ statusCode: 409, message: 'El horario ya está ocupado' }, { status: 409 });
const cambio = (enviado: Enviado) => {
  enviados.push(enviado);
  const otra = respuesta?.(enviado);
  if (otra) return otra;
  const simulado = enviado.cuerpo.simular === true;
  const data = { ...DE_DOS, hora_fin: '09:15' };
  const message = simulado ? 'Los servicios caben' : 'Servicios de la cita actualizados';
  const headers: Record<string, string> = simulado ? {} : { [CABECERA_EVENTO]: '1-9' };
  return Response.json({ message, data, aviso: null, simulado }, { headers });
};

beforeEach(() => {
  [enviados, preguntadas, respuesta, registro] = [[], [], null, null];
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') return cambio({ ruta, cuerpo: JSON.parse(String(body)) });
    const { pathname, searchParams } = new URL(ruta, 'http://jornal');
    if (pathname === '/api/sesion') return Response.json({ ...yo, modulos: ['agendas'], permisos: PERMISOS });
    if (pathname === '/api/agenda/horas-libres') {
      preguntadas.push(searchParams);
      const horas = [{ hora_inicio: '09:00', hora_fin: '09:45', operadores: [7] }];
      const dias = [{ fecha: searchParams.get('desde'), motivo: null, horas }];
      return Response.json({ duracion_minutos: 45, operadores: [ANA], dias });
    }
    if (pathname.endsWith('/61')) return Response.json({ ...DE_DOS, registro, ventas: [] });
    if (pathname.startsWith('/api/agenda/listar-agendas'))
      return Response.json([{ id: 3, operador_id: 7, operador: ANA }]);
    if (pathname.startsWith('/api/servicios')) return Response.json(CATALOGO);
    return Response.json(pathname.startsWith('/api/agenda/personas') ? { data: [] } : []);
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
const nada = () => undefined;
const combo = (nombre: RegExp | string) => screen.findByRole('combobox', { name: nombre });
const otro = async () => userEvent.click(await screen.findByRole('button', { name: 'Agregar otro servicio' }));
const buscar = () =>
  mostrar(
    <ReservaModal
      abierto
      comienzo={{ entidadId: null, operadorId: null, fecha: MANANA }}
      persona="Luz Marina"
      alCerrar={nada}
    />,
  );

it('dos servicios seguidos se buscan juntos, se agendan en su orden, y no se pierden si la hora ya no está', async () => {
  const data = { ...UNA, servicio: 'Corte + Barba', servicios: [parte('Corte', 4, '', ''), parte('Barba', 5, '', '')] };
  const otraHora = { fecha: MANANA, hora_inicio: '11:15', hora_fin: '12:10', operador: ANA };
  respuesta = () =>
    enviados.length === 1
      ? Response.json(
          { statusCode: 409, message: 'El horario ya está ocupado', alternativas: [otraHora] },
          { status: 409 },
        )
      : Response.json({ message: 'Cita agendada correctamente', data, aviso: null }, { status: 201 });
  buscar();
  await userEvent.type(await combo(/^Servicio/), 'Corte');
  await otro();
  expect(await combo('Servicio 2')).toHaveFocus();
  await userEvent.type(await combo('Servicio 2'), 'Barba');
  expect(await screen.findByText('Dura 45 min')).toBeVisible();
  await vi.waitFor(() => expect(preguntadas.at(-1)?.get('servicios')).toBe('4,5'));
  expect(preguntadas.at(-1)?.has('servicio_id')).toBe(false);
  const minutos = screen.getByRole('textbox', { name: 'Dura (min) el servicio 2' });
  await userEvent.clear(minutos);
  await userEvent.type(minutos, '25');
  expect(await screen.findByText('Dura 55 min')).toBeVisible();
  await vi.waitFor(() => expect(preguntadas.at(-1)?.get('servicios')).toBe('4,5:25'));
  await userEvent.click(await screen.findByRole('radio', { name: '09:00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Agendar cita' }));
  await userEvent.click(await screen.findByRole('button', { name: /11:15 con Ana Ruiz$/ }));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(enviados).toHaveLength(2));
  expect(enviados[1]?.cuerpo).toMatchObject({
    ...{ fecha: MANANA, hora_inicio: '11:15', cliente_nombre: 'Luz Marina' },
    servicios: [
      { servicio: 'Corte', servicio_id: 4, operador_id: 7 },
      { servicio: 'Barba', servicio_id: 5, operador_id: 7, duracion_minutos: 25 },
    ],
  });
  expect(await screen.findByText('Cita agendada: Corte + Barba')).toBeVisible();
});

it('se quita un servicio, y caben ocho', async () => {
  buscar();
  await userEvent.type(await combo(/^Servicio/), 'Corte');
  expect(screen.queryByRole('button', { name: /^Quitar el servicio/ })).toBeNull();
  for (let i = 1; i < 8; i++) await otro();
  expect(screen.getByText('Máximo 8 servicios por cita')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Agregar otro servicio' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el servicio 1' }));
  expect(screen.getByRole('button', { name: 'Agregar otro servicio' })).toHaveFocus();
  expect(await combo(/^Servicio \*?$|^Servicio$/)).toHaveValue('');
  expect(screen.getByText('Dura 3 h 30 min')).toBeVisible();
});

it('el detalle dice cada uno con sus horas; se cambian por tres, y se puede deshacer', async () => {
  mostrar(<DetalleCitaModal abierto cita={DE_DOS} alCerrar={nada} />);
  expect(await screen.findByText('08:00–08:30')).toBeVisible();
  expect(screen.getByText('08:30–08:50').closest('li')).toHaveTextContent('08:30–08:50 Tinte raro');
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar servicios' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Cambiar servicios' });
  expect(await combo('Servicio 2')).toHaveValue('Tinte raro');
  await otro();
  await userEvent.type(await combo('Servicio 3'), 'Barba');
  expect(await within(dialogo).findByText('Queda de', { exact: false })).toHaveTextContent('Queda de 08:00 a 09:15');
  await vi.waitFor(() => expect(enviados.at(-1)?.cuerpo.servicios).toHaveLength(3));
  const servicios = [
    { servicio: 'Corte', servicio_id: 4, duracion_minutos: 30 },
    { servicio: 'Tinte raro', servicio_id: null, duracion_minutos: 20 },
    { servicio: 'Barba', servicio_id: 5 },
  ];
  expect(enviados.at(-1)).toEqual({ ruta: '/api/agenda/citas/61/servicios', cuerpo: { servicios, simular: true } });
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Guardar servicios' }));
  await vi.waitFor(() => expect(enviados.map(({ cuerpo }) => cuerpo)).toContainEqual({ servicios }));
  expect(await screen.findByText('Servicios de la cita actualizados')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeVisible();
});

it('si no cabe, lo dice antes de guardar', async () => {
  respuesta = ocupado;
  mostrar(<CambiarServiciosModal abierto cita={UNA} alCerrar={nada} />);
  await otro();
  await userEvent.type(await combo('Servicio 2'), 'Barba');
  expect(await screen.findByText('El horario ya está ocupado')).toBeVisible();
  expect(enviados.every(({ cuerpo }) => cuerpo.simular === true)).toBe(true);
});

it('de una atendida no se cambian', async () => {
  registro = { id: 9, fecha: MANANA, total: 20_000 };
  mostrar(<DetalleCitaModal abierto cita={DE_DOS} alCerrar={nada} />);
  expect(await screen.findByText('Servicio registrado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cambiar servicios' })).toBeNull();
});

it('al editar la cita sus servicios solo se leen, y no se envían', async () => {
  mostrar(<CitaModal abierto sitio={sitioDe(DE_DOS)} cita={DE_DOS} alCerrar={nada} alCambiarServicios={nada} />);
  expect(await screen.findByText('Corte + Tinte raro')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cambiar servicios' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Servicio/ })).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: 'Notas' }), 'Llega tarde');
  expect(screen.queryByRole('button', { name: 'Cambiar servicios' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]?.cuerpo).toMatchObject({ cliente_nombre: 'Luisa Mora', notas: 'Llega tarde' });
  expect(Object.keys(enviados[0]?.cuerpo ?? {}).filter((campo) => campo.startsWith('servicio'))).toEqual([]);
});

it('un horario que se agenda sigue con otro servicio desde su hora, con lo que ya se escribió', async () => {
  respuesta = () => Response.json({ message: 'Cita agendada correctamente', data: UNA, aviso: null }, { status: 201 });
  mostrar(<CitaModal abierto sitio={{ ...sitioDe(UNA), hora_fin: '09:00' }} persona="Luz Marina" alCerrar={nada} />);
  await userEvent.type(await combo(/^Servicio/), 'Cejas');
  await otro();
  expect(await combo('Servicio 2')).toHaveFocus();
  await userEvent.type(await combo('Servicio 2'), 'Barba');
  await userEvent.click(screen.getByRole('button', { name: 'Agendar cita' }));
  await vi.waitFor(() => expect(enviados).toHaveLength(1));
  expect(enviados[0]).toMatchObject({
    ruta: '/api/agenda/reservar',
    cuerpo: {
      ...{ entidad_id: 1, fecha: MANANA, hora_inicio: '08:00', cliente_nombre: 'Luz Marina' },
      servicios: [
        { servicio: 'Cejas', servicio_id: 6, duracion_minutos: 60, operador_id: 7 },
        { servicio: 'Barba', servicio_id: 5, operador_id: 7 },
      ],
    },
  });
});

it('al reprogramarla se buscan las horas de todos, con los minutos que tienen', async () => {
  mostrar(<ReprogramarModal abierto cita={DE_DOS} alCerrar={nada} />);
  await userEvent.click(await screen.findByRole('radio', { name: 'A una hora' }));
  expect(await screen.findByRole('radiogroup', { name: `Hora, ${fechaLarga(MANANA).toLowerCase()}` })).toBeVisible();
  await vi.waitFor(() => expect(preguntadas.at(-1)?.get('servicios')).toBe('4:30,:20'));
  expect(preguntadas.at(-1)?.get('cita_id')).toBe('61');
});

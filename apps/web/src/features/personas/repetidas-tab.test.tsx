import type { FichaEnPar, ParDuplicado, Permiso, PersonaFicha } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion, sesionActual } from '../../lib/session';
import { SesionProvider } from '../../lib/session-context';
import { AvisosArea } from '../../ui/avisos-area';
import { FichaCajon } from './ficha-cajon';
import RepetidasTab from './repetidas-tab';

const enPar = (id: number, nombre: string, mas: Partial<FichaEnPar> = {}): FichaEnPar => ({
  ...{ id, entidad_id: 1, nombre, telefono: '310 555 0001', email: null, alergias: null, etiquetas: [] },
  ...{ no_contactar: false, visitas: 0, ultima: null, deuda: 0, a_favor: 0, ...mas },
});
const PAR: ParDuplicado = {
  por: ['telefono', 'email'],
  personas: [
    enPar(4, 'Ana Ruiz', { visitas: 1, ultima: '2026-10-02' }),
    enPar(9, 'Anita', { deuda: 8_000, visitas: 3 }),
  ],
};
const ficha = ({ id, nombre, telefono, visitas }: FichaEnPar, unidas: PersonaFicha['unidas'] = []): PersonaFicha => ({
  ...{ id, entidad_id: 1, nombre, telefono, telefono_normal: null, email: null, documento: null },
  ...{ documento_tipo: null, cumple: null, anio_nacimiento: null, alergias: null, preferencias: null, notas: null },
  ...{ etiquetas: [], no_contactar: false, archivada: false, visitas, ultima: null, proxima: null, primera: null },
  ...{ gastado: null, canceladas: 0, inasistencias: 0, limite_fiado: null, campos: [], unidas },
  ...{ entidad: { id: 1, nombre: 'Centro' }, created_at: '2026-10-01T15:00:00.000Z' },
});
const EDITA: readonly Permiso[] = ['personas.ver', 'personas.editar'];
const VACIA = {
  data: [],
  pagination: { current_page: 1, per_page: 10, total: 0, total_pages: 1, has_next: false, has_prev: false },
};

type Servidor = { pares: ParDuplicado[]; fichas: PersonaFicha[]; enviado: unknown[]; falla?: boolean };

afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

function responder(servidor: Servidor, ruta: string, method: string, body: string | undefined): Response {
  if (method === 'POST') {
    servidor.enviado.push({ ruta, ...(body && { body: JSON.parse(body) }) });
    servidor.pares = [];
    return Response.json({ message: 'Quedó hecho', data: servidor.fichas[0] });
  }
  if (ruta.includes('/duplicados'))
    return servidor.falla
      ? Response.json({ message: 'Sin servicio' }, { status: 400 })
      : Response.json({ data: servidor.pares });
  if (ruta.includes('/buscar')) return Response.json({ data: PAR.personas });
  const [, id] = /\/personas\/(\d+)$/.exec(ruta) ?? [];
  if (id !== undefined) return Response.json({ data: servidor.fichas.find((una) => una.id === Number(id)) });
  if (ruta.endsWith('/consentimientos')) return Response.json({ data: { vigentes: [], historia: [] } });
  if (ruta.endsWith('/fotos')) return Response.json({ data: { autoriza: false, fotos: [] } });
  return Response.json(VACIA);
}

function mostrar(servidor: Servidor, permisos: readonly Permiso[] = EDITA, deFicha = false) {
  const persona = { id: 2, email: 'm@salon.co', nombre: 'Marcela', role: { nombre: 'supervisor' }, operador: null };
  guardarSesion('ficha', { ...persona, entidad: { id: 1, nombre: 'Centro' }, alcance: 'sucursal' });
  const usuario = sesionActual()?.usuario;
  if (usuario === undefined) throw new Error('nobody is signed in');
  vi.stubGlobal('fetch', async (ruta: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
    ruta === '/api/sesion'
      ? Response.json({ ...usuario, permisos, modulos: ['personas'] })
      : responder(servidor, ruta, method, body),
  );
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={usuario}>
        {deFicha ? (
          <FichaCajon abierto persona={{ id: 4 }} alCerrar={() => undefined} alEditar={() => undefined} />
        ) : (
          <RepetidasTab entidadId="" />
        )}
        <AvisosArea />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const servidorCon = (mas: Partial<Servidor> = {}): Servidor => ({
  ...{ pares: [PAR], enviado: [], fichas: PAR.personas.map((una) => ficha(una)) },
  ...mas,
});
const texto = (elemento: HTMLElement) => (elemento.textContent ?? '').replace(/\u00a0/g, ' ');

it('dice lo que comparten y lo de cada una, y al unirlas queda la que más vino si no se dice otra', async () => {
  const servidor = servidorCon();
  mostrar(servidor);
  const par = await screen.findByRole('region', { name: 'Ana Ruiz y Anita' });
  expect(texto(par)).toContain('Mismo teléfono y correo');
  expect(texto(par)).toContain('1 visita, la última el');
  expect(texto(par)).toContain('Debe$ 8.000');
  await userEvent.click(within(par).getByRole('button', { name: 'Unir Ana Ruiz y Anita' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Unir fichas' });
  expect(await within(dialogo).findByRole('radio', { name: /^Anita/ })).toBeChecked();
  await userEvent.click(within(dialogo).getByRole('radio', { name: /^Ana Ruiz/ }));
  await userEvent.click(within(dialogo).getByRole('button', { name: 'Unir fichas' }));
  await waitFor(() =>
    expect(servidor.enviado).toEqual([{ ruta: '/api/personas/4/fusionar', body: { persona_id: 9 } }]),
  );
  expect(await screen.findByText('No hay fichas repetidas')).toBeVisible();
});

it('queda la que ya reúne otras, que no puede ser parte de una', async () => {
  const [ana, anita] = PAR.personas as [FichaEnPar, FichaEnPar];
  mostrar(servidorCon({ fichas: [ficha(ana, [{ id: 12, nombre: 'Ani' }]), ficha(anita)] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Unir Ana Ruiz y Anita' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Unir fichas' });
  expect(await within(dialogo).findByRole('radio', { name: /^Ana Ruiz/ })).toBeChecked();
});

it('sin ninguna lo dice, y si no carga se pide de nuevo', async () => {
  const servidor = servidorCon({ pares: [], falla: true });
  mostrar(servidor);
  const reintentar = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByText('Error al cargar las repetidas')).toBeVisible();
  servidor.falla = false;
  await userEvent.click(reintentar);
  expect(await screen.findByText('No hay fichas repetidas')).toBeVisible();
});

it('quien no edita fichas las ve y no las une', async () => {
  mostrar(servidorCon(), ['personas.ver']);
  expect(await screen.findByRole('region', { name: 'Ana Ruiz y Anita' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Unir/ })).toBeNull();
});

it('un nombre que parece código se lee tal cual, también en el mensaje que se le escribiría', async () => {
  const nombre = '<b>=HYPERLINK("http://malo")&text=x';
  mostrar(servidorCon({ pares: [{ por: ['telefono'], personas: [enPar(4, nombre), enPar(9, 'Anita')] }] }));
  const par = await screen.findByRole('region', { name: `${nombre} y Anita` });
  expect(within(par).getByRole('heading', { name: nombre })).toBeVisible();
  expect(par.querySelector('b')).toBeNull();
  expect(within(par).getByRole('link', { name: `WhatsApp a ${nombre}, 310 555 0001` })).toHaveAttribute(
    'href',
    `https://wa.me/573105550001?text=${encodeURIComponent(`Hola, ${nombre}.`)}`,
  );
});

it('desde una ficha se une con otra que se busca, que no es ella misma', async () => {
  const servidor = servidorCon();
  mostrar(servidor, EDITA, true);
  await userEvent.click(await screen.findByRole('button', { name: 'Unir con otra ficha' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Unir fichas' });
  await userEvent.type(within(dialogo).getByRole('combobox', { name: 'La otra ficha de Ana Ruiz' }), 'ani');
  const opcion = await screen.findByRole('option', { name: /^Anita/ });
  expect(screen.queryByRole('option', { name: /^Ana Ruiz/ })).toBeNull();
  await userEvent.click(opcion);
  await userEvent.click(await within(dialogo).findByRole('button', { name: 'Unir fichas' }));
  await waitFor(() =>
    expect(servidor.enviado).toEqual([{ ruta: '/api/personas/9/fusionar', body: { persona_id: 4 } }]),
  );
});

it('la ficha nombra las que reúne, y cada una se separa', async () => {
  const [ana] = PAR.personas as [FichaEnPar];
  const servidor = servidorCon({ fichas: [ficha(ana, [{ id: 9, nombre: 'Anita' }])] });
  mostrar(servidor, EDITA, true);
  const unidas = await screen.findByRole('region', { name: 'Fichas unidas' });
  await userEvent.click(within(unidas).getByRole('button', { name: 'Separar Anita' }));
  await waitFor(() => expect(servidor.enviado).toEqual([{ ruta: '/api/personas/9/separar' }]));
});

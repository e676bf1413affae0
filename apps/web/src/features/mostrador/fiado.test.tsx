import type { AjusteSucursal, CreditoDePersona, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { SIN_DESCUENTO, type TiqueteEnCurso, VACIO } from './en-curso';
import { Pago } from './pago';
import { PersonaDelTiquete } from './persona';
import { porEnviar, porPagar, problemaDeLaDeuda, sumasDe } from './reglas';
import { reducir } from './tiquete-en-curso';
import { TiqueteHecho } from './tiquete-hecho';

const ANA = { id: 4, nombre: 'Ana Ruiz' };
const corte: TiqueteEnCurso['lineas'][number] = {
  ...{ clave: 1, nombre: 'Corte', de: 'servicio', servicio_id: 1, empleado_id: 11, precio: 95_000, cantidad: 1 },
  ...{ precio_puesto: null, ofrecida: true, motivo_precio: '', descuento: SIN_DESCUENTO },
};
const DE_ANA: TiqueteEnCurso = { ...VACIO, lineas: [corte], persona: ANA };
const DEBE: CreditoDePersona = { deuda: 12_000, fia: true, limite: 100_000, cupo: 88_000, a_favor: 0 };
const FIA: AjusteSucursal = {
  entidad: { id: 1, nombre: 'Centro' },
  fia: true,
  limite_fiado: 100_000,
  comision_fiado: 'al_prestar',
};
const plano = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');

describe('lo que queda debiendo', () => {
  const con = (cambio: Partial<TiqueteEnCurso>) => ({ ...DE_ANA, ...cambio });
  const problema = (debe: number, credito?: CreditoDePersona) =>
    problemaDeLaDeuda(con({ debe }), { total: 95_000 }, credito);

  it('no se paga hoy, y con lo que se paga y la propina hace el total', () => {
    const tiquete = con({ debe: 20_000, propina: { monto: 9_500, partes: null, para: null } });
    expect(porPagar(tiquete, sumasDe(tiquete))).toBe(84_500);
    expect(porEnviar(tiquete, null)).toMatchObject({ persona_id: 4, queda_debiendo: 20_000 });
    expect(porEnviar(DE_ANA, null)).not.toHaveProperty('queda_debiendo');
  });

  it('es de su persona: de otra, o de ninguna, no se ha dicho nada', () => {
    const debe = reducir(DE_ANA, { que: 'debe', debe: 20_000 });
    expect(debe.debe).toBe(20_000);
    expect(reducir(debe, { que: 'persona', persona: ANA }).debe).toBe(20_000);
    expect(reducir(debe, { que: 'persona', persona: { id: 5, nombre: 'Luisa' } }).debe).toBe(0);
    expect(reducir(debe, { que: 'persona', persona: null }).debe).toBe(0);
    const cita = { id: 5, persona: { id: 9, nombre: 'Carolina' }, servicios: [], operador_id: 12 };
    expect(reducir(debe, { que: 'cita', cita }).debe).toBe(0);
    expect(reducir(debe, { que: 'cita', cita: { ...cita, persona: null } }).debe).toBe(20_000);
  });

  it('lo que no se puede se dice como lo diría el servidor, y nunca pasa del total: la propina no se fía', () => {
    expect(problema(0)).toBeNull();
    expect(problema(20_000)).toBeNull();
    expect(problema(88_000, DEBE)).toBeNull();
    expect(plano(problema(88_001, DEBE))).toBe('Ana Ruiz llega a $ 100.001 y su límite es $ 100.000');
    expect(problema(1, { ...DEBE, fia: false, limite: 0, cupo: 0 })).toBe('En esta sucursal no se fía');
    expect(plano(problema(95_001))).toBe('No puede quedar debiendo más de $ 95.000');
  });
});

const yo = {
  ...{ id: 1, email: 'sara@salon.co', name: 'Sara', nombre: 'Sara', type: 'supervisor', entity_id: '1' },
  ...{ zona_horaria: 'America/Bogota', role: { nombre: 'supervisor' }, alcance: 'sucursal' as const, operador: null },
  entidad: { id: 1, nombre: 'Centro' },
};
const METODOS = ['Efectivo', 'Transferencia'].map((nombre, i) => ({
  ...{ id: i + 1, nombre, clase: i === 0 ? 'efectivo' : 'transferencia', entidad_id: null, entidad: null },
  ...{ pide_referencia: false, orden: i, activo: true, fijo: true },
}));

let ultimo: TiqueteEnCurso;
const cobrar = vi.fn(() => Promise.resolve());
function Mesa({ inicial }: { inicial: TiqueteEnCurso }) {
  const [tiquete, despachar] = useReducer(reducir, inicial);
  ultimo = tiquete;
  const mostrador = {
    tiquete,
    sumas: sumasDe(tiquete),
    despachar,
    vez: 1,
    recuperado: false,
    terminar: () => undefined,
  };
  const nada = () => undefined;
  const cobro = {
    ...{ mostrador, abierto: true, abrir: nada, cerrar: nada, cobrando: false, enDuda: false },
    ...{ fallo: null, hecho: null, cobrar },
  };
  return (
    <>
      <PersonaDelTiquete entidadId={1} persona={tiquete.persona} despachar={despachar} />
      <Pago entidadId={1} cobro={cobro} sinLinea={false} />
    </>
  );
}

type Tienda = { credito?: CreditoDePersona; ajuste?: AjusteSucursal; permisos?: readonly Permiso[] };
async function mostrar(
  inicial: TiqueteEnCurso,
  { credito = DEBE, ajuste = FIA, permisos = ['personas.ver', 'tiquetes.fiado'] }: Tienda = {},
) {
  cobrar.mockClear();
  const pedir = vi.fn(async (ruta: string) => {
    if (ruta === '/api/sesion') return Response.json({ ...yo, modulos: [], permisos });
    if (ruta.endsWith('/credito')) return Response.json({ data: credito });
    if (ruta.startsWith('/api/ajustes-sucursal')) return Response.json({ data: ajuste });
    if (ruta.startsWith('/api/metodos')) return Response.json(METODOS);
    return new Promise<Response>(() => undefined);
  });
  vi.stubGlobal('fetch', pedir);
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <Mesa inicial={inicial} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /Efectivo/ });
  return (parte: string) => pedir.mock.calls.filter(([ruta]) => ruta.includes(parte)).length;
}
const campo = () => screen.findByLabelText('Queda debiendo');
const estado = () => plano(screen.getByText(/^(Faltan|Sobran|Completo|No hay)/).textContent);
const boton = (nombre: RegExp) => screen.getByRole('button', { name: nombre });

afterEach(() => vi.unstubAllGlobals());

it('se escribe lo que queda debiendo, el resto se paga, y al lado dice cuánto debe y cuánto le cabe', async () => {
  const veces = await mostrar(DE_ANA);
  const deuda = await campo();
  expect(plano(screen.getByText(/le caben/).textContent)).toBe('Debe $ 12.000 · le caben $ 88.000');
  await userEvent.type(deuda, '20000');
  expect(estado()).toBe('Faltan $ 75.000');
  await userEvent.click(boton(/Efectivo/));
  expect(screen.getByLabelText('Monto por Efectivo')).toHaveValue('$ 75.000');
  expect(estado()).toBe('Completo: $ 75.000 en efectivo y queda debiendo $ 20.000');
  await userEvent.click(boton(/^Cobrar \$\s75\.000$/));
  expect(cobrar).toHaveBeenCalledTimes(1);
  // The payment of the rest follows what is owed.
  await userEvent.clear(deuda);
  await userEvent.type(deuda, '30000');
  expect(screen.getByLabelText('Monto por Efectivo')).toHaveValue('$ 65.000');
  await userEvent.click(boton(/^No fiar$/));
  expect(estado()).toBe('Completo: $ 95.000 en efectivo');
  expect(ultimo.debe).toBe(0);
  // The panel of the person tells it too, of the one answer.
  expect(plano(screen.getByText(/^Debe/, { selector: '[role=status]' }).textContent)).toBe('Debe $ 12.000');
  expect(veces('/credito')).toBe(1);
  expect(veces('/ajustes-sucursal')).toBe(0);
});

it('lo que falta queda debiendo con una presión, o con su tecla; la propina no', async () => {
  const credito = { ...DEBE, deuda: 0, cupo: 100_000 };
  await mostrar({ ...DE_ANA, propina: { monto: 5_000, partes: null, para: null } }, { credito });
  expect(await campo()).toHaveValue('');
  expect(plano(screen.getByText(/caben/).textContent)).toBe('Le caben $ 100.000');
  await userEvent.click(boton(/^Lo que falta$/));
  expect(ultimo.debe).toBe(95_000);
  expect(estado()).toBe('Faltan $ 5.000');
  expect(screen.queryByRole('button', { name: 'Lo que falta' })).toBeNull();
  await userEvent.click(boton(/^No fiar$/));
  boton(/Efectivo/).focus();
  await userEvent.keyboard('1');
  await userEvent.clear(screen.getByLabelText('Monto por Efectivo'));
  await userEvent.type(screen.getByLabelText('Monto por Efectivo'), '30000');
  boton(/Transferencia/).focus();
  await userEvent.keyboard('d');
  expect(await campo()).toHaveFocus();
  expect(await campo()).toHaveValue('$ 70.000');
  await userEvent.keyboard('{Enter}');
  expect(cobrar).toHaveBeenCalledTimes(1);
});

it('todo fiado: nada se paga, y el botón lo dice', async () => {
  await mostrar({ ...DE_ANA, lineas: [{ ...corte, precio: 50_000 }] });
  await campo();
  await userEvent.click(boton(/^Lo que falta$/));
  expect(estado()).toBe('Completo: queda debiendo $ 50.000');
  await userEvent.click(boton(/^Fiar \$\s50\.000$/));
  expect(cobrar).toHaveBeenCalledTimes(1);
});

it('más de lo que le cabe se dice antes de enviarlo, y Enter vuelve a ese campo', async () => {
  await mostrar(DE_ANA, { credito: { ...DEBE, deuda: 90_000, cupo: 10_000 } });
  await userEvent.type(await campo(), '30000');
  await userEvent.click(boton(/Efectivo/));
  expect(plano(screen.getByRole('alert').textContent)).toBe('Ana Ruiz llega a $ 120.000 y su límite es $ 100.000');
  expect(boton(/^Cobrar/)).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Monto por Efectivo'), '{Enter}');
  expect(await campo()).toHaveFocus();
  expect(cobrar).not.toHaveBeenCalled();
});

it('sin persona dice que la elija, donde se fía', async () => {
  await mostrar({ ...DE_ANA, persona: null });
  expect(await screen.findByText('Para fiar elige a la persona')).toBeVisible();
  expect(screen.queryByLabelText('Queda debiendo')).toBeNull();
});

it('donde no se fía no hay nada que decir, con persona o sin ella', async () => {
  const veces = await mostrar({ ...DE_ANA, persona: null }, { ajuste: { ...FIA, fia: false } });
  await waitFor(() => expect(veces('/ajustes-sucursal')).toBe(1));
  expect(screen.queryByText(/fiar|debiendo/)).toBeNull();
  boton(/Efectivo/).focus();
  await userEvent.keyboard('d');
  expect(ultimo.debe).toBe(0);
});

it('lo que una persona debe donde ya no se fía se dice, y no se le fía más', async () => {
  await mostrar(DE_ANA, { credito: { ...DEBE, fia: false, limite: 0, cupo: 0 } });
  expect(await screen.findByText(/^Debe/)).toBeVisible();
  expect(screen.queryByLabelText('Queda debiendo')).toBeNull();
});

it('a quien no puede fiar no se le dice nada, y nada se pide', async () => {
  const veces = await mostrar(DE_ANA, { permisos: ['personas.ver'] });
  expect(estado()).toBe('Faltan $ 95.000');
  expect(screen.queryByText(/fiar|debe/i)).toBeNull();
  expect(veces('/credito') + veces('/ajustes-sucursal')).toBe(0);
});

it('lo que estaba escrito y ya no se puede se ve, se dice y se quita', async () => {
  await mostrar({ ...DE_ANA, debe: 20_000 }, { credito: { ...DEBE, fia: false, limite: 0, cupo: 0 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('En esta sucursal no se fía');
  await userEvent.click(boton(/^No fiar$/));
  expect(screen.queryByLabelText('Queda debiendo')).toBeNull();
});

it('cobrado, dice lo que quedó debiendo; de lo que se pagó todo, no', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...yo, modulos: [], permisos: [] }));
  const hecho = { id: 40, numero: 124, total: 95_000, por_cobrar: 20_000, a_favor: 0, propina: 0, vuelto: 0 };
  const ver = (por_cobrar: number) =>
    montar(
      <QueryClientProvider client={crearQueryClient()}>
        <SesionProvider usuario={yo}>
          <TiqueteHecho hecho={{ ...hecho, por_cobrar }} alSeguir={() => undefined} />
        </SesionProvider>
      </QueryClientProvider>,
    );
  const { unmount } = ver(20_000);
  expect(plano(screen.getByRole('status').textContent)).toBe('Total $ 95.000Queda debiendo $ 20.000');
  unmount();
  ver(0);
  expect(plano(screen.getByRole('status').textContent)).toBe('Total $ 95.000');
});

import type { CreditoDePersona, Permiso } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { SIN_DESCUENTO, type TiqueteEnCurso, VACIO } from './en-curso';
import { Pago } from './pago';
import { PersonaDelTiquete } from './persona';
import { favorQueCabe, porEnviar, porPagar, problemaDelFavor, sumasDe } from './reglas';
import { reducir } from './tiquete-en-curso';
import { TiqueteHecho } from './tiquete-hecho';

const LUISA = { id: 4, nombre: 'Luisa Mora' };
const corte: TiqueteEnCurso['lineas'][number] = {
  ...{ clave: 1, nombre: 'Corte', de: 'servicio', servicio_id: 1, empleado_id: 11, precio: 25_000, cantidad: 1 },
  ...{ precio_puesto: null, ofrecida: true, motivo_precio: '', descuento: SIN_DESCUENTO },
};
const DE_LUISA: TiqueteEnCurso = { ...VACIO, lineas: [corte], persona: LUISA };
const TIENE: CreditoDePersona = { deuda: 0, fia: false, limite: 0, cupo: 0, a_favor: 20_000 };
const enEfectivo = (monto: number, puesto = true) => ({
  ...{ metodo_id: 1, clase: 'efectivo' as const, monto, puesto, recibido: null, referencia: '' },
});
const plano = (texto: string | null | undefined) => (texto ?? '').replace(/\u00a0/g, ' ');

describe('lo que la persona tiene a favor', () => {
  const con = (cambio: Partial<TiqueteEnCurso>) => ({ ...DE_LUISA, ...cambio });
  const TOTAL = { total: 25_000 };
  const PROPINA = { monto: 5_000, partes: null, para: null };

  it('no se paga hoy, y se envía como lo que es; de otra persona no se ha dicho nada', () => {
    const tiquete = con({ favor: 20_000, propina: PROPINA });
    expect(porPagar(tiquete, TOTAL)).toBe(10_000);
    expect(porEnviar(tiquete, null)).toMatchObject({ persona_id: 4, usar_favor: 20_000 });
    expect(porEnviar(DE_LUISA, null)).not.toHaveProperty('usar_favor');
    const otra = reducir(con({ favor: 20_000, sobrante: true }), { que: 'persona', persona: null });
    expect(otra).toMatchObject({ favor: 0, sobrante: false, persona: null });
    expect(reducir(tiquete, { que: 'persona', persona: { ...LUISA } }).favor).toBe(20_000);
  });

  it.each([
    ['todo lo que tiene', {}, 20_000, 20_000],
    ['no más que el tiquete: la propina no sale de ahí', { propina: PROPINA }, 90_000, 25_000],
    ['sin lo que queda debiendo', { debe: 10_000 }, 20_000, 15_000],
    ['lo que falta de lo que se escribió', { cobros: [enEfectivo(18_000)] }, 20_000, 7_000],
    ['lo que se puso con una presión cede', { cobros: [enEfectivo(25_000, false)] }, 20_000, 20_000],
    ['nada, si ya está pagado', { cobros: [enEfectivo(30_000)] }, 20_000, 0],
  ])('cabe %s', (_, cambio: Partial<TiqueteEnCurso>, tiene, cabe) => {
    expect(favorQueCabe(con(cambio), TOTAL, tiene)).toBe(cabe);
  });

  it('lo que no se puede se dice como lo diría el servidor', () => {
    const problema = (favor: number, cambio: Partial<TiqueteEnCurso> = {}, credito?: CreditoDePersona) =>
      problemaDelFavor(con({ favor, ...cambio }), TOTAL, credito);
    expect([problema(0), problema(20_000), problema(20_000, {}, TIENE)]).toEqual([null, null, null]);
    expect(plano(problema(21_000, {}, TIENE))).toBe('Luisa Mora tiene $ 20.000 a favor');
    expect(plano(problema(26_000))).toBe('No se puede usar más de $ 25.000');
    expect(plano(problema(20_000, { debe: 10_000 }, TIENE))).toBe('No se puede usar más de $ 15.000');
  });

  it('lo que sobra se envía solo si se dijo, si sobra y si es de alguien', () => {
    const de = (cambio: Partial<TiqueteEnCurso>) => porEnviar(con(cambio), null).sobrante;
    expect(de({ cobros: [enEfectivo(30_000)], sobrante: true })).toBe('a_favor');
    expect(de({ cobros: [enEfectivo(30_000)] })).toBeUndefined();
    expect(de({ cobros: [enEfectivo(25_000)], sobrante: true })).toBeUndefined();
    expect(de({ cobros: [enEfectivo(30_000)], sobrante: true, persona: null })).toBeUndefined();
    // The banknotes that are handed over are given back, and are no surplus.
    expect(de({ cobros: [{ ...enEfectivo(25_000), recibido: 50_000 }], sobrante: true })).toBeUndefined();
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
  const nada = () => undefined;
  const mostrador = { tiquete, sumas: sumasDe(tiquete), despachar, vez: 1, recuperado: false, terminar: nada };
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

async function mostrar(
  inicial: TiqueteEnCurso,
  credito = TIENE,
  permisos: readonly Permiso[] = ['personas.ver', 'tiquetes.fiado'],
) {
  cobrar.mockClear();
  const pedir = vi.fn(async (ruta: string) => {
    if (ruta === '/api/sesion') return Response.json({ ...yo, modulos: [], permisos });
    if (ruta.endsWith('/credito')) return Response.json({ data: credito });
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
  await screen.findByRole('button', { name: 'Efectivo' });
}
const campo = () => screen.findByLabelText('Saldo a favor', { selector: 'input' });
const estado = () => plano(screen.getByText(/^(Faltan|Sobran|Completo|No hay)/).textContent);
const boton = (nombre: RegExp) => screen.getByRole('button', { name: nombre });

afterEach(() => vi.unstubAllGlobals());

it('se usa con una presión, el resto se paga, se cambia y se quita; su panel dice cuánto tiene', async () => {
  await mostrar(DE_LUISA);
  const favor = await campo();
  expect(plano(screen.getByText(/^A favor/, { selector: '[role=status]' }).textContent)).toBe('A favor $ 20.000');
  await userEvent.click(boton(/^Usar \$\s20\.000$/));
  expect(favor).toHaveValue('$ 20.000');
  expect(estado()).toBe('Faltan $ 5.000');
  await userEvent.click(boton(/^Efectivo$/));
  expect(estado()).toBe('Completo: $ 5.000 en efectivo y $ 20.000 del saldo a favor');
  await userEvent.click(boton(/^Cobrar \$\s5\.000$/));
  expect(cobrar).toHaveBeenCalledTimes(1);
  await userEvent.clear(favor);
  await userEvent.type(favor, '10000');
  expect(screen.getByLabelText('Monto por Efectivo')).toHaveValue('$ 15.000');
  await userEvent.click(boton(/^No usar el saldo a favor$/));
  expect(estado()).toBe('Completo: $ 25.000 en efectivo');
  expect(ultimo.favor).toBe(0);
});

it('con su tecla paga todo, y el botón lo dice', async () => {
  await mostrar(DE_LUISA, { ...TIENE, a_favor: 40_000 });
  await campo();
  boton(/Transferencia/).focus();
  await userEvent.keyboard('s');
  expect(await campo()).toHaveFocus();
  expect(await campo()).toHaveValue('$ 25.000');
  expect(estado()).toBe('Completo: $ 25.000 del saldo a favor');
  await userEvent.click(boton(/^Cobrar del saldo a favor$/));
  expect(cobrar).toHaveBeenCalledTimes(1);
});

it('más de lo que tiene se dice antes de enviarlo, y Enter vuelve a ese campo', async () => {
  await mostrar(DE_LUISA);
  await userEvent.type(await campo(), '22000');
  await userEvent.click(boton(/^Efectivo$/));
  expect(plano(screen.getByRole('alert').textContent)).toBe('Luisa Mora tiene $ 20.000 a favor');
  expect(boton(/^Cobrar/)).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Monto por Efectivo'), '{Enter}');
  expect(await campo()).toHaveFocus();
  expect(cobrar).not.toHaveBeenCalled();
});

it.each([
  ['de quien no tiene nada no se dice nada', { ...TIENE, a_favor: 0 }, ['personas.ver', 'tiquetes.fiado']],
  ['a quien no puede saberlo no se le dice', TIENE, ['personas.ver']],
] as const)('%s', async (_, credito, permisos) => {
  await mostrar(DE_LUISA, credito, permisos);
  expect(estado()).toBe('Faltan $ 25.000');
  expect(screen.queryByText(/a favor/i)).toBeNull();
  expect(screen.queryByLabelText('Saldo a favor')).toBeNull();
});

it('lo que sobra no se cobra hasta que se dice que queda a favor', async () => {
  await mostrar(DE_LUISA, { ...TIENE, a_favor: 0 });
  await userEvent.click(boton(/^Efectivo$/));
  const monto = screen.getByLabelText('Monto por Efectivo');
  await userEvent.clear(monto);
  await userEvent.type(monto, '30000');
  expect(estado()).toBe('Sobran $ 5.000');
  expect(boton(/^Cobrar/)).toBeDisabled();
  await userEvent.type(monto, '{Enter}');
  const dejar = screen.getByRole('checkbox', { name: /^Dejar \$\s5\.000 a favor de Luisa Mora$/ });
  expect(dejar).toHaveFocus();
  await userEvent.click(dejar);
  expect(estado()).toBe('Completo: $ 30.000 en efectivo y quedan $ 5.000 a favor');
  await userEvent.click(boton(/^Cobrar \$\s30\.000$/));
  expect(cobrar).toHaveBeenCalledTimes(1);
  expect(ultimo).toMatchObject({ sobrante: true, cobros: [{ monto: 30_000 }] });
});

it('sin persona dice que la elija; el vuelto no sobra', async () => {
  await mostrar({ ...DE_LUISA, persona: null, cobros: [{ ...enEfectivo(25_000), recibido: 50_000 }] });
  expect(estado()).toBe('Completo: $ 25.000 en efectivo');
  expect(screen.queryByText(/a favor/)).toBeNull();
  const monto = screen.getByLabelText('Monto por Efectivo');
  await userEvent.clear(monto);
  await userEvent.type(monto, '30000');
  expect(await screen.findByText('Para dejarlo a favor elige a la persona')).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(boton(/^Cobrar/)).toBeDisabled();
});

it('cobrado, dice lo que quedó a favor', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ ...yo, modulos: [], permisos: [] }));
  const hecho = { id: 40, numero: 124, total: 25_000, por_cobrar: 0, a_favor: 5_000, propina: 0, vuelto: 20_000 };
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={yo}>
        <TiqueteHecho hecho={hecho} alSeguir={() => undefined} />
      </SesionProvider>
    </QueryClientProvider>,
  );
  expect(plano(screen.getByRole('status').textContent)).toBe('Total $ 25.000Quedó a favor $ 5.000Vuelto$ 20.000');
});

it('más de lo que vale el tiquete se reprocha, y no se ofrece dejarlo a favor; el foco sigue en el campo', async () => {
  await mostrar(DE_LUISA);
  const favor = await campo();
  await userEvent.type(favor, '90000');
  expect(plano(screen.getByRole('alert').textContent)).toBe('No se puede usar más de $ 25.000');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(boton(/^Cobrar$/)).toBeDisabled();
  await userEvent.click(boton(/^Usar/));
  expect(favor).toHaveFocus();
  await userEvent.click(boton(/^No usar el saldo a favor$/));
  expect(favor).toHaveFocus();
});

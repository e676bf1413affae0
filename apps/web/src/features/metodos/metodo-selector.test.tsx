import { type Metodo, registroServicios } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { BotonesFormulario, Formulario, useFormulario } from '../../ui/formulario';
import { faltaReferencia, ofrecidos } from './api';
import { MetodoSelector } from './metodo-selector';

const metodo = (id: number, nombre: string, resto: Partial<Metodo> = {}): Metodo => ({
  id,
  nombre,
  clase: 'transferencia',
  entidad_id: null,
  entidad: null,
  pide_referencia: false,
  orden: id,
  activo: true,
  fijo: false,
  ...resto,
});
const FIJOS = [metodo(1, 'Efectivo', { clase: 'efectivo', fijo: true }), metodo(2, 'Transferencia', { fijo: true })];
const NEQUI = metodo(3, 'Nequi');
const DATAFONO = metodo(4, 'Datáfono', { pide_referencia: true });
const DEL_NORTE = metodo(5, 'Banco del norte', { entidad_id: 7 });
const VIEJO = metodo(6, 'Daviplata', { activo: false });
const COFRE = metodo(8, 'Cofre', { clase: 'efectivo' });

let todos: Metodo[];
beforeEach(() => {
  todos = [...FIJOS, NEQUI, DATAFONO, DEL_NORTE, VIEJO];
  vi.stubGlobal('fetch', async () => Response.json(todos));
});
afterEach(() => vi.unstubAllGlobals());

const esquema = z.object({
  metodo_id: registroServicios.shape.metodo_id,
  referencia: registroServicios.shape.referencia,
});
const enviados: unknown[] = [];

function Forma({ conserva }: { conserva?: number }) {
  const form = useFormulario(esquema, { metodo_id: conserva });
  const [metodoPago, setMetodoPago] = useState<'efectivo' | 'transferencia' | 'mixto'>('transferencia');
  const [entidadId, setEntidadId] = useState(7);
  return (
    <Formulario form={form} alEnviar={async (datos) => enviados.push(datos)} mensajeError="No">
      {(['efectivo', 'transferencia', 'mixto'] as const).map((uno) => (
        <button key={uno} type="button" onClick={() => setMetodoPago(uno)}>{`pago ${uno}`}</button>
      ))}
      <button type="button" onClick={() => setEntidadId(9)}>
        otra sucursal
      </button>
      <MetodoSelector entidadId={entidadId} metodoPago={metodoPago} conReferencia conserva={conserva} />
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}
const mostrar = (conserva?: number) =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <Forma {...(conserva !== undefined && { conserva })} />
    </QueryClientProvider>,
  );
const opciones = async () =>
  within(await screen.findByRole('group', { name: '¿Por dónde?' }))
    .getAllByRole('button')
    .map((boton) => `${boton.textContent}${boton.getAttribute('aria-pressed') === 'true' ? '*' : ''}`);
const enviado = async () => {
  enviados.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(enviados).toHaveLength(1));
  return enviados[0];
};

it('sin métodos propios no hay nada que elegir, y lo enviado es lo de siempre', async () => {
  todos = FIJOS;
  mostrar();
  expect(await enviado()).toEqual({});
  expect(screen.queryByText('¿Por dónde?')).toBeNull();
});

it('ofrece los de la clase y la sucursal; el elegido se envía, y el de la clase no', async () => {
  mostrar();
  expect(await opciones()).toEqual(['Transferencia*', 'Nequi', 'Datáfono', 'Banco del norte']);
  await userEvent.click(screen.getByRole('button', { name: 'Nequi' }));
  expect(await enviado()).toEqual({ metodo_id: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Transferencia' }));
  expect(await enviado()).toEqual({ metodo_id: null });
});

it('lo que ya no sirve deja de estar elegido: otra clase u otra sucursal', async () => {
  mostrar();
  await userEvent.click(await screen.findByRole('button', { name: 'Banco del norte' }));
  await userEvent.click(screen.getByRole('button', { name: 'otra sucursal' }));
  expect(await opciones()).toEqual(['Transferencia*', 'Nequi', 'Datáfono']);
  await userEvent.click(screen.getByRole('button', { name: 'Nequi' }));
  await userEvent.click(screen.getByRole('button', { name: 'pago mixto' }));
  expect(await opciones()).toEqual(['Transferencia', 'Nequi*', 'Datáfono']);
  await userEvent.click(screen.getByRole('button', { name: 'pago efectivo' }));
  expect(screen.queryByText('¿Por dónde?')).toBeNull();
  expect(await enviado()).toEqual({ metodo_id: null });
});

it('el que pide la referencia muestra dónde escribirla, y solo él la envía', async () => {
  mostrar();
  await userEvent.click(await screen.findByRole('button', { name: 'Datáfono' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Referencia/ }), '004512');
  expect(await enviado()).toEqual({ metodo_id: 4, referencia: '004512' });
  await userEvent.click(screen.getByRole('button', { name: 'Nequi' }));
  expect(screen.queryByRole('textbox', { name: /^Referencia/ })).toBeNull();
  expect(await enviado()).toEqual({ metodo_id: 3 });
});

it('un registro conserva el que tenía aunque ya no se use', async () => {
  mostrar(6);
  expect(await opciones()).toContain('Daviplata*');
  expect(await enviado()).toEqual({ metodo_id: 6 });
});

it('de muchos se elige en una lista', async () => {
  todos = [...FIJOS, ...Array.from({ length: 8 }, (_, n) => metodo(20 + n, `Banco ${n}`))];
  mostrar();
  expect(await screen.findByRole('combobox', { name: '¿Por dónde?' })).toHaveValue('Transferencia');
});

it('de lo pagado por los dos se dice la parte por transferencia, o la de efectivo si solo esa tiene', () => {
  const mixto = { entidadId: 7, metodoPago: 'mixto' as const };
  expect(ofrecidos([...todos, COFRE], mixto).clase).toBe('transferencia');
  expect(ofrecidos([...FIJOS, COFRE], mixto)).toEqual({ clase: 'efectivo', propios: [COFRE] });
  expect(ofrecidos([...todos, COFRE], { ...mixto, conserva: 8 }).propios).toEqual([COFRE]);
});

it('falta la referencia solo donde el método la pide', () => {
  expect(faltaReferencia({ metodo_id: 4 }, todos)).toBe('Datáfono pide la referencia');
  expect(faltaReferencia({ metodo_id: 4, referencia: '1' }, todos)).toBeUndefined();
  expect(faltaReferencia({ metodo_id: 3 }, todos)).toBeUndefined();
  expect(faltaReferencia({}, undefined)).toBeUndefined();
});

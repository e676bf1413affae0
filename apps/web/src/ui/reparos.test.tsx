import { NumberInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montar } from '../../test/montar';
import { hoy, sumarDias } from '../lib/format';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';
import { Modal } from './modal';
import { reparosDe } from './reparos';

const esquema = z.object({ unidades: z.number() });

function Zona({ guardar }: { guardar: (datos: unknown) => Promise<unknown> }) {
  const [abierto, setAbierto] = useState(true);
  return (
    <Modal abierto={abierto} alCerrar={() => setAbierto(false)} titulo="Servicio">
      <Cuerpo guardar={guardar} alTerminar={() => setAbierto(false)} />
    </Modal>
  );
}

function Cuerpo({ guardar, alTerminar }: { guardar: (datos: unknown) => Promise<unknown>; alTerminar: () => void }) {
  const form = useFormulario(esquema, { unidades: 1 });
  return (
    <Formulario
      form={form}
      alEnviar={guardar}
      alTerminar={alTerminar}
      reparos={({ unidades }) => reparosDe({ unidades: [unidades] })}
      mensajeError="Error al registrar el servicio"
    >
      <Campo nombre="unidades">{(campo) => <NumberInput label="Unidades" {...campo} />}</Campo>
      <BotonesFormulario enviar="Registrar" />
    </Formulario>
  );
}

const escribir = async (unidades: string) => {
  await userEvent.clear(screen.getByLabelText('Unidades'));
  await userEvent.type(screen.getByLabelText('Unidades'), unidades);
  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
};
const pregunta = () => screen.queryByRole('dialog', { name: '¿Está bien así?' });
const dialogo = () => screen.queryByRole('dialog', { name: 'Servicio' });

it('lo de todos los días se envía sin preguntar', async () => {
  const guardar = vi.fn().mockResolvedValue(undefined);
  montar(<Zona guardar={guardar} />);
  await escribir('100');
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
  expect(guardar).toHaveBeenCalledExactlyOnceWith({ unidades: 100 });
});

it('lo que se sale de lo común se pregunta antes; al revisar nada se envía y lo escrito sigue ahí', async () => {
  const guardar = vi.fn().mockResolvedValue(undefined);
  montar(<Zona guardar={guardar} />);
  await escribir('1000');
  expect(pregunta()).toHaveTextContent('Una línea lleva 1.000 unidades.');
  await userEvent.keyboard('{Escape}');
  expect(pregunta()).not.toBeInTheDocument();
  expect(dialogo()).toBeInTheDocument();
  expect(guardar).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Unidades')).toHaveValue('1000');

  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }));
  expect(guardar).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Registrar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sí, continuar' }));
  await waitFor(() => expect(dialogo()).not.toBeInTheDocument());
  expect(guardar).toHaveBeenCalledExactlyOnceWith({ unidades: 1000 });
});

it('dice todo lo que se sale de lo común, y nada de lo demás', () => {
  const viejo = sumarDias(hoy(), -32);
  expect(reparosDe({ fecha: viejo, unidades: [3, 101], pago_propio: true })).toEqual([
    'Una línea lleva 101 unidades.',
    `Es del ${viejo.split('-').reverse().join('/')}, hace más de 31 días.`,
    'El pago es para ti.',
  ]);
  expect(reparosDe({ fecha: sumarDias(hoy(), -31), unidades: [100] })).toEqual([]);
});

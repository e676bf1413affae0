import { PasswordInput, TextInput } from '@mantine/core';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFieldArray, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { guardarSesion, olvidarSesion } from '../lib/session';
import { BotonesFormulario, Campo, Formulario, useFormulario } from './formulario';

const ANA = { id: 7, email: 'ana@salon.co', role: null, operador: null };
const esquema = z.object({
  nombre: z.string(),
  password: z.string(),
  codigo: z.string(),
  archivo: z.instanceof(File).nullable(),
});

type Props = { sobre?: number; alEnviar?: () => Promise<unknown> };

function Zona({ sobre, alEnviar = () => Promise.resolve() }: Props) {
  const form = useFormulario(esquema, { nombre: '', password: '', codigo: '', archivo: null });
  return (
    <Formulario form={form} sobre={sobre} alEnviar={alEnviar} mensajeError="Error al guardar la zona">
      <Campo nombre="nombre">{(campo) => <TextInput label="Nombre" {...campo} />}</Campo>
      <Campo nombre="password">{(campo) => <PasswordInput label="Contraseña" {...campo} />}</Campo>
      <Campo nombre="codigo">{(campo) => <TextInput label="Código" autoComplete="one-time-code" {...campo} />}</Campo>
      <button
        type="button"
        onClick={() => form.setValue('archivo', new File(['x'], 'recibo.png'), { shouldDirty: true })}
      >
        Elegir archivo
      </button>
      <BotonesFormulario enviar="Guardar" />
    </Formulario>
  );
}

const guardado = () => sessionStorage.getItem('borradores') ?? '';
const nombre = () => screen.getByLabelText('Nombre');
const aviso = () => screen.queryByText('Recuperamos lo que escribías');
const escribir = async (texto: string) => {
  await userEvent.setup({ delay: null }).type(nombre(), texto);
  await waitFor(() => expect(guardado()).toContain(texto));
};
/** A reload: the storage as it was, and nothing on screen. */
const recargar = (unmount: () => void) => {
  const antes = guardado();
  unmount();
  sessionStorage.setItem('borradores', antes);
};

beforeEach(() => {
  sessionStorage.clear();
  guardarSesion('ficha', ANA);
});
afterEach(() => {
  vi.useRealTimers();
  olvidarSesion();
});

const ticket = z.object({ servicios: z.array(z.object({ nombre: z.string() })) });

/** A form that tells the values of its lines, as a ticket tells its total. */
function Ticket() {
  const form = useFormulario(ticket, { servicios: [{ nombre: '' }] });
  const { fields } = useFieldArray({ control: form.control, name: 'servicios' });
  const { servicios = [] } = useWatch({ control: form.control });
  return (
    <Formulario form={form} alEnviar={() => Promise.resolve()} mensajeError="Error al asignar los servicios">
      {fields.map(({ id }, i) => (
        <Campo key={id} nombre={`servicios.${i}.nombre`}>
          {(campo) => <TextInput label="Nombre" {...campo} />}
        </Campo>
      ))}
      <output>{servicios.map((servicio) => servicio.nombre)}</output>
    </Formulario>
  );
}

it('lo que se cuenta de las líneas recuperadas es lo que tienen escrito', async () => {
  const { unmount } = montar(<Ticket />);
  await escribir('Corte');
  recargar(unmount);
  montar(<Ticket />);
  expect(nombre()).toHaveValue('Corte');
  await waitFor(() => expect(screen.getByText('Corte')).toBeVisible());
});

it('al recargar vuelve lo que se escribía, y se puede empezar de nuevo', async () => {
  const { unmount } = montar(<Zona />);
  expect(aviso()).not.toBeInTheDocument();
  await escribir('Norte');
  recargar(unmount);
  montar(<Zona />);
  expect(nombre()).toHaveValue('Norte');
  expect(aviso()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect(nombre()).toHaveValue('');
  expect(aviso()).not.toBeInTheDocument();
  expect(guardado()).toBe('');
});

it('de un registro no se ofrece para otro', async () => {
  const { unmount } = montar(<Zona sobre={1} />);
  await escribir('Norte');
  recargar(unmount);
  montar(<Zona sobre={2} />).unmount();
  montar(<Zona sobre={1} />);
  expect(nombre()).toHaveValue('Norte');
});

it('guardado o descartado, termina', async () => {
  const guardar = vi.fn(() => Promise.resolve());
  const { unmount } = montar(<Zona alEnviar={guardar} />);
  await escribir('Norte');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(guardado()).toBe(''));
  expect(guardar).toHaveBeenCalledOnce();
  unmount();
  const otro = montar(<Zona />);
  await escribir('Sur');
  otro.unmount();
  await waitFor(() => expect(guardado()).toBe(''));
});

it('contraseñas, códigos y archivos no se guardan nunca', async () => {
  montar(<Zona />);
  const persona = userEvent.setup({ delay: null });
  await persona.type(screen.getByLabelText('Contraseña'), 'secreta-1');
  await persona.type(screen.getByLabelText('Código'), '123456');
  await persona.click(screen.getByRole('button', { name: 'Elegir archivo' }));
  await escribir('Norte');
  expect(
    Object.values(JSON.parse(guardado()) as Record<string, { cambios: unknown }>).map(({ cambios }) => cambios),
  ).toEqual([{ nombre: 'Norte' }]);
});

it('una sesión que termina no se lo lleva: vuelve a la misma persona, y de otra no queda nada', async () => {
  const { unmount } = montar(<Zona />);
  await escribir('Norte');
  act(() => olvidarSesion());
  unmount();
  guardarSesion('otra ficha', ANA);
  const despues = montar(<Zona />);
  expect(nombre()).toHaveValue('Norte');
  recargar(despues.unmount);
  olvidarSesion();
  guardarSesion('de-eva', { ...ANA, id: 8 });
  expect(guardado()).toBe('');
  montar(<Zona />);
  expect(nombre()).toHaveValue('');
});

it('quien cierra su sesión no deja nada', async () => {
  montar(<Zona />);
  await escribir('Norte');
  act(() => olvidarSesion({ seVa: true }));
  expect(guardado()).toBe('');
});

it('vence en doce horas', async () => {
  const { unmount } = montar(<Zona />);
  await escribir('Norte');
  recargar(unmount);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 3_600_000 });
  montar(<Zona />);
  expect(nombre()).toHaveValue('');
});

it('sin respuesta del servidor lo escrito queda, y se dice qué hacer', async () => {
  montar(<Zona alEnviar={() => Promise.reject(new ErrorApi(0))} />);
  await escribir('Norte');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error al guardar la zona');
  expect(screen.getByRole('alert')).toHaveTextContent('revisa tu conexión y envíalo otra vez');
  expect(nombre()).toHaveValue('Norte');
});

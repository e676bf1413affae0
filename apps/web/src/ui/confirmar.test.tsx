import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { ErrorApi } from '../lib/error-api';
import { guardarSesion, olvidarSesion } from '../lib/session';
import { ConfirmarDialogo as Confirmar } from './confirmar-dialogo';

const ANA = { id: 7, email: 'ana@salon.co', role: null, operador: null };

type Props = { gasto?: number; eliminar?: () => Promise<unknown>; alCerrar?: () => void };
const Eliminar = ({ gasto = 1, eliminar = () => Promise.resolve(), alCerrar = () => {} }: Props) => (
  <Confirmar
    abierto
    alCerrar={alCerrar}
    titulo="Eliminar gasto"
    pideMotivo
    sobre={gasto}
    alConfirmar={eliminar}
    mensajeError="Error al eliminar el gasto"
  >
    ¿Quieres eliminarlo?
  </Confirmar>
);

const guardado = () => sessionStorage.getItem('borradores') ?? '';
const escribir = async (texto: string) => {
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('Motivo'), texto);
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
afterEach(() => olvidarSesion());

it('al recargar vuelve el motivo que se escribía, y se puede empezar de nuevo', async () => {
  const { unmount } = montar(<Eliminar />);
  await escribir('Repetido');
  recargar(unmount);
  montar(<Eliminar />);
  expect(screen.getByLabelText('Motivo')).toHaveValue('Repetido');
  await userEvent.click(screen.getByRole('button', { name: 'Empezar de nuevo' }));
  expect(screen.getByLabelText('Motivo')).toHaveValue('');
  expect(guardado()).toBe('');
});

it('el motivo de un registro no se ofrece para otro', async () => {
  const { unmount } = montar(<Eliminar gasto={1} />);
  await escribir('Repetido');
  recargar(unmount);
  montar(<Eliminar gasto={2} />);
  expect(screen.getByLabelText('Motivo')).toHaveValue('');
  expect(screen.queryByText('Recuperamos lo que escribías')).not.toBeInTheDocument();
});

it('eliminado, no queda nada del motivo', async () => {
  const cerrar = vi.fn();
  montar(<Eliminar alCerrar={cerrar} />);
  await escribir('Repetido');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await waitFor(() => expect(cerrar).toHaveBeenCalled());
  expect(guardado()).toBe('');
});

it('sin respuesta del servidor dice qué hacer, y el motivo sigue ahí', async () => {
  montar(<Eliminar eliminar={() => Promise.reject(new ErrorApi(0))} />);
  await escribir('Repetido');
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText(/revisa tu conexión y envíalo otra vez/)).toBeVisible();
  expect(screen.getByLabelText('Motivo')).toHaveValue('Repetido');
});

it('Cancelar pregunta antes de perder el motivo', async () => {
  const cerrar = vi.fn();
  montar(<Eliminar alCerrar={cerrar} />);
  await escribir('Repetido');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(cerrar).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(cerrar).toHaveBeenCalled();
});

const mixto = { metodo_pago: 'mixto', monto_efectivo: 8_372, monto_transferencia: 9_628 } as const;
type ConDinero = {
  dinero: Parameters<typeof Confirmar>[0]['dinero'];
  eliminar: (...como: unknown[]) => Promise<unknown>;
};
const EliminarVenta = ({ dinero, eliminar }: ConDinero) => (
  <Confirmar
    abierto
    alCerrar={() => {}}
    titulo="Eliminar venta"
    dinero={dinero}
    alConfirmar={eliminar}
    mensajeError="No"
  >
    ¿Quieres eliminarla?
  </Confirmar>
);

it('de lo pagado por los dos medios pregunta cómo se devolvió, con cuánto entró por cada uno', async () => {
  const eliminar = vi.fn(() => Promise.resolve());
  montar(<EliminarVenta dinero={mixto} eliminar={eliminar} />);
  expect(screen.getByRole('radio', { name: 'Como entró' })).toBeChecked();
  expect(screen.getByText(/8\.372 en efectivo y .*9\.628 por transferencia/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Todo en efectivo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(eliminar).toHaveBeenCalledWith(undefined, 'efectivo');
});

it('de lo que quedó debiendo dice que ya no se debe, y de lo fiado entero, que no hay qué devolver', async () => {
  const eliminar = vi.fn(() => Promise.resolve());
  const fiado = {
    metodo_pago: 'efectivo',
    monto_efectivo: 0,
    monto_transferencia: 0,
    monto_por_cobrar: 18_000,
  } as const;
  const { unmount } = montar(<EliminarVenta dinero={fiado} eliminar={eliminar} />);
  const dialogo = () => screen.getByRole('dialog').textContent?.replace(/\u00a0/g, ' ');
  expect(dialogo()).toContain('Quedó debiendo $ 18.000: ya no se deben, y no hay dinero que devolver.');
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(eliminar).toHaveBeenCalledWith(undefined, undefined);
  unmount();
  montar(<EliminarVenta dinero={{ ...mixto, monto_por_cobrar: 5_076 }} eliminar={eliminar} />);
  expect(dialogo()).toContain('Quedó debiendo $ 5.076: ya no se deben. Si ya abonó una parte, le queda a favor.');
  expect(screen.getByRole('radio', { name: 'Como entró' })).toBeChecked();
});

it('de lo pagado por un solo medio no pregunta nada, y se devuelve como entró', async () => {
  const eliminar = vi.fn(() => Promise.resolve());
  montar(<EliminarVenta dinero={{ ...mixto, metodo_pago: 'efectivo', monto_transferencia: 0 }} eliminar={eliminar} />);
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/debiendo/)).toBeNull();
  expect(eliminar).toHaveBeenCalledWith(undefined, undefined);
});

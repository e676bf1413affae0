import type { Usuario } from '@jornal/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { SesionProvider } from '../../lib/session-context';
import { AccionesFila } from '../../ui/acciones-fila';
import { deCadaFila } from '../../ui/acciones-lista';
import { useDialogo } from '../../ui/use-dialogo';
import { type Pedido, useAcciones } from './acciones-usuario';
import { ConfirmarAccion } from './confirmar-accion';

const yo = {
  id: 1,
  email: 'sara@salon.co',
  name: 'Sara',
  type: 'supervisor',
  zona_horaria: 'America/Bogota',
  entity_id: '2',
  role: { id: 2, nombre: 'supervisor' },
  nombre: 'Sara',
  alcance: 'sucursal' as const,
  entidad: { id: 2, nombre: 'Centro' },
  operador: null,
};
const cuenta = (cambios: Partial<Usuario> = {}): Usuario => ({
  id: 9,
  email: 'rosa@salon.co',
  nombre: 'Rosa Peña',
  role: { id: 5, nombre: 'Recepción' },
  operador: null,
  entidad: { id: 2, nombre: 'Centro' },
  activo: true,
  anonimizado: false,
  invitacion_pendiente: false,
  segundo_factor: false,
  a_su_mando: true,
  ultimo_ingreso: null,
  created_at: '2026-11-18T15:00:00.000Z',
  ...cambios,
});

function Fila({ usuario }: { usuario: Usuario }) {
  const accion = useDialogo<Pedido>();
  const deFila = deCadaFila(useAcciones(accion.abrir));
  return (
    <>
      {deFila && <AccionesFila acciones={deFila(usuario)} />}
      <ConfirmarAccion abierto={accion.abierto} pedido={accion.sobre} alCerrar={accion.cerrar} />
    </>
  );
}

const enviado = vi.fn<(metodo: string, ruta: string, cuerpo: unknown) => void>();
function mostrar(usuario: Usuario, permisos: string[] = ['usuarios.ver', 'usuarios.editar']) {
  enviado.mockReset();
  vi.stubGlobal('fetch', (ruta: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(Response.json({ ...yo, modulos: ['usuarios'], permisos }));
    enviado(String(method), ruta, body ? JSON.parse(String(body)) : null);
    return Promise.resolve(Response.json({ message: 'Hecho', data: usuario }));
  });
  return montar(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SesionProvider usuario={yo}>
        <Fila usuario={usuario} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const boton = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.unstubAllGlobals());

it('desactivar pregunta antes y manda el motivo', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar(cuenta());
  await persona.click(await accionDeFila('Desactivar'));
  expect(enviado).not.toHaveBeenCalled();
  await persona.type(await screen.findByLabelText('Motivo'), 'Perdió el celular');
  await persona.click(screen.getAllByRole('button', { name: 'Desactivar' }).at(-1) as HTMLElement);
  await vi.waitFor(() =>
    expect(enviado).toHaveBeenCalledWith('PUT', '/api/usuarios/9/estado', {
      activo: false,
      motivo: 'Perdió el celular',
    }),
  );
});

it('a quien aún no elige contraseña se le reenvía la invitación', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar(cuenta({ invitacion_pendiente: true }));
  await persona.click(await boton('Reenviar invitación'));
  await persona.click(await boton('Enviar enlace'));
  await vi.waitFor(() => expect(enviado).toHaveBeenCalledWith('POST', '/api/usuarios/9/restablecer-contrasena', null));
});

it('de quien fue anonimizado no queda nada por hacer', async () => {
  const { container } = mostrar(cuenta({ activo: false, anonimizado: true }));
  // Where the buttons would be.
  await vi.waitFor(() => expect(container.querySelector('.mantine-Group-root')).not.toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

it('una cuenta inactiva solo se activa, y la propia no se desactiva', async () => {
  const { unmount } = mostrar(cuenta({ activo: false }));
  expect(await boton('Activar')).toBeEnabled();
  for (const accion of ['Restablecer contraseña', 'Cerrar sesiones'])
    expect(await accionDeFila(accion)).toHaveAttribute('aria-disabled', 'true');
  unmount();
  mostrar(cuenta({ id: yo.id }));
  expect(await accionDeFila('Desactivar')).toHaveAttribute('aria-disabled', 'true');
});

it('sin el permiso de editar usuarios no hay acciones', async () => {
  mostrar(cuenta(), ['usuarios.ver']);
  await vi.waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});

it('a quien perdió su teléfono se le quita el segundo factor, preguntando antes', async () => {
  const persona = userEvent.setup({ delay: null });
  mostrar(cuenta({ segundo_factor: true }));
  await persona.click(await accionDeFila('Quitar segundo factor'));
  expect(enviado).not.toHaveBeenCalled();
  await persona.click(screen.getAllByRole('button', { name: 'Quitar segundo factor' }).at(-1) as HTMLElement);
  await vi.waitFor(() => expect(enviado).toHaveBeenCalledWith('DELETE', '/api/usuarios/9/segundo-factor', null));
});

it('ni quien no tiene segundo factor ofrece quitarlo, ni la fila propia ofrece lo que se hace en Tu cuenta', async () => {
  const { unmount } = mostrar(cuenta());
  await boton('Restablecer contraseña');
  await accionDeFila('Cerrar sesiones');
  expect(screen.queryByRole('menuitem', { name: 'Quitar segundo factor' })).not.toBeInTheDocument();
  unmount();
  mostrar(cuenta({ id: yo.id, segundo_factor: true }));
  await boton('Cerrar sesiones');
  await accionDeFila('Desactivar');
  for (const name of ['Restablecer contraseña', 'Quitar segundo factor']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name })).not.toBeInTheDocument();
  }
});

it('con la cuenta de quien puede más no hay nada que hacer, y se dice por qué', async () => {
  mostrar(cuenta({ a_su_mando: false }));
  const persona = userEvent.setup({ delay: null });
  const restablecer = await boton('Restablecer contraseña');
  await persona.click(restablecer);
  for (const otro of [restablecer, await accionDeFila('Cerrar sesiones'), await accionDeFila('Desactivar')]) {
    expect(otro).toHaveAttribute('aria-disabled', 'true');
    await persona.click(otro);
  }
  expect(enviado).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

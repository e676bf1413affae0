import { deudas, type ErrorRespuesta } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { montar } from '../../../test/montar';
import { SegundaPersona } from '../../app/segunda-persona';
import { cliente, dato, enviarGuardado } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';
import { crearQueryClient } from '../../lib/query-client';
import { guardarSesion, olvidarSesion } from '../../lib/session';

const requiere = [{ que: 'fiado' as const, valor: 120_000, tope: 100_000 }];
const acto = {
  ...{ accion: 'cobrar' as const, entidad_id: 7, resumen: 'Corte', requiere },
  ...{ huella: 'a'.repeat(64), sello: 'b'.repeat(64) },
};
const MARTA = { id: 3, nombre: 'Marta Díaz', con_codigo: true };

let pedidos: Array<{ ruta: string; aprobacion: string | undefined; body: Record<string, unknown> | null }> = [];
let yaHay: ErrorRespuesta['aprobacion'];
/** The answer to a code waits for it. */
let respuesta: Promise<void>;
beforeEach(() => {
  pedidos = [];
  respuesta = Promise.resolve();
  yaHay = undefined;
  vi.stubGlobal(
    'fetch',
    async (ruta: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string }) => {
      const { aprobacion } = headers;
      pedidos.push({ ruta, aprobacion, body: body ? JSON.parse(body) : null });
      if (ruta.startsWith('/api/aprobaciones/aprobadores')) return Response.json({ data: [MARTA] });
      if (ruta === '/api/aprobaciones/en-el-acto') {
        await respuesta;
        if (JSON.parse(body ?? '').codigo !== '274951')
          return Response.json(
            { codigo: 'CODIGO_DE_APROBAR_INCORRECTO', message: 'El código no es correcto' },
            { status: 400 },
          );
        return Response.json(
          { message: 'Aprobado', data: { id: 41, vence_en: '2026-11-18T15:02:00Z' } },
          { status: 201 },
        );
      }
      if (ruta.startsWith('/api/aprobaciones?')) return Response.json({ data: [], pagination: {} });
      if (aprobacion === undefined)
        return Response.json(
          { codigo: 'REQUIERE_APROBACION', message: 'Requiere aprobación', requiere, acto, aprobacion: yaHay },
          { status: 409 },
        );
      return Response.json(
        { message: 'Abono de $ 1', data: { abonado: 1, a_favor: 0, deuda: 0, vuelto: 0 } },
        { status: 201 },
      );
    },
  );
});
afterEach(() => {
  olvidarSesion();
  vi.unstubAllGlobals();
});

const enPantalla = () =>
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SegundaPersona />
    </QueryClientProvider>,
  );
/** Any act of any screen. */
function hacer() {
  enPantalla();
  return abonar();
}
function abonar() {
  const cuerpo = { persona_id: 1, cobros: [{ metodo_id: 1, monto: 1 }] };
  return dato(cliente(deudas).abonar({ body: cuerpo }));
}
const deAbono = () => pedidos.filter(({ ruta }) => ruta === '/api/abonos');

it('con el código de otra persona se envía lo mismo, con su aprobación', async () => {
  const hecho = hacer();
  const codigo = await screen.findByLabelText('Su código de seis cifras', {}, { timeout: 20_000 });
  expect(screen.getByText(/^Queda debiendo \$\s120\.000: el límite es \$\s100\.000$/)).toBeVisible();
  const aplicar = screen.getByRole('button', { name: 'Aprobar y aplicar' });
  expect(aplicar).toBeDisabled();
  await userEvent.type(codigo, '111222');
  await userEvent.click(aplicar);
  expect(await screen.findByRole('alert')).toHaveTextContent('El código no es correcto');
  expect(codigo).toHaveValue('');
  await userEvent.type(codigo, '27x4951');
  await userEvent.click(aplicar);
  expect((await hecho).message).toBe('Abono de $ 1');
  expect(deAbono().map(({ aprobacion }) => aprobacion)).toEqual([undefined, '41']);
  expect(deAbono()[1]?.body).toEqual(deAbono()[0]?.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('cerrada sin aprobar, lo que se hacía termina como lo dijo el servidor', async () => {
  const hecho = hacer().catch((error: unknown) => error);
  await screen.findByLabelText('Su código de seis cifras', {}, { timeout: 20_000 });
  await userEvent.keyboard('{Escape}');
  const error = await hecho;
  expect(error).toBeInstanceOf(ErrorApi);
  expect((error as ErrorApi).codigo).toBe('REQUIERE_APROBACION');
  expect(deAbono()).toHaveLength(1);
});

it('lo que ya se aprobó por la bandeja solo falta aplicarlo', async () => {
  yaHay = { id: 52, estado: 'aprobada' };
  const hecho = hacer();
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar' }, { timeout: 20_000 }));
  await hecho;
  expect(deAbono().map(({ aprobacion }) => aprobacion)).toEqual([undefined, '52']);
});

const luz = {
  ...{
    id: 7,
    email: 'luz@salon.co',
    nombre: 'Luz',
    role: { nombre: 'Recepción' },
    entidad: { id: 1, nombre: 'Centro' },
  },
  ...{ alcance: 'sucursal' as const, operador: null },
};

it('con otra persona en la pantalla se acaba, y la respuesta que llega tarde no toca lo que hace ella', async () => {
  guardarSesion('de-luz', luz);
  let llega = () => {};
  respuesta = new Promise((listo) => {
    llega = listo;
  });
  const deLuz = hacer().catch((error: unknown) => error);
  await userEvent.type(await screen.findByLabelText('Su código de seis cifras', {}, { timeout: 20_000 }), '274951');
  await userEvent.click(screen.getByRole('button', { name: 'Aprobar y aplicar' }));
  guardarSesion('de-marta', { ...luz, id: 3, nombre: 'Marta' });
  expect(((await deLuz) as ErrorApi).codigo).toBe('REQUIERE_APROBACION');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  void abonar().catch(() => undefined);
  expect(await screen.findByLabelText('Su código de seis cifras')).toHaveValue('');
  llega();
  await waitFor(() => expect(pedidos.filter(({ ruta }) => ruta === '/api/aprobaciones/en-el-acto')).toHaveLength(1));
  await userEvent.type(screen.getByLabelText('Su código de seis cifras'), '111');
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(deAbono().map(({ aprobacion }) => aprobacion)).toEqual([undefined, undefined]);
});

it('lo que sale guardado en este aparato no le pregunta nada a quien está en otra cosa', async () => {
  enPantalla();
  const guardado = { body: '{}', clave: 'una', limite: 9_000, aprobacion: null };
  await expect(enviarGuardado('/api/abonos', guardado)).rejects.toMatchObject({ codigo: 'REQUIERE_APROBACION' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await enviarGuardado('/api/abonos', { ...guardado, aprobacion: 41 })).status).toBe(201);
});

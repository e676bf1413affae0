import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { avisos } from './avisos';
import { AvisosArea } from './avisos-area';
import { useAvisoDeFallo, useRegistroDeFallo } from './use-aviso-de-fallo';

function Consulta({ mensaje }: { mensaje: string }) {
  useAvisoDeFallo(true, mensaje);
  return null;
}

it('de varias consultas que fallan juntas se avisa una vez', async () => {
  montar(
    <>
      <AvisosArea />
      <Consulta mensaje="Error al cargar los gastos" />
      <Consulta mensaje="Error al cargar la lista de operadores" />
      <Consulta mensaje="Error al cargar los gastos" />
    </>,
  );
  expect(await screen.findByText('Error al cargar los gastos')).toBeVisible();
  // A toast after them stands: they were told, or not, before it.
  avisos.error('Otra cosa');
  expect(await screen.findByText('Otra cosa')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

function SinAviso({ fallo }: { fallo: boolean }) {
  useRegistroDeFallo(fallo, 'Error al cargar los roles');
  return null;
}

it('lo que solo se registra queda en la consola una vez, y no se avisa', async () => {
  const consola = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  montar(
    <>
      <AvisosArea />
      <SinAviso fallo={false} />
      <SinAviso fallo />
    </>,
  );
  avisos.error('Otra más');
  expect(await screen.findByText('Otra más')).toBeVisible();
  expect(screen.queryByText('Error al cargar los roles')).toBeNull();
  expect(consola.mock.calls).toEqual([['Error al cargar los roles']]);
  consola.mockRestore();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { montar } from '../../test/montar';
import { AvisoConAccion } from './aviso-accion';

it('la acción de un aviso se hace una vez, aunque se pulse dos mientras se va', async () => {
  const alPulsar = vi.fn();
  montar(<AvisoConAccion texto="Gasto eliminado" accion={{ texto: 'Deshacer', alPulsar }} alCerrar={vi.fn()} />);
  await userEvent.dblClick(screen.getByText('Deshacer'));
  expect(alPulsar).toHaveBeenCalledOnce();
});

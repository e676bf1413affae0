import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { montar } from '../../test/montar';
import { CampoDia } from './campo-dia';

function Filtro() {
  const [dia, setDia] = useState<string | null>(null);
  return (
    <>
      <CampoDia aria-label="Desde" value={dia} onChange={setDia} />
      <p>{dia ?? 'sin día'}</p>
    </>
  );
}

it('un día se escribe sin esperar el calendario, que llega detrás', async () => {
  montar(<Filtro />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Desde' }), '20/11/2026');
  expect(await screen.findByText('2026-11-20')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Borrar la fecha' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Desde' })).toHaveValue('20/11/2026');
});

import { expect, test } from 'vitest';
import { montar } from '../../test/montar';
import { PresupuestoUsado } from './presupuesto-usado';

test.each([
  [33.33, undefined, '33,3 %'],
  [999, '$ 100', '999 % del presupuesto de $ 100'],
  [123_456.7, undefined, 'más de 10×'],
  [123_456.7, '$ 100', 'más de 10× el presupuesto de $ 100'],
])('%d %% of a budget is told as «%s»', (usado, de, texto) => {
  const { container } = montar(<PresupuestoUsado usado={usado} de={de} />);
  expect(container.querySelector('.cifra')?.textContent).toBe(texto);
});

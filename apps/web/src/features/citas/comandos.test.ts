import { expect, test } from 'vitest';
import { comandosCitas } from './comandos';

test('to book a person leads to the free places with their name, on the days that were said', () => {
  const comando = comandosCitas.find(({ id }) => id === 'agendar-a');
  const hallado = {
    tipo: 'persona',
    id: 1,
    nombre: 'Laura Zapata & cía',
    detalle: null,
    fecha: null,
    entidad_id: 1,
  } as const;
  const aDonde = (rango?: { inicio: string; fin: string }) => {
    const destino = comando?.ir({ hallado, ...(rango && { rango }) });
    if (typeof destino !== 'object') throw new Error('It leads nowhere');
    const { pathname, searchParams } = new URL(destino.a, 'http://jornal');
    return [pathname, Object.fromEntries(searchParams)];
  };
  expect(aDonde()).toEqual(['/agendas', { persona: 'Laura Zapata & cía' }]);
  expect(aDonde({ inicio: '2026-11-25', fin: '2026-11-25' })).toEqual([
    '/agendas',
    { persona: 'Laura Zapata & cía', fecha: '2026-11-25' },
  ]);
});

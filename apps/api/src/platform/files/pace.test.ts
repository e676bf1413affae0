import { atThePaceOf } from './pace.js';

describe('Mientras se hace un archivo', () => {
  async function* tres() {
    yield 1;
    yield 2;
    yield 3;
  }
  const leer = async (otros: () => boolean) => {
    const leidos: number[] = [];
    for await (const n of atThePaceOf(tres(), otros)) leidos.push(n);
    return leidos;
  };

  it('los demás van primero: antes de cada tanda se mira si alguien trabaja', async () => {
    let preguntas = 0;
    expect(await leer(() => ++preguntas < 0)).toEqual([1, 2, 3]);
    expect(preguntas).toBe(3);
  });

  it('avanza aunque los demás no paren', async () => {
    expect(await leer(() => true)).toEqual([1, 2, 3]);
  });
});

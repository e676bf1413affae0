import { atThePaceOf } from './pace.js';

describe('Mientras se hace un archivo', () => {
  async function* tres() {
    yield 1;
    yield 2;
    yield 3;
  }
  const leer = async (others: () => boolean) => {
    const read: number[] = [];
    for await (const n of atThePaceOf(tres(), others)) read.push(n);
    return read;
  };

  it('los demás van primero: antes de cada tanda se mira si alguien trabaja', async () => {
    let questions = 0;
    expect(await leer(() => ++questions < 0)).toEqual([1, 2, 3]);
    expect(questions).toBe(3);
  });

  it('avanza aunque los demás no paren', async () => {
    expect(await leer(() => true)).toEqual([1, 2, 3]);
  });
});

import { BusinessError } from '../errors/business-error.js';
import { Turns } from './turns.js';

const full = () => new BusinessError('OCUPADO', 'Vuelve en un momento', 503);

describe('Los turnos de un trabajo que cuesta mucho', () => {
  /** Holds the only place until told, and keeps the order in which the others had theirs. */
  const open = (waiting: number, oneByOne: number) => {
    const turns = new Turns(1, waiting, oneByOne, full);
    const order: string[] = [];
    let release = (): void => undefined;
    const loose = new Promise<void>((ready) => {
      release = ready;
    });
    const primero = turns.take('primera', () => loose);
    const ask = (who: string) => turns.take(who, async () => void order.push(who));
    const finish = () => {
      release();
      return primero;
    };
    return { ask, order, finish };
  };

  it('dan la vuelta: quien pide muchos no va delante del único de otra persona', async () => {
    const { ask, order, finish } = open(10, 5);
    const all = ['ana', 'ana', 'ana', 'beto', 'carla'].map(ask);
    await finish();
    await Promise.all(all);
    expect(order).toEqual(['ana', 'beto', 'carla', 'ana', 'ana']);
  });

  it('con la fila llena solo se devuelve a quien ya tiene uno en ella, y nadie pasa de los suyos', async () => {
    const { ask, order, finish } = open(3, 2);
    const inside = ['ana', 'ana'].map(ask);
    await expect(ask('ana')).rejects.toMatchObject({ codigo: 'OCUPADO', status: 503 });
    inside.push(ask('beto'));
    await expect(ask('beto')).rejects.toMatchObject({ codigo: 'OCUPADO' });
    inside.push(ask('carla'));
    await finish();
    await Promise.all(inside);
    expect(order).toEqual(['ana', 'beto', 'carla', 'ana']);
  });

  it('uno que falla deja su lugar al siguiente', async () => {
    const turns = new Turns(1, 5, 5, full);
    const fails = turns.take('ana', () => Promise.reject(new Error('no')));
    const goesOn = turns.take('beto', () => Promise.resolve('listo'));
    await expect(fails).rejects.toThrow('no');
    expect(await goesOn).toBe('listo');
    expect(await turns.take('carla', () => Promise.resolve('libre'))).toBe('libre');
  });
});

import { BusinessError } from '../errors/business-error.js';
import { Turns } from './turns.js';

const lleno = () => new BusinessError('OCUPADO', 'Vuelve en un momento', 503);

describe('Los turnos de un trabajo que cuesta mucho', () => {
  /** Holds the only place until told, and keeps the order in which the others had theirs. */
  const abrir = (enEspera: number, porUno: number) => {
    const turnos = new Turns(1, enEspera, porUno, lleno);
    const orden: string[] = [];
    let soltar = (): void => undefined;
    const suelta = new Promise<void>((listo) => {
      soltar = listo;
    });
    const primero = turnos.take('primera', () => suelta);
    const pedir = (quien: string) => turnos.take(quien, async () => void orden.push(quien));
    const terminar = () => {
      soltar();
      return primero;
    };
    return { pedir, orden, terminar };
  };

  it('dan la vuelta: quien pide muchos no va delante del único de otra persona', async () => {
    const { pedir, orden, terminar } = abrir(10, 5);
    const todos = ['ana', 'ana', 'ana', 'beto', 'carla'].map(pedir);
    await terminar();
    await Promise.all(todos);
    expect(orden).toEqual(['ana', 'beto', 'carla', 'ana', 'ana']);
  });

  it('con la fila llena solo se devuelve a quien ya tiene uno en ella, y nadie pasa de los suyos', async () => {
    const { pedir, orden, terminar } = abrir(3, 2);
    const dentro = ['ana', 'ana'].map(pedir);
    await expect(pedir('ana')).rejects.toMatchObject({ codigo: 'OCUPADO', status: 503 });
    dentro.push(pedir('beto'));
    await expect(pedir('beto')).rejects.toMatchObject({ codigo: 'OCUPADO' });
    dentro.push(pedir('carla'));
    await terminar();
    await Promise.all(dentro);
    expect(orden).toEqual(['ana', 'beto', 'carla', 'ana']);
  });

  it('uno que falla deja su lugar al siguiente', async () => {
    const turnos = new Turns(1, 5, 5, lleno);
    const falla = turnos.take('ana', () => Promise.reject(new Error('no')));
    const sigue = turnos.take('beto', () => Promise.resolve('listo'));
    await expect(falla).rejects.toThrow('no');
    expect(await sigue).toBe('listo');
    expect(await turnos.take('carla', () => Promise.resolve('libre'))).toBe('libre');
  });
});

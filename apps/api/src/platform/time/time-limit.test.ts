import { TimeLimit } from './time-limit.js';

/** The timers that keep this process alive. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('El plazo de una solicitud', () => {
  it('no tiene en pie un proceso que termina, aunque nadie esperó la respuesta', () => {
    const before = timers();
    const own = setTimeout(() => undefined, 60_000);
    expect(timers()).toBe(before + 1);
    clearTimeout(own);
    const limit = new TimeLimit(60_000, () => undefined);
    expect(timers()).toBe(before);
    limit.run(() => TimeLimit.extend(60_000));
    expect(timers()).toBe(before);
    limit.finish();
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import { Clock } from './clock.js';

describe('El reloj del negocio', () => {
  it.each([
    ['2026-11-18T23:30:00-05:00', '2026-11-18', '23:30'],
    ['2026-12-31T23:59:59-05:00', '2026-12-31', '23:59'],
    ['2027-01-01T00:00:00-05:00', '2027-01-01', '00:00'],
    ['2028-02-29T23:30:00-05:00', '2028-02-29', '23:30'],
  ])('en %s es el %s y son las %s', (instant, day, hora) => {
    const clock = new Clock('America/Bogota', () => new Date(instant));
    expect([clock.today(), clock.hour()]).toEqual([day, hora]);
    expect(clock.instantOf(day, hora).getTime()).toBe(Math.floor(Date.parse(instant) / 60_000) * 60_000);
  });
});

describe('Una hora guardada', () => {
  let app: Prueba;
  beforeAll(async () => {
    app = await abrirApp();
  });
  afterAll(() => app.cerrar());

  it('se lee como se escribe, sin segundos', async () => {
    expect(await app.sql(`SELECT '09:30'::time AS abre, '24:00'::time AS cierra, NULL::time AS ninguna`)).toEqual([
      { abre: '09:30', cierra: '24:00', ninguna: null },
    ]);
  });
});

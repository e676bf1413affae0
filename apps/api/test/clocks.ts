/**
 * Hours of Bogotá at which a day, a week, a month or a year is another one a moment away, or already is elsewhere: at
 * most of them the machine's UTC says tomorrow. Their days and weeks are written by hand: calculated they would repeat
 * the mistakes they are to find.
 */
export const RELOJES = [
  {
    reloj: 'el lunes a las 00:10',
    instante: '2026-11-23T00:10:00-05:00',
    hoy: '2026-11-23',
    manana: '2026-11-24',
    pasado: '2026-11-25',
    semana: { antes: '2026-11-22', lunes: '2026-11-23', domingo: '2026-11-29' },
    mes: { antes: '2026-10-31', primero: '2026-11-01', ultimo: '2026-11-30', mes: 11, anio: 2026 },
    corte: { dentro: '2026-10-23', fuera: '2026-10-24' },
    anio: { antes: '2025-12-31', primero: '2026-01-01' },
    siguiente: '2026-11-24T00:00:00-05:00',
  },
  {
    reloj: 'el domingo a las 23:30',
    instante: '2026-11-22T23:30:00-05:00',
    hoy: '2026-11-22',
    manana: '2026-11-23',
    pasado: '2026-11-24',
    semana: { antes: '2026-11-15', lunes: '2026-11-16', domingo: '2026-11-22' },
    mes: { antes: '2026-10-31', primero: '2026-11-01', ultimo: '2026-11-30', mes: 11, anio: 2026 },
    corte: { dentro: '2026-10-22', fuera: '2026-10-23' },
    anio: { antes: '2025-12-31', primero: '2026-01-01' },
    siguiente: '2026-11-23T00:00:00-05:00',
  },
  {
    reloj: 'el 28 de febrero a las 22:30',
    instante: '2026-02-28T22:30:00-05:00',
    hoy: '2026-02-28',
    manana: '2026-03-01',
    pasado: '2026-03-02',
    semana: { antes: '2026-02-22', lunes: '2026-02-23', domingo: '2026-03-01' },
    mes: { antes: '2026-01-31', primero: '2026-02-01', ultimo: '2026-02-28', mes: 2, anio: 2026 },
    corte: { dentro: '2026-01-28', fuera: '2026-01-29' },
    anio: { antes: '2025-12-31', primero: '2026-01-01' },
    siguiente: '2026-03-01T00:00:00-05:00',
  },
  {
    reloj: 'el 31 de diciembre a las 23:45',
    instante: '2026-12-31T23:45:00-05:00',
    hoy: '2026-12-31',
    manana: '2027-01-01',
    pasado: '2027-01-02',
    semana: { antes: '2026-12-27', lunes: '2026-12-28', domingo: '2027-01-03' },
    mes: { antes: '2026-11-30', primero: '2026-12-01', ultimo: '2026-12-31', mes: 12, anio: 2026 },
    corte: { dentro: '2026-11-30', fuera: '2026-12-01' },
    anio: { antes: '2025-12-31', primero: '2026-01-01' },
    siguiente: '2027-01-01T00:00:00-05:00',
  },
] as const;

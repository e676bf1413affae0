import { sumarDias } from '@jornal/contract';
import fc from 'fast-check';
import { BusinessError } from '../../platform/errors/business-error.js';
import type { Config } from '../../platform/settings/config.js';
import { Clock } from '../../platform/time/clock.js';
import { Ceilings } from './ceilings.js';
import type { Session } from './session.js';

const ZONES = ['America/Bogota', 'Europe/Madrid', 'Asia/Tokyo', 'UTC', 'Pacific/Kiritimati'];
const admin = { alcance: 'todo' } as Session;

describe('El último día de lo que mueve dinero', () => {
  it('es mañana en la hora del negocio, sea la que sea, y el aviso dice ese día', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: -400, max: 400 }),
        (zone, now, days) => {
          const clock = new Clock(zone, () => now);
          const ceilings = new Ceilings({} as Config, clock);
          const day = sumarDias(clock.today(), days);
          const ask = () => ceilings.ensureDate(admin, day);
          if (days <= 1) return expect(ask).not.toThrow();
          expect(ask).toThrow(BusinessError);
          const last = sumarDias(clock.today(), 1).split('-').reverse().join('/');
          return expect(ask).toThrow(`La fecha no puede ser posterior a mañana, ${last}`);
        },
      ),
    );
  });
});

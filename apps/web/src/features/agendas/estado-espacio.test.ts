import { describe, expect, it } from 'vitest';
import { enCuenta, estadoDe } from './estado-espacio';

const espacio = { bloqueado: false, disponibles: 0, pasados: 0, retenidos: 0, cita_existente: null };
const cita = { id: 1, cliente_nombre: 'Ana', servicio: 'Corte' };

describe('el estado de un espacio', () => {
  it('un bloqueo manda sobre lo demás', () => {
    expect(estadoDe({ ...espacio, bloqueado: true, disponibles: 1 })).toBe('bloqueado');
  });

  it('con un lugar libre está libre, aunque haya citas y lugares retenidos', () => {
    expect(estadoDe({ ...espacio, disponibles: 1, retenidos: 1, cita_existente: cita })).toBe('libre');
  });

  it('retenido mientras nadie tiene cita; con cita, ocupado', () => {
    expect(estadoDe({ ...espacio, retenidos: 1 })).toBe('retenido');
    expect(estadoDe({ ...espacio, retenidos: 1, cita_existente: cita })).toBe('ocupado');
  });

  it('lo que terminó sin ocuparse terminó; lo que se ocupó entero sigue ocupado', () => {
    expect(estadoDe({ ...espacio, pasados: 1 })).toBe('termino');
    expect(estadoDe({ ...espacio, cita_existente: cita })).toBe('ocupado');
  });

  it('la cuenta se lee en minutos y segundos', () => {
    expect(enCuenta(845)).toBe('14:05');
    expect(enCuenta(9)).toBe('0:09');
  });
});

import { describe, expect, it } from 'vitest';
import { conVista, esLaQueSeVe, filtrosEnDireccion } from './vistas';

const GASTOS = { page: '1', search: '', fecha_inicio: '', fecha_fin: '', entidad_id: '' };
const AUDITORIA = { page: '1', desde: '', hasta: '', entidad_id: '', accion: '' };
const DIA = '2026-11-18';
const citas = { page: '1', search: '', fecha_inicio: DIA, fecha_fin: '', entidad_id: '' };

const guarda = (direccion: string, lista: Parameters<typeof filtrosEnDireccion>[1] = GASTOS, dia = DIA) =>
  filtrosEnDireccion(new URLSearchParams(direccion), lista, dia);
const abre = (
  filtros: Parameters<typeof conVista>[1],
  desde = '',
  lista: Parameters<typeof conVista>[2] = GASTOS,
  dia = DIA,
) => String(conVista(new URLSearchParams(desde), filtros, lista, dia));

describe('Lo que una vista guarda de la dirección', () => {
  it('los filtros y el orden de su lista, nunca la página ni lo que es de otra cosa', () => {
    expect(guarda('search=luz&orden=monto&sentido=desc&page=4&per_page=50&tab=otra&estado=activo')).toEqual({
      search: 'luz',
      orden: 'monto',
      sentido: 'desc',
    });
    expect(guarda('')).toEqual({});
  });

  it('la sucursal, solo si se eligió una', () => {
    expect(guarda('entidad_id=4')).toEqual({ entidad_id: '4' });
    expect(guarda('entidad_id=')).toEqual({});
  });

  it('unos días que son un período se guardan como período, y otros como están', () => {
    expect(guarda('fecha_inicio=2026-10-01&fecha_fin=2026-10-31')).toEqual({ periodo: 'mes_pasado' });
    expect(guarda('desde=2026-11-16&hasta=2026-11-22', AUDITORIA)).toEqual({ periodo: 'esta_semana' });
    expect(guarda('fecha_inicio=2026-10-02&fecha_fin=2026-10-31')).toEqual({
      fecha_inicio: '2026-10-02',
      fecha_fin: '2026-10-31',
    });
  });

  it('donde la lista empieza hoy, que se diga o no es lo mismo', () => {
    expect(guarda(`fecha_fin=${DIA}`, citas)).toEqual({ periodo: 'hoy' });
    expect(guarda('', citas)).toEqual({});
    expect(guarda('fecha_inicio=', citas)).toEqual({ fecha_inicio: '' });
  });
});

describe('La dirección de una vista', () => {
  it('tiene lo suyo desde la primera página, quita lo que la vista no tiene y deja lo que no es de la lista', () => {
    expect(
      abre({ search: 'luz', orden: 'monto' }, 'tab=dos&page=4&fecha_inicio=2026-01-01&sentido=desc&search=agua'),
    ).toBe('tab=dos&search=luz&orden=monto');
    expect(abre({}, 'search=agua&page=2')).toBe('');
  });

  it('un período son los días que tiene cuando se abre', () => {
    const mesPasado = { periodo: 'mes_pasado' };
    expect(abre(mesPasado)).toBe('fecha_inicio=2026-10-01&fecha_fin=2026-10-31');
    expect(abre(mesPasado, '', GASTOS, '2027-01-09')).toBe('fecha_inicio=2026-12-01&fecha_fin=2026-12-31');
    expect(abre(mesPasado, '', AUDITORIA)).toBe('desde=2026-10-01&hasta=2026-10-31');
    expect(abre({ periodo: 'hoy' }, '', citas)).toBe(`fecha_fin=${DIA}`);
    expect(abre({ periodo: 'constructor' })).toBe('');
  });

  it('la que nombra otra sucursal la mira, sin lo que era de la anterior; la que no, se queda en la que se ve', () => {
    expect(abre({ entidad_id: '4', search: 'luz' }, 'entidad_id=2&empleado_id=9&page=2')).toBe(
      'entidad_id=4&search=luz',
    );
    expect(abre({ search: 'luz' }, 'entidad_id=2&page=2')).toBe('entidad_id=2&search=luz');
    expect(abre({ entidad_id: '2' }, 'entidad_id=2&search=agua')).toBe('entidad_id=2');
    // A view that was kept with filters that the list does not have.
    expect(abre({ entidad_id: '4', metodo_pago: 'efectivo' }, 'search=x', { page: '1', search: '' })).toBe('');
  });

  it('guardar y abrir llevan a lo mismo', () => {
    for (const direccion of [
      'search=luz&orden=monto&sentido=desc',
      'fecha_inicio=2026-11-01&fecha_fin=2026-11-30',
      'entidad_id=4&fecha_inicio=2026-02-03',
    ])
      expect(guarda(abre(guarda(direccion), 'entidad_id=4&search=otra&page=9'))).toMatchObject(guarda(direccion));
  });
});

it('se está viendo una vista cuando la lista tiene justo lo suyo; la que no nombra sucursal, en cualquiera', () => {
  expect(esLaQueSeVe({ search: 'luz', orden: 'monto' }, { orden: 'monto', search: 'luz', entidad_id: '4' })).toBe(true);
  expect(esLaQueSeVe({ search: 'luz', entidad_id: '4' }, { search: 'luz', entidad_id: '4' })).toBe(true);
  expect(esLaQueSeVe({ search: 'luz', entidad_id: '4' }, { search: 'luz', entidad_id: '5' })).toBe(false);
  expect(esLaQueSeVe({ search: 'luz', entidad_id: '4' }, { search: 'luz' })).toBe(false);
  expect(esLaQueSeVe({ search: 'luz' }, { search: 'luz', orden: 'monto' })).toBe(false);
});

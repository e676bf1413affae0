import { expect, it } from 'vitest';
import { pantallaDe } from './enlace-origen';
import { cifrasDelResumen, sinMovimiento, textoDe } from './valores';

const llano = (texto: string) => texto.replace(/\s/g, ' ');

it('las cifras del resumen van por su sentido, cada una en su unidad', () =>
  expect(
    cifrasDelResumen({
      ganancia_neta: -5_000,
      porcentaje_ganancia: -12.5,
      registros: 1_200,
      ingresos_totales: 40_000,
    }).map(({ nombre, clase, texto }) => [nombre, clase, llano(texto)]),
  ).toEqual([
    ['Registros', 'neutra', '1.200'],
    ['Ingresos totales', 'ingreso', '$ 40.000'],
    ['Ganancia neta', 'ganancia', '-$ 5.000'],
    ['Porcentaje de ganancia', 'ganancia', '-12,5 %'],
  ]));

it('una cifra que esta versión no conoce se dice con su propio nombre', () =>
  expect(cifrasDelResumen({ monto_de_algo: 3 })[0]).toMatchObject({
    nombre: 'Monto de algo',
    texto: expect.stringContaining('$'),
  }));

it.each([
  ['2026-11-22', 'fecha', '22/11/2026'],
  ['2026-11', 'mes', 'Noviembre de 2026'],
  ['2026-11-22T15:30:00.000Z', 'instante', '22/11/2026 10:30'],
  ['09:30', 'hora', '09:30'],
  [1_250, 'entero', '1.250'],
  [null, 'dinero', ''],
] as const)('%s de tipo %s se lee «%s»', (valor, tipo, texto) => expect(textoDe(valor, tipo)).toBe(texto));

it('un reporte con filas de solo ceros está tan vacío como uno sin filas', () => {
  const pagination = { current_page: 1, per_page: 25, total: 30, total_pages: 2, from: 1, to: 25 };
  expect(sinMovimiento({ pagination, summary: { gastos: 0 }, totales: { monto: 0 } })).toBe(true);
  expect(sinMovimiento({ pagination, summary: { gastos: 0 }, totales: { monto: 1 } })).toBe(false);
  expect(sinMovimiento({ pagination: { ...pagination, total: 0 }, summary: { gastos: 5 }, totales: {} })).toBe(true);
});

it('de cada fila se va a la pantalla donde está lo suyo', () => {
  expect(pantallaDe({ origen: 'gasto', origen_id: 4, fecha: '2026-11-20', descripcion: 'Café & té' })?.a).toBe(
    '/gastos?search=Caf%C3%A9+%26+t%C3%A9&registro=gasto-4&fecha_inicio=2026-11-20&fecha_fin=2026-11-20',
  );
  expect(pantallaDe({ origen: 'operador', origen_id: 7, operador: 'Ana' })?.a).toBe('/operadores/7');
  expect(pantallaDe({ origen: 'registro', origen_id: 40 })?.a).toBe('/tiquetes/40');
  expect(pantallaDe({ origen: 'persona', origen_id: 9, persona: 'Ana Ruiz' })?.a).toBe(
    '/personas?search=Ana+Ruiz&registro=persona-9',
  );
  expect(pantallaDe({ origen: 'entidad', origen_id: 0, entidad: 'General' })).toBeNull();
  expect(pantallaDe({ origen: 'otra_cosa', origen_id: 1 })).toBeNull();
});

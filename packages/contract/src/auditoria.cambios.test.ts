import { expect, test } from 'vitest';
import { cambiosDe, enPalabras } from './auditoria.cambios.js';

const ZONA = 'America/Bogota';
const lineas = (antes: unknown, despues: unknown) =>
  cambiosDe({ antes, despues }, ZONA).map(({ etiqueta, antes: a, despues: d }) =>
    `${etiqueta}: ${a} → ${d}`.replaceAll('\u00a0', ' '),
  );

test('de lo que cambió se dice solo lo que es distinto, con las palabras de las pantallas', () => {
  const antes = {
    id: 3,
    descripcion: 'Jabón',
    monto: 5_000,
    fecha: '2026-11-18',
    metodo_pago: 'efectivo',
    tiene_recibo: false,
    entidad_id: 1,
    entidad: { id: 1, nombre: 'Centro' },
  };
  expect(
    lineas(antes, { ...antes, monto: 6_500, metodo_pago: 'mixto', tiene_recibo: true, fecha: '2026-11-17' }),
  ).toEqual([
    'Monto: $ 5.000 → $ 6.500',
    'Fecha: 18/11/2026 → 17/11/2026',
    'Método de pago: Efectivo → Mixto',
    'Con recibo: No → Sí',
  ]);
});

test('de lo que se creó o se anuló se dice todo, y lo que nadie escribió no se nombra', () => {
  expect(
    lineas(null, {
      id: 9,
      nombre: 'Corte',
      precio: 25_000,
      porcentaje_pago_empleado: 40.5,
      estado: true,
      descripcion: null,
      created_at: '2026-11-18T15:00:00.000Z',
    }),
  ).toEqual([
    'Nombre: null → Corte',
    'Precio: null → $ 25.000',
    '% para el empleado: null → 40,5 %',
    'Estado: null → Sí',
  ]);
  expect(lineas({ cliente_nombre: 'Carmen', mensaje_enviado_en: '2026-11-18T15:30:00.000Z' }, null)).toEqual([
    'Cliente: Carmen → null',
    'Mensaje enviado: 18/11/2026 10:30 → null',
  ]);
});

test('de una lista de interruptores se nombra cada uno que cambió', () => {
  const lista = (a: boolean, b: boolean) => [
    { permiso: 'gastos.ver', estado: a },
    { permiso: 'gastos.crear', estado: b },
  ];
  expect(lineas(lista(true, false), lista(true, true))).toEqual(['Gastos: crear: No → Sí']);
});

test('una cosa dentro de otra se dice por su nombre, y sin nombre por su número', () => {
  expect(
    lineas(null, {
      empleado: { id: 2, nombre: 'Ana', apellido: 'Ruiz' },
      productos: [{ id: 1, nombre: 'Cera', pivot: { cantidad: 2, subtotal: 60_000 } }],
    }),
  ).toEqual(['Empleado: null → Ana Ruiz', 'Productos: null → Cera (cantidad 2, subtotal $ 60.000)']);
  expect(lineas({ empleado: { id: 2 } }, null)).toEqual(['Empleado: N.º 2 → null']);
});

test('lo hecho se dice como hecho, y desactivar a un operador no es eliminarlo', () => {
  expect(enPalabras({ accion: 'crear', recurso: 'gasto' })).toEqual({ accion: 'Creó', recurso: 'Gasto' });
  for (const accion of ['desactivar', 'eliminar'])
    expect(enPalabras({ accion, recurso: 'operador' }).accion).toBe('Desactivó');
  expect(enPalabras({ accion: 'eliminar', recurso: 'zone' }).accion).toBe('Eliminó');
});

test('lo que no tiene palabra se dice como está, y un texto de alguien no se confunde con una', () => {
  expect(enPalabras({ accion: 'voltear_todo', recurso: 'cosa_rara' })).toEqual({
    accion: 'Voltear todo',
    recurso: 'Cosa rara',
  });
  expect(lineas(null, { campo_nuevo: 'x', descripcion: 'efectivo' })).toEqual([
    'Campo nuevo: null → x',
    'Descripción: null → efectivo',
  ]);
  expect(lineas(undefined, null)).toEqual([]);
  expect(lineas('texto', 7)).toEqual([]);
});

test('el id de algo que se dice por su nombre no se repite', () => {
  expect(
    lineas(
      { operador_id: 1, operador: { id: 1, nombre: 'Ana', apellido: 'Ruiz' } },
      { operador_id: 2, operador: { id: 2, nombre: 'Luis', apellido: 'Rey' } },
    ),
  ).toEqual(['Operador: Ana Ruiz → Luis Rey']);
  expect(lineas(null, { agenda_id: 4, agenda_nombre: 'Mañanas', horario_id: 7 })).toEqual([
    'Agenda: null → Mañanas',
    'Horario: null → 7',
  ]);
});

test('lo que aprobó otra persona dice lo mismo, y además quién lo aprobó', () => {
  const item = { servicio_nombre: 'Corte', total_con_descuento: 25_000 };
  const anulado = ['Servicio: Corte → null', 'Total con descuento: $ 25.000 → null'];
  expect(lineas(item, undefined)).toEqual(anulado);
  expect(lineas(item, { aprobo: 'Marta Gil' })).toEqual([...anulado, 'Aprobó: null → Marta Gil']);
  expect(lineas({ monto: 5_000, estado: false }, { monto: 6_000, estado: true, aprobo: 'Marta Gil' })).toEqual([
    'Monto: $ 5.000 → $ 6.000',
    'Estado: No → Sí',
    'Aprobó: null → Marta Gil',
  ]);
  expect(lineas(undefined, { monto: 5_000, aprobo: 'Marta Gil' })).toEqual([
    'Monto: null → $ 5.000',
    'Aprobó: null → Marta Gil',
  ]);
});

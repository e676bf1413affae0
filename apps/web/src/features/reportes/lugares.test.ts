import type { ColumnaReporte } from '@jornal/contract';
import { expect, it } from 'vitest';
import { lugaresDeReporte } from './lugares';

const columna = (key: string, tipo: ColumnaReporte['tipo'] = 'texto', suma = false): ColumnaReporte => ({
  key,
  header: key.toUpperCase(),
  tipo,
  suma,
  ordenable: true,
});
const dichos = (...columnas: ColumnaReporte[]) =>
  [...lugaresDeReporte(columnas)].map(([clave, { enTelefono, rotulo }]) =>
    [clave, enTelefono, rotulo].filter(Boolean).join(' '),
  );

it('de un servicio dice qué, cuánto pagó el cliente, cuándo, quién y cómo', () => {
  const importes = ['total_servicio', 'total_con_descuento', 'monto_empleado'].map((clave) =>
    columna(clave, 'dinero', true),
  );
  expect(
    dichos(
      columna('fecha', 'fecha'),
      columna('servicio'),
      columna('operador'),
      columna('entidad'),
      ...importes,
      columna('metodo_pago'),
    ),
  ).toEqual([
    'fecha quien',
    'servicio que',
    'operador quien',
    'entidad fuera',
    'total_servicio fuera',
    'total_con_descuento monto',
    'monto_empleado fuera',
    'metodo_pago estado',
  ]);
});

it('donde una fila es un día o un nombre, lo que se suma va con él', () => {
  expect(
    dichos(
      columna('fecha', 'fecha'),
      ...['ingresos_totales', 'gastos', 'ganancia_neta'].map((clave) => columna(clave, 'dinero', true)),
    ),
  ).toEqual(['fecha que', 'ingresos_totales quien', 'gastos quien', 'ganancia_neta monto']);
  expect(
    dichos(columna('metodo_pago'), columna('servicios', 'dinero', true), columna('porcentaje', 'porcentaje')),
  ).toEqual(['metodo_pago que', 'servicios monto', 'porcentaje quien']);
});

it('lo que entra y lo que sale van en el mismo lugar, y dicen cuál es', () => {
  expect(
    dichos(
      columna('fecha', 'fecha'),
      columna('detalle'),
      columna('entrada', 'dinero', true),
      columna('salida', 'dinero', true),
    ),
  ).toEqual(['fecha quien', 'detalle que', 'entrada monto entrada', 'salida monto salida']);
});

it('de lo que debe una persona dice cuánto, y de un tiquete su total', () => {
  const edades = ['cartera', 'cartera_30'].map((clave) => columna(clave, 'dinero', true));
  expect(dichos(columna('persona'), ...edades, columna('tiquetes', 'entero', true), columna('desde', 'fecha'))).toEqual(
    ['persona que', 'cartera monto', 'cartera_30 quien', 'tiquetes fuera', 'desde quien'],
  );
  const montos = ['descuento', 'total', 'monto_efectivo', 'debe'].map((clave) => columna(clave, 'dinero', true));
  expect(
    dichos(columna('fecha', 'fecha'), columna('detalle'), columna('persona'), columna('estado'), ...montos),
  ).toEqual([
    ...['fecha quien', 'detalle que', 'persona quien', 'estado estado'],
    ...['descuento fuera', 'total monto', 'monto_efectivo fuera', 'debe fuera'],
  ]);
});

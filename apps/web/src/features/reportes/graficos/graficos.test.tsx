import type { ColumnaReporte, FilaReporte, ReporteGenerado } from '@jornal/contract';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { montar } from '../../../../test/montar';
import { graficoDe } from '../grafico-reporte';
import { agrupar } from './agrupar';
import MapaHoras from './mapa-horas';
import Metodos from './metodos';
import Ocupacion from './ocupacion';
import Ranking from './ranking';

const columna = (key: string, tipo: ColumnaReporte['tipo'] = 'texto'): ColumnaReporte => ({
  key,
  header: key,
  tipo,
  suma: false,
  ordenable: true,
});
const reporte = (columns: ColumnaReporte[], data: FilaReporte[]) =>
  ({ title: 'Reporte', columns, data }) as ReporteGenerado;

it('el mapa de horas dice cada cifra en su día y su hora', () => {
  const columnas = [columna('dia_semana'), columna('hora', 'hora'), columna('servicios', 'entero')];
  const filas = [
    { dia_semana: 'Sábado', hora: '10:00', servicios: 12 },
    { dia_semana: 'Miércoles', hora: '12:00', servicios: 3 },
  ];
  montar(<MapaHoras reporte={reporte(columnas, filas)} />);
  const de = (hora: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${hora}`) }))
      .getAllByRole('cell')
      .map((celda) => celda.textContent);
  expect(de('10:00')).toEqual(['·', '·', '·', '·', '·', '12', '·']);
  expect(de('11:00')).toEqual(['·', '·', '·', '·', '·', '·', '·']);
  expect(de('12:00')).toEqual(['·', '·', '3', '·', '·', '·', '·']);
});

it('el ranking nombra a cada quien con su cifra, y lo que no trae no lo dibuja', () => {
  const columnas = [
    columna('operador'),
    columna('ingresos_servicios', 'dinero'),
    columna('cantidad_servicios', 'entero'),
  ];
  montar(
    <Ranking
      reporte={reporte(columnas, [
        { operador: 'Ana Ríos', ingresos_servicios: 50_000, cantidad_servicios: 1, origen: 'operador', origen_id: 3 },
      ])}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(/Ana Ríos1 servicio\$\s50\.000/);
  montar(<Ranking reporte={reporte([columna('algo')], [{ algo: 'x' }])} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('de las personas nombra a las que lo son, y sin poder ver quiénes son no dibuja nada', () => {
  const columnas = [columna('persona'), columna('total', 'dinero')];
  const filas = [
    { persona: 'Luz Paz', total: 75_000, origen: 'persona', origen_id: 9 },
    { persona: 'Sin persona', total: 900_000, origen: null, origen_id: null },
  ];
  montar(<Ranking reporte={reporte(columnas, filas)} />);
  expect(screen.getByRole('listitem')).toHaveTextContent(/Luz Paz\$\s75\.000/);
  const [, total] = columnas;
  expect(graficoDe({ report_type: 'personas', columns: columnas })?.titulo).toBe('Quienes más gastaron');
  expect(graficoDe({ report_type: 'personas', columns: [total as ColumnaReporte] })).toBeNull();
});

it('dos métodos que se llaman igual se distinguen por su sucursal', () => {
  const fila = (metodo_pago: string, entidad: string, total: number) => ({ metodo_pago, entidad, total });
  const filas = [
    fila('Efectivo', 'Todas las sucursales', 0),
    fila('Nequi', 'Norte', 25_000),
    fila('Nequi', 'Sur', 50_000),
  ];
  montar(<Metodos reporte={reporte([columna('metodo_pago')], filas)} />);
  const nombres = screen.getAllByRole('term').map(({ textContent }) => textContent?.replace(/\d.*/, ''));
  expect(nombres).toEqual(['Efectivo', 'Nequi · Norte', 'Nequi · Sur']);
});

it('la ocupación de una agenda sin espacios no divide por cero', () => {
  montar(
    <Ocupacion
      reporte={reporte([columna('agenda')], [{ agenda: 'Silla 1', operador: 'Ana', ofrecidos: 0, ocupados: 0 }])}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(/0 de 0 espacios · 0 atendidos0\s%/);
});

it('las filas de un reporte se suman por día, con ceros donde no hubo, y por persona, de más a menos', () => {
  const columnas = [columna('fecha', 'fecha'), columna('operador'), columna('monto', 'dinero')];
  const pagos = reporte(columnas, [
    { fecha: '2026-11-03', operador: 'Ana Ríos', monto: 20_000 },
    { fecha: '2026-11-01', operador: 'Luis Paz', monto: 30_000 },
    { fecha: '2026-11-03', operador: 'Ana Ríos', monto: 15_000 },
    { fecha: '2026-11-03', operador: 'Eva Sol', monto: null },
  ]);
  expect(agrupar(pagos, { por: 'fecha', sumas: { gastos: 'monto', citas: null } }).data).toEqual([
    { fecha: '2026-11-01', gastos: 30_000, citas: 1 },
    { fecha: '2026-11-02', gastos: 0, citas: 0 },
    { fecha: '2026-11-03', gastos: 35_000, citas: 3 },
  ]);
  expect(agrupar(pagos, { por: 'operador', sumas: { ingresos: 'monto' } }).data).toEqual([
    { operador: 'Ana Ríos', ingresos: 35_000 },
    { operador: 'Luis Paz', ingresos: 30_000 },
  ]);
});

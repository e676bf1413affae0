import type { EnvioReporte, ReporteGuardado } from '@jornal/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accionDeFila } from '../../../test/accion-de-fila';
import { montar } from '../../../test/montar';
import { crearQueryClient } from '../../lib/query-client';
import { SesionProvider } from '../../lib/session-context';
import { ReportesGuardados } from './reportes-guardados';
import { direccionDe, paraGuardar, type ReporteEnPantalla } from './reportes-guardados-api';

const sara = {
  id: 2,
  email: 'sara@salon.co',
  name: 'Sara',
  nombre: null,
  type: 'supervisor',
  role: { nombre: 'supervisor' },
  zona_horaria: 'America/Bogota',
  alcance: 'sucursal' as const,
  entidad: { id: 1, nombre: 'Centro' },
  entity_id: '1',
  operador: null,
};
const EVA = { id: 3, nombre: 'Eva Mora', email: 'eva@salon.co' };
const ENVIO: EnvioReporte = {
  frecuencia: 'semanal',
  dia_semana: 'lunes',
  dia_mes: null,
  hora: '07:00',
  formato: 'excel',
  destinatarios: [EVA],
  proximo_en: '2026-11-23T12:00:00Z',
  detenido: null,
  pendiente: false,
  ultimo: {
    en: '2026-11-16T12:00:10Z',
    resultados: [{ usuario: { id: 3, nombre: 'Eva Mora' }, resultado: 'sin_permiso' }],
  },
};
const GASTOS: ReporteGuardado = {
  id: 7,
  nombre: 'Gastos de la semana',
  report_type: 'gastos',
  titulo: 'Gastos operativos',
  filtros: { orden: 'monto', sentido: 'desc' },
  rango: 'ultima_semana',
  entidad: { id: 1, nombre: 'Centro' },
  compartido: true,
  propio: true,
  usuario: { id: 2, nombre: 'Sara' },
  created_at: '2026-11-01T12:00:00Z',
  envio: ENVIO,
};
const DE_EVA: ReporteGuardado = {
  ...GASTOS,
  id: 8,
  nombre: 'Citas de Eva',
  propio: false,
  usuario: { id: 3, nombre: 'Eva Mora' },
  envio: null,
};
const EN_PANTALLA: ReporteEnPantalla = {
  report_type: 'gastos',
  titulo: 'Gastos operativos',
  filtros: { entidad_id: 1 },
  rango: 'ultimo_mes',
};

let enviado: Array<{ ruta: string; cuerpo: unknown }>;

function mostrar(guardados: readonly ReporteGuardado[], reporte: ReporteEnPantalla | null = null) {
  vi.stubGlobal('fetch', async (direccion: string, { method, body }: RequestInit) => {
    if (direccion.startsWith('/api/sesion'))
      return Response.json({ ...sara, permisos: ['reportes.ver'], modulos: ['reportes'] });
    if (direccion.startsWith('/api/reportes-guardados/destinatarios'))
      return Response.json({ data: [EVA, { id: 2, nombre: 'Sara', email: 'sara@salon.co' }] });
    if (method === 'GET')
      return Response.json({
        data: guardados,
        pagination: {
          current_page: 1,
          per_page: 100,
          total: guardados.length,
          total_pages: 1,
          from: 1,
          to: guardados.length,
        },
      });
    enviado.push({ ruta: `${method} ${direccion}`, cuerpo: body ? JSON.parse(body as string) : undefined });
    return Response.json(
      { message: 'Hecho', data: GASTOS },
      { status: direccion.endsWith('/reportes-guardados') ? 201 : 200 },
    );
  });
  montar(
    <QueryClientProvider client={crearQueryClient()}>
      <SesionProvider usuario={sara}>
        <ReportesGuardados reporte={reporte} />
      </SesionProvider>
    </QueryClientProvider>,
  );
}
const abrirLista = () => userEvent.click(screen.getByText('Reportes guardados'));

beforeEach(() => {
  enviado = [];
});
afterEach(() => vi.unstubAllGlobals());

describe('Los reportes guardados', () => {
  it('se guarda el que está en pantalla, con su nombre y su período', async () => {
    mostrar([], EN_PANTALLA);
    await userEvent.click(screen.getByText('Guardar'));
    const nombre = await screen.findByLabelText(/Nombre/);
    await userEvent.clear(nombre);
    await userEvent.type(nombre, 'Lo de siempre');
    await userEvent.click(screen.getByLabelText('Compartir con mi sucursal'));
    await userEvent.click(within(screen.getByRole('dialog')).getByText('Guardar'));
    expect(enviado).toEqual([
      {
        ruta: 'POST /api/reportes-guardados',
        cuerpo: {
          nombre: 'Lo de siempre',
          report_type: 'gastos',
          rango: 'ultimo_mes',
          filtros: { entidad_id: 1 },
          compartido: true,
        },
      },
    ]);
  });

  it('sin un reporte en pantalla no hay qué guardar, y sin guardados se dice cómo', async () => {
    mostrar([]);
    expect(screen.queryByText('Guardar')).toBeNull();
    await abrirLista();
    expect(await screen.findByText('Aún no hay reportes guardados')).toBeVisible();
  });

  it('de los propios se ve cuándo salen, a quién, y por qué no le llegó a alguien; de los ajenos, de quién son', async () => {
    mostrar([DE_EVA, GASTOS]);
    await abrirLista();
    expect(await screen.findByText('Cada lunes a las 07:00, en Excel, a Eva Mora')).toBeVisible();
    expect(screen.getByText('Eva Mora: No se envió: ya no tiene permiso de ver reportes')).toBeVisible();
    expect(screen.getByText('De Eva Mora')).toBeVisible();
    // Hers has nothing to press; one's own has its menu.
    expect(screen.getAllByLabelText('Más acciones')).toHaveLength(1);
    await userEvent.click(screen.getByLabelText('Más acciones'));
    expect(await screen.findByRole('menuitem', { name: 'Editar Gastos de la semana' })).toBeVisible();
  });

  it('se envía ahora con un toque; sin envío programado no se puede', async () => {
    mostrar([GASTOS, { ...GASTOS, id: 9, nombre: 'Sin envío', envio: null }]);
    await abrirLista();
    for (const [i, nombre] of ['Gastos de la semana', 'Sin envío'].entries()) {
      await userEvent.click(await accionDeFila(`Enviar ahora ${nombre}`, i));
    }
    expect(enviado.map(({ ruta }) => ruta)).toEqual(['POST /api/reportes-guardados/7/enviar']);
  });

  it('se programa con lo que tenía, y se deja de enviar', async () => {
    mostrar([GASTOS]);
    await abrirLista();
    await userEvent.click(await screen.findByLabelText('Enviar por correo Gastos de la semana'));
    await userEvent.click(await screen.findByText('Guardar envío'));
    expect(enviado).toEqual([
      {
        ruta: 'PUT /api/reportes-guardados/7/envio',
        cuerpo: expect.objectContaining({
          frecuencia: 'semanal',
          dia_semana: 'lunes',
          hora: '07:00',
          formato: 'excel',
          destinatarios: [3],
        }),
      },
    ]);
    await userEvent.click(await screen.findByLabelText('Enviar por correo Gastos de la semana'));
    await userEvent.click(await screen.findByText('No enviar más'));
    expect(enviado.at(-1)?.ruta).toBe('DELETE /api/reportes-guardados/7/envio');
  });

  it('de lo que está en pantalla se guarda su período si es uno de ellos, y nada de su página', () => {
    const pedido = {
      report_type: 'gastos',
      entidad_id: 1,
      orden: 'monto',
      sentido: 'desc' as const,
      page: 3,
      per_page: 25,
      comparar_con: 'anterior' as const,
    };
    const guardable = (start_date: string, end_date: string) =>
      paraGuardar({ ...pedido, start_date, end_date }, 'Gastos operativos', '2026-11-22');
    const filtros = { entidad_id: 1, orden: 'monto', sentido: 'desc' };
    expect(guardable('2026-10-01', '2026-11-22')).toEqual({
      report_type: 'gastos',
      titulo: 'Gastos operativos',
      filtros,
      rango: 'ultimo_mes',
    });
    expect(guardable('2026-10-01', '2026-10-31').rango).toBe('mes_pasado');
    expect(guardable('2026-10-02', '2026-10-31').rango).toBeUndefined();
  });

  it('abre con los días que su período tiene hoy', () => {
    expect(direccionDe(GASTOS, '2026-11-22')).toBe(
      '/reportes/analytics?report_type=gastos&start_date=2026-11-15&end_date=2026-11-22&orden=monto&sentido=desc',
    );
  });
});

import type { EstadoCuenta, Periodo, ReporteGenerado } from '@jornal/contract';
import { type Actor, cambiarRol, crearRol, type Operador } from '../../../../test/crear.js';
import {
  abrirNegocioChico,
  HOY,
  ITEMS,
  type Item,
  type NegocioChico,
  NOTA,
  nombreDe,
  PAGOS,
  type Persona,
  SUCURSAL_DE,
  type Sucursal,
} from '../../../../test/small-business.js';

const NOVIEMBRE: Periodo = { inicio: '2026-11-01', fin: '2026-11-30' };
const PERIODOS: readonly Periodo[] = [
  NOVIEMBRE,
  { inicio: HOY, fin: HOY },
  { inicio: '2025-12-31', fin: '2026-01-01' },
  { inicio: '2024-02-29', fin: '2024-02-29' },
];
const AMBITOS = [undefined, 'Centro', 'Norte', 'Sur', 'General'] as const;
type Ambito = (typeof AMBITOS)[number];
const GENTE: readonly Persona[] = ['Ana', 'Beto', 'Eva'];

const sum = <T>(list: readonly T[], value: (t: T) => number): number => list.reduce((total, t) => total + value(t), 0);
const entre = <T extends { fecha: string }>(list: readonly T[], { inicio, fin }: Periodo): T[] =>
  list.filter((x) => x.fecha >= inicio && x.fecha <= fin);
const trabajan = (ambito: Ambito): Persona[] => GENTE.filter((p) => ambito === undefined || SUCURSAL_DE[p] === ambito);

/** The statement of a person worked out by hand: each movement with the balance after it. */
function estadoDe(
  persona: Persona,
  period: Periodo,
): Array<[string, string, string, number | null, number | null, number]> {
  const before = { inicio: '0000-01-01', fin: period.inicio };
  const theirs = ITEMS.filter((i) => i.de === persona);
  const pagos = PAGOS.filter((p) => p.a === persona);
  const previous = <T extends { fecha: string }>(list: T[]) =>
    entre(list, before).filter((x) => x.fecha < period.inicio);
  let balance = sum(previous(theirs), (i) => i.comision) - sum(previous(pagos), (p) => p.monto);
  const movimientos = [
    ...entre(theirs, period).map((i) => ({
      fecha: i.fecha,
      clase: 1,
      concepto: i.servicio,
      ganado: i.comision,
      pagado: null,
    })),
    ...entre(pagos, period).map((p) => ({
      fecha: p.fecha,
      clase: 2,
      concepto: p.tipo === 'total' ? 'Pago total' : 'Pago manual',
      ganado: null,
      pagado: p.monto,
    })),
  ].toSorted((a, b) => a.fecha.localeCompare(b.fecha) || a.clase - b.clase);
  if (balance === 0 && movimientos.length === 0) return [];
  const renglones: ReturnType<typeof estadoDe> = [
    [nombreDe(persona), period.inicio, 'Saldo anterior', null, null, balance],
  ];
  for (const { fecha, concepto, ganado, pagado } of movimientos) {
    balance += (ganado ?? 0) - (pagado ?? 0);
    renglones.push([nombreDe(persona), fecha, concepto, ganado, pagado, balance]);
  }
  return renglones;
}

describe('Los reportes de operadores', () => {
  let business: NegocioChico;
  /** Sees only their own rows, with reports: with and without agendas. */
  let deAgendas: number;
  let sinAgendas: number;

  beforeAll(async () => {
    business = await abrirNegocioChico();
    const { admin } = business;
    deAgendas = (await crearRol(admin, { alcance: 'propio', permisos: ['reportes.ver', 'agendas.ver'] })).id;
    sinAgendas = (await crearRol(admin, { alcance: 'propio', permisos: ['reportes.ver'] })).id;
  }, 120_000);
  afterAll(() => business.prueba.cerrar());

  const entidad = (ambito: Ambito): number | undefined =>
    ambito === 'General' ? 0 : ambito && business.sucursales[ambito as Sucursal];
  const ask = (who: Actor, report_type: string, { inicio, fin }: Periodo, extra: Record<string, unknown> = {}) =>
    who.api.post('/api/generate-report').send({ report_type, start_date: inicio, end_date: fin, ...extra });
  const generate = async (
    report_type: string,
    period: Periodo,
    extra: Record<string, unknown> = {},
    who: Actor = business.admin,
  ): Promise<ReporteGenerado> => (await ask(who, report_type, period, extra).expect(200)).body.data;
  const conRol = async (persona: Persona, role_id: number): Promise<Operador> => {
    await business.admin.api
      .put(`/api/roles/usuarios/${business.gente[persona].usuario_id}/role`)
      .send({ role_id })
      .expect(200);
    return business.gente[persona];
  };

  it.each(PERIODOS)(
    'el rendimiento de $inicio a $fin es de cada operador en su sucursal, y suma lo que el tablero dice que se debe pagar',
    async (period) => {
      for (const ambito of AMBITOS) {
        const { data, summary, totales } = await generate('operadores', period, { entidad_id: entidad(ambito) });
        const rows = trabajan(ambito).flatMap((p) => {
          const theirs = entre(ITEMS, period).filter((i) => i.de === p);
          const [ingresos, comision, pagado] = [
            sum(theirs, (i: Item) => i.neto),
            sum(theirs, (i) => i.comision),
            sum(theirs, (i) => i.pagado),
          ];
          return theirs.length === 0
            ? []
            : [
                [
                  nombreDe(p),
                  SUCURSAL_DE[p],
                  sum(theirs, (i) => i.cantidad),
                  ingresos,
                  comision,
                  pagado,
                  comision - pagado,
                  ingresos - comision,
                ] as const,
              ];
        });
        const CLAVES = [
          'cantidad_servicios',
          'ingresos_servicios',
          'pagos_servicios',
          'pagos_realizados',
          'pagos_pendientes',
          'ganancia_neta_operador',
        ];
        expect(data.map((f) => [f['operador'], f['entidad'], ...CLAVES.map((key) => f[key])])).toEqual(
          rows.toSorted((a, b) => b[3] - a[3]),
        );
        expect(CLAVES.map((key) => totales[key])).toEqual(CLAVES.map((_, n) => sum(rows, (f) => f[n + 2] as number)));
        expect(summary).toMatchObject({
          cantidad_operadores: rows.length,
          ganancia_servicios: totales['ganancia_neta_operador'],
        });
        const t = (
          await business.admin.api
            .get('/api/servicios/ganancias-por-rango')
            .query({ fecha_inicio: period.inicio, fecha_fin: period.fin, entidad_id: entidad(ambito) })
        ).body;
        expect(summary['pagos_servicios']).toBe(
          sum(t.dias, (d: { total_pagar_empleados: number }) => d.total_pagar_empleados),
        );
      }
    },
  );

  it.each(PERIODOS)(
    'el estado de cuenta de $inicio a $fin lleva el saldo de cada uno después de cada movimiento',
    async (period) => {
      for (const ambito of AMBITOS) {
        const { data, summary } = await generate('liquidacion_operador', period, { entidad_id: entidad(ambito) });
        const esperados = trabajan(ambito).map((p) => estadoDe(p, period));
        expect(
          data.map((f) => [f['operador'], f['fecha'], f['concepto'], f['ganado'], f['pagado'], f['saldo']]),
        ).toEqual(esperados.flat());
        const finales = esperados.map((renglones) => renglones.at(-1)?.[5] ?? 0);
        expect(summary).toMatchObject({
          saldo_pendiente: sum(finales, (x) => x),
          saldo_anterior: sum(esperados, (r) => r[0]?.[5] ?? 0),
        });
      }
    },
  );

  it('termina en el saldo pendiente de cada uno, y es el estado de cuenta de la semana', async () => {
    const { inicio, fin }: Periodo = { inicio: '2026-11-16', fin: '2026-11-22' };
    const pending: Array<{ empleado_id: number; saldo_pendiente: number }> = (
      await business.admin.api.get('/api/pagos/estado-empleados').expect(200)
    ).body;
    for (const persona of GENTE) {
      const { id } = business.gente[persona];
      const { data } = await generate(
        'liquidacion_operador',
        { inicio, fin },
        { operador_id: id, entidad_id: business.sucursales[SUCURSAL_DE[persona]] },
      );
      const { body }: { body: EstadoCuenta } = await business.admin.api
        .get(`/api/pagos/estado-cuenta/${id}`)
        .query({ semana: HOY })
        .expect(200);
      expect([data[0]?.['saldo'], data.at(-1)?.['saldo']]).toEqual(
        body.items.length + body.pagos.length > 0 || body.saldo_anterior !== 0
          ? [body.saldo_anterior, body.saldo_final]
          : [],
      );
      expect([sum(data, (f) => Number(f['ganado'] ?? 0)), sum(data, (f) => Number(f['pagado'] ?? 0))]).toEqual([
        body.total_ganado,
        body.total_pagado,
      ]);
      expect(body.saldo_final).toBe(pending.find((p) => p.empleado_id === id)?.saldo_pendiente ?? 0);
    }
  });

  it('un estado de cuenta se lee en su orden: no se ordena por otra columna', async () => {
    const { columns } = await generate('liquidacion_operador', NOVIEMBRE);
    expect(columns.filter(({ ordenable }) => ordenable)).toEqual([]);
    expect(
      (await ask(business.admin, 'liquidacion_operador', NOVIEMBRE, { orden: 'ganado' }).expect(400)).body.codigo,
    ).toBe('ORDEN_DESCONOCIDO');
  });

  it('los pagos salen el día en que se movió el dinero; la nota va aparte y no suma', async () => {
    for (const ambito of AMBITOS) {
      const { data, totales, summary } = await generate('pagos_empleados', NOVIEMBRE, { entidad_id: entidad(ambito) });
      const theirs = PAGOS.filter((p) => trabajan(ambito).includes(p.a)).toReversed();
      const pagados = theirs
        .toSorted((a, b) => b.fecha.localeCompare(a.fecha))
        .map((p) => [p.fecha, nombreDe(p.a), 'Pagado', p.monto, null]);
      const notas = trabajan(ambito).includes(NOTA.a)
        ? [[NOTA.fecha, nombreDe(NOTA.a), 'Pendiente', null, NOTA.monto]]
        : [];
      expect(data.map((f) => [f['fecha'], f['operador'], f['estado'], f['monto'], f['anotado']])).toEqual([
        ...pagados,
        ...notas,
      ]);
      const [all, efectivo] = [sum(theirs, (p) => p.monto), sum(theirs, (p) => (p.medio === 'efectivo' ? p.monto : 0))];
      expect([totales, summary]).toEqual([
        { monto: all },
        {
          cantidad_operadores: theirs.length,
          pagos_empleados: all,
          pagos_efectivo: efectivo,
          pagos_transferencia: all - efectivo,
        },
      ]);
    }
  });

  it('una nota marcada como pagada sale el día en que se pagó, y ya suma', async () => {
    const ayer = { inicio: '2026-11-12', fin: '2026-11-12' };
    expect((await generate('pagos_empleados', ayer)).data).toHaveLength(1);
    const written = (
      await business.admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: business.gente.Beto.id, monto: 1_000, fecha: '2026-11-13', estado: false })
        .expect(201)
    ).body.data;
    await business.admin.api.put(`/api/pagos/marcar-pagado/${written.id}`).expect(200);
    expect((await generate('pagos_empleados', { inicio: '2026-11-13', fin: '2026-11-13' })).data).toEqual([]);
    expect(
      (await generate('pagos_empleados', { inicio: HOY, fin: HOY }, { entidad_id: business.sucursales.Norte })).totales,
    ).toEqual({ monto: 31_000 });
    await business.admin.api.delete(`/api/pagos/eliminar-pago/${written.id}`).expect(200);
  });

  it('la ocupación cuenta los espacios como las agendas: sin festivos ni bloqueos, lo pasado y lo que viene', async () => {
    const rows = async (period: Periodo, extra = {}) =>
      (await generate('ocupacion_agendas', period, extra)).data.map((f) => [
        f['agenda'],
        f['operador'],
        f['ofrecidos'],
        f['ocupados'],
        f['atendidos'],
        f['no_asistio'],
        f['porcentaje'],
      ]);
    // November: Mondays 9, 23 and 30 (2 and 16 are holidays) and four Wednesdays for two; Beto three Wednesdays of four.
    expect(await rows(NOVIEMBRE)).toEqual([
      ['Barbería', nombreDe('Beto'), 3, 0, 0, 0, 0],
      ['Sillón', nombreDe('Ana'), 11, 3, 1, 1, 27.27],
    ]);
    expect(await rows({ inicio: '2026-11-11', fin: '2026-11-11' }, { operador_id: business.gente.Ana.id })).toEqual([
      ['Sillón', nombreDe('Ana'), 2, 2, 1, 1, 100],
    ]);
    expect(await rows({ inicio: '2026-12-01', fin: '2026-12-31' }, { entidad_id: business.sucursales.Norte })).toEqual([
      ['Barbería', nombreDe('Beto'), 5, 0, 0, 0, 0],
    ]);
    expect(await rows(NOVIEMBRE, { entidad_id: 0 })).toEqual([]);
  });

  it('y de cada día dice lo mismo que la pantalla de las agendas', async () => {
    for (const date of ['2026-11-09', '2026-11-11', '2026-11-16', HOY, '2026-11-25']) {
      const { summary } = await generate('ocupacion_agendas', { inicio: date, fin: date });
      const { body } = await business.admin.api
        .get('/api/agenda/disponibilidad-tiempo-real')
        .query({ fecha: date })
        .expect(200);
      expect([date, summary['cantidad_ofrecidos'], summary['cantidad_ocupados']]).toEqual([
        date,
        body.total_espacios,
        body.total_espacios_ocupados,
      ]);
    }
  });

  it('el listado de citas trae cada una con su estado, en su orden', async () => {
    const { data, summary } = await generate('citas', NOVIEMBRE);
    expect(
      data.map((f) => [
        f['fecha'],
        f['hora_inicio'],
        f['cliente'],
        f['telefono'],
        f['operador'],
        f['agenda'],
        f['entidad'],
        f['estado'],
        f['origen'],
      ]),
    ).toEqual([
      ['2026-11-11', '11:00', 'Luz Rojas', '3001112233', nombreDe('Ana'), 'Sillón', 'Centro', 'Completada', 'cita'],
      ['2026-11-11', '11:00', 'Mar Peña', null, nombreDe('Ana'), 'Sillón', 'Centro', 'No asistió', 'cita'],
      [HOY, '11:00', 'Paz Gil', null, nombreDe('Ana'), 'Sillón', 'Centro', 'Pendiente', 'cita'],
      [HOY, '11:00', 'Sol Ruiz', null, nombreDe('Ana'), 'Sillón', 'Centro', 'Cancelada', 'cita'],
    ]);
    expect(summary).toEqual({ cantidad_citas: 4, citas_completadas: 1, citas_no_asistio: 1, citas_canceladas: 1 });
    const { pagination } = (
      await business.admin.api
        .get('/api/agenda/citas')
        .query({ fecha_inicio: NOVIEMBRE.inicio, fecha_fin: NOVIEMBRE.fin })
        .expect(200)
    ).body;
    expect(pagination.total).toBe(4);
  });

  it('el nombre y el teléfono de un cliente son solo para quien puede ver las agendas', async () => {
    const ana = await conRol('Ana', deAgendas);
    expect((await generate('citas', NOVIEMBRE, {}, ana)).data.map((f) => f['cliente'])).toContain('Luz Rojas');
    await conRol('Ana', sinAgendas);
    const { columns, data } = await generate('citas', NOVIEMBRE, {}, ana);
    expect(data).toHaveLength(4);
    expect(
      [...columns.map(({ key }) => key), ...Object.keys(data[0] ?? {})].filter((key) =>
        ['cliente', 'telefono'].includes(key),
      ),
    ).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/Luz|Mar|300/);
    expect((await ask(ana, 'citas', NOVIEMBRE, { orden: 'cliente' }).expect(400)).body.codigo).toBe(
      'ORDEN_DESCONOCIDO',
    );
    await cambiarRol(business.admin, ana.usuario_id, 'operador').expect(200);
  });

  it('quien solo ve lo propio recibe sus filas y ningún saldo ajeno, y no pide lo de otro', async () => {
    const beto = await conRol('Beto', sinAgendas);
    expect((await generate('operadores', NOVIEMBRE, {}, beto)).data.map((f) => f['operador'])).toEqual([
      nombreDe('Beto'),
    ]);
    expect(
      new Set((await generate('liquidacion_operador', NOVIEMBRE, {}, beto)).data.map((f) => f['operador'])),
    ).toEqual(new Set([nombreDe('Beto')]));
    expect((await generate('pagos_empleados', NOVIEMBRE, {}, beto)).totales).toEqual({ monto: 30_000 });
    expect((await generate('citas', NOVIEMBRE, {}, beto)).data).toEqual([]);
    for (const type of ['operadores', 'liquidacion_operador', 'pagos_empleados', 'citas'])
      await ask(beto, type, NOVIEMBRE, { operador_id: business.gente.Ana.id }).expect(403);
    for (const kind of ['ocupacion_agendas', 'servicios_mas_vendidos', 'descuentos'])
      await ask(beto, kind, NOVIEMBRE).expect(403);
    await cambiarRol(business.admin, beto.usuario_id, 'operador').expect(200);
  });
});

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

const sumar = <T>(lista: readonly T[], valor: (t: T) => number): number =>
  lista.reduce((total, t) => total + valor(t), 0);
const entre = <T extends { fecha: string }>(lista: readonly T[], { inicio, fin }: Periodo): T[] =>
  lista.filter((x) => x.fecha >= inicio && x.fecha <= fin);
const trabajan = (ambito: Ambito): Persona[] => GENTE.filter((p) => ambito === undefined || SUCURSAL_DE[p] === ambito);

/** The statement of a person worked out by hand: each movement with the balance after it. */
function estadoDe(
  persona: Persona,
  periodo: Periodo,
): Array<[string, string, string, number | null, number | null, number]> {
  const antes = { inicio: '0000-01-01', fin: periodo.inicio };
  const suyos = ITEMS.filter((i) => i.de === persona);
  const pagos = PAGOS.filter((p) => p.a === persona);
  const previo = <T extends { fecha: string }>(lista: T[]) =>
    entre(lista, antes).filter((x) => x.fecha < periodo.inicio);
  let saldo = sumar(previo(suyos), (i) => i.comision) - sumar(previo(pagos), (p) => p.monto);
  const movimientos = [
    ...entre(suyos, periodo).map((i) => ({
      fecha: i.fecha,
      clase: 1,
      concepto: i.servicio,
      ganado: i.comision,
      pagado: null,
    })),
    ...entre(pagos, periodo).map((p) => ({
      fecha: p.fecha,
      clase: 2,
      concepto: p.tipo === 'total' ? 'Pago total' : 'Pago manual',
      ganado: null,
      pagado: p.monto,
    })),
  ].toSorted((a, b) => a.fecha.localeCompare(b.fecha) || a.clase - b.clase);
  if (saldo === 0 && movimientos.length === 0) return [];
  const renglones: ReturnType<typeof estadoDe> = [
    [nombreDe(persona), periodo.inicio, 'Saldo anterior', null, null, saldo],
  ];
  for (const { fecha, concepto, ganado, pagado } of movimientos) {
    saldo += (ganado ?? 0) - (pagado ?? 0);
    renglones.push([nombreDe(persona), fecha, concepto, ganado, pagado, saldo]);
  }
  return renglones;
}

describe('Los reportes de operadores', () => {
  let negocio: NegocioChico;
  /** Sees only their own rows, with reports: with and without agendas. */
  let deAgendas: number;
  let sinAgendas: number;

  beforeAll(async () => {
    negocio = await abrirNegocioChico();
    const { admin } = negocio;
    deAgendas = (await crearRol(admin, { alcance: 'propio', permisos: ['reportes.ver', 'agendas.ver'] })).id;
    sinAgendas = (await crearRol(admin, { alcance: 'propio', permisos: ['reportes.ver'] })).id;
  }, 120_000);
  afterAll(() => negocio.prueba.cerrar());

  const entidad = (ambito: Ambito): number | undefined =>
    ambito === 'General' ? 0 : ambito && negocio.sucursales[ambito as Sucursal];
  const pedir = (quien: Actor, report_type: string, { inicio, fin }: Periodo, extra: Record<string, unknown> = {}) =>
    quien.api.post('/api/generate-report').send({ report_type, start_date: inicio, end_date: fin, ...extra });
  const generar = async (
    report_type: string,
    periodo: Periodo,
    extra: Record<string, unknown> = {},
    quien: Actor = negocio.admin,
  ): Promise<ReporteGenerado> => (await pedir(quien, report_type, periodo, extra).expect(200)).body.data;
  const conRol = async (persona: Persona, role_id: number): Promise<Operador> => {
    await negocio.admin.api
      .put(`/api/roles/usuarios/${negocio.gente[persona].usuario_id}/role`)
      .send({ role_id })
      .expect(200);
    return negocio.gente[persona];
  };

  it.each(PERIODOS)(
    'el rendimiento de $inicio a $fin es de cada operador en su sucursal, y suma lo que el tablero dice que se debe pagar',
    async (periodo) => {
      for (const ambito of AMBITOS) {
        const { data, summary, totales } = await generar('operadores', periodo, { entidad_id: entidad(ambito) });
        const filas = trabajan(ambito).flatMap((p) => {
          const suyos = entre(ITEMS, periodo).filter((i) => i.de === p);
          const [ingresos, comision, pagado] = [
            sumar(suyos, (i: Item) => i.neto),
            sumar(suyos, (i) => i.comision),
            sumar(suyos, (i) => i.pagado),
          ];
          return suyos.length === 0
            ? []
            : [
                [
                  nombreDe(p),
                  SUCURSAL_DE[p],
                  sumar(suyos, (i) => i.cantidad),
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
        expect(data.map((f) => [f['operador'], f['entidad'], ...CLAVES.map((clave) => f[clave])])).toEqual(
          filas.toSorted((a, b) => b[3] - a[3]),
        );
        expect(CLAVES.map((clave) => totales[clave])).toEqual(
          CLAVES.map((_, n) => sumar(filas, (f) => f[n + 2] as number)),
        );
        expect(summary).toMatchObject({
          cantidad_operadores: filas.length,
          ganancia_servicios: totales['ganancia_neta_operador'],
        });
        const t = (
          await negocio.admin.api
            .get('/api/servicios/ganancias-por-rango')
            .query({ fecha_inicio: periodo.inicio, fecha_fin: periodo.fin, entidad_id: entidad(ambito) })
        ).body;
        expect(summary['pagos_servicios']).toBe(
          sumar(t.dias, (d: { total_pagar_empleados: number }) => d.total_pagar_empleados),
        );
      }
    },
  );

  it.each(PERIODOS)(
    'el estado de cuenta de $inicio a $fin lleva el saldo de cada uno después de cada movimiento',
    async (periodo) => {
      for (const ambito of AMBITOS) {
        const { data, summary } = await generar('liquidacion_operador', periodo, { entidad_id: entidad(ambito) });
        const esperados = trabajan(ambito).map((p) => estadoDe(p, periodo));
        expect(
          data.map((f) => [f['operador'], f['fecha'], f['concepto'], f['ganado'], f['pagado'], f['saldo']]),
        ).toEqual(esperados.flat());
        const finales = esperados.map((renglones) => renglones.at(-1)?.[5] ?? 0);
        expect(summary).toMatchObject({
          saldo_pendiente: sumar(finales, (x) => x),
          saldo_anterior: sumar(esperados, (r) => r[0]?.[5] ?? 0),
        });
      }
    },
  );

  it('termina en el saldo pendiente de cada uno, y es el estado de cuenta de la semana', async () => {
    const { inicio, fin }: Periodo = { inicio: '2026-11-16', fin: '2026-11-22' };
    const pendientes: Array<{ empleado_id: number; saldo_pendiente: number }> = (
      await negocio.admin.api.get('/api/pagos/estado-empleados').expect(200)
    ).body;
    for (const persona of GENTE) {
      const { id } = negocio.gente[persona];
      const { data } = await generar(
        'liquidacion_operador',
        { inicio, fin },
        { operador_id: id, entidad_id: negocio.sucursales[SUCURSAL_DE[persona]] },
      );
      const { body }: { body: EstadoCuenta } = await negocio.admin.api
        .get(`/api/pagos/estado-cuenta/${id}`)
        .query({ semana: HOY })
        .expect(200);
      expect([data[0]?.['saldo'], data.at(-1)?.['saldo']]).toEqual(
        body.items.length + body.pagos.length > 0 || body.saldo_anterior !== 0
          ? [body.saldo_anterior, body.saldo_final]
          : [],
      );
      expect([sumar(data, (f) => Number(f['ganado'] ?? 0)), sumar(data, (f) => Number(f['pagado'] ?? 0))]).toEqual([
        body.total_ganado,
        body.total_pagado,
      ]);
      expect(body.saldo_final).toBe(pendientes.find((p) => p.empleado_id === id)?.saldo_pendiente ?? 0);
    }
  });

  it('un estado de cuenta se lee en su orden: no se ordena por otra columna', async () => {
    const { columns } = await generar('liquidacion_operador', NOVIEMBRE);
    expect(columns.filter(({ ordenable }) => ordenable)).toEqual([]);
    expect(
      (await pedir(negocio.admin, 'liquidacion_operador', NOVIEMBRE, { orden: 'ganado' }).expect(400)).body.codigo,
    ).toBe('ORDEN_DESCONOCIDO');
  });

  it('los pagos salen el día en que se movió el dinero; la nota va aparte y no suma', async () => {
    for (const ambito of AMBITOS) {
      const { data, totales, summary } = await generar('pagos_empleados', NOVIEMBRE, { entidad_id: entidad(ambito) });
      const suyos = PAGOS.filter((p) => trabajan(ambito).includes(p.a)).toReversed();
      const pagados = suyos
        .toSorted((a, b) => b.fecha.localeCompare(a.fecha))
        .map((p) => [p.fecha, nombreDe(p.a), 'Pagado', p.monto, null]);
      const notas = trabajan(ambito).includes(NOTA.a)
        ? [[NOTA.fecha, nombreDe(NOTA.a), 'Pendiente', null, NOTA.monto]]
        : [];
      expect(data.map((f) => [f['fecha'], f['operador'], f['estado'], f['monto'], f['anotado']])).toEqual([
        ...pagados,
        ...notas,
      ]);
      const [todo, efectivo] = [
        sumar(suyos, (p) => p.monto),
        sumar(suyos, (p) => (p.medio === 'efectivo' ? p.monto : 0)),
      ];
      expect([totales, summary]).toEqual([
        { monto: todo },
        {
          cantidad_operadores: suyos.length,
          pagos_empleados: todo,
          pagos_efectivo: efectivo,
          pagos_transferencia: todo - efectivo,
        },
      ]);
    }
  });

  it('una nota marcada como pagada sale el día en que se pagó, y ya suma', async () => {
    const ayer = { inicio: '2026-11-12', fin: '2026-11-12' };
    expect((await generar('pagos_empleados', ayer)).data).toHaveLength(1);
    const escrita = (
      await negocio.admin.api
        .post('/api/pagos/crear-pago')
        .send({ empleado_id: negocio.gente.Beto.id, monto: 1_000, fecha: '2026-11-13', estado: false })
        .expect(201)
    ).body.data;
    await negocio.admin.api.put(`/api/pagos/marcar-pagado/${escrita.id}`).expect(200);
    expect((await generar('pagos_empleados', { inicio: '2026-11-13', fin: '2026-11-13' })).data).toEqual([]);
    expect(
      (await generar('pagos_empleados', { inicio: HOY, fin: HOY }, { entidad_id: negocio.sucursales.Norte })).totales,
    ).toEqual({ monto: 31_000 });
    await negocio.admin.api.delete(`/api/pagos/eliminar-pago/${escrita.id}`).expect(200);
  });

  it('la ocupación cuenta los espacios como las agendas: sin festivos ni bloqueos, lo pasado y lo que viene', async () => {
    const filas = async (periodo: Periodo, extra = {}) =>
      (await generar('ocupacion_agendas', periodo, extra)).data.map((f) => [
        f['agenda'],
        f['operador'],
        f['ofrecidos'],
        f['ocupados'],
        f['atendidos'],
        f['no_asistio'],
        f['porcentaje'],
      ]);
    // November: Mondays 9, 23 and 30 (2 and 16 are holidays) and four Wednesdays for two; Beto three Wednesdays of four.
    expect(await filas(NOVIEMBRE)).toEqual([
      ['Barbería', nombreDe('Beto'), 3, 0, 0, 0, 0],
      ['Sillón', nombreDe('Ana'), 11, 3, 1, 1, 27.27],
    ]);
    expect(await filas({ inicio: '2026-11-11', fin: '2026-11-11' }, { operador_id: negocio.gente.Ana.id })).toEqual([
      ['Sillón', nombreDe('Ana'), 2, 2, 1, 1, 100],
    ]);
    expect(await filas({ inicio: '2026-12-01', fin: '2026-12-31' }, { entidad_id: negocio.sucursales.Norte })).toEqual([
      ['Barbería', nombreDe('Beto'), 5, 0, 0, 0, 0],
    ]);
    expect(await filas(NOVIEMBRE, { entidad_id: 0 })).toEqual([]);
  });

  it('y de cada día dice lo mismo que la pantalla de las agendas', async () => {
    for (const fecha of ['2026-11-09', '2026-11-11', '2026-11-16', HOY, '2026-11-25']) {
      const { summary } = await generar('ocupacion_agendas', { inicio: fecha, fin: fecha });
      const { body } = await negocio.admin.api
        .get('/api/agenda/disponibilidad-tiempo-real')
        .query({ fecha })
        .expect(200);
      expect([fecha, summary['cantidad_ofrecidos'], summary['cantidad_ocupados']]).toEqual([
        fecha,
        body.total_espacios,
        body.total_espacios_ocupados,
      ]);
    }
  });

  it('el listado de citas trae cada una con su estado, en su orden', async () => {
    const { data, summary } = await generar('citas', NOVIEMBRE);
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
      await negocio.admin.api
        .get('/api/agenda/citas')
        .query({ fecha_inicio: NOVIEMBRE.inicio, fecha_fin: NOVIEMBRE.fin })
        .expect(200)
    ).body;
    expect(pagination.total).toBe(4);
  });

  it('el nombre y el teléfono de un cliente son solo para quien puede ver las agendas', async () => {
    const ana = await conRol('Ana', deAgendas);
    expect((await generar('citas', NOVIEMBRE, {}, ana)).data.map((f) => f['cliente'])).toContain('Luz Rojas');
    await conRol('Ana', sinAgendas);
    const { columns, data } = await generar('citas', NOVIEMBRE, {}, ana);
    expect(data).toHaveLength(4);
    expect(
      [...columns.map(({ key }) => key), ...Object.keys(data[0] ?? {})].filter((clave) =>
        ['cliente', 'telefono'].includes(clave),
      ),
    ).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(/Luz|Mar|300/);
    expect((await pedir(ana, 'citas', NOVIEMBRE, { orden: 'cliente' }).expect(400)).body.codigo).toBe(
      'ORDEN_DESCONOCIDO',
    );
    await cambiarRol(negocio.admin, ana.usuario_id, 'operador').expect(200);
  });

  it('quien solo ve lo propio recibe sus filas y ningún saldo ajeno, y no pide lo de otro', async () => {
    const beto = await conRol('Beto', sinAgendas);
    expect((await generar('operadores', NOVIEMBRE, {}, beto)).data.map((f) => f['operador'])).toEqual([
      nombreDe('Beto'),
    ]);
    expect(
      new Set((await generar('liquidacion_operador', NOVIEMBRE, {}, beto)).data.map((f) => f['operador'])),
    ).toEqual(new Set([nombreDe('Beto')]));
    expect((await generar('pagos_empleados', NOVIEMBRE, {}, beto)).totales).toEqual({ monto: 30_000 });
    expect((await generar('citas', NOVIEMBRE, {}, beto)).data).toEqual([]);
    for (const tipo of ['operadores', 'liquidacion_operador', 'pagos_empleados', 'citas'])
      await pedir(beto, tipo, NOVIEMBRE, { operador_id: negocio.gente.Ana.id }).expect(403);
    for (const tipo of ['ocupacion_agendas', 'servicios_mas_vendidos', 'descuentos'])
      await pedir(beto, tipo, NOVIEMBRE).expect(403);
    await cambiarRol(negocio.admin, beto.usuario_id, 'operador').expect(200);
  });
});

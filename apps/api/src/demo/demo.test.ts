import type {
  AjusteSucursal,
  Asunto,
  Atencion,
  Cita,
  ConsentimientosDePersona,
  CreditoDePersona,
  DatosRecibo,
  Deudor,
  Favor,
  FotosDePersona,
  Metodo,
  MovimientoDeDeuda,
  MovimientoStock,
  PersonaFicha,
  Tiquete,
  TiqueteAbierto,
  TiqueteEnLista,
} from '@jornal/contract';
import { abrirApp, type Prueba } from '../../test/app.js';
import { type Actor, crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

let prueba: Prueba;
let admin: Actor;

const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;

/** The demonstration at an instant, of its last `dias`: it is loaded once for all that is asked of it. */
function cargada(instante: string, dias: number): void {
  beforeAll(async () => {
    prueba = await abrirApp({ base: await cargarDemostracion(instante, dias), instante });
    admin = await crearAdmin(prueba, 'duena@salon.co');
  }, 300_000);
  // Its invariants are asked here.
  afterAll(() => prueba.cerrar());
}

/** Its counter: but for the `antes` tickets that are owed, corrected or returned, all are of the day of the instant. */
function mostrador(instante: string, antes: number): void {
  const hoy = instante.slice(0, 10);
  let tiquetes: Tiquete[];

  beforeAll(async () => {
    const { data } = await leer<{ data: TiqueteEnLista[] }>('tiquetes?origen=mostrador&per_page=100');
    const deHoy = data.filter(({ fecha }) => fecha >= hoy);
    expect(data.length - deHoy.length).toBe(antes);
    tiquetes = await Promise.all(deHoy.map(({ id }) => leer<Tiquete>(`tiquetes/${id}`)));
  });

  it('tiene sus propios métodos de pago', async () => {
    const metodos = await leer<Metodo[]>('metodos');
    expect(metodos.map(({ nombre, clase, pide_referencia }) => [nombre, clase, pide_referencia])).toEqual([
      ['Efectivo', 'efectivo', false],
      ['Transferencia', 'transferencia', false],
      ['Nequi', 'transferencia', false],
      ['Daviplata', 'transferencia', false],
      ['Datáfono', 'transferencia', true],
    ]);
  });

  it('cobró hoy tiquetes de toda clase, en todas sus sucursales y antes de ahora', () => {
    const lineas = tiquetes.flatMap(({ servicios, ventas }) => [
      ...servicios,
      ...ventas.flatMap(({ productos }) => productos),
    ]);
    const cobros = tiquetes.flatMap((tiquete) => tiquete.cobros);
    expect(tiquetes).toHaveLength(12);
    expect(new Set(tiquetes.map(({ entidad }) => entidad.nombre)).size).toBe(3);
    for (const { fecha, created_at } of tiquetes) {
      expect(fecha).toBe(hoy);
      expect(new Date(created_at).getTime()).toBeLessThanOrEqual(new Date(instante).getTime());
      expect(new Date(created_at).getTime()).toBeGreaterThanOrEqual(new Date(`${hoy}T00:00:00-05:00`).getTime());
    }
    const hay = {
      vuelto: cobros.some(({ recibido, monto }) => recibido !== null && recibido > monto),
      porVarios: tiquetes.some((tiquete) => tiquete.cobros.length > 1),
      conReferencia: cobros.some(({ metodo, referencia }) => metodo.nombre === 'Datáfono' && referencia !== null),
      deDosOperadores: tiquetes.some(({ servicios }) => new Set(servicios.map(({ empleado }) => empleado.id)).size > 1),
      conPersona: tiquetes.some(({ persona }) => persona !== null),
      conDescuento: lineas.some(({ descuento_reparto, motivo_descuento }) => descuento_reparto > 0 && motivo_descuento),
      aOtroPrecio: lineas.some(({ motivo_precio }) => motivo_precio !== null),
      soloProductos: tiquetes.some(({ servicios, ventas }) => servicios.length === 0 && ventas.length > 0),
      conPropina: tiquetes.some(({ propinas }) => propinas.length > 1),
      deCortesia: tiquetes.some(({ total, estado }) => total === 0 && estado === 'cobrado'),
      anulada: tiquetes.some(({ ventas, estado }) => estado === 'cobrado' && ventas.some((v) => v.anulacion !== null)),
    };
    expect(Object.entries(hay).filter(([, si]) => !si)).toEqual([]);
  });

  it('tiene tres abiertos, de los que nada necesita atención todavía', async () => {
    const abiertos = await leer<TiqueteAbierto[]>('tiquetes-abiertos');
    expect(abiertos).toHaveLength(3);
    expect(abiertos[0]).toMatchObject({ titulo: 'Silla 2', total: 215_000 });
    expect(new Set(abiertos.map(({ entidad }) => entidad.id)).size).toBe(1);
    const { asuntos } = await leer<{ asuntos: Asunto[] }>('tablero/atencion');
    expect(asuntos.filter(({ tipo }) => tipo === 'tiquete_abierto')).toEqual([]);
  });

  it('sus clientes tienen campos propios y autorizaciones, y alguien fotos de antes y después', async () => {
    const fichas = (await leer<{ data: Array<{ id: number }> }>('personas?per_page=100')).data;
    const personas = await Promise.all(
      fichas.map(async ({ id }) => ({
        ficha: (await leer<{ data: PersonaFicha }>(`personas/${id}`)).data,
        autoriza: (await leer<{ data: ConsentimientosDePersona }>(`personas/${id}/consentimientos`)).data,
        fotos: (await leer<{ data: FotosDePersona }>(`personas/${id}/fotos`)).data.fotos,
      })),
    );
    const escritas = personas.filter(({ autoriza }) => autoriza.historia.length > 0);
    expect(escritas.length).toBeGreaterThanOrEqual(60);
    expect(new Set(personas.flatMap(({ ficha }) => ficha.campos.map(({ nombre }) => nombre)))).toEqual(
      new Set(['Tono del tinte', 'Tipo de cabello', 'Piel sensible']),
    );
    const conFotos = personas.filter(({ fotos }) => fotos.length > 0);
    expect(conFotos.map(({ fotos }) => fotos.map(({ momento }) => momento).toSorted())).toEqual(
      conFotos.map(() => ['antes', 'despues']),
    );
    expect(conFotos).not.toEqual([]);
  });
}

describe('El negocio de demostración, de noche', () => {
  const instante = '2026-11-18T21:10:00-05:00';
  cargada(instante, 46);
  mostrador(instante, 6);

  it('fía en una sola sucursal, donde dos personas deben: una de hace tiempo, que abonó', async () => {
    const sucursales = await leer<Array<{ id: number; name: string }>>('branches');
    const fian: AjusteSucursal[] = [];
    for (const { id } of sucursales)
      fian.push((await leer<{ data: AjusteSucursal }>(`ajustes-sucursal?entidad_id=${id}`)).data);
    expect(fian.filter(({ fia }) => fia)).toEqual([
      {
        entidad: { id: expect.any(Number), nombre: 'Sede Chapinero' },
        fia: true,
        limite_fiado: 100_000,
        comision_fiado: 'al_prestar',
      },
    ]);

    const datos = await leer<{ data: DatosRecibo }>(
      `datos-recibo?entidad_id=${fian.find(({ fia }) => fia)?.entidad.id}`,
    );
    expect(datos.data).toMatchObject({ nit: '901.457.220-6', regimen: 'No responsable de IVA', resolucion: null });

    const { data: deben, totales } = await leer<{ data: Deudor[]; totales: unknown }>('cartera?totales=true');
    expect(
      deben.map(({ deuda, hasta_30, hasta_60, dias, tiquetes }) => ({ deuda, hasta_30, hasta_60, dias, tiquetes })),
    ).toEqual([
      { deuda: 20_000, hasta_30: 0, hasta_60: 20_000, dias: 45, tiquetes: 1 },
      { deuda: 60_000, hasta_30: 60_000, hasta_60: 0, dias: 2, tiquetes: 1 },
    ]);
    // A reminder can be written to both.
    expect(deben.map(({ persona, telefono_normal }) => [persona.no_contactar, telefono_normal])).toEqual([
      [false, expect.stringMatching(/^\+573/)],
      [false, expect.stringMatching(/^\+573/)],
    ]);
    expect(totales).toMatchObject({ deuda: 80_000, personas: 2 });
    const { data: cuenta } = await leer<{ data: MovimientoDeDeuda[] }>(`personas/${deben[0]?.persona.id}/cuenta`);
    expect(cuenta.map(({ tipo, fecha, monto, saldo }) => [tipo, fecha, monto, saldo])).toEqual([
      ['castigo', '2026-11-13', -10_000, 20_000],
      ['abono', '2026-10-29', -20_000, 30_000],
      ['fiado', '2026-10-04', 50_000, 50_000],
    ]);
  });

  it('se corrigió por dónde se pagó un tiquete, y quién hizo una línea de otro', async () => {
    const { data } = await leer<{ data: TiqueteEnLista[] }>(
      'tiquetes?origen=mostrador&fecha_fin=2026-11-17&per_page=100',
    );
    const todos: Tiquete[] = [];
    for (const { id } of data) todos.push(await leer<Tiquete>(`tiquetes/${id}`));
    const corregidos = todos.filter(({ revision }) => revision > 0);
    expect(corregidos.map(({ fecha, revision }) => [fecha, revision])).toEqual([
      ['2026-11-16', 1],
      ['2026-11-15', 1],
    ]);
    const [quien, metodo] = corregidos.map(({ correcciones }) => correcciones[0]);
    expect(metodo?.antes.cobros.map((uno) => uno.metodo.nombre)).toEqual(['Nequi']);
    expect(metodo?.despues.cobros.map((uno) => uno.metodo.nombre)).toEqual(['Daviplata']);
    const de = (lado: Tiquete['correcciones'][number]['antes'] | undefined) => lado?.lineas.map((uno) => uno.quien?.id);
    expect(new Set(de(quien?.antes)).size).toBe(1);
    expect(new Set(de(quien?.despues)).size).toBe(2);
  });

  it('volvió al stock una de dos unidades de un tiquete de hace unos días', async () => {
    const { data } = await leer<{ data: TiqueteEnLista[] }>(
      'tiquetes?origen=mostrador&fecha_inicio=2026-11-15&fecha_fin=2026-11-17&per_page=100',
    );
    const devueltos = data.filter(({ devuelto }) => devuelto > 0);
    expect(devueltos.map(({ fecha }) => fecha)).toEqual(['2026-11-15']);
    const { ventas, devoluciones, cobros, saldo } = await leer<Tiquete>(`tiquetes/${devueltos[0]?.id}`);
    const [venta] = ventas;
    expect([venta?.cantidad_devuelta, venta?.productos[0]?.cantidad, saldo]).toEqual([1, 2, 0]);
    const monto = venta?.productos[0]?.precio_unitario;
    expect(devoluciones).toMatchObject([
      { tipo: 'devolucion', fecha: '2026-11-17', monto, a_deuda: 0, a_favor: 0, lineas: [{ destino: 'stock' }] },
    ]);
    expect(cobros.at(-1)).toMatchObject({ tipo: 'salida', clase: 'efectivo', monto });
    const movimientos = await leer<{ data: MovimientoStock[] }>(`productos/movimientos/${venta?.productos[0]?.id}`);
    expect(movimientos.data.filter(({ origen }) => origen === 'devolucion')).toMatchObject([
      { cantidad_movimiento: 1 },
    ]);
  });

  it('alguien dejó un anticipo para su cita, y otra persona lo que le sobró', async () => {
    const { data: fichas } = await leer<{ data: PersonaFicha[] }>('personas?per_page=100');
    const favores: Array<Favor & { persona_id: number }> = [];
    for (const { id } of fichas) {
      const { data } = await leer<{ data: Favor[] }>(`personas/${id}/favores`);
      favores.push(...data.map((favor) => ({ ...favor, persona_id: id })));
    }
    expect(
      favores
        .sort((a, b) => a.id - b.id)
        .map(({ origen, fecha, metodo, queda }) => ({ origen, fecha, metodo: metodo.nombre, queda })),
    ).toEqual([
      { origen: 'sobrante', fecha: '2026-11-15', metodo: 'Efectivo', queda: 15_000 },
      { origen: 'anticipo', fecha: '2026-11-18', metodo: 'Nequi', queda: 20_000 },
    ]);
    const [sobrante, anticipo] = favores as [(typeof favores)[number], (typeof favores)[number]];
    expect(sobrante.persona_id).not.toBe(anticipo.persona_id);
    for (const { persona_id, queda } of favores)
      expect((await leer<{ data: CreditoDePersona }>(`personas/${persona_id}/credito`)).data).toMatchObject({
        ...{ deuda: 0, a_favor: queda, fia: true },
      });
    const cita = await leer<Cita>(`agenda/citas/${anticipo.cita?.id}`);
    expect([cita.persona_id, cita.estado === 'cancelada', cita.fecha >= '2026-11-20']).toEqual([
      anticipo.persona_id,
      false,
      true,
    ]);
    const { data: tiquetes } = await leer<{ data: TiqueteEnLista[] }>(
      `tiquetes?persona_id=${sobrante.persona_id}&fecha_inicio=2026-11-15&fecha_fin=2026-11-15`,
    );
    expect(tiquetes).toMatchObject([{ total: 35_000, monto_efectivo: 35_000 }]);
  });

  // The last: it answers what waits.
  it('espera una solicitud en la bandeja, de más descuento que el tope', async () => {
    const { data } = (await admin.api.get('/api/aprobaciones').query({ de: 'por_resolver' }).expect(200)).body;
    expect(data).toMatchObject([
      { accion: 'cobrar', estado: 'pedida', requiere: [{ que: 'descuento', valor: 60, tope: 50 }] },
    ]);
    await admin.api.post(`/api/aprobaciones/${data[0].id}/aprobar`).expect(200);
  });
});

describe('El negocio de demostración, a los pocos segundos de empezar el sábado', () => {
  const instante = '2026-11-28T00:00:20-05:00';
  cargada(instante, 10);
  mostrador(instante, 5);

  it('a quien no se le paga hace más de una semana está en su primera sucursal', async () => {
    const { asuntos } = await leer<Atencion>('tablero/atencion?entidad_id=1');
    expect(asuntos.map(({ tipo }) => tipo)).toContain('por_pagar');
  });
});

describe('El negocio de demostración, el sábado, ya pagada la semana', () => {
  cargada('2026-11-28T21:00:00-05:00', 10);

  it('a quien no se le paga hace más de una semana está en su primera sucursal', async () => {
    const { asuntos } = await leer<Atencion>('tablero/atencion?entidad_id=1');
    expect(asuntos.map(({ tipo }) => tipo)).toContain('por_pagar');
  });
});

import type {
  Asunto,
  ConsentimientosDePersona,
  FotosDePersona,
  Metodo,
  PersonaFicha,
  Tiquete,
  TiqueteAbierto,
  TiqueteEnLista,
} from '@jornal/contract';
import { abrirApp, type Prueba } from '../../test/app.js';
import { type Actor, crearAdmin } from '../../test/crear.js';
import { cargarDemostracion } from '../../test/demonstration.js';

describe.each([
  { cuando: 'de noche', instante: '2026-11-18T21:10:00-05:00' },
  { cuando: 'a los pocos segundos de empezar el día', instante: '2026-11-18T00:00:20-05:00' },
])('El mostrador del negocio de demostración, $cuando', ({ instante }) => {
  let prueba: Prueba;
  let admin: Actor;
  let tiquetes: Tiquete[];

  const leer = async <T>(ruta: string): Promise<T> => (await admin.api.get(`/api/${ruta}`).expect(200)).body;

  beforeAll(async () => {
    prueba = await abrirApp({ base: await cargarDemostracion(instante), instante });
    admin = await crearAdmin(prueba, 'duena@salon.co');
    const { data } = await leer<{ data: TiqueteEnLista[] }>('tiquetes?origen=mostrador&per_page=100');
    tiquetes = await Promise.all(data.map(({ id }) => leer<Tiquete>(`tiquetes/${id}`)));
  }, 120_000);
  // Its invariants are asked here.
  afterAll(() => prueba.cerrar());

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
      expect(fecha).toBe('2026-11-18');
      expect(new Date(created_at).getTime()).toBeLessThanOrEqual(new Date(instante).getTime());
      expect(new Date(created_at).getTime()).toBeGreaterThanOrEqual(new Date('2026-11-18T00:00:00-05:00').getTime());
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
});

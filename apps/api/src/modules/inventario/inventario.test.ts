import type { Articulo, MovimientoArticulo } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearArticulo,
  crearOperador,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';

describe('El inventario interno', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    sara = await crearSupervisor(admin, { entidad_id: north });
  });
  afterAll(() => app.cerrar());

  const TOALLAS = { nombre: 'Toallas', cantidad: 20, costo_unitario: 2_500 };
  const attempt = (data: Record<string, unknown> = {}, who: Actor = sara) =>
    who.api.post('/api/inventario/crear-inventario').send({ ...TOALLAS, ...data });
  const change = (id: number, data: Record<string, unknown>) =>
    sara.api.put(`/api/inventario/actualizar-inventario/${id}`).send(data);
  const mover = (id: number, type: string, quantity: unknown) =>
    sara.api.put(`/api/inventario/actualizar-stock/${id}`).send({ tipo: type, cantidad: quantity });
  const paquetes = (id: number, type: string, numero_paquetes: unknown) =>
    sara.api.put(`/api/inventario/actualizar-stock-paquetes/${id}`).send({ tipo: type, numero_paquetes });
  const status = (id: number, fresh: string) =>
    sara.api.put(`/api/inventario/cambiar-estado/${id}`).send({ estado: fresh });
  const remove = (id: number) => sara.api.delete(`/api/inventario/eliminar-inventario/${id}`);
  const get = async (id: number): Promise<Articulo> =>
    (await admin.api.get(`/api/inventario/obtener-inventario/${id}`).expect(200)).body;
  const informacion = async (id: number) =>
    (await sara.api.get(`/api/inventario/informacion-paquetes/${id}`).expect(200)).body;
  const movimientos = async (id: number): Promise<MovimientoArticulo[]> =>
    (await sara.api.get(`/api/inventario/movimientos/${id}`).expect(200)).body.data;
  const list = async (query: Record<string, unknown> = {}, who: Actor = sara): Promise<Articulo[]> =>
    (
      await who.api
        .get('/api/inventario/listar-inventario')
        .query({ per_page: 100, ...query })
        .expect(200)
    ).body.data;
  const names = async (query: Record<string, unknown>, who?: Actor) =>
    (await list(query, who)).map(({ nombre }) => nombre);
  const cifras = async (entidad_id?: number) =>
    (await admin.api.get('/api/inventario/estadisticas').query({ entidad_id }).expect(200)).body;

  describe('Crear', () => {
    it('activo, de la sucursal de quien lo crea, y su cantidad queda como primera entrada', async () => {
      const answer = await attempt().expect(201);
      const { id } = answer.body.data;
      expect(answer.body).toEqual({
        message: 'Artículo creado exitosamente',
        data: {
          ...TOALLAS,
          id,
          estado: 'activo',
          tamanio_paquete: null,
          tiene_paquetes: false,
          valor_total: 50_000,
          entidad_id: north,
          entidad: { id: north, nombre: 'Norte' },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      });
      expect(await get(id)).toEqual(answer.body.data);
      expect(await movimientos(id)).toEqual([
        {
          id: 1,
          tipo: 'entrada',
          cantidad_movimiento: 20,
          cantidad_anterior: 0,
          cantidad_nueva: 20,
          usuario: { id: sara.usuario_id, email: sara.email, nombre: `${sara.nombre} ${sara.apellido}` },
          created_at: '2026-11-18T15:00:00.000Z',
        },
      ]);
    });

    it('puede costar cero y empezar en cero, sin movimientos', async () => {
      const { id } = (await attempt({ cantidad: 0, costo_unitario: 0, estado: 'agotado' }).expect(201)).body.data;
      expect(await get(id)).toMatchObject({ cantidad: 0, valor_total: 0, estado: 'agotado' });
      expect(await movimientos(id)).toEqual([]);
    });

    it.each([
      [{ nombre: ' ' }, 'nombre', 'El nombre es requerido'],
      [{ cantidad: -1 }, 'cantidad', 'La cantidad no puede ser negativa'],
      [{ cantidad: 0.5 }, 'cantidad', 'La cantidad debe ser un número entero'],
      [{ cantidad: 1_000_001 }, 'cantidad', 'La cantidad es demasiado grande'],
      [{ costo_unitario: -1 }, 'costo_unitario', 'El costo unitario no puede ser negativo'],
      [{ costo_unitario: '1' }, 'costo_unitario', 'El costo unitario no puede ser negativo'],
      [{ costo_unitario: 1.5 }, 'costo_unitario', 'El monto debe ser en pesos enteros'],
      [{ estado: 'perdido' }, 'estado', 'Selecciona un estado válido'],
      [{ tamanio_paquete: 0 }, 'tamanio_paquete', 'El tamaño del paquete debe ser mayor a 0'],
      [{ tamanio_paquete: -6 }, 'tamanio_paquete', 'El tamaño del paquete debe ser mayor a 0'],
    ])('con %j se rechaza en %s con «%s»', async (data, field, message) => {
      expect((await attempt(data).expect(400)).body).toMatchObject({
        message,
        errores: { [field]: [message] },
      });
    });

    it('lo que vale en total es un monto como los demás: hasta un billón', async () => {
      const answer = await attempt({ cantidad: 1_000, costo_unitario: 1_000_000_001 }).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'VALOR_EXCESIVO',
        message: 'El valor del artículo es demasiado grande',
      });
      const { id } = (await attempt({ cantidad: 1_000, costo_unitario: 1_000_000_000 }).expect(201)).body.data;
      for (const changed of [{ cantidad: 1_001 }, { costo_unitario: 1_000_000_001 }])
        expect((await change(id, changed).expect(409)).body.codigo).toBe('VALOR_EXCESIVO');
      // The value after the change counts, not the one half way.
      await change(id, { cantidad: 1, costo_unitario: 1_000_000_000_000 }).expect(200);
      await change(id, { cantidad: 1_000, costo_unitario: 1_000_000_000 }).expect(200);
      await remove(id).expect(200);
    });

    it('existencias de antes de ese tope se suman hasta donde se puede, y se pueden usar, renombrar y corregir', async () => {
      const ids: number[] = [];
      for (const name of ['Uno', 'Otro'])
        ids.push((await attempt({ nombre: name, cantidad: 1_000_000, costo_unitario: 1 }).expect(201)).body.data.id);
      await app.sql('UPDATE articulo SET costo_unitario = 9000000000 WHERE id = ANY($1::bigint[])', [ids]);
      expect((await cifras(north)).valor_total_inventario).toBe(Number.MAX_SAFE_INTEGER);
      const order = { report_type: 'inventario_valorizado', start_date: '2026-11-01', end_date: '2026-11-30' };
      const { data } = (await admin.api.post('/api/generate-report').send(order).expect(200)).body;
      expect([data.summary.valor_interno, data.totales.valor]).toEqual([
        Number.MAX_SAFE_INTEGER,
        Number.MAX_SAFE_INTEGER,
      ]);
      const [one, other] = ids as [number, number];
      await change(other, { nombre: 'Otro nombre' }).expect(200);
      await mover(other, 'reducir', 2).expect(200);
      expect((await mover(other, 'agregar', 1).expect(409)).body).toMatchObject({
        codigo: 'VALOR_EXCESIVO',
        errores: { cantidad: ['El valor del artículo es demasiado grande'] },
      });
      await change(one, { cantidad: 900_000, costo_unitario: 1 }).expect(200);
      for (const id of ids) await remove(id).expect(200);
    });

    it('un administrador dice de qué sucursal; un supervisor solo la suya; un operador ninguna', async () => {
      expect((await attempt({}, admin).expect(400)).body.message).toBe('Debe seleccionar una entidad');
      await attempt({ entidad_id: 999_999 }, admin).expect(404);
      expect((await attempt({ entidad_id: sur }, admin).expect(201)).body.data.entidad_id).toBe(sur);
      await attempt({ entidad_id: sur }).expect(403);
      await attempt({}, await crearOperador(admin, { entidad_id: north })).expect(403);
    });
  });

  describe('Agregar y reducir', () => {
    it('cada cambio queda como movimiento desde donde terminó el anterior', async () => {
      const { id } = await crearArticulo(sara, TOALLAS);
      expect((await mover(id, 'agregar', 5).expect(200)).body).toMatchObject({
        message: 'Stock agregado exitosamente',
        data: { id, cantidad: 25, valor_total: 62_500 },
      });
      expect((await mover(id, 'reducir', 25).expect(200)).body).toMatchObject({
        message: 'Stock reducido exitosamente',
        data: { cantidad: 0 },
      });
      expect(
        (await movimientos(id)).map((m) => [
          m.id,
          m.tipo,
          m.cantidad_anterior,
          m.cantidad_movimiento,
          m.cantidad_nueva,
        ]),
      ).toEqual([
        [3, 'salida', 25, 25, 0],
        [2, 'entrada', 20, 5, 25],
        [1, 'entrada', 0, 20, 20],
      ]);
      const page = (await sara.api.get(`/api/inventario/movimientos/${id}`).query({ page: 2, per_page: 2 }).expect(200))
        .body;
      expect([page.data.length, page.pagination.total]).toEqual([1, 3]);
    });

    it('no se reduce más de lo que hay', async () => {
      const { id } = await crearArticulo(sara, TOALLAS);
      const answer = await mover(id, 'reducir', 21).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'STOCK_INSUFICIENTE',
        message: 'No hay suficiente stock. Disponible: 20',
      });
      expect((await mover(id, 'agregar', 999_990).expect(409)).body.message).toBe('La cantidad es demasiado grande');
      expect(await movimientos(id)).toHaveLength(1);
    });

    it.each([
      ['agregar', 0, 'La cantidad debe ser mayor a 0'],
      ['reducir', -2, 'La cantidad debe ser mayor a 0'],
      ['agregar', 1.5, 'La cantidad debe ser un número entero'],
      ['perder', 1, 'Selecciona si agregas o reduces'],
    ])('%s %d se rechaza: %s', async (type, quantity, message) => {
      const { id } = await crearArticulo(sara, TOALLAS);
      expect((await mover(id, type, quantity).expect(400)).body.message).toBe(message);
    });
  });

  describe('Por paquetes', () => {
    it('se agregan y se reducen enteros, y se dice cuántos hay y cuántas unidades sueltas', async () => {
      const { id } = await crearArticulo(sara, { ...TOALLAS, cantidad: 20, tamanio_paquete: 6 });
      expect(await informacion(id)).toEqual({
        tiene_paquetes: true,
        tamanio_paquete: 6,
        paquetes_completos: 3,
        unidades_sueltas: 2,
        cantidad: 20,
      });
      expect((await paquetes(id, 'agregar', 2).expect(200)).body).toMatchObject({
        message: 'Paquetes agregados exitosamente',
        data: { cantidad: 32, tiene_paquetes: true },
      });
      expect((await paquetes(id, 'reducir', 5).expect(200)).body).toMatchObject({
        message: 'Paquetes reducidos exitosamente',
        data: { cantidad: 2 },
      });
      expect((await movimientos(id))[0]).toMatchObject({ tipo: 'salida', cantidad_movimiento: 30, cantidad_nueva: 2 });
    });

    it('no se reducen más de los que hay completos', async () => {
      const { id } = await crearArticulo(sara, { ...TOALLAS, cantidad: 11, tamanio_paquete: 6 });
      const answer = await paquetes(id, 'reducir', 2).expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'PAQUETES_INSUFICIENTES',
        message: 'No hay suficientes paquetes. Disponible: 1 paquetes',
      });
      expect((await paquetes(id, 'reducir', 0).expect(400)).body.message).toBe(
        'El número de paquetes debe ser mayor a 0',
      );
    });

    it('lo que no se maneja por paquetes lo dice, y puede empezar a manejarse así y dejarlo', async () => {
      const { id } = await crearArticulo(sara, TOALLAS);
      expect((await paquetes(id, 'agregar', 1).expect(409)).body.message).toBe(
        'Este artículo no se maneja por paquetes',
      );
      expect(await informacion(id)).toEqual({
        tiene_paquetes: false,
        tamanio_paquete: null,
        paquetes_completos: 0,
        unidades_sueltas: 20,
        cantidad: 20,
      });
      await change(id, { tamanio_paquete: 10 }).expect(200);
      expect(await informacion(id)).toMatchObject({ paquetes_completos: 2, unidades_sueltas: 0 });
      expect((await change(id, { tamanio_paquete: null }).expect(200)).body.data.tiene_paquetes).toBe(false);
    });
  });

  describe('Cambiar y eliminar', () => {
    it('lo que no se envía queda igual, y otra cantidad queda como movimiento', async () => {
      const { id } = await crearArticulo(sara, { ...TOALLAS, tamanio_paquete: 5 });
      expect((await change(id, { nombre: 'Toallas grandes', cantidad: 18 }).expect(200)).body).toMatchObject({
        message: 'Artículo actualizado exitosamente',
        data: { nombre: 'Toallas grandes', cantidad: 18, costo_unitario: 2_500, tamanio_paquete: 5 },
      });
      expect(await movimientos(id)).toHaveLength(2);
      await change(id, { cantidad: 18, costo_unitario: 3_000 }).expect(200);
      expect(await movimientos(id)).toHaveLength(2);
      expect((await get(id)).valor_total).toBe(54_000);
      expect((await change(id, { cantidad: -1 }).expect(400)).body.message).toBe('La cantidad no puede ser negativa');
    });

    it('el estado se cambia sin tocar la cantidad', async () => {
      const { id } = await crearArticulo(sara, TOALLAS);
      expect((await status(id, 'agotado').expect(200)).body).toMatchObject({
        message: 'Estado actualizado exitosamente',
        data: { estado: 'agotado', cantidad: 20 },
      });
      await status(id, 'otro').expect(400);
    });

    it('eliminado sale de las listas y de las cifras, y no vuelve a moverse', async () => {
      const before = await cifras();
      const { id } = await crearArticulo(sara, TOALLAS);
      expect((await remove(id).query({ motivo: 'Ya no se usa' }).expect(200)).body).toEqual({
        message: 'Artículo eliminado exitosamente',
      });
      expect((await list()).map((a) => a.id)).not.toContain(id);
      expect(await cifras()).toEqual(before);
      for (const request of [remove(id), mover(id, 'agregar', 1), status(id, 'activo'), change(id, { nombre: 'x' })])
        expect((await request.expect(404)).body.message).toBe('No se encontró el artículo');
    });

    it('no cambia de sucursal: nombrar la suya no estorba, otra se rechaza', async () => {
      const { id } = await crearArticulo(sara);
      for (const entidad_id of [north, null]) await change(id, { entidad_id, nombre: 'Igual' }).expect(200);
      await change(id, { entidad_id: sur }).expect(403);
      const answer = await admin.api
        .put(`/api/inventario/actualizar-inventario/${id}`)
        .send({ entidad_id: sur })
        .expect(409);
      expect(answer.body).toMatchObject({
        codigo: 'OTRA_SUCURSAL',
        message: 'Un artículo no cambia de sucursal: elimínalo y créalo en la otra',
      });
      expect(await get(id)).toMatchObject({ entidad_id: north, nombre: 'Igual' });
    });

    it('el de otra sucursal no existe', async () => {
      const { id } = await crearArticulo(admin, { entidad_id: sur });
      for (const request of [
        remove(id),
        mover(id, 'reducir', 1),
        status(id, 'inactivo'),
        paquetes(id, 'agregar', 1),
        change(id, { nombre: 'x' }),
      ])
        await request.expect(404);
      await sara.api.get(`/api/inventario/movimientos/${id}`).expect(404);
      expect(await get(id)).toMatchObject({ cantidad: 20, estado: 'activo' });
    });

    it('nada de esto es un gasto ni toca el libro', async () => {
      const { total: before } = (await admin.api.get('/api/libro/asientos').expect(200)).body.pagination;
      const { id } = await crearArticulo(sara, TOALLAS);
      await mover(id, 'reducir', 3).expect(200);
      expect((await admin.api.get('/api/libro/asientos').expect(200)).body.pagination.total).toBe(before);
    });
  });

  describe('Consultar', () => {
    let entidad_id: number;
    beforeAll(async () => {
      entidad_id = (await crearSucursal(admin, { name: 'Consultas' })).id;
      for (const [name, quantity, status] of [
        ['Tijeras', 6, 'activo'],
        ['Alcohol', 5, 'inactivo'],
        ['Navajas', 0, 'activo'],
        ['Algodón', 9, 'agotado'],
      ] as const)
        await crearArticulo(admin, {
          entidad_id,
          nombre: name,
          cantidad: quantity,
          estado: status,
          costo_unitario: 1_000,
        });
    });

    it('vienen por nombre, se buscan sin importar tildes y se filtran', async () => {
      expect(await names({ entidad_id }, admin)).toEqual(['Alcohol', 'Algodón', 'Navajas', 'Tijeras']);
      expect(await names({ entidad_id, search: 'ALGODON' }, admin)).toEqual(['Algodón']);
      expect(await names({ entidad_id, bajo: true }, admin)).toEqual(['Alcohol', 'Navajas']);
      expect(await names({ entidad_id, estado: 'agotado' }, admin)).toEqual(['Algodón']);
      const { pagination } = (
        await admin.api.get('/api/inventario/listar-inventario').query({ entidad_id }).expect(200)
      ).body;
      expect(pagination).toEqual({ current_page: 1, per_page: 10, total: 4, total_pages: 1, from: 1, to: 4 });
    });

    it('las cifras: agotado es sin existencias o marcado así, y lo inactivo sigue contando', async () => {
      expect(await cifras(entidad_id)).toEqual({
        total_articulos: 4,
        total_cantidad: 20,
        valor_total_inventario: 20_000,
        articulos_agotados: 2,
      });
      expect(await names({ entidad_id, agotados: true }, admin)).toHaveLength(2);
      expect((await sara.api.get('/api/inventario/estadisticas').expect(200)).body).toEqual(await cifras(north));
      await sara.api.get('/api/inventario/estadisticas').query({ entidad_id: sur }).expect(403);
    });
  });
});

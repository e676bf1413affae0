import { type Servicio, type ServicioRealizado, SIN_DURACION } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearOperador,
  crearServicio,
  crearSucursal,
  crearSupervisor,
  type Operador,
  registrar,
} from '../../../test/crear.js';

const HOY = '2026-11-18';

describe('Los servicios', () => {
  let app: Prueba;
  let admin: Actor;
  let north: number;
  let sur: number;
  let ana: Operador;
  let beto: Operador;
  let sara: Operador;

  beforeAll(async () => {
    app = await abrirApp({ config: { DESCUENTO_MAXIMO_OPERADOR: 30 } });
    admin = await crearAdmin(app);
    north = (await crearSucursal(admin, { name: 'Norte' })).id;
    sur = (await crearSucursal(admin, { name: 'Sur' })).id;
    ana = await crearOperador(admin, { entidad_id: north, nombre: 'Ana', apellido: 'Muñoz' });
    beto = await crearOperador(admin, { entidad_id: north });
    sara = await crearSupervisor(admin, { entidad_id: sur });
  });
  afterAll(() => app.cerrar());

  describe('El catálogo', () => {
    const modify = (who: Actor, id: number, cambios: Record<string, unknown>) =>
      who.api.put(`/api/servicios/modificar-servicio/${id}`).send(cambios);
    const list = async (who: Actor, query = {}): Promise<Servicio[]> =>
      (await who.api.get('/api/servicios/listar-servicio').query(query).expect(200)).body;

    it('un servicio nuevo está activo y paga el 40 % en todas las sucursales, si no se dice otra cosa', async () => {
      const answer = await admin.api
        .post('/api/servicios/crear-servicio')
        .send({ nombre: '  Corte clásico ', precio: 25_000 })
        .expect(201);
      expect(answer.body).toEqual({
        message: 'Servicio creado exitosamente',
        data: {
          id: expect.any(Number),
          nombre: 'Corte clásico',
          precio: 25_000,
          estado: true,
          porcentaje_pago_empleado: 40,
          entidad_id: null,
          entidad: null,
          ...SIN_DURACION,
        },
      });
      const own = await crearServicio(admin, {
        nombre: 'Solo norte',
        porcentaje_pago_empleado: 33.33,
        entidad_id: north,
      });
      expect(own).toMatchObject({
        porcentaje_pago_empleado: 33.33,
        entidad_id: north,
        entidad: { id: north, nombre: 'Norte' },
      });
    });

    it.each([
      [{ nombre: ' ' }, 'nombre', 'El nombre es requerido'],
      [{ precio: 0 }, 'precio', 'El precio debe ser mayor a 0'],
      [{ precio: -1 }, 'precio', 'El precio debe ser mayor a 0'],
      [{ precio: '25000' }, 'precio', 'El precio debe ser mayor a 0'],
      [{ precio: 1_000_000_000_001 }, 'precio', 'El monto es demasiado grande'],
      [{ porcentaje_pago_empleado: 100.01 }, 'porcentaje_pago_empleado', 'El porcentaje debe estar entre 0 y 100'],
      [{ porcentaje_pago_empleado: -1 }, 'porcentaje_pago_empleado', 'El porcentaje debe estar entre 0 y 100'],
      [{ porcentaje_pago_empleado: 33.333 }, 'porcentaje_pago_empleado', 'El porcentaje admite máximo dos decimales'],
      [{ estado: 'activo' }, 'estado', 'El estado no es válido'],
      [{ color: 'rojo' }, '_', 'Campos no reconocidos: color'],
    ])('un servicio con %j se rechaza en %s con «%s»', async (data, field, message) => {
      const answer = await admin.api
        .post('/api/servicios/crear-servicio')
        .send({ nombre: 'Corte', precio: 1_000, ...data })
        .expect(400);
      expect(answer.body).toMatchObject({ message, error: message });
      expect(answer.body.errores[field][0]).toBe(message);
    });

    it('se filtra por nombre y por estado, en la lista y en su archivo, por muchos que sean', async () => {
      const many = await app.sql<{ id: number }>(
        `INSERT INTO servicio (id, nombre, precio, porcentaje_pago_empleado, estado, created_at)
          SELECT 50000 + n, 'Masaje único ' || n, 1000, 40, n > 400, now() FROM generate_series(1, 401) n RETURNING id`,
      );
      expect(many).toHaveLength(401);
      const inactivos = await list(admin, { search: 'MASAJE UNICO', estado: 'inactivo' });
      expect([inactivos.length, inactivos.some(({ estado }) => estado)]).toEqual([400, false]);
      expect((await list(admin, { search: 'MASAJE UNICO', estado: 'activo' })).map(({ nombre }) => nombre)).toEqual([
        'Masaje único 401',
      ]);
      const file = await admin.api
        .get('/api/servicios/listar-servicio')
        .query({ search: 'masaje único', estado: 'inactivo', formato: 'csv' })
        .expect(200);
      expect(file.text.match(/Masaje único \d+;/g)).toHaveLength(400);
    });

    it('se cambia solo lo que se envía', async () => {
      const before = await crearServicio(admin, { nombre: 'Cejas', precio: 9_000, porcentaje_pago_empleado: 50 });
      const answer = await modify(admin, before.id, { precio: 10_000 }).expect(200);
      expect(answer.body).toEqual({
        message: 'Servicio actualizado exitosamente',
        data: { ...before, precio: 10_000 },
      });
    });

    it('uno activo no se elimina; desactivado sale del catálogo y su historia conserva nombre y precio', async () => {
      const servicio = await crearServicio(admin, { nombre: 'Tinte', precio: 80_000 });
      const [line] = await registrar(admin, {
        empleado_id: ana.id,
        total: 80_000,
        servicios: [{ servicio_id: servicio.id }],
      });
      const remove = () => admin.api.delete(`/api/servicios/eliminar-servicio/${servicio.id}`);
      expect((await remove().expect(409)).body.message).toBe(
        'No se puede eliminar un servicio activo. Primero desactívalo.',
      );
      await modify(admin, servicio.id, { estado: false, nombre: 'Tinte viejo', precio: 1 }).expect(200);
      expect((await remove().expect(200)).body.message).toBe('Servicio eliminado correctamente');
      expect((await list(admin)).map((s) => s.id)).not.toContain(servicio.id);
      await remove().expect(404);
      await modify(admin, servicio.id, { precio: 2 }).expect(404);
      const { data } = (
        await admin.api.get('/api/servicios/listar-servicios-realizados').query({ search: 'tinte' }).expect(200)
      ).body;
      expect(data).toMatchObject([{ id: line?.id, servicio_nombre: 'Tinte', precio_unitario: 80_000 }]);
    });

    it('un supervisor maneja los de su sucursal; los de todas son del administrador y los de otra no existen', async () => {
      const deTodas = await crearServicio(admin);
      const ofNorth = await crearServicio(admin, { entidad_id: north });
      const own = await crearServicio(sara, { nombre: 'De Sara' });
      expect(own.entidad_id).toBe(sur);
      await modify(sara, own.id, { precio: 5 }).expect(200);
      expect((await modify(sara, deTodas.id, { precio: 5 }).expect(403)).body.message).toBe(
        'Solo un administrador puede cambiar un servicio de todas las sucursales',
      );
      await modify(sara, ofNorth.id, { precio: 5 }).expect(404);
      await sara.api
        .post('/api/servicios/crear-servicio')
        .send({ nombre: 'Ajeno', precio: 1, entidad_id: north })
        .expect(403);
      const vistos = (await list(sara)).map((s) => s.id);
      expect(vistos).toEqual(expect.arrayContaining([deTodas.id, own.id]));
      expect(vistos).not.toContain(ofNorth.id);
    });

    it('un operador lo ve y no lo cambia', async () => {
      const servicio = await crearServicio(admin);
      expect((await list(ana)).map((s) => s.id)).toContain(servicio.id);
      await ana.api.post('/api/servicios/crear-servicio').send({ nombre: 'Mío', precio: 1 }).expect(403);
      await modify(ana, servicio.id, { precio: 1 }).expect(403);
      await ana.api.delete(`/api/servicios/eliminar-servicio/${servicio.id}`).expect(403);
    });

    it('va por nombre sin importar tildes ni mayúsculas', async () => {
      for (const name of ['Ángulo', 'zeta', 'angel', 'Bebé']) await crearServicio(sara, { nombre: name });
      const names = (await list(sara))
        .map((s) => s.nombre)
        .filter((n) => ['Ángulo', 'zeta', 'angel', 'Bebé'].includes(n));
      expect(names).toEqual(['angel', 'Ángulo', 'Bebé', 'zeta']);
    });
  });

  describe('Registrar', () => {
    let corte: Servicio;
    let barba: Servicio;
    beforeAll(async () => {
      corte = await crearServicio(admin, { nombre: 'Corte de prueba', precio: 25_000 });
      barba = await crearServicio(admin, { nombre: 'Barba de prueba', precio: 10_000, porcentaje_pago_empleado: 50 });
    });

    const ticket = (data: Record<string, unknown> = {}) => ({
      empleado_id: ana.id,
      fecha: HOY,
      metodo_pago: 'efectivo',
      monto_efectivo: 25_000,
      monto_transferencia: 0,
      servicios: [{ servicio_id: corte.id, cantidad: 1 }],
      ...data,
    });
    const send = (who: Actor, data: Record<string, unknown> = {}) =>
      who.api.post('/api/servicios/servicios-multiples').send(ticket(data));
    const howMany = async () =>
      (await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM servicio_realizado`))[0]?.n;

    it('cada línea lleva precio, porcentaje y montos de su momento, y quien la hizo', async () => {
      const answer = await send(ana, {
        monto_efectivo: 60_000,
        servicios: [
          { servicio_id: corte.id, cantidad: 2 },
          { servicio_id: barba.id, cantidad: 1 },
        ],
      }).expect(201);
      expect(answer.body.message).toBe('¡2 servicios asignados exitosamente!');
      expect(answer.body.data[0]).toEqual({
        id: expect.any(Number),
        registro_id: answer.body.data[1].registro_id,
        tiquete: answer.body.tiquete,
        tipo: 'catalogo',
        servicio: { id: corte.id, nombre: 'Corte de prueba' },
        servicio_nombre: 'Corte de prueba',
        empleado: { id: ana.id, nombre: 'Ana', apellido: 'Muñoz' },
        entidad: { id: north, nombre: 'Norte' },
        cantidad: 2,
        precio_unitario: 25_000,
        descuento_porcentaje: 0,
        descuento_reparto: 0,
        total_servicio: 50_000,
        total_con_descuento: 50_000,
        porcentaje_empleado: 40,
        monto_empleado: 20_000,
        fecha: HOY,
        metodo_pago: 'efectivo',
        monto_efectivo: 50_000,
        monto_transferencia: 0,
        monto_por_cobrar: 0,
        cantidad_devuelta: 0,
        monto_devuelto: 0,
        pagado: false,
        retenido: false,
        created_at: '2026-11-18T15:00:00.000Z',
      });
      const { data } = (await ana.api.get('/api/servicios/listar-servicios-realizados').expect(200)).body;
      expect(data.slice(0, 2).sort((a: ServicioRealizado, b: ServicioRealizado) => a.id - b.id)).toEqual(
        answer.body.data,
      );
      expect((await send(ana).expect(201)).body.message).toBe('¡1 servicio asignado exitosamente!');
    });

    it.each<[string, Record<string, unknown>, number, string]>([
      ['sin servicios', { servicios: [] }, 400, 'Agrega al menos un servicio'],
      ['sin empleado', { empleado_id: undefined }, 400, 'Por favor selecciona un empleado'],
      ['de mañana en dos días', { fecha: '2026-11-20' }, 400, 'La fecha no puede ser posterior a mañana, 19/11/2026'],
      ['con una fecha que no existe', { fecha: '2026-02-30' }, 400, 'Por favor selecciona una fecha válida'],
      [
        'con un peso de menos',
        { monto_efectivo: 24_999 },
        400,
        'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      ],
      [
        'con un peso de más',
        { monto_efectivo: 25_001 },
        400,
        'La suma de efectivo y transferencia debe ser igual al total de todos los servicios',
      ],
      [
        'en efectivo con transferencia',
        { monto_efectivo: 20_000, monto_transferencia: 5_000 },
        400,
        'Los montos no corresponden al método de pago',
      ],
      [
        'por transferencia con efectivo',
        { metodo_pago: 'transferencia' },
        400,
        'Los montos no corresponden al método de pago',
      ],
      ['mixto sin transferencia', { metodo_pago: 'mixto' }, 400, 'Los montos no corresponden al método de pago'],
      [
        'con un monto negativo',
        { monto_efectivo: 26_000, monto_transferencia: -1_000 },
        400,
        'El monto no puede ser negativo',
      ],
      ['con un método que no existe', { metodo_pago: 'cheque' }, 400, 'Selecciona un método de pago válido'],
    ])('uno %s se rechaza', async (_, data, status, message) => {
      const before = await howMany();
      expect((await send(admin, data).expect(status)).body.message).toBe(message);
      expect(await howMany()).toBe(before);
    });

    it.each([
      [0, 'La cantidad debe ser mayor a 0'],
      [1.5, 'La cantidad debe ser un número entero'],
      [1_000_001, 'La cantidad es demasiado grande'],
    ])('una cantidad de %d se rechaza con «%s»', async (quantity, message) => {
      expect(
        (await send(admin, { servicios: [{ servicio_id: corte.id, cantidad: quantity }] }).expect(400)).body.message,
      ).toBe(message);
    });

    it.each([-1, 100.01])('un descuento de %d %% se rechaza', async (descuento_porcentaje) => {
      const answer = await send(admin, {
        servicios: [{ servicio_id: corte.id, cantidad: 1, descuento_porcentaje }],
      }).expect(400);
      expect(answer.body.message).toBe('El descuento debe estar entre 0 y 100');
    });

    it('el mismo servicio dos veces se rechaza; un precio por cantidad que no cabe, también', async () => {
      const dos = [
        { servicio_id: corte.id, cantidad: 1 },
        { servicio_id: corte.id, cantidad: 1 },
      ];
      expect((await send(admin, { servicios: dos, monto_efectivo: 50_000 }).expect(400)).body.message).toBe(
        'Este servicio ya está en la lista',
      );
      const caro = await crearServicio(admin, { precio: 1_000_000_000_000 });
      const answer = await send(admin, {
        servicios: [{ servicio_id: caro.id, cantidad: 2 }],
        monto_efectivo: 1,
      }).expect(400);
      expect(answer.body.message).toBe('El monto es demasiado grande');
    });

    it('si una línea no vale, ninguna queda: inactivo, de otra sucursal o inexistente', async () => {
      const apagado = await crearServicio(admin, { nombre: 'Apagado', estado: false, precio: 1_000 });
      const foreign = await crearServicio(admin, { nombre: 'Ajeno', entidad_id: sur, precio: 1_000 });
      const before = await howMany();
      const con = (servicio_id: number) =>
        send(admin, {
          monto_efectivo: 26_000,
          servicios: [
            { servicio_id: corte.id, cantidad: 1 },
            { servicio_id, cantidad: 1 },
          ],
        });
      expect((await con(apagado.id).expect(409)).body.message).toBe('El servicio Apagado está inactivo');
      expect((await con(foreign.id).expect(409)).body.message).toBe('El servicio Ajeno no se ofrece en esta sucursal');
      expect((await con(999_999).expect(404)).body.message).toBe('No se encontró el servicio');
      expect(await howMany()).toBe(before);
    });

    it('se puede fechar mañana o hace meses, con el precio de hoy', async () => {
      for (const date of ['2026-11-19', '2026-03-01'])
        expect((await send(admin, { fecha: date }).expect(201)).body.data).toMatchObject([
          { fecha: date, precio_unitario: 25_000 },
        ]);
    });

    it('los decimales que redondean a pesos enteros se aceptan dentro de la tolerancia', async () => {
      expect((await send(admin, { monto_efectivo: 25_000.01 }).expect(201)).body.data).toMatchObject([
        { monto_efectivo: 25_000 },
      ]);
      expect((await send(admin, { monto_efectivo: 25_000.4 }).expect(400)).body.message).toBe(
        'El monto debe ser en pesos enteros',
      );
    });

    it('un servicio regalado cuenta como servicio y no mueve dinero', async () => {
      const [line] = (
        await send(admin, {
          metodo_pago: 'mixto',
          monto_efectivo: 0,
          monto_transferencia: 0,
          servicios: [{ servicio_id: corte.id, cantidad: 1, descuento_porcentaje: 100 }],
        }).expect(201)
      ).body.data;
      expect(line).toMatchObject({ total_servicio: 25_000, total_con_descuento: 0, monto_empleado: 0, pagado: true });
      const asientos = await admin.api
        .get('/api/libro/asientos')
        .query({ origen: 'servicio', origen_id: line.id })
        .expect(200);
      expect(asientos.body.data).toEqual([]);
    });

    it('un operador registra solo para su cuenta y hasta el descuento permitido', async () => {
      const answer = await send(ana, { empleado_id: beto.id }).expect(403);
      expect(answer.body.message).toBe('Solo puedes registrar servicios para tu cuenta');
      const con = (who: Actor, descuento_porcentaje: number, total: number) =>
        send(who, {
          monto_efectivo: total,
          servicios: [{ servicio_id: corte.id, cantidad: 1, descuento_porcentaje }],
        });
      await con(ana, 30, 17_500).expect(201);
      expect((await con(ana, 30.01, 17_498).expect(403)).body.message).toBe('El descuento máximo permitido es 30 %');
      await con(admin, 50, 12_500).expect(201);
    });

    it('un supervisor registra en su sucursal; un empleado de otra no existe para él', async () => {
      await send(sara, { empleado_id: ana.id }).expect(404);
      await send(sara, { empleado_id: sara.id }).expect(201);
    });

    it('quien ya no trabaja aquí no recibe servicios', async () => {
      const ido = await crearOperador(admin, { entidad_id: north });
      await admin.api.delete(`/api/operadores/eliminar-operador/${ido.id}`).expect(200);
      expect((await send(admin, { empleado_id: ido.id }).expect(409)).body.message).toBe('El operador está inactivo');
    });
  });
});

import type { Metodo } from '@jornal/contract';
import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import {
  type Actor,
  crearAdmin,
  crearCuenta,
  crearOperador,
  crearRol,
  crearSucursal,
  crearSupervisor,
  type Operador,
} from '../../../test/crear.js';
import { aLaVez, barrera, resumir, veces } from '../../../test/tormenta.js';

const NEQUI = { nombre: 'Nequi', clase: 'transferencia' } as const;

describe('Los métodos de pago', () => {
  let app: Prueba;
  let admin: Actor;
  let sara: Operador;
  let ana: Operador;
  let norte: number;
  let sur: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
  });
  afterAll(() => app.cerrar());
  beforeEach(async () => {
    norte = (await crearSucursal(admin)).id;
    sur = (await crearSucursal(admin)).id;
    sara = await crearSupervisor(admin, { entidad_id: norte });
    ana = await crearOperador(admin, { entidad_id: norte });
  });

  const crear = (datos: Record<string, unknown> = {}, quien: Actor = admin) =>
    quien.api.post('/api/metodos').send({ ...NEQUI, entidad_id: norte, ...datos });
  const nequi = async (datos: Record<string, unknown> = {}): Promise<Metodo> =>
    (await crear(datos).expect(201)).body.data;
  const cambiar = (id: number, cambios: Record<string, unknown>, quien: Actor = admin) =>
    quien.api.put(`/api/metodos/${id}`).send(cambios);
  const lista = async (query: Record<string, unknown> = {}, quien: Actor = admin): Promise<Metodo[]> =>
    (await quien.api.get('/api/metodos').query(query).expect(200)).body;
  const nombres = async (query: Record<string, unknown> = {}, quien?: Actor) =>
    (await lista(query, quien)).map(({ nombre }) => nombre);
  describe('La lista', () => {
    it('siempre tiene Efectivo y Transferencia, de los que solo cambia el orden', async () => {
      expect((await lista({ entidad_id: norte })).filter(({ fijo }) => fijo)).toEqual([
        expect.objectContaining({ id: 1, nombre: 'Efectivo', clase: 'efectivo', activo: true, entidad: null }),
        expect.objectContaining({ id: 2, nombre: 'Transferencia', clase: 'transferencia' }),
      ]);
      for (const cambio of [{ nombre: 'Plata' }, { activo: false }, { pide_referencia: true }]) {
        const { body } = await cambiar(1, cambio).expect(409);
        expect(body).toMatchObject({ codigo: 'METODO_FIJO', message: 'De Efectivo solo se cambia el orden' });
      }
      await cambiar(2, { orden: 1 }).expect(200);
    });

    it('es la de cada sucursal más la de todas, en su orden', async () => {
      await nequi({ orden: 5 });
      await nequi({ nombre: 'Datáfono', orden: 4 });
      await nequi({ entidad_id: sur, nombre: 'Del sur' });
      const suyos = ['Efectivo', 'Transferencia', 'Datáfono', 'Nequi'];
      expect(await nombres({}, sara)).toEqual(suyos);
      expect(await nombres({ entidad_id: norte })).toEqual(suyos);
      expect(await nombres()).toEqual(expect.arrayContaining([...suyos, 'Del sur']));
      expect(await nombres({}, ana)).toEqual(suyos);
    });

    it('sin los que ya no se usan, si no se piden', async () => {
      const { id } = await nequi();
      const { body } = await cambiar(id, { activo: false }).expect(200);
      expect(body).toMatchObject({ message: 'Método de pago actualizado correctamente', data: { activo: false } });
      expect(await nombres({ entidad_id: norte })).not.toContain('Nequi');
      expect(await nombres({ entidad_id: norte, inactivos: 'true' })).toContain('Nequi');
    });

    it('no repite un nombre donde sirve, ni con otras tildes; en otra sucursal es otro', async () => {
      await nequi({ nombre: 'Datáfono' });
      expect((await crear({ nombre: ' DATAFONO ' }).expect(409)).body.message).toBe(
        'Ya existe un método con ese nombre',
      );
      await crear({ nombre: 'datáfono', entidad_id: null }).expect(409);
      await crear({ nombre: 'Datáfono', entidad_id: sur }).expect(201);
      const { id } = await nequi({ nombre: 'Otro' });
      await cambiar(id, { nombre: 'dataFono' }).expect(409);
      await crear({ nombre: 'efectivo' }).expect(409);
    });

    it.each([
      [{ nombre: ' ' }, 'nombre', 'El nombre es requerido'],
      [{ nombre: 'x'.repeat(41) }, 'nombre', 'Máximo 40 caracteres'],
      [{ clase: 'cheque' }, 'clase', 'Selecciona un método de pago válido'],
      [{ orden: -1 }, 'orden', 'El orden no puede ser negativo'],
      [{ orden: 1.5 }, 'orden', 'El orden debe ser un número entero'],
      [{ pide_referencia: 'sí' }, 'pide_referencia', 'Elige sí o no'],
    ])('rechaza %j en %s', async (datos, campo, mensaje) => {
      expect((await crear(datos).expect(400)).body.errores[campo]).toEqual([mensaje]);
    });

    it('la cambia un administrador; quien es de una sucursal, con permiso, la suya', async () => {
      await crear({}, sara).expect(403);
      const rol = await crearRol(admin, { permisos: ['entidades.ver', 'entidades.editar'], alcance: 'sucursal' });
      const de = await crearCuenta(admin, { role_id: rol.id, entidad_id: norte });
      const propio: Metodo = (await crear({ entidad_id: undefined }, de).expect(201)).body.data;
      expect(propio.entidad_id).toBe(norte);
      await crear({ nombre: 'Otro', entidad_id: sur }, de).expect(403);
      await cambiar(1, { orden: 0 }, de).expect(403);
      const ajeno = await nequi({ entidad_id: sur });
      await cambiar(ajeno.id, { nombre: 'Mío' }, de).expect(404);
      await cambiar(propio.id, { nombre: 'Mío' }, de).expect(200);
    });

    it('un cambio se deshace', async () => {
      const { id, orden } = await nequi();
      const evento = (await cambiar(id, { nombre: 'Neki', orden: 9 }).expect(200)).headers['x-audit-event'] as string;
      const [entidad, event] = evento.split('-');
      await admin.api.post(`/api/auditoria/${entidad}/${event}/deshacer`).expect(200);
      expect((await lista({ entidad_id: norte })).find((m) => m.id === id)).toMatchObject({
        nombre: 'Nequi',
        orden,
      });
    });

    it('de veinte que crean el mismo a la vez, uno lo logra y los demás leen que ya existe', async () => {
      const { estados } = resumir(await aLaVez(20, (i) => crear({ nombre: 'Bold', entidad_id: i % 2 ? norte : null })));
      expect(estados[201]).toBe(1);
      expect(estados[409]).toBe(19);
      const bold = (await lista()).find(({ nombre }) => nombre === 'Bold') as Metodo;
      await cambiar(bold.id, { activo: false }).expect(200);
    });

    it('control: quien mira antes de escribir, sin turno, lo repite entre una sucursal y todas', async () => {
      await app.sql('CREATE TABLE ingenuo (nombre text, entidad_id bigint)');
      const miraron = barrera(2);
      await veces(2, async (i) => {
        const cliente = new Client({ connectionString: app.baseUrl });
        await cliente.connect();
        const { rows } = await cliente.query(`SELECT 1 FROM ingenuo WHERE nombre = 'Bold'`);
        await miraron();
        if (rows.length === 0) await cliente.query(`INSERT INTO ingenuo VALUES ('Bold', $1)`, [i]);
        await cliente.end();
      });
      expect(await app.sql('SELECT 1 FROM ingenuo')).toHaveLength(2);
      await app.sql('DROP TABLE ingenuo');
    });
  });
});

import { abrirApp, type Prueba } from '../../../test/app.js';
import { crearAdmin, crearOperador, crearServicio, crearSucursal, registrar } from '../../../test/crear.js';

describe('Los identificadores', () => {
  let prueba: Prueba;
  beforeAll(async () => {
    prueba = await abrirApp();
  });
  afterAll(() => prueba.cerrar());

  it('una base que volvió de un corte y reparte otra vez ids ya usados no rechaza ningún registro', async () => {
    const admin = await crearAdmin(prueba);
    const ana = await crearOperador(admin, { entidad_id: (await crearSucursal(admin)).id });
    const { id } = await crearServicio(admin, { precio: 1_000 });
    const uno = () => registrar(admin, { empleado_id: ana.id, total: 1_000, servicios: [{ servicio_id: id }] });
    await uno();
    // What nobody wrote to the disk before a power cut: the lots this process still holds are handed out a second time.
    for (const tabla of ['registro', 'servicio_realizado', 'libro', 'auditoria']) await prueba.sql(`SELECT setval($1, 1, false)`, [`${tabla}_id_seq`]);
    for (let i = 0; i < 70; i++) await uno();
    expect(await prueba.sql(`SELECT count(*)::int AS n FROM registro`)).toEqual([{ n: 71 }]);
  });
});

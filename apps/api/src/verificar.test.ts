import { abrirApp } from '../test/app.js';
import { crearAdmin, crearOperador, crearServicio, crearSucursal, registrar } from '../test/crear.js';
import { verificar } from './verificar.js';

describe('Verificar', () => {
  it('no encuentra nada en un negocio sano y dice qué no cuadra, con sus filas, cuando alguien toca la base por debajo', async () => {
    const prueba = await abrirApp();
    const admin = await crearAdmin(prueba);
    const centro = await crearSucursal(admin);
    const ana = await crearOperador(admin, { entidad_id: centro.id });
    const corte = await crearServicio(admin, { precio: 25_000 });
    await registrar(ana, { empleado_id: ana.id, total: 25_000, servicios: [{ servicio_id: corte.id }] });
    expect((await verificar(prueba.baseUrl)).filter(({ filas }) => filas.length > 0)).toEqual([]);

    await prueba.sql(`UPDATE libro_saldo SET saldo = saldo + 1 WHERE cuenta = 'caja.efectivo'`);
    await prueba.sql(`UPDATE usuario SET activo = false WHERE id = $1`, [admin.usuario_id]);
    const rotas = (await verificar(prueba.baseUrl)).filter(({ filas }) => filas.length > 0);
    expect(rotas.map(({ nombre }) => nombre)).toEqual(['Los saldos son la suma de los asientos', 'Hay al menos un administrador activo cuando hay usuarios']);
    expect(rotas[0]?.filas).toEqual([{ entidad_id: centro.id, cuenta: 'caja.efectivo', operador_id: ana.id, de_asientos: 25_000, en_saldo: 25_001 }]);
    await expect(prueba.cerrar()).rejects.toThrow('Los saldos son la suma de los asientos');
  });
});

import { abrirApp } from '../test/app.js';
import { crearAdmin, crearOperador, crearServicio, crearSucursal, registrar } from '../test/crear.js';
import { FilasAgenda } from '../test/filas-agenda.js';
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
    expect(rotas.map(({ nombre }) => nombre)).toEqual([
      'Los saldos son la suma de los asientos',
      'Hay al menos un administrador activo cuando hay usuarios',
    ]);
    expect(rotas[0]?.filas).toEqual([
      { entidad_id: centro.id, cuenta: 'caja.efectivo', operador_id: ana.id, de_asientos: 25_000, en_saldo: 25_001 },
    ]);
    await expect(prueba.cerrar()).rejects.toThrow('Los saldos son la suma de los asientos');
  });

  it('encuentra cada cosa que no puede pasar en una agenda', async () => {
    // Without the second lock, which would not let it happen.
    const prueba = await abrirApp({ guardas: false });
    const admin = await crearAdmin(prueba);
    const centro = await crearSucursal(admin);
    const [ana, beto] = [
      await crearOperador(admin, { entidad_id: centro.id }),
      await crearOperador(admin, { entidad_id: centro.id }),
    ];
    const filas = new FilasAgenda(prueba);
    const agenda_id = await filas.agenda({ entidad_id: centro.id, operador_id: ana.id });
    const otra = await filas.agenda({ entidad_id: centro.id, operador_id: ana.id });
    const deMiercoles = { dia_semana: 'miercoles', hora_inicio: '11:00', hora_fin: '12:00' };
    const [uno, dos] = [
      await filas.horario({ ...deMiercoles, agenda_id }),
      await filas.horario({ ...deMiercoles, agenda_id: otra }),
    ];
    const cita = (horario_id: number, fecha: string) => filas.cita({ horario_id, fecha });
    const [primera, segunda, , moneda] = [
      await cita(uno, '2026-11-18'),
      await cita(dos, '2026-11-25'),
      await cita(dos, '2026-12-02'),
      await cita(uno, '2026-12-09'),
    ];
    const oferta = await filas.retencion({ horario_id: uno, fecha: '2026-12-16', vence_en: '2026-11-18T15:15:00Z' });
    const rotas = async () =>
      (await verificar(prueba.baseUrl)).filter(({ filas: f }) => f.length > 0).map(({ nombre }) => nombre);
    expect(await rotas()).toEqual([]);

    const romper = async (sentencia: string, valores: unknown[], deshacer: string) => {
      await prueba.sql(sentencia, valores);
      const vistas = await rotas();
      await prueba.sql(deshacer, valores);
      expect(await rotas()).toEqual([]);
      return vistas;
    };
    const plaza = await filas.cita({ horario_id: uno, fecha: '2026-12-23' });
    await prueba.sql(`UPDATE horario SET capacidad = 2 WHERE id = $1`, [uno]);
    const segunda23 = await filas.cita({ horario_id: uno, fecha: '2026-12-23' });
    const estado = (de: string) => `UPDATE cita SET estado = '${de}' WHERE id = $1`;
    expect(
      await romper(
        `UPDATE horario SET capacidad = 1 WHERE id = $1`,
        [uno],
        `UPDATE horario SET capacidad = 2 WHERE id = $1`,
      ),
    ).toEqual(['Las citas de un horario en un día caben en su capacidad']);
    const SUYOS = 'Una cita vigente tiene sus minutos, y una cancelada o anulada ninguno';
    const SUMAN = 'Los minutos de un carril son los de sus tramos';
    expect(await romper(estado('cancelada'), [plaza], estado('pendiente'))).toEqual([SUYOS]);
    expect(
      await romper(
        `UPDATE cita_tramo SET hora_fin = '11:59' WHERE cita_id = $1`,
        [plaza],
        `UPDATE cita_tramo SET hora_fin = '12:00' WHERE cita_id = $1`,
      ),
    ).toEqual([SUYOS]);
    expect(
      await romper(
        `UPDATE cita_tramo SET horario_id = ${dos} WHERE cita_id = $1`,
        [plaza],
        `UPDATE cita_tramo SET horario_id = ${uno} WHERE cita_id = $1`,
      ),
    ).toEqual(['El primer tramo de una cita está donde ella dice']);
    expect(
      await romper(
        `UPDATE cita_tramo SET ocupa = '{[660,719)}' WHERE cita_id = $1`,
        [plaza],
        `UPDATE cita_tramo SET ocupa = '{[660,720)}' WHERE cita_id = $1`,
      ),
    ).toEqual([SUMAN]);
    await prueba.sql(`UPDATE cita_tramo SET carril = NULL WHERE cita_id = $1`, [moneda]);
    expect(await rotas()).toEqual([SUYOS, SUMAN]);
    await prueba.sql(`DELETE FROM agenda_carril WHERE fecha = '2026-12-09'`);
    expect(await rotas()).toEqual([SUYOS]);
    await prueba.sql(estado('cancelada'), [moneda]);
    expect(
      await romper(
        `UPDATE cita_tramo SET carril = 1 WHERE cita_id = $1`,
        [segunda23],
        `UPDATE cita_tramo SET carril = 2 WHERE cita_id = $1`,
      ),
    ).toEqual(['Ningún minuto de un carril está tomado dos veces', SUMAN]);
    const enOtra = await cita(uno, '2026-12-02');
    expect(await rotas()).toEqual(['Ningún operador está en dos agendas a la vez']);
    await prueba.sql(estado('cancelada'), [enOtra]);
    await prueba.sql(`UPDATE cita_tramo SET carril = NULL WHERE cita_id = $1`, [enOtra]);
    await prueba.sql(`DELETE FROM agenda_carril WHERE fecha = '2026-12-02' AND carril = 2`);
    const operador = (id: number) => `UPDATE cita SET operador_id = ${id} WHERE id = $1`;
    const deOtro = ['El primer tramo de una cita está donde ella dice', 'Una cita es del operador de su agenda'];
    expect(await romper(operador(beto.id), [segunda], operador(ana.id))).toEqual(deOtro);
    await filas.cambio('agenda', otra, { operador_id: beto.id }, { operador_id: ana.id });
    expect(await romper(operador(beto.id), [segunda], operador(ana.id))).toEqual(deOtro);
    expect(
      await romper(
        `INSERT INTO horario SELECT entidad_id, id + 1000, agenda_id, titulo, hora_inicio, hora_fin, dia_semana, color,
            notas, true, 1, usuario_id, created_at
          FROM horario WHERE id = $1`,
        [uno],
        `DELETE FROM horario WHERE id = $1 + 1000`,
      ),
    ).toEqual([
      'Las citas de un horario en un día caben en su capacidad',
      'Los horarios activos de una agenda no se cruzan',
      'Todo lo que está en una agenda tiene su rastro de auditoría',
    ]);
    const [vencida] = await prueba.sql<{ antes: string; despues: string }>(
      `SELECT vence_en::text AS antes, (vence_en + interval '5 minutes')::text AS despues FROM oferta WHERE id = $1`,
      [oferta],
    );
    const vence = (instante?: string) => `UPDATE oferta SET vence_en = '${instante}' WHERE id = $1`;
    expect(await romper(vence(vencida?.despues), [oferta], vence(vencida?.antes))).toEqual([
      'Un espacio retenido es de una oferta sin responder, hasta cuando ella dice',
    ]);
    await prueba.sql(`UPDATE cita_tramo SET carril = NULL WHERE oferta_id = $1`, [oferta]);
    await prueba.sql(`DELETE FROM agenda_carril WHERE fecha = '2026-12-16'`);
    await prueba.sql(`UPDATE oferta SET estado = 'aceptada', cita_id = $2, respondida_en = created_at WHERE id = $1`, [
      oferta,
      primera,
    ]);
    expect(await rotas()).toEqual(['Quien aceptó una oferta tiene su cita y ya no espera']);
    await prueba.sql(`UPDATE persona_espera SET atendida_en = created_at`);
    await prueba.cerrar();
  });
});

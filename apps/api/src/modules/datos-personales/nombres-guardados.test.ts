import type { RegistroPersonal } from '@jornal/contract';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { type Actor, crearAdmin, crearOperador, crearSucursal, type Operador } from '../../../test/crear.js';

describe('Lo que se guarda con el nombre de una persona', () => {
  let app: Prueba;
  let admin: Actor;
  let hilda: Operador;
  let center: number;

  beforeAll(async () => {
    app = await abrirApp();
    admin = await crearAdmin(app);
    center = (await crearSucursal(admin)).id;
    hilda = await crearOperador(admin, {
      entidad_id: center,
      nombre: 'Hilda',
      apellido: 'Rojas',
      telefono: '3115556677',
    });
  });
  afterAll(() => app.cerrar());

  const reporte = async (name: string, filters: object = {}): Promise<number> =>
    (
      await admin.api
        .post('/api/reportes-guardados')
        .send({
          nombre: name,
          report_type: 'servicios_realizados',
          rango: 'este_anio',
          filtros: filters,
          compartido: false,
        })
        .expect(201)
    ).body.data.id;
  const vista = async (name: string, filters: object = {}): Promise<number> =>
    (
      await admin.api
        .post('/api/vistas/crear-vista')
        .send({ lista: 'citas', nombre: name, filtros: filters })
        .expect(201)
    ).body.data.id;
  const names = async (tabla: string) =>
    (await app.sql<{ nombre: string }>(`SELECT nombre FROM ${tabla} ORDER BY id`)).map(({ nombre }) => nombre);
  /** The rows of the audit trail that still say these names by themselves. */
  const enAuditoria = async (palabra: string) =>
    (
      await app.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM auditoria_personal WHERE concat(antes, despues) LIKE '%' || $1 || '%'`,
        [palabra],
      )
    )[0]?.n;

  it('se olvida con ella; lo que solo comparte una palabra, o es de otra, sigue como estaba', async () => {
    const own = await reporte('Comisiones de Hilda', { operador_id: hilda.id });
    const whole = await reporte('ROJAS, Hilda: lo del mes');
    await reporte('Hilda la del norte');
    await reporte('Cierre del mes', { operador_id: hilda.id });
    const llamada = await vista('Citas con Hilda Rojas');
    await vista('Las del 311 555 6677', { estado: 'agendada' });
    await vista('Por confirmar', { search: 'hilda rojas' });
    await vista('Mañanas de Hilda', { estado: 'agendada' });
    expect(await enAuditoria('Hilda')).toBeGreaterThan(4);
    const log: RegistroPersonal = { recurso: 'operador', entidad_id: center, id: hilda.id };
    await admin.api.delete(`/api/operadores/eliminar-operador/${hilda.id}`).expect(200);
    const { body } = await admin.api
      .post('/api/datos-personales/anonimizar')
      .send({ registros: [log], confirmacion: 'ANONIMIZAR', motivo: 'Lo pidió por escrito' })
      .expect(200);
    expect(await names('reporte_guardado')).toEqual([
      `Reporte ${own}`,
      `Reporte ${whole}`,
      'Hilda la del norte',
      'Cierre del mes',
    ]);
    expect(await names('vista_lista')).toEqual([`Vista ${llamada}`, `Vista ${llamada + 1}`, 'Mañanas de Hilda']);
    // A text that only shares a word is left for a person to read.
    expect(body.data.por_revisar.map(({ texto }: { texto: string }) => texto).sort()).toEqual([
      'Hilda la del norte',
      'Mañanas de Hilda',
    ]);
    expect(await enAuditoria('Rojas')).toBe(0);
  });

  it.each(['correo', 'auditoria'] as const)(
    'pedir los datos de una fila de %s que no está es 404',
    async (resource) => {
      const registros = [{ recurso: resource, entidad_id: 0, id: 987_654 }];
      const { body } = await admin.api.post('/api/datos-personales/exportar').send({ registros }).expect(404);
      expect(body.message).toBe('No se encontró uno de los registros: busca de nuevo');
    },
  );
});

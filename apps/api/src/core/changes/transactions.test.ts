import { Client } from 'pg';
import { abrirApp, type Prueba } from '../../../test/app.js';
import { crearAdmin, sesionDe } from '../../../test/crear.js';
import { isWaiting } from '../../platform/db/pg-private.js';
import { RepeatedAnswer } from '../../platform/db/repeated-answer.js';
import { executeIn, sql } from '../../platform/db/sql.js';
import { type BranchNotice, Notices } from '../../platform/events/notices.js';
import type { Session } from '../session/session.js';
import type { Change } from './audit.js';
import { Inverses } from './inverses.js';
import { Transactions } from './transactions.js';

const CAMBIO: Change = {
  accion: 'cambiar',
  recurso: 'cargo',
  recurso_id: 1,
  entidad_id: 0,
  despues: { nombre: 'Ana', sueldo: 5 },
  personales: ['nombre'],
};

describe('Un caso de uso', () => {
  let prueba: Prueba;
  let transacciones: Transactions;
  let sesion: Session;
  const avisados: BranchNotice[] = [];
  /** The statements it sends, with `+` ahead of those that do not wait for the answer of the one before. */
  const enviado: string[] = [];

  beforeAll(async () => {
    prueba = await abrirApp();
    transacciones = prueba.app.get(Transactions, { strict: false });
    sesion = await sesionDe(await crearAdmin(prueba));
    prueba.app.get(Notices, { strict: false }).onGather((tanda) => void avisados.push(...tanda));
    prueba.app.get(Inverses, { strict: false }).register('cargo', {
      cambiar: { permission: 'operadores.editar', undo: async () => ({ message: '' }) },
    });
    const { query } = Client.prototype;
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const texto = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      const [que = ''] = /^(?:INSERT INTO|UPDATE|SELECT .* FROM)\s+\w+|^[A-Z]+/s.exec(texto) ?? [];
      if (!/pg_stat_activity|nextval|max\(|pg_index/.test(texto))
        enviado.push(`${isWaiting(this) ? '+' : ''}${que.replace(/SELECT .* FROM/s, 'SELECT')}`);
      return Reflect.apply(query, this, args) as never;
    });
  });
  beforeEach(() => {
    enviado.length = 0;
    avisados.length = 0;
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await prueba.cerrar();
  });

  const conClave = (clave: string, huella = 'h'): Session => ({
    ...sesion,
    solicitud: { id: 'x', ip: '127.0.0.1', clave, huella, tema: 'operadores' },
  });
  const cambiar = (quien: Session) =>
    transacciones.execute(quien, async (em, auditar) => {
      await executeIn(em, sql`UPDATE cargo SET sueldo_base = sueldo_base + 1 WHERE id = 1`);
      auditar(CAMBIO);
      return { hecho: true };
    });

  it('abre con su primera sentencia, y lo anotado y la respuesta guardada viajan con el COMMIT, en este orden', async () => {
    await cambiar(conClave('calentar'));
    enviado.length = 0;
    await cambiar(conClave('uno'));
    expect(enviado).toEqual([
      'BEGIN',
      '+INSERT INTO idempotencia',
      'UPDATE cargo',
      'INSERT INTO auditoria',
      '+INSERT INTO auditoria_personal',
      '+UPDATE idempotencia',
      '+COMMIT',
    ]);
  });

  it('sin clave no toca ninguna', async () => {
    await cambiar({ ...sesion, solicitud: { id: 'x', ip: '127.0.0.1' } });
    expect(enviado.join()).not.toContain('idempotencia');
    expect(enviado[0]).toBe('BEGIN');
  });

  it('repetido con su clave no llega a hacer nada: responde lo de antes, y ni avisa ni ofrece deshacer', async () => {
    await cambiar(conClave('dos'));
    enviado.length = 0;
    avisados.length = 0;
    const otraVez = conClave('dos');
    await expect(cambiar(otraVez)).rejects.toEqual(new RepeatedAnswer({ hecho: true }));
    expect(enviado).toEqual(['BEGIN', '+INSERT INTO idempotencia', 'SELECT idempotencia', 'ROLLBACK']);
    expect([avisados, otraVez.solicitud.evento]).toEqual([[], undefined]);
    await expect(cambiar(conClave('dos', 'otra'))).rejects.toMatchObject({ codigo: 'CLAVE_REUTILIZADA' });
  });

  it('que la base pide repetir anota y ofrece solo lo de la vez que quedó', async () => {
    const quien = conClave('tres');
    let vez = 0;
    await transacciones.execute(quien, async (em, auditar) => {
      vez++;
      auditar({ ...CAMBIO, motivo: `vez ${vez}` });
      if (vez === 1) {
        auditar(CAMBIO);
        await em.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
      }
    });
    const filas = await prueba.sql<{ id: number; motivo: string }>(
      `SELECT id, motivo FROM auditoria WHERE motivo LIKE 'vez %'`,
    );
    expect(filas).toEqual([{ id: expect.anything(), motivo: 'vez 2' }]);
    expect(quien.solicitud.evento).toBe(`0-${filas[0]?.id}`);
    await expect(cambiar(conClave('tres'))).rejects.toBeInstanceOf(RepeatedAnswer);
  });

  it('que no dice qué cambió falla, y no queda nada', async () => {
    const callado = transacciones.execute(conClave('cuatro'), (em) => executeIn(em, sql`SELECT 1`));
    await expect(callado).rejects.toThrow('without an audit row');
    expect(enviado.at(-1)).toBe('ROLLBACK');
  });

  it('de varias cosas no ofrece deshacer ninguna', async () => {
    const quien = conClave('cinco');
    await transacciones.execute(quien, async (_, auditar) => auditar(CAMBIO, CAMBIO));
    expect(quien.solicitud.evento).toBeUndefined();
  });
});

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

const CHANGE: Change = {
  accion: 'cambiar',
  recurso: 'cargo',
  recurso_id: 1,
  entidad_id: 0,
  despues: { nombre: 'Ana', sueldo: 5 },
  personales: ['nombre'],
};

describe('Un caso de uso', () => {
  let app: Prueba;
  let transactions: Transactions;
  let session: Session;
  const noticed: BranchNotice[] = [];
  /** The statements it sends, with `+` ahead of those that do not wait for the answer of the one before. */
  const sent: string[] = [];

  beforeAll(async () => {
    app = await abrirApp();
    transactions = app.app.get(Transactions, { strict: false });
    session = await sesionDe(await crearAdmin(app));
    app.app.get(Notices, { strict: false }).onGather((batch) => void noticed.push(...batch));
    app.app.get(Inverses, { strict: false }).register('cargo', {
      cambiar: { permission: 'operadores.editar', undo: async () => ({ message: '' }) },
    });
    const { query } = Client.prototype;
    jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      const [what = ''] = /^(?:INSERT INTO|UPDATE|SELECT .* FROM)\s+\w+|^[A-Z]+/s.exec(text) ?? [];
      if (!/pg_stat_activity|nextval|max\(|pg_index/.test(text))
        sent.push(`${isWaiting(this) ? '+' : ''}${what.replace(/SELECT .* FROM/s, 'SELECT')}`);
      return Reflect.apply(query, this, args) as never;
    });
  });
  beforeEach(() => {
    sent.length = 0;
    noticed.length = 0;
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await app.cerrar();
  });

  const withKey = (clave: string, fingerprint = 'h'): Session => ({
    ...session,
    request: { id: 'x', ip: '127.0.0.1', clave, huella: fingerprint, tema: 'operadores' },
  });
  const change = (who: Session) =>
    transactions.execute(who, async (em, audit) => {
      await executeIn(em, sql`UPDATE cargo SET sueldo_base = sueldo_base + 1 WHERE id = 1`);
      audit(CHANGE);
      return { hecho: true };
    });

  it('abre con su primera sentencia, y lo anotado y la respuesta guardada viajan con el COMMIT, en este orden', async () => {
    await change(withKey('calentar'));
    sent.length = 0;
    await change(withKey('uno'));
    expect(sent).toEqual([
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
    await change({ ...session, request: { id: 'x', ip: '127.0.0.1' } });
    expect(sent.join()).not.toContain('idempotencia');
    expect(sent[0]).toBe('BEGIN');
  });

  it('repetido con su clave no llega a hacer nada: responde lo de antes, y ni avisa ni ofrece deshacer', async () => {
    await change(withKey('dos'));
    sent.length = 0;
    noticed.length = 0;
    const again = withKey('dos');
    await expect(change(again)).rejects.toEqual(new RepeatedAnswer({ hecho: true }));
    expect(sent).toEqual(['BEGIN', '+INSERT INTO idempotencia', 'SELECT idempotencia', 'ROLLBACK']);
    expect([noticed, again.request.evento]).toEqual([[], undefined]);
    await expect(change(withKey('dos', 'otra'))).rejects.toMatchObject({ codigo: 'CLAVE_REUTILIZADA' });
  });

  it('que la base pide repetir anota y ofrece solo lo de la vez que quedó', async () => {
    const who = withKey('tres');
    let time = 0;
    await transactions.execute(who, async (em, audit) => {
      time++;
      audit({ ...CHANGE, motivo: `vez ${time}` });
      if (time === 1) {
        audit(CHANGE);
        await em.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
      }
    });
    const rows = await app.sql<{ id: number; motivo: string }>(
      `SELECT id, motivo FROM auditoria WHERE motivo LIKE 'vez %'`,
    );
    expect(rows).toEqual([{ id: expect.anything(), motivo: 'vez 2' }]);
    expect(who.request.evento).toBe(`0-${rows[0]?.id}`);
    await expect(change(withKey('tres'))).rejects.toBeInstanceOf(RepeatedAnswer);
  });

  it('repetido, el que ya no necesita a la segunda persona no la nombra', async () => {
    const who = withKey('aprobado');
    let time = 0;
    await transactions.execute(who, async (em, audit) => {
      audit({ ...CHANGE, motivo: 'sin aprobar' });
      if (++time > 1) return;
      who.request.aprobo = 'Marta Gil';
      await em.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`);
    });
    const rows = await app.sql<{ personal: object }>(
      `SELECT p.despues AS personal FROM auditoria a JOIN auditoria_personal p ON p.entidad_id = a.entidad_id AND p.id = a.id
        WHERE a.motivo = 'sin aprobar'`,
    );
    expect(rows).toEqual([{ personal: { nombre: 'Ana' } }]);
  });

  it('que no dice qué cambió falla, y no queda nada', async () => {
    const silent = transactions.execute(withKey('cuatro'), (em) => executeIn(em, sql`SELECT 1`));
    await expect(silent).rejects.toThrow('without an audit row');
    expect(sent.at(-1)).toBe('ROLLBACK');
  });

  it('de varias cosas no ofrece deshacer ninguna', async () => {
    const who = withKey('cinco');
    await transactions.execute(who, async (_, audit) => audit(CHANGE, CHANGE));
    expect(who.request.evento).toBeUndefined();
  });
});

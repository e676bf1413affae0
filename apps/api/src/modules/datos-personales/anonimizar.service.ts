import { type Anonimizacion, NOMBRE_ANONIMO, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Audit } from '../../core/changes/audit.js';
import { Transactions } from '../../core/changes/transactions.js';
import type { Tracked } from '../../core/people/forgetting.js';
import { whatItSays } from '../../core/people/person.js';
import { isAdmin, type Session } from '../../core/session/session.js';
import { Backups } from '../../platform/backup/backups.js';
import type { Forgetful } from '../../platform/backup/forgotten.js';
import { oneByOne } from '../../platform/db/cluster.js';
import { executeIn, literal, rowsIn, sql } from '../../platform/db/sql.js';
import { onCommit } from '../../platform/db/transaction.js';
import { ensure, invalidField } from '../../platform/errors/business-error.js';
import type { Notice } from '../../platform/events/notices.js';
import { Clock } from '../../platform/time/clock.js';
import { TimeLimit } from '../../platform/time/time-limit.js';
import { AnonimizarCitasService } from '../agenda/anonimizar-citas.service.js';
import { AnonimizarClienteService } from '../clientes/anonimizar-cliente.service.js';
import { AnonimizarEsperaService } from '../lista-espera/anonimizar-espera.service.js';
import { AnonimizarOperadorService } from '../operadores/anonimizar-operador.service.js';
import { AnonimizarPersonaService } from '../personas/anonimizar-persona.service.js';
import { AnonimizarCuentaService } from '../usuarios/anonimizar-cuenta.service.js';
import type { Fila, Lector } from './fuentes.js';
import { estaAnonimizada } from './grouping.rules.js';
import { type Huella, HuellasService } from './huellas.service.js';
import { numerosDe, type Olvidado } from './numeros-olvidados.js';
import { exigirAlcanceDePersonas, identidadDe, idsDe, porEntidad, registrosDe, unidasDe } from './registros.js';
import { textosQueHablan } from './textos-sobre-personas.js';

/** All that was ever written of a person is looked through, statement by statement. */
const PLAZO_MS = 300_000;

/** Every screen that shows people by name. */
const AVISOS: readonly Notice[] = [
  { tema: 'usuarios' },
  { tema: 'operadores', todas: true },
  { tema: 'entidades' },
  { tema: 'agendas', todas: true },
  { tema: 'personas', todas: true },
];
/** Reading every text of years takes longer than a statement of a screen may. */
const PLAZO = '5min';
/** The records of a branch that are forgotten, in the order in which they are locked. */
const DE_SUCURSAL = [
  ['cita', 'cita'],
  ['persona_espera', 'persona_espera'],
  ['persona', 'persona'],
  ['solicitud_datos', 'solicitud'],
] as const;
const EN_AUDITORIA: Readonly<Record<string, string>> = { solicitud: 'solicitud_datos' };

/** Forgets people: in one transaction everything that says who they were goes, and every amount and id stays. */
@Injectable()
export class AnonimizarService {
  constructor(
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly traces: HuellasService,
    private readonly operadores: AnonimizarOperadorService,
    private readonly clients: AnonimizarClienteService,
    private readonly cuentas: AnonimizarCuentaService,
    private readonly fichas: AnonimizarPersonaService,
    private readonly citas: AnonimizarCitasService,
    private readonly espera: AnonimizarEsperaService,
    private readonly backups: Backups,
  ) {}

  private readonly guardarAparte = (): void => this.backups.noteForgotten();

  /**
   * Of two requests at once, the second waits for the first and finds no person left: 409. `vez`: when and by whom the
   * person was forgotten at first, when it is done again after a restore.
   */
  async anonimizar(
    session: Session,
    { registros, motivo }: { registros: readonly RegistroPersonal[]; motivo: string },
    time?: Forgetful,
  ): Promise<{ message: string; data: Anonimizacion }> {
    exigirAlcanceDePersonas(session);
    TimeLimit.extend(PLAZO_MS);
    const backups = isAdmin(session) ? await this.backups.holding() : [];
    return this.transactions.execute(session, async (em, audit) => {
      const read: Lector = (consulta) => rowsIn(em, consulta);
      await executeIn(em, sql`SELECT set_config('statement_timeout', ${PLAZO}, true)`);
      await oneByOne(em);
      await this.bloquear(em, [...registros, ...(await unidasDe(read, registros))]);
      const all = await registrosDe(read, session, registros);
      const rows = all.filter((row) => !estaAnonimizada(row));
      ensure(rows.length > 0, 'YA_ANONIMIZADA', 'Los datos de esta persona ya se anonimizaron');
      const persona = await identidadDe(read, rows);
      if (whatItSays(motivo, persona) !== null)
        throw invalidField(
          'MOTIVO_CON_NOMBRE',
          'motivo',
          'El motivo queda para siempre: escríbelo sin nombrar a la persona',
        );
      const numeros = await numerosDe(read, rows);
      const rastreados = await this.borrarRegistros(em, session, rows);
      const traces = await this.traces.borrar(em, session, { persona, rastreados, filas: rows });
      note(audit, { filas: rows, numeros, huellas: traces, motivo, vez: time });
      onCommit(em, this.guardarAparte);
      const anonimizados = count(rows);
      return {
        message: 'Los datos de la persona se anonimizaron',
        data: { anonimizados, ...(await textosQueHablan(read, session, persona)), respaldos: backups },
      };
    });
  }

  /** In one order for everybody, before anything of them is read. */
  private async bloquear(em: EntityManager, registros: readonly RegistroPersonal[]): Promise<void> {
    const de = (resource: RegistroPersonal['recurso']) => registros.filter((r) => r.recurso === resource);
    const ids = (resource: RegistroPersonal['recurso']) => de(resource).map(({ id }) => id);
    await rowsIn(em, sql`SELECT id FROM operador WHERE id = ANY(${ids('operador')}::bigint[]) ORDER BY id FOR UPDATE`);
    await rowsIn(em, sql`SELECT id FROM client WHERE id = ANY(${ids('client')}::bigint[]) ORDER BY id FOR UPDATE`);
    await rowsIn(em, sql`SELECT id FROM usuario WHERE id = ANY(${ids('usuario')}::bigint[]) ORDER BY id FOR UPDATE`);
    // Branch by branch: a lock names its branch.
    for (const [tabla, recurso] of DE_SUCURSAL)
      for (const entidad_id of [...new Set(de(recurso).map((r) => r.entidad_id))].sort((a, b) => a - b))
        await rowsIn(
          em,
          sql`SELECT id FROM ${literal(tabla)}
            WHERE entidad_id = ${entidad_id} AND id = ANY(${ids(recurso)}::bigint[]) ORDER BY id FOR UPDATE`,
        );
  }

  /** Forgets the records themselves, each by its owner; answers the records by which the audit trail knows them. */
  private async borrarRegistros(em: EntityManager, session: Session, rows: readonly Fila[]): Promise<Tracked[]> {
    for (const id of idsDe(rows, 'operador')) {
      await this.operadores.anonimizar(em, id);
      await this.citas.agendasDe(em, id);
      await this.citas.ausenciasDe(em, id);
    }
    for (const id of idsDe(rows, 'client')) await this.clients.anonimizar(em, id);
    for (const id of idsDe(rows, 'usuario')) await this.cuentas.anonimizar(em, session, id);
    for (const { entidad_id, ids } of porEntidad(rows, 'cita')) await this.citas.anonimizar(em, entidad_id, ids);
    for (const { entidad_id, ids } of porEntidad(rows, 'persona_espera'))
      await this.espera.anonimizar(em, entidad_id, ids);
    for (const { entidad_id, ids } of porEntidad(rows, 'persona')) await this.fichas.anonimizar(em, entidad_id, ids);
    for (const { entidad_id, ids } of porEntidad(rows, 'solicitud'))
      await this.borrarSolicitudes(em, session, entidad_id, ids);
    return rows
      .filter((f) => f.recurso !== 'correo' && f.recurso !== 'auditoria')
      .flatMap((f) =>
        f.ids.map((id) => ({ recurso: EN_AUDITORIA[f.recurso] ?? f.recurso, entidad_id: f.entidad_id, id })),
      );
  }

  /** Closes the requests of the person: being forgotten answers them. */
  private async borrarSolicitudes(
    em: EntityManager,
    session: Session,
    entidad_id: number,
    ids: readonly number[],
  ): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE solicitud_datos SET nombre = ${NOMBRE_ANONIMO}, telefono = NULL, email = NULL, detalle = NULL,
            respuesta = 'Se anonimizaron sus datos',
            respondida_en = coalesce(respondida_en, ${this.clock.now()}),
            respondida_por = coalesce(respondida_por, ${session.usuario_id})
            WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
  }
}

type Hecho = {
  filas: readonly Fila[];
  numeros: ReadonlyMap<Fila, Olvidado[]>;
  huellas: readonly Huella[];
  motivo: string;
  vez: Forgetful | undefined;
};

/**
 * Writes each record with its numbers, and with the first the other traces that were forgotten: with them it can be
 * forgotten again in a backup.
 */
function note(audit: Audit, { filas, numeros, huellas, motivo, vez }: Hecho): void {
  const conRegistro = filas.filter((f) => f.recurso !== 'correo' && f.recurso !== 'auditoria');
  const theirs = (son: readonly Fila[]) => son.flatMap((row) => numeros.get(row) ?? []);
  const besides = [...theirs(filas.filter((f) => !conRegistro.includes(f))), ...huellas];
  const [first] = filas as [Fila, ...Fila[]];
  const hechos =
    conRegistro.length > 0
      ? conRegistro.map((f) => ({ ...f, recurso: EN_AUDITORIA[f.recurso] ?? f.recurso, suyos: theirs([f]) }))
      : [{ ...first, recurso: 'datos_personales', cuantos: filas.length, suyos: [] }];
  audit(
    ...hechos.map(({ recurso, entidad_id, id, cuantos, suyos }, i) => ({
      accion: 'anonimizar',
      recurso,
      recurso_id: id,
      entidad_id,
      motivo,
      avisos: AVISOS,
      despues: {
        registros: cuantos,
        olvidado: [...suyos, ...(i === 0 ? besides : [])].map((one) => ({ ...one, ...vez })),
      },
    })),
  );
}

function count(rows: readonly Fila[]): Anonimizacion['anonimizados'] {
  const howMany = new Map<string, number>();
  for (const { recurso, ids } of rows) howMany.set(recurso, (howMany.get(recurso) ?? 0) + ids.length);
  return [...howMany].map(([resource, theirs]) => ({ recurso: resource, cuantos: theirs }));
}

import { type Anonimizacion, NOMBRE_ANONIMO, type RegistroPersonal } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Backups } from '../../core/backup/backups.js';
import { ensure, invalidField } from '../../core/business-error.js';
import { Clock } from '../../core/clock.js';
import { Forgetting, type Tracked } from '../../core/db/forgetting.js';
import { type Identity, whatItSays } from '../../core/db/person.js';
import { executeIn, literal, rowsIn, sql } from '../../core/db/sql.js';
import { type Audit, Transactions } from '../../core/db/transactions.js';
import type { Notice } from '../../core/events/notices.js';
import { Mailer } from '../../core/mailer.js';
import { isAdmin, type Session, scopeOf } from '../../core/session.js';
import { TimeLimit } from '../../core/time-limit.js';
import { AnonimizarCitasService } from '../agenda/anonimizar-citas.service.js';
import { OlvidarEntradaService } from '../auth/olvidar-entrada.service.js';
import { AnonimizarClientService } from '../clients/anonimizar-client.service.js';
import { AnonimizarEsperaService } from '../lista-espera/anonimizar-espera.service.js';
import { AnonimizarOperadorService } from '../operadores/anonimizar-operador.service.js';
import { OlvidarGuardadosService } from '../reportes/olvidar-guardados.service.js';
import { AnonimizarCuentaService } from '../usuarios/anonimizar-cuenta.service.js';
import { VistasService } from '../vistas/vistas.service.js';
import { agendasQueTuvieron, citasEnSusAgendas, registrosDeAgendas } from './agendas-de.js';
import { DE_PERSONAS } from './audit-people.js';
import type { Fila, Lector } from './fuentes.js';
import { estaAnonimizada } from './grouping.rules.js';
import { exigirAlcanceDePersonas, identidadDe, idsDe, porEntidad, registrosDe } from './registros.js';
import { textosQueHablan } from './textos-que-hablan.js';

/** All that was ever told of somebody is looked through, statement by statement. */
const PLAZO_MS = 300_000;

/** Every screen that shows people by name. */
const AVISOS: readonly Notice[] = [
  { tema: 'usuarios' },
  { tema: 'operadores', todas: true },
  { tema: 'entidades' },
  { tema: 'agendas', todas: true },
];
/** Reading every text of years takes longer than a statement of a screen may. */
const PLAZO = '5min';
/** What is of a branch and is forgotten, in the order in which it is locked. */
const DE_SUCURSAL = [
  ['cita', 'cita'],
  ['persona_espera', 'persona_espera'],
  ['solicitud_datos', 'solicitud'],
] as const;
const EN_AUDITORIA: Readonly<Record<string, string>> = { solicitud: 'solicitud_datos' };

/** Forgets people: in one transaction everything that says who they were goes, and every amount and id stays. */
@Injectable()
export class AnonimizarService {
  constructor(
    private readonly reloj: Clock,
    private readonly transacciones: Transactions,
    private readonly olvido: Forgetting,
    private readonly correos: Mailer,
    private readonly operadores: AnonimizarOperadorService,
    private readonly clients: AnonimizarClientService,
    private readonly cuentas: AnonimizarCuentaService,
    private readonly citas: AnonimizarCitasService,
    private readonly espera: AnonimizarEsperaService,
    private readonly entrada: OlvidarEntradaService,
    private readonly vistas: VistasService,
    private readonly guardados: OlvidarGuardadosService,
    private readonly respaldos: Backups,
  ) {}

  private readonly guardarAparte = (): void => this.respaldos.noteForgotten();

  /** Of two who press at once, the second waits for the first and finds nobody: 409. */
  async anonimizar(
    sesion: Session,
    { registros, motivo }: { registros: readonly RegistroPersonal[]; motivo: string },
  ): Promise<{ message: string; data: Anonimizacion }> {
    exigirAlcanceDePersonas(sesion);
    TimeLimit.extend(PLAZO_MS);
    const respaldos = isAdmin(sesion) ? await this.respaldos.holding() : [];
    return this.transacciones.execute(sesion, async (em, auditar) => {
      const leer: Lector = (consulta) => rowsIn(em, consulta);
      await executeIn(em, sql`SELECT set_config('statement_timeout', ${PLAZO}, true)`);
      await this.bloquear(em, registros);
      const todas = await registrosDe(leer, sesion, registros);
      const filas = todas.filter((fila) => !estaAnonimizada(fila));
      ensure(filas.length > 0, 'YA_ANONIMIZADA', 'Los datos de esta persona ya se anonimizaron');
      const persona = await identidadDe(leer, filas);
      if (whatItSays(motivo, persona) !== null)
        throw invalidField(
          'MOTIVO_CON_NOMBRE',
          'motivo',
          'El motivo queda para siempre: escríbelo sin nombrar a la persona',
        );
      const rastreados = await this.borrarRegistros(em, sesion, filas);
      await this.borrarHuellas(em, sesion, { persona, rastreados, filas });
      this.anotar(auditar, filas, motivo);
      this.transacciones.onCommit(em, this.guardarAparte);
      const anonimizados = contar(filas);
      return {
        message: 'Los datos de la persona se anonimizaron',
        data: { anonimizados, ...(await textosQueHablan(leer, sesion, persona)), respaldos },
      };
    });
  }

  /** In one order for everybody, before anything of them is read. */
  private async bloquear(em: EntityManager, registros: readonly RegistroPersonal[]): Promise<void> {
    const de = (recurso: RegistroPersonal['recurso']) => registros.filter((r) => r.recurso === recurso);
    const ids = (recurso: RegistroPersonal['recurso']) => de(recurso).map(({ id }) => id);
    await rowsIn(em, sql`SELECT id FROM operador WHERE id = ANY(${ids('operador')}::bigint[]) ORDER BY id FOR UPDATE`);
    await rowsIn(em, sql`SELECT id FROM client WHERE id = ANY(${ids('client')}::bigint[]) ORDER BY id FOR UPDATE`);
    await rowsIn(em, sql`SELECT id FROM usuario WHERE id = ANY(${ids('usuario')}::bigint[]) ORDER BY id FOR UPDATE`);
    // Branch by branch: a lock names its branch.
    for (const [tabla, recurso] of DE_SUCURSAL)
      for (const entidad_id of [...new Set(de(recurso).map((r) => r.entidad_id))].sort((a, b) => a - b))
        await rowsIn(
          em,
          sql`SELECT id FROM ${literal(tabla)} WHERE entidad_id = ${entidad_id} AND id = ANY(${ids(recurso)}::bigint[]) ORDER BY id FOR UPDATE`,
        );
  }

  /** The records themselves, each by its owner; what the audit trail knows them by. */
  private async borrarRegistros(em: EntityManager, sesion: Session, filas: readonly Fila[]): Promise<Tracked[]> {
    for (const id of idsDe(filas, 'operador')) {
      await this.operadores.anonimizar(em, id);
      await this.citas.agendasDe(em, id);
    }
    for (const id of idsDe(filas, 'client')) await this.clients.anonimizar(em, id);
    for (const id of idsDe(filas, 'usuario')) await this.cuentas.anonimizar(em, sesion, id);
    for (const { entidad_id, ids } of porEntidad(filas, 'cita')) await this.citas.anonimizar(em, entidad_id, ids);
    for (const { entidad_id, ids } of porEntidad(filas, 'persona_espera'))
      await this.espera.anonimizar(em, entidad_id, ids);
    for (const { entidad_id, ids } of porEntidad(filas, 'solicitud'))
      await this.borrarSolicitudes(em, sesion, entidad_id, ids);
    return filas
      .filter((f) => f.recurso !== 'correo' && f.recurso !== 'auditoria')
      .flatMap((f) =>
        f.ids.map((id) => ({ recurso: EN_AUDITORIA[f.recurso] ?? f.recurso, entidad_id: f.entidad_id, id })),
      );
  }

  /** Being forgotten answers what they had asked. */
  private async borrarSolicitudes(
    em: EntityManager,
    sesion: Session,
    entidad_id: number,
    ids: readonly number[],
  ): Promise<void> {
    await executeIn(
      em,
      sql`UPDATE solicitud_datos SET nombre = ${NOMBRE_ANONIMO}, telefono = NULL, email = NULL, detalle = NULL, respuesta = 'Se anonimizaron sus datos',
            respondida_en = coalesce(respondida_en, ${this.reloj.now()}), respondida_por = coalesce(respondida_por, ${sesion.usuario_id}) WHERE entidad_id = ${entidad_id} AND id = ANY(${ids}::bigint[])`,
    );
  }

  /** What was told of them elsewhere: the audit trail, mail, kept answers and attempts to sign in. */
  private async borrarHuellas(
    em: EntityManager,
    sesion: Session,
    { persona, rastreados, filas }: { persona: Identity; rastreados: Tracked[]; filas: readonly Fila[] },
  ): Promise<void> {
    const quien = scopeOf(sesion);
    const [operadores, cuentas] = [idsDe(filas, 'operador'), idsDe(filas, 'usuario')];
    const sueltas = filas
      .filter((f) => f.recurso === 'auditoria')
      .flatMap((f) => f.ids.map((id) => ({ recurso: 'auditoria', entidad_id: f.entidad_id, id })));
    const esperas = porEntidad(filas, 'persona_espera');
    const suyos = await rowsIn<Tracked>(
      em,
      sql`SELECT 'oferta' AS recurso, o.entidad_id, o.id FROM oferta o WHERE o.persona_entidad_id = ANY(${esperas.map((e) => e.entidad_id)}::bigint[]) AND o.persona_id = ANY(${esperas.flatMap((e) => e.ids)}::bigint[])
          UNION ALL SELECT 'pago', p.entidad_id, p.id FROM pago p WHERE p.empleado_id = ANY(${operadores}::bigint[])
          UNION ALL SELECT a.recurso, a.entidad_id, a.recurso_id FROM auditoria a WHERE a.entidad_id = 0 AND a.recurso = 'vista_lista' AND a.usuario_id = ANY(${cuentas}::bigint[])
          UNION ALL ${registrosDeAgendas(operadores)}`,
    );
    const llamados = [
      ...(await this.vistas.olvidar(em, { cuentas, operadores, persona, todas: isAdmin(sesion) })),
      ...(await this.guardados.olvidar(em, quien, persona, operadores)),
    ];
    await this.olvido.audit(em, quien, {
      registros: [...rastreados, ...suyos, ...llamados],
      personas: DE_PERSONAS,
      sueltas,
      persona,
    });
    await this.olvido.names(em, [
      { campos: ['operador', 'empleado'], ids: operadores },
      { campos: ['usuario'], ids: cuentas },
    ]);
    await this.olvido.fields(em, ['nombre', 'descripcion'], agendasQueTuvieron(operadores));
    await this.olvido.fields(em, ['agenda_nombre'], citasEnSusAgendas(operadores));
    await this.olvido.answers(
      em,
      quien,
      persona,
      rastreados.map(({ id }) => id),
    );
    // Mail names no branch: who sees only one forgets what was sent to the person, and not what speaks of them to others.
    await this.correos.forget(em, {
      ids: idsDe(filas, 'correo'),
      cuentas,
      emails: persona.emails,
      dicen: isAdmin(sesion) ? persona : null,
    });
    await this.entrada.factores(em, cuentas);
    await this.entrada.intentos(em, persona.emails);
  }

  private anotar(auditar: Audit, filas: readonly Fila[], motivo: string): void {
    auditar(
      ...filas
        .filter((f) => f.recurso !== 'correo' && f.recurso !== 'auditoria')
        .map(({ recurso, entidad_id, id, cuantos }) => ({
          accion: 'anonimizar',
          recurso: EN_AUDITORIA[recurso] ?? recurso,
          recurso_id: id,
          entidad_id,
          despues: { registros: cuantos },
          motivo,
          avisos: AVISOS,
        })),
    );
    if (filas.every((f) => f.recurso === 'correo' || f.recurso === 'auditoria'))
      auditar({
        accion: 'anonimizar',
        recurso: 'datos_personales',
        recurso_id: (filas[0] as Fila).id,
        entidad_id: (filas[0] as Fila).entidad_id,
        despues: { registros: filas.length },
        motivo,
        avisos: AVISOS,
      });
  }
}

function contar(filas: readonly Fila[]): Anonimizacion['anonimizados'] {
  const cuantos = new Map<string, number>();
  for (const { recurso, ids } of filas) cuantos.set(recurso, (cuantos.get(recurso) ?? 0) + ids.length);
  return [...cuantos].map(([recurso, suyos]) => ({ recurso, cuantos: suyos }));
}

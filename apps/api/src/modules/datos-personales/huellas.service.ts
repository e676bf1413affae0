import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '../../core/mail/mailer.js';
import { Forgetting, type Tracked } from '../../core/people/forgetting.js';
import type { Identity } from '../../core/people/person.js';
import { isAdmin, type Session, scopeOf } from '../../core/session/session.js';
import type { Forgetful, ForgottenTrace } from '../../platform/backup/forgotten.js';
import { rowsIn, sql } from '../../platform/db/sql.js';
import { OlvidarEntradaService } from '../auth/olvidar-entrada.service.js';
import { OlvidarGuardadosService } from '../reportes/olvidar-guardados.service.js';
import { VistasService } from '../vistas/vistas.service.js';
import { agendasQueTuvieron, citasEnSusAgendas, registrosDeAgendas } from './agendas-de-personas.js';
import { DE_PERSONAS } from './audit-people.js';
import type { Fila } from './fuentes.js';
import { idsDe, porEntidad } from './registros.js';

/** A row that spoke of a person who was forgotten: its number and nothing of the person. */
export type Huella = Omit<ForgottenTrace, keyof Forgetful>;
type DePersona = { persona: Identity; rastreados: Tracked[]; filas: readonly Fila[] };

const NADIE: Identity = { names: [], tradeNames: [], phones: [], emails: [], nits: [] };
const VISTA = { recurso: 'vista_lista', entidad_id: 0 } as const;

/**
 * Forgets people elsewhere than in their records: the audit trail, mail, kept answers, names of views and reports,
 * attempts to sign in.
 */
@Injectable()
export class HuellasService {
  constructor(
    private readonly forgetting: Forgetting,
    private readonly mails: Mailer,
    private readonly entry: OlvidarEntradaService,
    private readonly vistas: VistasService,
    private readonly kept: OlvidarGuardadosService,
  ) {}

  /**
   * Answers the traces found by an address, a number or a name, and not by an id: in a backup from before nothing else
   * may lead to them.
   */
  async borrar(em: EntityManager, session: Session, de: DePersona): Promise<Huella[]> {
    const [operadores, cuentas] = [idsDe(de.filas, 'operador'), idsDe(de.filas, 'usuario')];
    const traces = [
      ...(await this.enAuditoria(em, session, de)),
      ...(await this.enRespuestas(em, session, de)),
      ...(await this.enCorreos(em, session, de)),
    ];
    await this.forgetting.names(em, [
      { campos: ['operador', 'empleado'], ids: operadores },
      { campos: ['usuario'], ids: cuentas },
    ]);
    await this.forgetting.fields(em, ['nombre', 'descripcion'], agendasQueTuvieron(operadores));
    await this.forgetting.fields(em, ['agenda_nombre'], citasEnSusAgendas(operadores));
    await this.entry.factores(em, cuentas);
    await this.entry.intentos(em, de.persona.emails);
    return traces;
  }

  /**
   * Forgets again, in a restored database, the records known by number. Their person is not known any more: of an
   * answer every text goes.
   */
  async borrarDeNuevo(em: EntityManager, session: Session, traces: readonly Huella[]): Promise<void> {
    const de = (which: Huella['huella']) => traces.filter(({ huella }) => huella === which);
    const ids = (which: Huella['huella']) => de(which).map(({ id }) => id);
    const [llamadas, buscadas, reportes] = [ids('vista'), ids('vista_borrada'), de('reporte')];
    await this.vistas.olvidarDeNuevo(em, { llamadas, buscadas });
    await this.kept.llamarPorNumero(em, reportes);
    await this.forgetting.audit(em, scopeOf(session), {
      records: [
        ...[...llamadas, ...buscadas].map((id) => ({ ...VISTA, id })),
        ...reportes.map(({ entidad_id, id }) => ({ recurso: 'reporte_guardado', entidad_id, id })),
      ],
      loose: de('auditoria').map(({ entidad_id, id }) => ({ recurso: 'auditoria', entidad_id, id })),
      personas: DE_PERSONAS,
      persona: NADIE,
    });
    await this.forgetting.blankAnswers(
      em,
      de('respuesta').map(({ entidad_id, id, clave = '' }) => ({ entidad_id, usuario_id: id, clave })),
    );
    await this.mails.forget(em, { ids: ids('correo'), cuentas: [], emails: [], dicen: null });
    await this.entry.todosLosIntentos(em);
  }

  private async enAuditoria(
    em: EntityManager,
    session: Session,
    { persona, rastreados, filas }: DePersona,
  ): Promise<Huella[]> {
    const who = scopeOf(session);
    const [operadores, cuentas] = [idsDe(filas, 'operador'), idsDe(filas, 'usuario')];
    const esperas = porEntidad(filas, 'persona_espera');
    const theirs = await rowsIn<Tracked>(
      em,
      sql`SELECT 'oferta' AS recurso, o.entidad_id, o.id
          FROM oferta o WHERE o.persona_entidad_id = ANY(${esperas.map((e) => e.entidad_id)}::bigint[])
            AND o.persona_id = ANY(${esperas.flatMap((e) => e.ids)}::bigint[])
          UNION ALL SELECT 'pago', p.entidad_id, p.id FROM pago p WHERE p.empleado_id = ANY(${operadores}::bigint[])
          UNION ALL SELECT a.recurso, a.entidad_id, a.recurso_id FROM auditoria a
            WHERE a.entidad_id = 0 AND a.recurso = 'vista_lista' AND a.usuario_id = ANY(${cuentas}::bigint[])
          UNION ALL ${registrosDeAgendas(operadores)}`,
    );
    const vistas = await this.vistas.olvidar(em, { cuentas, operadores, persona, todas: isAdmin(session) });
    const reportes = await this.kept.olvidar(em, who, persona, operadores);
    const llamados = [...vistas.buscadas, ...vistas.llamadas].map((id) => ({ ...VISTA, id }));
    const said = await this.forgetting.audit(em, who, {
      records: [...rastreados, ...theirs, ...llamados, ...reportes],
      personas: DE_PERSONAS,
      loose: porEntidad(filas, 'auditoria').flatMap(({ entidad_id, ids }) =>
        ids.map((id) => ({ recurso: 'auditoria', entidad_id, id })),
      ),
      persona,
    });
    return [
      ...said.flatMap(({ entidad_id, ids }) => ids.map((id) => ({ huella: 'auditoria' as const, entidad_id, id }))),
      ...vistas.buscadas.map((id) => ({ huella: 'vista_borrada' as const, entidad_id: 0, id })),
      ...vistas.llamadas.map((id) => ({ huella: 'vista' as const, entidad_id: 0, id })),
      ...reportes.map(({ entidad_id, id }) => ({ huella: 'reporte' as const, entidad_id, id })),
    ];
  }

  private async enRespuestas(
    em: EntityManager,
    session: Session,
    { persona, rastreados }: DePersona,
  ): Promise<Huella[]> {
    const ids = rastreados.map(({ id }) => id);
    return (await this.forgetting.answers(em, scopeOf(session), persona, ids)).map(
      ({ entidad_id, usuario_id, clave }) => ({
        huella: 'respuesta' as const,
        entidad_id,
        id: usuario_id,
        clave,
      }),
    );
  }

  /**
   * Mail names no branch: an account that sees only one forgets the mails sent to the person, and not those that speak
   * of them to others.
   */
  private async enCorreos(em: EntityManager, session: Session, { persona, filas }: DePersona): Promise<Huella[]> {
    const theirs = new Set(idsDe(filas, 'correo'));
    const borrados = await this.mails.forget(em, {
      ids: [...theirs],
      cuentas: idsDe(filas, 'usuario'),
      emails: persona.emails,
      dicen: isAdmin(session) ? persona : null,
    });
    return borrados.filter((id) => !theirs.has(id)).map((id) => ({ huella: 'correo', entidad_id: 0, id }));
  }
}

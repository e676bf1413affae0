import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Credential } from '../../core/access/session-reader.js';
import type { SessionEnd } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';

const EMISOR = 'jornal';
const AUDIENCIA = 'jornal-api';
const MAXIMO_CONOCIDOS = 5_000;
/** The time (ms) for which the database is not asked again about a session it said was dead. */
const MUERTA_MS = 60_000;

/** `hasta`: until when its session is taken for dead, in milliseconds of a clock that no one sets. */
type Conocida = Credential & { hasta: number };

/** Signs and reads the bearer token: it names the user and the session, nothing else is trusted from it. */
@Injectable()
export class Token {
  // A KeyObject, never text: given text, the library first tries it as a public key, which costs fifty times the check itself.
  private readonly secreto: KeyObject;
  // A signature that was right stays right; whether the session lives is asked of the database on every request all the
  // same. A session that was seen dead is asked for again after a while: it ended by a clock of the database that may
  // be set right since.
  private readonly conocidos = new Map<string, Conocida>();
  /** The process's own time since it began, in milliseconds. */
  ahora: () => number = () => performance.now();

  constructor(
    private readonly jwt: JwtService,
    config: Config,
  ) {
    if (config.JWT_SECRET === undefined) throw new Error('The start must settle JWT_SECRET');
    this.secreto = createSecretKey(Buffer.from(config.JWT_SECRET, 'utf8'));
  }

  firmar(data: { usuario_id: number; sid: string; vence_en: Date }): string {
    const exp = Math.floor(data.vence_en.getTime() / 1000);
    return this.jwt.sign(
      { sub: String(data.usuario_id), sid: data.sid, iss: EMISOR, aud: AUDIENCIA, exp },
      { secret: this.secreto as never, algorithm: 'HS256' },
    );
  }

  /**
   * The session a token names, or null when it is not one of ours. The end written in it is for its holder: the
   * database decides.
   */
  leer(token: string): Credential | null {
    const conocido = this.conocidos.get(token);
    if (conocido !== undefined) return conocido;
    try {
      const { sid } = this.jwt.verify<{ sid?: unknown }>(token, {
        secret: this.secreto as never,
        algorithms: ['HS256'],
        issuer: EMISOR,
        audience: AUDIENCIA,
        ignoreExpiration: true,
      });
      if (typeof sid !== 'string' || !/^[0-9a-f-]{36}$/.test(sid)) return null;
      return this.recordar(token, this.conocida(sid));
    } catch {
      return null;
    }
  }

  /** The database says that its session is dead: for a while it is not asked again. */
  darPorMuerta(credential: Credential, fin: SessionEnd | null): void {
    Object.assign(credential, { hasta: this.ahora() + MUERTA_MS, fin });
  }

  private conocida(sid: string): Conocida {
    const now = () => this.ahora();
    return {
      sid,
      hasta: Number.NEGATIVE_INFINITY,
      get dead() {
        return now() < this.hasta;
      },
    };
  }

  private recordar(token: string, credential: Conocida): Credential {
    const [primero] = this.conocidos.keys();
    if (this.conocidos.size >= MAXIMO_CONOCIDOS && primero !== undefined) this.conocidos.delete(primero);
    this.conocidos.set(token, credential);
    return credential;
  }
}

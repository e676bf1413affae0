import type { Config } from './config.js';
import { isOwnHost } from './settings.js';

/** The decisions that the person who starts it left open, each in a sentence. */
export function startWarnings(config: Config, environment: NodeJS.ProcessEnv): string[] {
  const notices: string[] = [];
  if (!isOwnHost(config.HOST) && (environment.TRUST_PROXY ?? '') === '')
    notices.push(
      `Aviso: el servidor escucha en ${config.HOST} y TRUST_PROXY no dice si hay un proxy delante. ` +
        'Si lo hay, indica su dirección: sin ella todas las personas ' +
        'parecen venir de la misma y comparten los límites al entrar. Si no lo hay, indica TRUST_PROXY=off.',
    );
  if (config.SMTP_URL !== undefined && config.PUBLIC_URL === undefined)
    notices.push(
      'Aviso: SMTP_URL manda correos y PUBLIC_URL no dice la dirección de este servidor: ' +
        `sus enlaces irán a http://${config.HOST}:${config.PORT}, que quien los recibe ` +
        'no puede abrir. Indica en PUBLIC_URL la dirección con que las personas entran.',
    );
  return notices;
}

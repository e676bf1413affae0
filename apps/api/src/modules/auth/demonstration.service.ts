import type { Ejemplo } from '@jornal/contract';
import { Injectable } from '@nestjs/common';
import { BusinessError, ensure } from '../../platform/errors/business-error.js';
import { Config } from '../../platform/settings/config.js';
import { isOwnHost } from '../../platform/settings/settings.js';

/** Opens a demonstration and answers its address; `ended` is called once it is no more. */
export type Opener = (ended: () => void) => Promise<string>;

/** The headers of a browser that tell of the page that asks. A program that is no browser sends none of them. */
export type Page = Readonly<{ host?: string; origin?: string; 'sec-fetch-site'?: string }>;

const NONE: Ejemplo = { estado: 'no_hay', url: null };
const CLOSED: Ejemplo = { estado: 'por_abrir', url: null };

/** The business with sample data that people may look at before they make theirs: another one, at another address. */
@Injectable()
export class DemonstrationService {
  private place: Ejemplo;
  private opener: Opener | null = null;

  constructor(config: Config) {
    this.place = config.DEMO_URL === undefined ? NONE : { estado: 'listo', url: config.DEMO_URL };
  }

  get state(): Ejemplo {
    return this.place;
  }

  /** From here on one is opened at the first request. */
  offer(opener: Opener): void {
    this.opener = opener;
    this.place = CLOSED;
  }

  /**
   * Begins to open it, unless it is open or on its way: for a page of this server alone, since no account is needed to
   * ask, and any page of the web reaches a server on the machine of its reader.
   */
  open(page: Page): Ejemplo {
    ensure(this.place.estado !== 'no_hay', 'SIN_EJEMPLO', 'Este servidor no tiene un negocio de ejemplo');
    if (this.opener === null) return this.place;
    if (!isOwnPage(page))
      throw new BusinessError('DESDE_OTRA_PAGINA', 'El ejemplo se abre desde la página de Jornal en este equipo', 403);
    if (this.place.estado === 'por_abrir' || this.place.estado === 'fallo') {
      this.place = { estado: 'abriendo', url: null };
      void this.bring(this.opener);
    }
    return this.place;
  }

  private async bring(opener: Opener): Promise<void> {
    try {
      const url = await opener(() => {
        this.place = CLOSED;
      });
      this.place = { estado: 'listo', url };
    } catch {
      this.place = { estado: 'fallo', url: null };
    }
  }
}

/** A name of this machine, also where a name of somewhere else leads to it, and no other page than that one's. */
function isOwnPage({ host = '', origin, 'sec-fetch-site': site }: Page): boolean {
  const asked = URL.parse(`http://${host}`);
  if (asked === null || !isOwnHost(asked.hostname.replace(/^\[(.*)\]$/, '$1'))) return false;
  if (site !== undefined) return site === 'same-origin';
  return origin === undefined || URL.parse(origin)?.host === asked.host;
}

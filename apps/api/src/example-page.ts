import { DEMO_DOMAIN, PUBLISHED_PASSWORD } from './core/access/refused-passwords.js';

/**
 * The page of a demonstration: it says what its data are above every screen, before any of its code has come, and the
 * sign-in knows the account that anyone may enter with.
 */
export const markedAsExample = (page: string): string =>
  page
    .replace('<html', `<html data-ejemplo-correo="admin${DEMO_DOMAIN}" data-ejemplo-clave="${PUBLISHED_PASSWORD}"`)
    .replace('<body>', '<body><aside class="banda-ejemplo" aria-label="Qué datos son estos">Datos de ejemplo</aside>');

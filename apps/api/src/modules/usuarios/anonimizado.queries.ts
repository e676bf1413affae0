import { sql } from '../../platform/db/sql.js';

/** What the e-mail of an account that was forgotten becomes: unique, and no mail reaches it. */
export const correoAnonimo = (id: number): string => `anonimo-${id}@anonimo.invalid`;
/** Whether `usuario u` was forgotten. */
export const anonimizado = sql`(u.email = 'anonimo-' || u.id || '@anonimo.invalid')`;

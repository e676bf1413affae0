import { correoOculto, oculto } from '@jornal/contract';
import { can, type Session } from '../session/session.js';

/** How to reach a person, under whatever name a record has for it. */
type Contact = {
  telefono?: string | null;
  telefono_normal?: string | null;
  cliente_telefono?: string | null;
  persona_telefono?: string | null;
  documento?: string | null;
  email?: string | null;
  cliente_email?: string | null;
};

const NUMBERS = ['telefono', 'cliente_telefono', 'persona_telefono', 'documento'] as const;
const MAILS = ['email', 'cliente_email'] as const;

/** Whether a caller may know how to reach the people who are served. */
export const seesContact = (session: Session): boolean => can(session, 'personas.contacto');

/** A record as a caller may be told of it: without the permission its contacts are masked. */
export function withContactFor<T extends Contact>(session: Session, record: T): T {
  if (seesContact(session)) return record;
  const shown: Contact = { ...record };
  for (const field of NUMBERS) if (shown[field]) shown[field] = oculto(shown[field]);
  for (const field of MAILS) if (shown[field]) shown[field] = correoOculto(shown[field]);
  // Nothing of it may be dialled.
  if (shown.telefono_normal) shown.telefono_normal = null;
  return shown as T;
}

/**
 * All that an answer tells of people, however deep: records of a calendar, offers of who waits. Costs nothing to who
 * may know.
 */
export function withContactsFor<T>(session: Session, answer: T): T {
  return seesContact(session) ? answer : (masked(session, answer) as T);
}

function masked(session: Session, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(session, one));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const told = Object.entries(value).map(([field, one]) => [field, masked(session, one)] as const);
  return withContactFor(session, Object.fromEntries(told));
}

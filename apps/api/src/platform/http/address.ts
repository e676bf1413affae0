import { normalizeIP } from '@fastify/rate-limit';

/** What counts as one address, wherever callers are told apart by theirs: of IPv6 the whole network that is handed out to one house. */
export const networkOf = (ip: string): string => normalizeIP(ip);

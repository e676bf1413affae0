import { normalizeIP } from '@fastify/rate-limit';

/** The address that tells callers apart: of IPv6 the whole network that is handed out to one house. */
export const networkOf = (ip: string): string => normalizeIP(ip);

import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Conditions } from '../conditions/conditions.js';

/** Where a proxy of the house may stand. A request from anywhere else that names another address made it up. */
const NEAR = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEAR.addSubnet(network, bits, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');

const isNear = (ip: string): boolean => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  return NEAR.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

const UNNAMED = {
  codigo: 'PROXY_SIN_NOMBRAR',
  texto:
    'Las solicitudes llegan por un proxy que TRUST_PROXY no nombra: todas las personas parecen venir de la misma ' +
    'dirección y comparten sus límites al entrar y al ' +
    'conectarse. Indica su dirección en TRUST_PROXY, o TRUST_PROXY=off si no hay ninguno.',
  impide: 'nada',
} as const;

/**
 * Tells administrators and the log, once, that a proxy in front passes requests on and that the settings do not name
 * it.
 */
export function noticeProxy(fastify: FastifyInstance, conditions: Conditions): void {
  let told = false;
  fastify.addHook('onRequest', (request, _reply, follow) => {
    const { 'x-forwarded-for': forFrom, forwarded } = request.headers;
    if (!told && (forFrom !== undefined || forwarded !== undefined) && isNear(request.raw.socket.remoteAddress ?? '')) {
      told = true;
      conditions.put(UNNAMED);
    }
    follow();
  });
}

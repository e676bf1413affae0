// The Redis of the tests in a process of its own, which a test can kill: says its address, and serves until it is.
import { abrirRedis } from './redis.js';

console.log((await abrirRedis()).url);

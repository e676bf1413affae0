// Loaded into the API before its own code (`node --import`): answers each message of the drill with the measures since
// the last one. Memory is the most it ever held, whatever held it: worker threads and native code too.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const retraso = monitorEventLoopDelay({ resolution: 10 });
retraso.enable();
process.on('message', () => {
  process.send({
    bucle_ms: Math.round(retraso.max / 1e6),
    memoria_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  retraso.reset();
});
process.channel.unref();

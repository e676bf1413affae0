import { setFlagsFromString } from 'node:v8';
import { loadPacked } from './packed/load.js';

// Collect before the heap is half again as large as its contents: V8 would let it grow to several times that on a
// machine with much memory. It takes a third of the memory under load and no measurable speed (docs/performance.md).
setFlagsFromString('--heap-growing-percent=50');

// V8 learns where objects are made that last, and makes those of the same line where old ones are. Of requests that wait
// for the database it learns that they last; then each of them keeps all it points to, rows and answers, until the whole
// heap is collected: a tenth to a quarter of the processor time of a request (docs/performance.md).
setFlagsFromString('--no-allocation-site-pretenuring');

// The room for new objects grows when requests come, and not before: the objects of a start last, or are gone at once.
// Room that grew for a start stays, thirty megabytes that nothing at rest needs; kept small under load it costs a
// quarter of the processor time of a request.
const START_MS = 10_000;
setFlagsFromString('--semi-space-growth-factor=1');
setTimeout(() => setFlagsFromString('--semi-space-growth-factor=2'), START_MS).unref();

// A build that was not packed, as that of the tests, is loaded file by file.
if (!loadPacked()) await import('./serve.js');

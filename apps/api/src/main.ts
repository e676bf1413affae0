import { setFlagsFromString } from 'node:v8';
import { loadPacked } from './packed/load.js';

// Collect before the heap is half again as large as its contents: V8 would let it grow to several times that on a
// machine with much memory. It takes a third of the memory under load and no measurable speed (docs/performance.md).
setFlagsFromString('--heap-growing-percent=50');

// A build that was not packed, as that of the tests, is loaded file by file.
if (!loadPacked()) await import('./serve.js');

/** Whether this device can keep something for its person: only over TLS, or on this very machine, does a browser encipher. */
export const hayCofre = (): boolean =>
  typeof indexedDB !== 'undefined' &&
  typeof navigator.locks !== 'undefined' &&
  typeof BroadcastChannel !== 'undefined' &&
  globalThis.crypto?.subtle !== undefined;

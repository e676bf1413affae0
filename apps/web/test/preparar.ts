import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/react';

// The element that a test waits for comes or does not; how long it takes says how busy the machine is. Waits end
// with the test, not by a clock of their own.
configure({ asyncUtilTimeout: 20_000 });

// The parts of a browser that Mantine needs and jsdom lacks.
window.matchMedia = (consulta: string) => ({
  matches: false,
  media: consulta,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Nothing is laid out, hence nothing comes into sight.
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
// Since Chromium 156 the functions that scroll answer a promise; their types say nothing of it, and a component that
// hands one to React as a clean-up ends in a blank page.
const desplazar = () => Promise.resolve() as unknown as undefined;
window.HTMLElement.prototype.scrollIntoView = desplazar;
window.scrollTo = desplazar;
window.scrollBy = desplazar;
Object.defineProperty(document, 'fonts', { value: { addEventListener: () => {}, removeEventListener: () => {} } });

// jsdom has no way to read a file but this one.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((listo, fallo) => {
    const lector = new FileReader();
    lector.onload = () => listo(lector.result as ArrayBuffer);
    lector.onerror = () => fallo(lector.error);
    lector.readAsArrayBuffer(this);
  });
};

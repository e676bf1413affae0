// The policy that the strict policy of the server asks for, before anything else runs.
type Regla = (texto: string) => string | null;
type Fabrica = { createPolicy: (nombre: string, reglas: Record<'createHTML' | 'createScriptURL', Regla>) => unknown };

/**
 * Trusted Types are required. Mantine writes its style sheets through innerHTML of <style>; those are let through because they
 * hold no markup. Anything with a '<', hence any injected element, is refused, and so is every script but the worker that
 * keeps the page.
 */
const fabrica = (window as { trustedTypes?: Fabrica }).trustedTypes;
fabrica?.createPolicy('default', {
  createHTML: (texto) => (texto.includes('<') ? null : texto),
  createScriptURL: (direccion) => (direccion === '/sw.js' ? direccion : null),
});

// zod would try `new Function` to see whether it may compile its schemas; the policy forbids it and the browser reports the attempt.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

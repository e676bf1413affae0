// The policy that the strict policy of the server asks for, before anything else runs.
type Fabrica = { createPolicy: (nombre: string, reglas: { createHTML: (texto: string) => string | null }) => unknown };

/**
 * Trusted Types are required. Mantine writes its style sheets through innerHTML of <style>; those are let through because they
 * hold no markup. Anything with a '<', hence any injected element, is refused, and so is every script.
 */
const fabrica = (window as { trustedTypes?: Fabrica }).trustedTypes;
fabrica?.createPolicy('default', { createHTML: (texto) => (texto.includes('<') ? null : texto) });

// zod would try `new Function` to see whether it may compile its schemas; the policy forbids it and the browser reports the attempt.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };

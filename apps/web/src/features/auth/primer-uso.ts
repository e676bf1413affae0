/**
 * Whether the business is empty and waits for its owner; null without an answer. Without the client, which comes later:
 * the sign-in page asks this too.
 */
export async function primerUsoAbierto(): Promise<boolean | null> {
  const respuesta = await fetch('/api/primer-uso').catch(() => null);
  if (!respuesta?.ok) return null;
  const { abierto } = (await respuesta.json()) as { abierto?: boolean };
  return abierto === true;
}

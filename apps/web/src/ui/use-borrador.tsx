import { Alert, Button, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { acabaDeRomperse, borrarBorrador, type Cambios, guardarBorrador, leerBorrador } from '../lib/borradores';
import { huellaDeTexto } from '../lib/claves';
import { sesionActual } from '../lib/session';

const ESPERA_MS = 300;

/**
 * The name of a draft: the screen, the form, and its subject. The first values tell apart forms that say no more; a
 * print of them, for they may name people.
 */
export const nombreDeBorrador = (formulario: string, sobre: unknown): string =>
  `${window.location.pathname} · ${formulario} · ${huellaDeTexto(JSON.stringify(sobre) ?? '')}`;

type Borrador = {
  /** The values on screen were typed before: the page was loaded again, or a session ended. */
  recuperado: boolean;
  /** Keeps the changed values; null: there are none. */
  anotar: (cambios: Cambios | null) => void;
  /** The form was saved, or thrown away. */
  olvidar: () => void;
};

/**
 * Keeps the values typed in this tab, and gives them back once, through `recuperar`, when the person comes again. The
 * draft ends with the form: saved, discarded or left.
 */
export function useBorrador(nombre: string | null, recuperar: (cambios: Cambios) => void): Borrador {
  const [recuperado, setRecuperado] = useState(false);
  const ultimo = useRef(recuperar);
  const pendiente = useRef<{ reloj: ReturnType<typeof setTimeout>; guardar: () => void } | null>(null);
  useLayoutEffect(() => {
    ultimo.current = recuperar;
  });

  const anotar = useCallback(
    (cambios: Cambios | null) => {
      if (pendiente.current) clearTimeout(pendiente.current.reloj);
      const quien = sesionActual()?.usuario.id;
      const guardar = () => {
        clearTimeout(reloj);
        pendiente.current = null;
        // Another person may have signed in meanwhile: the draft is not theirs.
        if (nombre === null || sesionActual()?.usuario.id !== quien) return;
        if (cambios === null) borrarBorrador(nombre);
        else guardarBorrador(nombre, cambios);
      };
      const reloj = setTimeout(guardar, ESPERA_MS);
      pendiente.current = { reloj, guardar };
    },
    [nombre],
  );

  const olvidar = useCallback(() => {
    if (pendiente.current) clearTimeout(pendiente.current.reloj);
    pendiente.current = null;
    if (nombre !== null) borrarBorrador(nombre);
    setRecuperado(false);
  }, [nombre]);

  useLayoutEffect(() => {
    const cambios = nombre === null ? null : leerBorrador(nombre);
    setRecuperado(cambios !== null);
    if (cambios) ultimo.current(cambios);
  }, [nombre]);

  useEffect(() => {
    if (nombre === null) return;
    const quien = sesionActual()?.usuario.id;
    const alIrse = () => pendiente.current?.guardar();
    window.addEventListener('pagehide', alIrse);
    MONTADOS.set(nombre, (MONTADOS.get(nombre) ?? 0) + 1);
    return () => {
      window.removeEventListener('pagehide', alIrse);
      alIrse();
      MONTADOS.set(nombre, (MONTADOS.get(nombre) ?? 1) - 1);
      const roto = acabaDeRomperse();
      // Mounted again at once it goes on; and a session that ended, or a screen that broke, discards nothing.
      setTimeout(
        () => !roto && MONTADOS.get(nombre) === 0 && sesionActual()?.usuario.id === quien && borrarBorrador(nombre),
      );
    };
  }, [nombre]);

  return { recuperado, anotar, olvidar };
}

/** The forms on screen, by name: their drafts end with them alone. */
const MONTADOS = new Map<string, number>();

/** Says that the values on screen were typed before, and offers to begin anew. */
export function Recuperado({ alDescartar }: { alDescartar: () => void }) {
  return (
    <Alert color="blue" variant="light" mb="md" py="xs" role="status" icon={<IconHistory size={18} aria-hidden />}>
      <Group justify="space-between" gap="xs">
        Recuperamos lo que escribías
        <Button size="compact-sm" variant="subtle" color="blue" onClick={alDescartar}>
          Empezar de nuevo
        </Button>
      </Group>
    </Alert>
  );
}

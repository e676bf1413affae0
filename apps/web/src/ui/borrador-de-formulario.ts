import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Cambios } from '../lib/borradores';
import { nombreDeBorrador, useBorrador } from './use-borrador';
import { useModal } from './use-cambios-sin-guardar';

const NOMBRES_SECRETOS = /password|contrase|clave|^actual$|^nueva$/i;
/** The fields that the browser itself knows to be secret, also while a password is being looked at. */
const CAMPOS_SECRETOS = 'input[type=password], input[autocomplete$=password], input[autocomplete=one-time-code]';

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The values that differ from those the form began with and may be kept: no password, no code, no file. Null: none. */
function cambiosDe(valores: FieldValues, iniciales: FieldValues, raiz: HTMLFormElement | null): Cambios | null {
  const secretos = new Set(
    [...(raiz?.querySelectorAll<HTMLInputElement>(CAMPOS_SECRETOS) ?? [])].map(({ name }) => name),
  );
  const cambiados = Object.entries(valores).filter(
    ([nombre, valor]) =>
      !NOMBRES_SECRETOS.test(nombre) &&
      !secretos.has(nombre) &&
      !(valor instanceof Blob) &&
      !igual(valor, iniciales[nombre]),
  );
  return cambiados.length === 0 ? null : Object.fromEntries(cambiados);
}

type DeFormulario = {
  raiz: RefObject<HTMLFormElement | null>;
  recuperado: boolean;
  /** Saved, and nothing was typed since. */
  guardado: boolean;
  alGuardar: () => void;
  /** Throws the draft away. */
  empezarDeNuevo: () => void;
};

/** The draft of a form: the values changed since it was opened, of the record it is `sobre`, or of its first values. */
export function useBorradorDeFormulario<Entrada extends FieldValues, Salida>(
  form: UseFormReturn<Entrada, unknown, Salida>,
  sobre?: number | string,
): DeFormulario {
  const raiz = useRef<HTMLFormElement>(null);
  const { defaultValues } = form.formState;
  const iniciales = useRef<FieldValues>({});
  useLayoutEffect(() => {
    iniciales.current = defaultValues ?? {};
  });
  const titulo = useModal()?.titulo ?? '';
  const [nombre] = useState(() => nombreDeBorrador(titulo, sobre ?? defaultValues));
  // The values that were saved: until something else is typed there is nothing to keep.
  const saldado = useRef<string | null>(null);
  const [guardado, setGuardado] = useState(false);

  const previo = useRef<Cambios>({});
  const suyos = (cambios: Cambios): Cambios =>
    Object.fromEntries(Object.entries(cambios).filter(([campo]) => campo in form.getValues()));
  const poner = (cambios: Cambios) => {
    previo.current = cambios;
    for (const [campo, valor] of Object.entries(suyos(cambios))) {
      form.setValue(campo as Path<Entrada>, valor as PathValue<Entrada, Path<Entrada>>, { shouldDirty: true });
    }
  };
  const { recuperado, anotar, olvidar } = useBorrador(nombre, poner);
  // A component that watches the form from above it hears nothing until it stands, and then only of changes: it is told
  // of all at once. And amounts follow their total: once they have, the typed values are put again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when something was recovered.
  useEffect(() => {
    if (recuperado) form.setValues(structuredClone(suyos(previo.current)) as Entrada, { shouldDirty: true });
  }, [recuperado]);

  const { subscribe, getValues, reset } = form;
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (saldado.current === JSON.stringify(values)) return;
        saldado.current = null;
        setGuardado(false);
        anotar(cambiosDe(values, iniciales.current, raiz.current));
      },
    });
  }, [subscribe, anotar]);

  const alGuardar = () => {
    saldado.current = JSON.stringify(getValues());
    setGuardado(true);
    olvidar();
  };
  const empezarDeNuevo = () => {
    reset();
    olvidar();
  };
  return { raiz, recuperado, guardado, alGuardar, empezarDeNuevo };
}

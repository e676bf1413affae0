/**
 * Stands around the form that edits a record, inside its dialog: nothing that is being typed is replaced, and who types is told.
 *
 *   <RegistroAlDia registro={gasto} listas={['gastos', 'listar']} nombre="este gasto" campos={{ monto: 'Monto' }}>
 *     {(vigente) => <Contenido gasto={vigente} />}
 *   </RegistroAlDia>
 */

import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { QueryKey } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { distintos, useCambioAjeno } from '../lib/cambio-ajeno';

const lista = new Intl.ListFormat('es-CO', { type: 'conjunction' });
/** The time (ms) after which the form has left nothing behind, its draft for one. */
const RELEVO_MS = 20;

type Props<T> = {
  /** The record with which the dialog was opened; null when it is a new one. */
  registro: T | null;
  /** How the keys of the lists that show it begin. */
  listas: QueryKey;
  /** 'este gasto'. */
  nombre: string;
  /** The fields of the form, by their labels. */
  campos: Partial<Record<keyof T, string>>;
  children: (vigente: T | null) => ReactNode;
};

export function RegistroAlDia<T extends { id: number }>({ registro, listas, nombre, campos, children }: Props<T>) {
  const { vigente, vuelta, enRelevo, ver, caja } = useRelevo(registro);
  const [callado, setCallado] = useState<T | null>(null);
  const editados = Object.keys(campos) as (keyof T)[];
  const ahora = useCambioAjeno(vigente, listas, editados);
  const cambiados = vigente && ahora && ahora !== callado ? distintos(vigente, ahora, editados) : [];
  return (
    <>
      {cambiados.length > 0 && !enRelevo && (
        <Alert color="yellow" variant="light" mb="md" role="status" icon={<IconUsers size={18} aria-hidden />}>
          Alguien cambió {nombre} mientras lo editabas: {lista.format(cambiados.map((campo) => campos[campo] ?? ''))}.
          Si ves lo nuevo, reemplaza lo que escribiste.
          <Group gap="xs" mt="xs">
            <Button size="compact-sm" variant="default" onClick={() => ahora && ver(ahora)}>
              Ver lo nuevo
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => setCallado(ahora)}>
              Seguir con lo mío
            </Button>
          </Group>
        </Alert>
      )}
      <div ref={caja}>{!enRelevo && <Fragment key={vuelta}>{children(vigente)}</Fragment>}</div>
    </>
  );
}

/**
 * The record as it was when the dialog opened, whatever the screen behind it has by now, until `ver` puts another in
 * its place: a form reads its values once, so the form goes and another comes.
 */
function useRelevo<T extends { id: number }>(registro: T | null) {
  const caja = useRef<HTMLDivElement>(null);
  const [{ con, vigente, siguiente, vuelta }, setEstado] = useState({
    con: registro,
    vigente: registro,
    siguiente: null as T | null,
    vuelta: 0,
  });
  if (con?.id !== registro?.id) setEstado({ con: registro, vigente: registro, siguiente: null, vuelta: vuelta + 1 });
  useEffect(() => {
    if (siguiente === null) return;
    const turno = setTimeout(
      () => setEstado((antes) => ({ ...antes, vigente: siguiente, siguiente: null, vuelta: antes.vuelta + 1 })),
      RELEVO_MS,
    );
    return () => clearTimeout(turno);
  }, [siguiente]);
  // The dialog keeps its height meanwhile, and the button that was pressed is gone: the keyboard goes on in the first field.
  useEffect(() => {
    const { current } = caja;
    if (current === null || siguiente !== null) return;
    current.style.minHeight = '';
    if (vigente !== con) current.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [vigente, con, siguiente]);
  const ver = (nuevo: T) => {
    if (caja.current) caja.current.style.minHeight = `${caja.current.offsetHeight}px`;
    setEstado((antes) => ({ ...antes, siguiente: nuevo }));
  };
  return { vigente, vuelta, enRelevo: siguiente !== null, ver, caja };
}

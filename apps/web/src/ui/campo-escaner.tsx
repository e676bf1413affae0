import { Box, Combobox, Kbd, TextInput } from '@mantine/core';
import { useHotkeys, useMergedRef } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { useLoQueSeTeclea } from '../lib/lo-que-se-teclea';
import clases from './campo-escaner.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  nombre: string;
  ejemplo: string;
  texto: string;
  alEscribir: (texto: string) => void;
  /** Ahead of the list, so that Enter may mean more than its marked option. */
  alTeclear: (evento: KeyboardEvent<HTMLInputElement>) => void;
  /** At its end, to fill it in another way. */
  boton?: ReactNode;
};

/**
 * The field of a list that is searched by name or barcode, within its `Combobox`: '/' leads to it, and so does what a
 * scanner types while nothing else is being written.
 */
export function CampoEscaner({ ref, nombre, ejemplo, texto, alEscribir, alTeclear, boton }: Props) {
  const campo = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => campo.current?.focus()]]);
  useLoQueSeTeclea(campo);
  // Enter on its button presses that.
  const alTeclearEnCampo = (evento: KeyboardEvent<HTMLInputElement>) => {
    if (evento.target === campo.current) alTeclear(evento);
  };
  return (
    <Box flex={1} miw={0} onKeyDownCapture={alTeclearEnCampo}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={useMergedRef(campo, ref)}
          inputMode="search"
          autoComplete="off"
          size="md"
          aria-label={nombre}
          placeholder={ejemplo}
          value={texto}
          maxLength={100}
          onChange={(evento) => alEscribir(evento.currentTarget.value)}
          leftSection={<IconBarcode size={20} aria-hidden />}
          rightSection={
            <>
              {!texto && (
                <Kbd aria-hidden visibleFrom="xs">
                  /
                </Kbd>
              )}
              {boton}
            </>
          }
          classNames={boton ? { wrapper: clases.conBoton } : undefined}
        />
      </Combobox.EventsTarget>
    </Box>
  );
}

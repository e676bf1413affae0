import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

type PropsCumple = { value: string; onChange: (cumple: string) => void; error?: ReactNode; onBlur?: () => void };

/** A day and a month as they are said, 'dd/mm'; the year goes apart, for some do not tell it. */
export function CampoCumple({ value, onChange, ...campo }: PropsCumple) {
  const [escrito, setEscrito] = useState(() => value.split('-').reverse().join('/'));
  return (
    <TextInput
      label="Cumpleaños"
      placeholder="dd/mm"
      inputMode="numeric"
      maxLength={5}
      autoComplete="off"
      {...campo}
      value={escrito}
      onChange={({ currentTarget: { value: texto } }) => {
        setEscrito(texto);
        const [, dia = '', mes = ''] = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})$/.exec(texto.trim()) ?? [];
        onChange(dia === '' ? texto.trim() : `${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`);
      }}
    />
  );
}

import { TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { fecha as enTexto } from '../lib/format';
import { FECHA_INVALIDA, leerFecha } from '../lib/leer-fecha';
import type { CampoFecha, PropsFecha } from './campo-fecha';

const cargar = () => import('./campo-fecha').then((modulo) => modulo.CampoFecha);

type Props = Pick<
  PropsFecha,
  'value' | 'onChange' | 'aria-label' | 'placeholder' | 'required' | 'flex' | 'w' | 'popoverProps'
>;

/**
 * The day of a filter. Its calendar, 18 kB that most visits never open, comes when it is pointed at or reached with the
 * keyboard; a day that is typed before is read all the same.
 */
export function CampoDia(props: Props) {
  const { value, onChange, required, popoverProps: _, ...resto } = props;
  const [Campo, setCampo] = useState<typeof CampoFecha>();
  const [escrito, setEscrito] = useState<string | null>(null);
  const [ilegible, setIlegible] = useState(false);
  const dentro = useRef(false);
  const acercar = () =>
    void cargar().then(
      (cargado) => setCampo(() => cargado),
      () => undefined,
    );
  // A day that may be taken away has a button for that, which is the calendar's own.
  const conBoton = Boolean(value) && !required;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same in every render.
  useEffect(() => {
    if (conBoton) acercar();
  }, [conBoton]);
  if (Campo && escrito === null) return <Campo {...props} autoFocus={dentro.current} />;

  const escribir = (texto: string) => {
    const dia = leerFecha(texto);
    setIlegible(false);
    setEscrito(dia === null ? texto : null);
    if (dia !== null) onChange?.(dia);
  };
  const salir = () => {
    dentro.current = false;
    if (escrito?.trim() === '') {
      setEscrito(null);
      if (!required) onChange?.(null);
    } else setIlegible(escrito !== null);
  };
  return (
    <TextInput
      placeholder="dd/mm/aaaa"
      {...resto}
      required={required}
      autoComplete="off"
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      value={escrito ?? (value ? enTexto(value) : '')}
      error={ilegible ? FECHA_INVALIDA : undefined}
      onPointerEnter={acercar}
      onFocus={() => {
        dentro.current = true;
        acercar();
      }}
      onChange={(evento) => escribir(evento.currentTarget.value)}
      onBlur={salir}
    />
  );
}

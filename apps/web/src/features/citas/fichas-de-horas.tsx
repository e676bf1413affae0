import { Text } from '@mantine/core';
import { type Ref, useId } from 'react';
import { fechaLarga } from '../../lib/format';
import { type Inicio, partesDelDia } from './horas';
import clases from './horas-libres.module.css';

type Props = {
  inicios: readonly Inicio[];
  fecha: string;
  value: string;
  onChange: (hora: string) => void;
  primera: Ref<HTMLInputElement>;
};

/** An hour is one of a group of choices: the arrows go through them all, whichever the part of the day. */
export function FichasDeHoras({ inicios, fecha, value, onChange, primera }: Props) {
  const nombre = useId();
  return (
    <div role="radiogroup" aria-label={`Hora, ${fechaLarga(fecha).toLowerCase()}`} className={clases.partes}>
      {partesDelDia(inicios).map(({ nombre: parte, inicios: suyos }) => (
        <section key={parte} aria-label={parte}>
          <Text fz="xs" c="dimmed" fw={600} mb={4} aria-hidden>
            {parte}
          </Text>
          <div className={clases.horas}>
            {suyos.map(({ hora }) => (
              <label key={hora} className={clases.hora}>
                <input
                  type="radio"
                  name={nombre}
                  value={hora}
                  checked={hora === value}
                  ref={hora === inicios[0]?.hora ? primera : undefined}
                  onChange={() => onChange(hora)}
                />
                <span className="cifra">{hora}</span>
              </label>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

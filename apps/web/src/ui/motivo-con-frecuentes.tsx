import { Button, Group, Textarea } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { Campo } from './formulario';
import clases from './motivo-con-frecuentes.module.css';

type Props = {
  placeholder: string;
  frecuentes: readonly string[];
  /** All the rest is said already: it takes the focus. */
  primero?: boolean;
};

/** Why, in one's own words or in one of the usual ones, which a press writes. */
export function MotivoConFrecuentes({ placeholder, frecuentes, primero }: Props) {
  const { setValue } = useFormContext<{ motivo: string }>();
  const motivo = useWatch<{ motivo: string }, 'motivo'>({ name: 'motivo' });
  return (
    <div>
      <Campo nombre="motivo">
        {(campo) => (
          <Textarea
            label="Motivo"
            placeholder={placeholder}
            withAsterisk
            maxLength={300}
            autosize
            minRows={1}
            data-autofocus={primero || undefined}
            {...campo}
          />
        )}
      </Campo>
      <Group component="fieldset" gap={6} mt={8} aria-label="Razones frecuentes" className={clases.frecuentes}>
        {frecuentes.map((uno) => (
          <Button
            key={uno}
            variant="default"
            size="xs"
            aria-pressed={motivo === uno}
            onClick={() => setValue('motivo', uno, { shouldDirty: true, shouldValidate: true })}
          >
            {uno}
          </Button>
        ))}
      </Group>
    </div>
  );
}

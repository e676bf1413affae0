import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { Campo } from '../../ui/formulario';

/** The wait with which it begins: half an hour in the middle of what the service lasts. */
const ESPERA_INICIAL = 30;

/**
 * How long a service is, what it needs after it, and the wait inside it when its operator may serve another person.
 * Empty: as long as the slot it is booked in.
 */
export function CamposDuracion() {
  const { setValue } = useFormContext();
  const [dura, espera] = useWatch({ name: ['duracion_minutos', 'espera_minutos'] }) as [number | null, number | null];
  const conEspera = espera !== null;
  const poner = (si: boolean) => {
    const desde = Math.max(1, Math.floor(((dura ?? 0) - ESPERA_INICIAL) / 2));
    setValue('espera_desde', si ? desde : null, { shouldDirty: true });
    setValue('espera_minutos', si ? ESPERA_INICIAL : null, { shouldDirty: true });
  };
  return (
    <Stack gap="md">
      <Group grow align="flex-start" gap="md">
        <Minutos nombre="duracion_minutos" label="Duración" placeholder="Lo que dure su horario" />
        <Minutos nombre="limpieza_minutos" label="Limpieza" vacio={0} />
      </Group>
      {(dura !== null || conEspera) && (
        <Switch
          label="Tiene una espera"
          description="Mientras dura, como cuando el tinte actúa, el operador puede atender a otra persona."
          checked={conEspera}
          onChange={(evento) => poner(evento.currentTarget.checked)}
        />
      )}
      {conEspera && (
        <Group grow align="flex-start" gap="md">
          <Minutos nombre="espera_desde" label="Desde el minuto" />
          <Minutos nombre="espera_minutos" label="Minutos de espera" />
        </Group>
      )}
    </Stack>
  );
}

/** A number of minutes; `vacio`, what nothing written means. */
function Minutos({
  nombre,
  label,
  placeholder,
  vacio = null,
}: {
  nombre: string;
  label: string;
  placeholder?: string;
  vacio?: number | null;
}) {
  return (
    <Campo nombre={nombre}>
      {({ onChange, value, ...campo }) => (
        <NumberInput
          label={label}
          placeholder={placeholder}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          suffix=" min"
          clampBehavior="none"
          classNames={{ input: 'cifra' }}
          {...campo}
          value={value ?? ''}
          onChange={(minutos) => onChange(minutos === '' ? vacio : minutos)}
        />
      )}
    </Campo>
  );
}

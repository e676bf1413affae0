import { Group, NumberInput, Stack, Switch } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { Campo } from '../../ui/formulario';

/** The wait with which it begins: half an hour at most, in the middle of what the service lasts. */
function esperaInicial(dura: number): { desde: number; minutos: number } {
  const minutos = enCincos(Math.min(30, dura / 3));
  return { minutos, desde: enCincos((dura - minutos) / 2) };
}
const enCincos = (minutos: number): number =>
  minutos < 5 ? Math.max(1, Math.floor(minutos)) : Math.floor(minutos / 5) * 5;

/**
 * How long a service is, what it needs after it, and the wait inside it when its operator may serve another person.
 * Empty: as long as the slot it is booked in.
 */
export function CamposDuracion() {
  const { setValue } = useFormContext();
  const [dura, espera] = useWatch({ name: ['duracion_minutos', 'espera_minutos'] }) as [number | null, number | null];
  const conEspera = espera !== null;
  const poner = (si: boolean) => {
    const { desde, minutos } = esperaInicial(dura ?? 0);
    setValue('espera_desde', si ? desde : null, { shouldDirty: true });
    setValue('espera_minutos', si ? minutos : null, { shouldDirty: true });
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

import { DURACION_MINUTOS, SERVICIOS_POR_CITA } from '@jornal/contract';
import { ActionIcon, Box, Button, type ButtonProps, Group, NumberInput, Text } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { duracion } from '../../lib/format';
import { Campo } from '../../ui/formulario';
import { ServicioLibreSelector, useMinutosDeServicio } from '../catalogo/servicio-libre-selector';
import { DURA, type FilaEscrita, SIN_DECIR, sumaDe } from './filas-de-servicios';
import clases from './servicios-seguidos.module.css';

type Entrada = { servicios: FilaEscrita[] };
type Props = {
  entidadId: number | null;
  /** How long the first begins, where no catalogue says so. */
  dura?: number;
};

/** The services of an appointment, one after the other: `servicios` of the form it stands in. */
export function ServiciosSeguidos({ entidadId, dura = DURA }: Props) {
  const { control } = useFormContext<Entrada>();
  const { fields, append, remove } = useFieldArray({ control, name: 'servicios' });
  const filas = useWatch({ control, name: 'servicios' });
  const otro = useRef<HTMLButtonElement>(null);
  const [varios, llena] = [fields.length > 1, fields.length >= SERVICIOS_POR_CITA];
  const suma = sumaDe(filas);
  const quitar = (i: number) => {
    flushSync(() => remove(i));
    otro.current?.focus();
  };
  return (
    <div>
      <Box component="ul" className={clases.filas}>
        {fields.map(({ id }, i) => (
          <Fila
            key={id}
            i={i}
            entidadId={entidadId}
            dura={i === 0 ? dura : DURA}
            alQuitar={varios ? () => quitar(i) : undefined}
          />
        ))}
      </Box>
      <Group justify="space-between" gap="4px 12px" mt={6} mih={30}>
        {llena ? (
          <Text fz="sm" c="dimmed">
            Máximo {SERVICIOS_POR_CITA} servicios por cita
          </Text>
        ) : (
          <OtroServicio ref={otro} onClick={() => append(SIN_DECIR)} />
        )}
        <Text fz="sm" fw={600} className="cifra" role="status">
          {varios && suma !== null && `Dura ${duracion(suma)}`}
        </Text>
      </Group>
    </div>
  );
}

export const OtroServicio = (props: ButtonProps & { ref?: Ref<HTMLButtonElement>; onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} {...props}>
    Agregar otro servicio
  </Button>
);

/** Its name over a field of the first row; said and not shown in the others. */
const rotulos = (i: number) => (texto: string, suyo: string) => (i === 0 ? { label: texto } : { 'aria-label': suyo });

type PropsFila = { i: number; entidadId: number | null; dura: number; alQuitar: (() => void) | undefined };

function Fila({ i, entidadId, dura, alQuitar }: PropsFila) {
  const { getValues, setValue } = useFormContext<Entrada>();
  const deCatalogo = useMinutosDeServicio(entidadId);
  const rotulo = rotulos(i);
  const suyo = `servicios.${i}` as const;
  /** A service of the catalogue says how long it is; words of one's own last `dura` where that one said it before. */
  const alCambiar = (id: number | null, deAhora: number | null) => {
    const { servicio_id: previo = null, duracion_minutos } = getValues(suyo);
    if (id === previo) return;
    const minutos = deAhora ?? (duracion_minutos === deCatalogo(previo) ? dura : undefined);
    if (minutos !== undefined)
      setValue(`${suyo}.duracion_minutos`, minutos, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <li className={clases.fila} data-quitable={alQuitar !== undefined || undefined}>
      <ServicioLibreSelector
        entidadId={entidadId}
        en={`${suyo}.`}
        rotulo={rotulo('Servicio', `Servicio ${i + 1}`)}
        alCambiar={alCambiar}
      />
      <Campo nombre={`${suyo}.duracion_minutos`}>
        {({ onChange, value, ...campo }) => (
          <NumberInput
            {...rotulo('Dura (min)', `Dura (min) el servicio ${i + 1}`)}
            withAsterisk
            min={DURACION_MINUTOS.min}
            max={DURACION_MINUTOS.max}
            step={5}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            classNames={{ input: 'cifra' }}
            {...campo}
            value={value ?? ''}
            // Without a value a row takes the one that it began with.
            onChange={(escrito) => onChange(escrito === '' ? null : escrito)}
          />
        )}
      </Campo>
      {alQuitar && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={clases.quitar}
          data-bajo-rotulo={i === 0 || undefined}
          aria-label={`Quitar el servicio ${i + 1}`}
          onClick={alQuitar}
        >
          <IconX size={17} />
        </ActionIcon>
      )}
    </li>
  );
}

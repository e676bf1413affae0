import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Campo } from '../../ui/formulario';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Selector } from '../../ui/selector';
import { metodosQuery, ofrecidos, type Pagado } from './api';
import clases from './metodos.module.css';

/** As many as are buttons beside one another; more are a list. */
const EN_BOTONES = 7;
const NINGUNO = 0;

type Props = Pagado & {
  /** A client pays: some methods ask for the number of their voucher. */
  conReferencia?: true;
  deshabilitado?: boolean;
};

/**
 * By which of the business's own methods a form is paid, kept in its `metodo_id` and `referencia`. Nothing where there
 * are none of the class that is paid: the form is as it was.
 */
export function MetodoSelector({ conReferencia, deshabilitado, ...pagado }: Props) {
  const { control, setValue } = useFormContext<{ metodo_id?: number | null; referencia?: string }>();
  const elegido = useWatch({ control, name: 'metodo_id' }) ?? null;
  const { data } = useQuery(metodosQuery);
  const { clase, propios } = ofrecidos(data ?? [], pagado);
  const metodo = propios.find(({ id }) => id === elegido);
  const ajeno = data !== undefined && elegido !== null && metodo === undefined;
  // Another class or another branch: what was chosen serves no more.
  useEffect(() => {
    if (ajeno) setValue('metodo_id', null, { shouldDirty: true });
  }, [ajeno, setValue]);
  const pide = conReferencia && metodo?.pide_referencia === true;
  useEffect(() => {
    if (!pide) setValue('referencia', undefined);
  }, [pide, setValue]);
  if (propios.length === 0) return null;
  const opciones = [{ value: NINGUNO, label: NOMBRES_METODO[clase] }].concat(
    propios.map(({ id, nombre }) => ({ value: id, label: nombre })),
  );
  return (
    <Stack gap={14}>
      <Campo nombre="metodo_id">
        {({ value, onChange, error }) => (
          <PorDonde
            opciones={opciones}
            valor={value ?? NINGUNO}
            alElegir={(id) => onChange(id === NINGUNO ? null : id)}
            error={error}
            deshabilitado={deshabilitado}
          />
        )}
      </Campo>
      {pide && (
        <Campo nombre="referencia">
          {(campo) => (
            <TextInput
              label="Referencia"
              placeholder="El número del comprobante"
              withAsterisk
              maxLength={60}
              autoComplete="off"
              {...campo}
              value={campo.value ?? ''}
              disabled={deshabilitado}
            />
          )}
        </Campo>
      )}
    </Stack>
  );
}

type PropsPorDonde = {
  opciones: Array<{ value: number; label: string }>;
  valor: number;
  alElegir: (id: number) => void;
  error: string | undefined;
  deshabilitado: boolean | undefined;
};

function PorDonde({ opciones, valor, alElegir, error, deshabilitado }: PropsPorDonde) {
  if (opciones.length > EN_BOTONES)
    return (
      <Selector
        label={PREGUNTA}
        allowDeselect={false}
        opciones={opciones}
        value={valor}
        onChange={(id) => alElegir(id ?? NINGUNO)}
        error={error}
        disabled={deshabilitado}
      />
    );
  return (
    <div>
      <Input.Label component="div" aria-hidden>
        {PREGUNTA}
      </Input.Label>
      <Group component="fieldset" gap={6} className={clases.opciones} aria-label={PREGUNTA}>
        {opciones.map(({ value, label }) => (
          <Button
            key={value}
            variant="default"
            size="sm"
            aria-pressed={value === valor}
            disabled={deshabilitado}
            onClick={() => alElegir(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {error && (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}
const PREGUNTA = '¿Por dónde?';

import { Button, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconRepeat } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { hoy, sumarDias } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { CampoFecha } from '../../ui/campo-fecha';
import { Campo } from '../../ui/formulario';
import { operadoresQuery } from '../operadores/api';
import { OperadorSelector } from '../operadores/operador-selector';
import clases from './asignar.module.css';

/** Whom this person registered for last, on this device. */
export const useUltimoOperador = () => {
  const { usuario } = useSesion();
  return useLocalStorage<number | null>({
    key: `ultimo-empleado-${usuario.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
};

/** The operator who performed it and the day. An operator registers for themselves only. */
export function OperadorYFecha({ sucursal }: { sucursal: number | null }) {
  const { usuario, soloLoPropio } = useSesion();
  return (
    <div className={clases.dosColumnas}>
      {soloLoPropio ? (
        <TextInput label="Empleado" value={usuario.name} readOnly />
      ) : (
        <div>
          <Campo nombre="empleado_id">
            {(campo) => <OperadorSelector label="Empleado" withAsterisk entidadId={sucursal} {...campo} />}
          </Campo>
          <RepetirUltimo sucursal={sucursal} />
        </div>
      )}
      <Campo nombre="fecha">
        {(campo) => <CampoFecha label="Fecha" withAsterisk max={sumarDias(hoy(), 1)} {...campo} />}
      </Campo>
    </div>
  );
}

/**
 * A single press for the usual case of several clients in a row; never chosen by itself, because it decides who is
 * paid.
 */
function RepetirUltimo({ sucursal }: { sucursal: number | null }) {
  const { setValue } = useFormContext();
  const elegido: unknown = useWatch({ name: 'empleado_id' });
  const [ultimo] = useUltimoOperador();
  const operador = useQuery(operadoresQuery(sucursal)).data?.find(
    ({ id, activo }) => id === ultimo && activo !== false,
  );
  if (elegido || !operador) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      mt={6}
      leftSection={<IconRepeat size={14} aria-hidden />}
      onClick={() => setValue('empleado_id', operador.id, { shouldDirty: true, shouldValidate: true })}
    >
      Repetir: {operador.nombre} {operador.apellido}
    </Button>
  );
}

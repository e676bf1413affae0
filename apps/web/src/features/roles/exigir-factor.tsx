import { PLAZO_FACTOR_DIAS, type RolFila } from '@jornal/contract';
import { Stack, Switch, Text } from '@mantine/core';
import { fechaHora } from '../../lib/format';
import { personas } from '../../lib/palabras-modulos';
import { useSesion } from '../../lib/session-context';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { Campo } from '../../ui/formulario';

/**
 * Whether a role demands the second factor, and how many days its people have for it. Of their own role, administrators
 * ask it once they have it.
 */
export function ExigirFactor({ rol }: { rol: RolFila }) {
  const { faltaFactor } = useSesion();
  const primeroElSuyo = rol.alcance === 'todo' && Boolean(faltaFactor);
  return (
    <Campo nombre="factor_dias">
      {({ value, onChange, error, ...campo }) => {
        const exige = value !== null && value !== undefined;
        return (
          <Stack gap="sm" mt="md">
            <Switch
              label="Exigir segundo factor"
              description={
                primeroElSuyo
                  ? 'Para exigirlo a los administradores, actívalo primero en tu cuenta.'
                  : 'Además de la contraseña, un código de su teléfono. Pasado el plazo, quien no lo tenga solo podrá activarlo.'
              }
              checked={exige}
              disabled={primeroElSuyo && !exige}
              onChange={(evento) =>
                onChange(evento.currentTarget.checked ? (rol.factor_dias ?? PLAZO_FACTOR_DIAS) : null)
              }
            />
            {exige && (
              <CampoCantidad
                label="Días de plazo"
                description={
                  `Desde ${rol.factor_desde ? `el ${fechaHora(rol.factor_desde)}` : 'hoy'}, ` +
                  'o desde que reciban el rol. Con 0, se les pide en cuanto sigan.'
                }
                withAsterisk
                min={0}
                max={90}
                error={error}
                {...campo}
                // Emptied it is missed: nothing at all would demand nothing.
                value={Number.isNaN(value) ? null : value}
                onChange={(dias) => onChange(dias ?? Number.NaN)}
              />
            )}
            {rol.sin_factor > 0 && exige && (
              <Text fz="sm" c="dimmed">
                {rol.sin_factor === 1 ? 'Lo tiene que activar' : 'Lo tienen que activar'} {personas(rol.sin_factor)}.
              </Text>
            )}
          </Stack>
        );
      }}
    </Campo>
  );
}

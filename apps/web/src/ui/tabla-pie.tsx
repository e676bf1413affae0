import { Anchor, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ColumnasVistas } from './columnas-vistas';
import type { ConLugar } from './tabla-columnas';

type Vistas = Pick<ColumnasVistas<never>, 'iguales' | 'vacias' | 'todas' | 'mostrarTodas' | 'ocultas' | 'ocultar'>;
type Props = Vistas & { columnas: readonly ConLugar[] };

/** Below a table: its columns left out because they say nothing, or the same in every row, and the choice of all. */
export function PieDeTabla({ iguales, vacias, todas, mostrarTodas, ...resto }: Props) {
  return (
    <Group
      justify="space-between"
      gap="4px 16px"
      py={6}
      px="var(--orilla)"
      fz={13}
      c="dimmed"
      style={{ borderTop: '1px solid var(--jornal-borde)' }}
    >
      <div>
        {vacias.length > 0 && (
          <>
            {todas ? 'Sin nada en estas filas: ' : 'Sin mostrar, por no tener nada en estas filas: '}
            <Text span inherit c="var(--mantine-color-text)">
              {vacias.map(({ titulo }) => titulo).join(', ')}
            </Text>
            {iguales.length > 0 && '. '}
          </>
        )}
        {iguales.length > 0 && (
          <>
            {todas ? 'Dicen lo mismo en todas las filas: ' : 'Sin mostrar, por ser igual en todas las filas: '}
            {iguales.map(({ id, titulo, dice }, i) => (
              <span key={id}>
                {i > 0 && ' · '}
                {titulo}{' '}
                <Text span inherit c="var(--mantine-color-text)">
                  {dice}
                </Text>
              </span>
            ))}
          </>
        )}
        {vacias.length + iguales.length > 0 && (
          <Anchor component="button" type="button" ml={8} fz={13} onClick={() => mostrarTodas(!todas)}>
            {todas ? 'Dejar de mostrar' : 'Mostrar'}
          </Anchor>
        )}
      </div>
      <Elegir {...resto} />
    </Group>
  );
}

/** The columns of the table, to put away and to bring back. The first, which names the row, stays. */
function Elegir({ ocultas, ocultar, columnas }: Pick<Props, 'ocultas' | 'ocultar' | 'columnas'>) {
  const alternar = (id: string) =>
    ocultar(ocultas.includes(id) ? ocultas.filter((una) => una !== id) : [...ocultas, id]);
  const puestas = columnas.slice(1).filter(({ id }) => !ocultas.includes(id)).length + 1;
  return (
    <Popover position="top-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {puestas < columnas.length ? `Columnas: ${puestas} de ${columnas.length}` : 'Columnas'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="24rem" style={{ overflowY: 'auto' }}>
        <Stack gap={10}>
          {columnas.slice(1).map(({ id, titulo }) => (
            <Checkbox key={id} label={titulo} checked={!ocultas.includes(id)} onChange={() => alternar(id)} />
          ))}
          {ocultas.length > 0 && (
            <Button variant="default" size="xs" onClick={() => ocultar([])}>
              Mostrar todas
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

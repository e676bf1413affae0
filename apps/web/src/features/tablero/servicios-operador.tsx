import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { numero, porcentaje } from '../../lib/format';

const VISIBLES = 2;

type Servicio = { servicio_nombre: string; cantidad: number; porcentaje_empleado: number };

/** The first two services of an employee, then '+N servicios más', which shows the rest. */
export function ServiciosOperador({ servicios, nombre }: { servicios: readonly Servicio[]; nombre: string }) {
  const [todos, setTodos] = useState(false);
  const ocultos = servicios.length - VISIBLES;
  if (servicios.length === 0) return null;
  return (
    <div>
      <Box component="ul" fz={13} c="dimmed">
        {(todos ? servicios : servicios.slice(0, VISIBLES)).map(
          ({ servicio_nombre, cantidad, porcentaje_empleado }) => (
            <Group
              key={`${servicio_nombre} ${porcentaje_empleado}`}
              component="li"
              gap={12}
              align="stretch"
              justify="space-between"
              wrap="nowrap"
              py={1}
            >
              <Box component="span" miw={0} className="partible">
                {servicio_nombre}
              </Box>
              <Text span flex="none" className="cifra">
                ×{numero(cantidad)} · {porcentaje(porcentaje_empleado)}
              </Text>
            </Group>
          ),
        )}
      </Box>
      {ocultos > 0 && (
        <UnstyledButton
          py={4}
          fz={13}
          fw={600}
          c="var(--jornal-enlace)"
          aria-expanded={todos}
          aria-label={todos ? `Ver menos servicios de ${nombre}` : undefined}
          onClick={() => setTodos(!todos)}
        >
          {todos ? 'Ver menos' : `+${numero(ocultos)} servicios más`}
        </UnstyledButton>
      )}
    </div>
  );
}

import { type Metodo, plano } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { avisos } from '../../ui/avisos';
import { Panel } from '../../ui/panel';
import { crearMetodo } from './api';

/** The methods that most shops of Colombia take; all of them count as transfer. */
const SUGERIDOS = ['Nequi', 'Daviplata', 'Datáfono', 'Bancolombia'] as const;

/** The usual ones, each made with a press, on the visit that finds none of the business's own. */
export function Sugeridos({ todos }: { todos: readonly Metodo[] }) {
  const [primeraVez] = useState(() => todos.every(({ fijo }) => fijo));
  const crear = useMutation({
    mutationFn: (nombre: string) =>
      crearMetodo({
        nombre,
        clase: 'transferencia',
        pide_referencia: false,
        orden: Math.max(0, ...todos.map(({ orden }) => orden)) + 1,
      }),
    onSuccess: ({ data: { nombre } }) => avisos.exito(`${nombre} quedó creado: ya se ofrece al cobrar y al pagar`),
    onError: (error) => avisos.error(mensajeDe(error, 'Error al crear el método de pago')),
  });
  if (!primeraVez) return null;
  const hay = new Set(todos.map(({ nombre }) => plano(nombre)));
  return (
    <Panel
      mb={20}
      titulo="Agrega los que usas"
      subtitulo="Cuentan como transferencia; después puedes cambiarles el nombre."
    >
      <Group gap={8} component="fieldset" aria-label="Métodos sugeridos">
        {SUGERIDOS.map((nombre) => {
          const creado = hay.has(plano(nombre));
          return (
            <Button
              key={nombre}
              variant="default"
              leftSection={creado ? <IconCheck size={16} aria-hidden /> : <IconPlus size={16} aria-hidden />}
              loading={crear.isPending && crear.variables === nombre}
              disabled={creado}
              onClick={() => crear.mutate(nombre)}
            >
              {nombre}
            </Button>
          );
        })}
      </Group>
    </Panel>
  );
}

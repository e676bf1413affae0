import { SegmentedControl, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Variante } from './use-vista';

// Fetched when a person asks for one branch: most days no one does.
const EntidadSelector = lazy(() =>
  import('../entidades/entidad-selector').then(({ EntidadSelector: Componente }) => ({ default: Componente })),
);

type PropsAlcance = {
  especifica: boolean;
  entidad: string | undefined;
  alCambiarVista: (vista: string) => void;
  alCambiarEntidad: (id: number | null) => void;
};

/** The branches that each view adds up. */
export const VISTAS = {
  global: 'todas las sucursales juntas',
  especifica: 'una sola sucursal, la que elijas',
} as const;

/** The whole business or one branch of it. */
export function ControlAlcance({ especifica, entidad, alCambiarVista, alCambiarEntidad }: PropsAlcance) {
  return (
    <>
      <SegmentedControl
        aria-label="Alcance"
        value={especifica ? 'especifica' : 'global'}
        onChange={alCambiarVista}
        data={[
          { value: 'global', label: 'Vista Global' },
          { value: 'especifica', label: 'Vista Específica' },
        ]}
      />
      <Text hiddenFrom="xs" w="100%" fz={13} c="dimmed">
        {especifica ? `Vista Específica: ${VISTAS.especifica}.` : `Vista Global: ${VISTAS.global}.`}
      </Text>
      {especifica && (
        <Suspense fallback={<Skeleton height={36} width={220} />}>
          <EntidadSelector
            aria-label="Sucursal"
            conGeneral
            conArchivadas
            value={entidad ? Number(entidad) : null}
            onChange={alCambiarEntidad}
          />
        </Suspense>
      )}
    </>
  );
}

/** Two variants of one page: the essentials, or everything. */
export function ControlVariante({
  variante,
  alCambiar,
}: {
  variante: Variante;
  alCambiar: (variante: Variante) => void;
}) {
  return (
    <SegmentedControl
      aria-label="Variante del dashboard"
      value={variante}
      onChange={(valor) => alCambiar(valor as Variante)}
      data={[
        { value: 'resumen', label: 'Resumen' },
        { value: 'completo', label: 'Completo' },
      ]}
    />
  );
}

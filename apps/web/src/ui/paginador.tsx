import type { Paginacion } from '@jornal/contract';
import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { numero } from '../lib/format';
import clases from './paginador.module.css';
import { paginasExtremos, paginasVecinas } from './paginas';

type Props = {
  paginacion: Paginacion | undefined;
  alCambiar: (pagina: number) => void;
  /** 'vecinas': up to 5 pages around the current one. 'extremos': first, last and 2 each side. */
  variante?: 'vecinas' | 'extremos';
  tamanos?: readonly number[];
  alCambiarTamano?: (tamano: number) => void;
  /** Tells one pager from another where a screen has two. */
  nombre?: string;
};

/** 'Mostrando X a Y de Z resultados', the pages and, optionally, how many rows each holds. Gone when one page is all there is. */
export function Paginador({
  paginacion,
  alCambiar,
  variante = 'vecinas',
  tamanos,
  alCambiarTamano,
  nombre = 'Paginación',
}: Props) {
  if (!paginacion || paginacion.total === 0) return null;
  const { current_page: actual, total_pages: total, from, to } = paginacion;
  const varias = total > 1;
  if (!varias && !tamanos) return null;

  const ir = (pagina: number) => {
    alCambiar(pagina);
    window.scrollTo({ top: 0 });
  };
  const paginas = variante === 'vecinas' ? paginasVecinas(actual, total) : paginasExtremos(actual, total);

  return (
    <Group gap={12} justify="space-between" className={clases.pie}>
      <Group gap={12} wrap="nowrap" fz={13} c="dimmed">
        <span className="cifra" aria-live="polite">
          Mostrando {numero(from)} a {numero(to)} de {numero(paginacion.total)} resultados
        </span>
        {tamanos && (
          <NativeSelect
            size="xs"
            aria-label="Resultados por página"
            value={String(paginacion.per_page)}
            data={tamanos.map(String)}
            onChange={(e) => alCambiarTamano?.(Number(e.currentTarget.value))}
          />
        )}
      </Group>
      {varias && (
        <Group component="nav" gap={6} wrap="nowrap" className={clases.paginas} aria-label={nombre}>
          <Boton etiqueta="Página anterior" inactivo={actual <= 1} alPulsar={() => ir(actual - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </Boton>
          {paginas.map((pagina, i) =>
            pagina === null ? (
              <Text key={`hueco-${paginas[i - 1] ?? 0}`} span w={20} ta="center" c="dimmed" aria-hidden>
                …
              </Text>
            ) : (
              <Boton key={pagina} etiqueta={`Página ${pagina}`} actual={pagina === actual} alPulsar={() => ir(pagina)}>
                {numero(pagina)}
              </Boton>
            ),
          )}
          <Boton etiqueta="Página siguiente" inactivo={actual >= total} alPulsar={() => ir(actual + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </Boton>
        </Group>
      )}
    </Group>
  );
}

type BotonProps = {
  etiqueta: string;
  actual?: boolean;
  inactivo?: boolean;
  alPulsar: () => void;
  children: React.ReactNode;
};

function Boton({ etiqueta, actual, inactivo, alPulsar, children }: BotonProps) {
  return (
    <UnstyledButton
      className={`${clases.boton} cifra`}
      aria-label={etiqueta}
      aria-current={actual ? 'page' : undefined}
      disabled={inactivo}
      onClick={alPulsar}
    >
      {children}
    </UnstyledButton>
  );
}

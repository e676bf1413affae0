import { Skeleton, type SkeletonProps } from '@mantine/core';

/**
 * The shape of the content on its way, and its name for screen readers: an element without a role may not carry a name.
 */
export function Cargando(props: Pick<SkeletonProps, 'height' | 'width' | 'radius'>) {
  return <Skeleton {...props} role="progressbar" aria-label="Cargando..." aria-busy />;
}

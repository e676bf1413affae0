import { Skeleton, type SkeletonProps } from '@mantine/core';

/** The shape of what is on its way, and its name to whoever does not see it: one without a role may not carry a name. */
export function Cargando(props: Pick<SkeletonProps, 'height' | 'width' | 'radius'>) {
  return <Skeleton {...props} role="progressbar" aria-label="Cargando..." aria-busy />;
}

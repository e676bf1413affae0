import { Skeleton } from '@mantine/core';

/** A screen on its way: title, cards and table in outline. */
export function CargandoPagina() {
  return (
    <div aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      <Skeleton height={30} width={240} mb={8} />
      <Skeleton height={16} width={320} maw="100%" mb={24} />
      <Skeleton height={420} radius={12} />
    </div>
  );
}

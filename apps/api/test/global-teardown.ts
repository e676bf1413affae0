import { rm } from 'node:fs/promises';

/** Stops the cluster of the run and leaves nothing on the disk. */
export default async function desmontar(): Promise<void> {
  const cluster = globalThis.clusterDePrueba;
  if (cluster === undefined) return;
  await cluster.detener();
  await Promise.all(
    [cluster.carpeta, cluster.programas].map((carpeta) => rm(carpeta, { recursive: true, force: true })),
  );
}

import { Alert, Button, Group, UnstyledButton } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { pesos } from '../../lib/format';
import { useAhora } from '../../lib/use-ahora';
import { Confirmar } from '../../ui/confirmar';
import { useDialogo } from '../../ui/use-dialogo';
import { haceCuanto } from './abierto';
import clases from './abiertos.module.css';
import type { Abiertos } from './use-abiertos';

const UN_MINUTO_MS = 60_000;

/** The open tickets, each a press away, and the one at the counter among them. */
export function TiquetesAbiertos({ abiertos, actual }: { abiertos: Abiertos; actual: number | null }) {
  const { lista, ocupado, retomar, dejar } = abiertos;
  const ahora = useAhora(UN_MINUTO_MS);
  if (lista.length === 0) return null;
  return (
    <nav className={clases.abiertos} aria-label="Tiquetes abiertos">
      {actual !== null && (
        <UnstyledButton className={clases.abierto} disabled={ocupado} onClick={() => void dejar()}>
          <IconPlus size={16} aria-hidden /> Nuevo
        </UnstyledButton>
      )}
      {lista.map(({ id, titulo, total, created_at }) => (
        <UnstyledButton
          key={id}
          className={clases.abierto}
          disabled={ocupado}
          aria-current={id === actual || undefined}
          onClick={() => void retomar(id)}
        >
          <span className={clases.titulo}>{titulo}</span> <span className="cifra">{pesos(total)}</span>{' '}
          <span className={clases.desde}>{haceCuanto(created_at, ahora)}</span>
        </UnstyledButton>
      ))}
    </nav>
  );
}

/** The open ticket was changed, charged or discarded on another device. */
export function NovedadDelAbierto({ abiertos }: { abiertos: Abiertos }) {
  const { novedad, verDeNuevo, empezarOtro, ocupado } = abiertos;
  if (novedad === null) return null;
  const cambio = novedad === 'cambio';
  return (
    <Alert color="orange" variant="light" py="xs" role="status" icon={<IconRefresh size={18} aria-hidden />}>
      <Group justify="space-between" gap={8}>
        {cambio ? 'Otro equipo cambió este tiquete.' : 'Este tiquete ya se cobró o se descartó en otro equipo.'}
        <Button
          variant="default"
          size="compact-sm"
          disabled={ocupado}
          onClick={cambio ? () => void verDeNuevo() : empezarOtro}
        >
          {cambio ? 'Verlo como quedó' : 'Empezar otro'}
        </Button>
      </Group>
    </Alert>
  );
}

/** Throws the open ticket away, once it is sure. */
export function DescartarAbierto({ abiertos: { ocupado, descartar }, id }: { abiertos: Abiertos; id: number }) {
  const dialogo = useDialogo<number>();
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={ocupado}
        onClick={() => dialogo.abrir(id)}
      >
        Descartar
      </Button>
      <Confirmar
        abierto={dialogo.abierto}
        alCerrar={dialogo.cerrar}
        titulo="Descartar tiquete"
        textoConfirmar="Descartar"
        mensajeError="Error al descartar el tiquete"
        alConfirmar={descartar}
      >
        No se cobra y deja de estar abierto en todos los equipos. En la auditoría queda qué tenía.
      </Confirmar>
    </>
  );
}

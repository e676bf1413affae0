import { enlaceWhatsapp, type Operador } from '@jornal/contract';
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { copiarEnlace } from '../correo/api';
import clases from './filas.module.css';

/** A person who was invited, and the mail that carries their link. */
export type Invitado = { operador: Operador; correo_id: number };

/** Those who were invited: each by the mail that left, or by the link of one that waits, handed over by hand. */
export function Invitados({ invitados, alCerrar }: { invitados: readonly Invitado[]; alCerrar: () => void }) {
  return (
    <>
      <Text mb="md">A cada persona le enviamos un correo con su enlace. También puedes entregárselo tú.</Text>
      <ul className={clases.filas} aria-label="Personas invitadas">
        {invitados.map((invitado) => (
          <Renglon key={invitado.operador.id} {...invitado} />
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button onClick={alCerrar}>Listo</Button>
      </Group>
    </>
  );
}

function Renglon({ operador, correo_id }: Invitado) {
  const { puede } = useSesion();
  const pedir = useMutation({ mutationFn: () => copiarEnlace(correo_id), meta: { sinRefresco: true } });
  return (
    <li className={clases.fila}>
      <Stack gap={0} miw={0}>
        <Text fw={600}>
          {operador.nombre} {operador.apellido}
        </Text>
        <Text fz="sm" c="dimmed" className="partible">
          {pedir.isError ? mensajeDe(pedir.error, 'Error al pedir el enlace') : operador.usuario?.email}
        </Text>
      </Stack>
      {pedir.data ? (
        <Entregar enlace={pedir.data.enlace} operador={operador} />
      ) : (
        puede('usuarios.editar') && (
          <Button
            variant="default"
            loading={pedir.isPending}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => pedir.mutate()}
          >
            Entregar su enlace
          </Button>
        )
      )}
    </li>
  );
}

function Entregar({ enlace, operador }: { enlace: string; operador: Operador }) {
  const texto = `Hola, ${operador.nombre}. Con este enlace eliges tu contraseña y entras a Jornal; sirve una sola vez: ${enlace}`;
  const chat = operador.telefono ? enlaceWhatsapp(operador.telefono, texto) : null;
  return (
    <Group gap="xs" justify="flex-end">
      <CopyButton value={enlace}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copiado' : 'Copiar enlace'}
          </Button>
        )}
      </CopyButton>
      {chat !== null && (
        <Button
          component="a"
          href={chat}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
        >
          WhatsApp
        </Button>
      )}
    </Group>
  );
}

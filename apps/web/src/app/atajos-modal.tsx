import { Group, Kbd, Stack, Text } from '@mantine/core';
import { Modal } from '../ui/modal';
import { useComandos } from './use-comandos';

type Props = { abierto: boolean; alCerrar: () => void; verAtajos: () => void };

const DE_SIEMPRE: ReadonlyArray<readonly [que: string, teclas: string]> = [
  ['Abrir la paleta: buscar y hacer', 'Ctrl K'],
  ['Ir a la búsqueda de la lista', '/'],
  ['Ver estos atajos', '?'],
  ['Cerrar lo que está encima', 'Esc'],
];

/** '?': the keys that this person can use, by what they do. */
export function AtajosModal({ abierto, alCerrar, verAtajos }: Props) {
  const { comandos } = useComandos(verAtajos);
  const de = (comienzo: string) =>
    comandos.flatMap(({ de: _, atajo, texto }) =>
      typeof texto === 'string' && atajo?.startsWith(`${comienzo} `) ? [[texto, atajo] as const] : [],
    );
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo="Atajos del teclado">
      <Stack gap="lg">
        <Parte titulo="Siempre" atajos={DE_SIEMPRE} />
        <Parte titulo="Hacer algo nuevo" atajos={de('n')} />
        <Parte titulo="Ir a una pantalla" atajos={de('i')} />
        <Text fz="sm" c="dimmed">
          Las de dos teclas se pulsan una tras otra. Mientras escribes en un campo son solo letras.
        </Text>
      </Stack>
    </Modal>
  );
}

function Parte({ titulo, atajos }: { titulo: string; atajos: ReadonlyArray<readonly [que: string, teclas: string]> }) {
  if (atajos.length === 0) return null;
  return (
    <section aria-label={titulo}>
      <Text component="h3" fz="sm" fw={650} mb={6}>
        {titulo}
      </Text>
      <Stack component="ul" gap={6} m={0} p={0}>
        {atajos.map(([que, teclas]) => (
          <Group key={que} component="li" justify="space-between" wrap="nowrap">
            <Text span fz="sm">
              {que}
            </Text>
            <Text span style={{ whiteSpace: 'nowrap' }}>
              {teclas.split(' ').map((tecla) => (
                <Kbd key={tecla} ml={4} tt={tecla.length === 1 ? 'uppercase' : 'none'}>
                  {tecla}
                </Kbd>
              ))}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

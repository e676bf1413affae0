import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

type PropsPasos = {
  anterior: string | null;
  siguiente: string | null;
  alIr: (pagina: string) => void;
  antiguosPrimero: boolean;
};

/** The trail is read from where one is, and has no numbered pages. */
export function Pasos({ anterior, siguiente, alIr, antiguosPrimero }: PropsPasos) {
  if (anterior === null && siguiente === null) return null;
  const [antes, despues] = antiguosPrimero ? ['Más antiguos', 'Más recientes'] : ['Más recientes', 'Más antiguos'];
  return (
    <Group
      component="nav"
      gap={8}
      align="stretch"
      justify="flex-end"
      py={12}
      px="var(--orilla)"
      aria-label="Páginas de la auditoría"
    >
      <Paso a={anterior} alIr={alIr} icono={<IconChevronLeft size={16} aria-hidden />} texto={antes} />
      <Paso a={siguiente} alIr={alIr} icono={<IconChevronRight size={16} aria-hidden />} texto={despues} />
    </Group>
  );
}

function Paso({
  a,
  alIr,
  icono,
  texto,
}: {
  a: string | null;
  alIr: (pagina: string) => void;
  icono: React.ReactNode;
  texto: string;
}) {
  const ir = () => {
    if (a === null) return;
    alIr(a);
    window.scrollTo({ top: 0 });
  };
  return (
    <Button variant="default" leftSection={icono} disabled={a === null} onClick={ir}>
      {texto}
    </Button>
  );
}

import { Button, Group } from '@mantine/core';
import { IconBookmarkPlus, IconBookmarks } from '@tabler/icons-react';
import { useState } from 'react';
import { useDialogo } from '../../ui/use-dialogo';
import type { ReporteEnPantalla } from './reportes-guardados-api';
import { GuardadosCajon } from './reportes-guardados-cajon';
import { GuardarModal } from './reportes-guardados-guardar';

/** Keeping the report on screen (none: null), and those that were kept. For the head of the page. */
export function ReportesGuardados({ reporte }: { reporte: ReporteEnPantalla | null }) {
  const guardar = useDialogo<ReporteEnPantalla>();
  const [lista, setLista] = useState(false);
  return (
    <>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconBookmarks size={16} aria-hidden />} onClick={() => setLista(true)}>
          Reportes guardados
        </Button>
        {reporte && (
          <Button
            variant="default"
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            onClick={() => guardar.abrir(reporte)}
          >
            Guardar
          </Button>
        )}
      </Group>
      {guardar.sobre && <GuardarModal abierto={guardar.abierto} reporte={guardar.sobre} alCerrar={guardar.cerrar} />}
      <GuardadosCajon abierto={lista} alCerrar={() => setLista(false)} />
    </>
  );
}
